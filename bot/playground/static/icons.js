/** Outlines of the page's own drawings (24×24, stroked). */
export const HASH = "M9 4 7 20M17 4l-2 16M4 9h16M3 15h16";
export const THREAD = "M5 4v8a3 3 0 0 0 3 3h11M15 11l4 4-4 4";
export const AT = "M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zm0 0v1.500a2.5 2.5 0 0 0 5 0V12a8.5 8.5 0 1 0-3.3 6.7";
export const MENU = "M4 6h16M4 12h16M4 18h16";
export const CLOSE = "M6 6l12 12M18 6 6 18";
export const CHEVRON = "M6 9l6 6 6-6";
export const SEND = "M4 12 20 4l-5 16-3.5-6.500L4 12z";
export const DOTS = "M5 12h.01M12 12h.01M19 12h.01";
export const EYE = "M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zm13 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0z";
export const FILE = "M14 3H6v18h12V7l-4-4zm0 0v4h4";
export const OPEN = "M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9";
export const REPLY = "M4 20v-6a5 5 0 0 1 5-5h10";
export const SLASH = "M15 4 9 20";
export const SLIDERS =
  "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0z";
export const WARN = "M12 3 2 20h20L12 3zm0 7v4m0 3h.01";
