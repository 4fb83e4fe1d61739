/** Pictures and files: at Discord's sizes, with their descriptions, and enlarged on demand. */

import { h, icon } from "./dom.js";
import { EYE, FILE, OPEN } from "./icons.js";
import { word } from "./words.js";

const LARGEST = { width: 550, height: 350 };
const IMAGE = /\.(png|jpe?g|gif|webp|avif)$/i;

/** @param {import("./types.js").Attachment} attachment */
export function isImage(attachment) {
  return IMAGE.test(attachment.filename);
}

/**
 * The address and size of a media item, `attachment://` resolved by the message's list.
 * @param {{url: string, width?: number, height?: number}} media
 * @param {import("./types.js").Message} message
 */
export function resolve(media, message) {
  const name = /^attachment:\/\/(.+)$/.exec(media.url)?.[1];
  const known = message.attachments?.find((one) => one.filename === name || one.url === media.url);
  return {
    url: safe(name ? known?.url : media.url),
    width: media.width || known?.width,
    height: media.height || known?.height,
    description: known?.description,
    filename: known?.filename ?? media.url.split("/").at(-1),
    size: known?.size,
  };
}

/** Only addresses a picture or a link may have. @param {string|undefined} url */
export function safe(url) {
  if (!url) return "";
  try {
    const whole = new URL(url, location.href);
    return ["http:", "https:"].includes(whole.protocol) ? url : "";
  } catch {
    return "";
  }
}

/**
 * A picture in a message.
 * @param {{url: string, width?: number, height?: number, description?: string, spoiler?: boolean}} item resolved
 * @param {{width: number, height: number}} [largest] css pixels
 */
export function picture(item, largest = LARGEST) {
  const size = fitted(item, largest);
  const alt = item.description ?? "";
  const image = h("img", { src: item.url, alt: alt || word("picture"), ...size, draggable: "false" });
  const open = h(
    "button",
    {
      type: "button",
      class: "picture-open",
      "data-testid": "picture",
      title: word("enlarge"),
      onclick: () => enlarge(item),
    },
    image,
  );
  const figure = h("figure", { class: "picture", "data-testid": "figure" }, open, alt && altBadge(alt));
  if (size.width) figure.style.setProperty("--wide", `${size.width}px`);
  if (item.spoiler) figure.append(cover());
  return figure;
}

function fitted({ width, height }, largest) {
  if (!width || !height) return {};
  const scale = Math.min(largest.width / width, largest.height / height, 1);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function altBadge(text) {
  const flip = (event) => {
    const figure = event.currentTarget.closest("figure");
    const shown = figure.toggleAttribute("data-ui-alt");
    event.currentTarget.setAttribute("data-ui-open", String(shown));
  };
  return [
    h(
      "button",
      {
        type: "button",
        class: "alt-badge",
        "data-testid": "alt-badge",
        "aria-label": word("alt_show"),
        title: word("alt_show"),
        onclick: flip,
      },
      "ALT",
    ),
    h("figcaption", { class: "alt-text", "data-testid": "alt-text" }, text),
  ];
}

function cover() {
  const open = (event) => event.currentTarget.closest("figure").setAttribute("data-ui-revealed", "");
  return h("button", { type: "button", class: "cover", onclick: open }, icon(EYE), word("spoiler"));
}

/** A file that is not shown as a picture. @param {{url: string, filename: string, size?: number}} item */
export function file(item) {
  const size = item.size ? ` · ${Math.max(1, Math.round(item.size / 1024))} KB` : "";
  return h(
    "a",
    { class: "file", href: item.url, download: item.filename, "data-testid": "file" },
    icon(FILE),
    h("span", {}, item.filename, h("small", {}, size)),
  );
}

function enlarge(item) {
  const close = h(
    "button",
    { type: "button", class: "lightbox-close", autofocus: true, onclick: () => dialog.close() },
    word("close"),
  );
  const image = h("img", { src: item.url, alt: item.description ?? word("picture") });
  const caption = item.description && h("p", { class: "lightbox-text" }, item.description);
  const original = h(
    "a",
    { href: item.url, target: "_blank", rel: "noopener noreferrer" },
    icon(OPEN),
    word("open_original"),
  );
  const dialog = h(
    "dialog",
    { class: "lightbox", "data-testid": "lightbox", "aria-label": word("picture") },
    image,
    caption,
    h("div", { class: "lightbox-bar" }, original, close),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
