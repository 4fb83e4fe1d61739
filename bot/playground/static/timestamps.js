/** Discord's timestamps: absolute ones by style, relative ones kept up to date. */

import { h } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { year: "numeric", month: "2-digit", day: "2-digit" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** @param {number} seconds since 1970 @param {string} style one of tTdDfFR @param {string} locale */
export function timeNode(seconds, style, locale) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return h("span", {}, String(seconds));
  const full = absolute(date, "F", locale);
  const text = style === "R" ? relative(seconds, locale) : absolute(date, style, locale);
  const live = style === "R" ? { "data-relative": seconds, "data-locale": locale } : {};
  return h("time", { class: "timestamp", datetime: date.toISOString(), title: full, ...live }, text);
}

/** @param {Date} date @param {string} style @param {string} locale */
export function absolute(date, style, locale) {
  return new Intl.DateTimeFormat(locale, STYLES[style]).format(date);
}

/** @param {number} seconds @param {string} locale */
function relative(seconds, locale) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}

/** Refreshes every relative time on the page. */
export function tick() {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(node.dataset.relative), node.dataset.locale);
    if (node.textContent !== text) node.textContent = text;
  }
}
