/** Draws a message's components: V2 and the classic rows (https://discord.com/developers/docs/components/reference). */

import { button, select } from "./controls.js";
import { h } from "./dom.js";
import { markup } from "./marks.js";
import { file, isImage, picture, resolve, safe } from "./media.js";
import { word } from "./words.js";

const GALLERY_CELL = { width: 270, height: 270 };
const THUMBNAIL = { width: 85, height: 85 };

/**
 * @typedef {Object} Scene what drawing needs besides the component
 * @property {import("./types.js").Message} message
 * @property {import("./state.js").State} state
 * @property {import("./interactions.js").Interactions} interactions
 * @property {(channelId: string) => void} openChannel
 * @property {(path: string) => void} openCommand
 */

const DRAW = {
  1: row,
  9: section,
  10: (text, scene) => markup(text.content, scene),
  11: thumbnail,
  12: gallery,
  13: (part, scene) => file(resolve(part.file, scene.message)),
  14: separator,
  17: container,
};

/** @param {import("./types.js").Component} part @param {Scene} scene @returns {any} */
export function component(part, scene) {
  const draw = DRAW[part.type];
  return draw ? draw(part, scene) : h("p", { class: "subtext" }, word("unsupported"));
}

function row({ components }, scene) {
  const parts = components.map((child) => (child.type === 2 ? button(child, scene) : select(child, scene)));
  return h("div", { class: "row", "data-testid": "row" }, parts);
}

function section({ components, accessory }, scene) {
  const texts = h(
    "div",
    { class: "section-text" },
    components.map((child) => component(child, scene)),
  );
  const beside = accessory?.type === 2 ? button(accessory, scene) : accessory && thumbnail(accessory, scene);
  return h("div", { class: "section" }, texts, h("div", { class: "accessory" }, beside));
}

function thumbnail({ media, description, spoiler }, scene) {
  const item = resolve(media, scene.message);
  return picture({ ...item, description: description ?? item.description, spoiler }, THUMBNAIL);
}

function gallery({ items }, scene) {
  const resolved = items.map(({ media, description, spoiler }) => {
    const item = resolve(media, scene.message);
    return { ...item, description: description ?? item.description, spoiler };
  });
  if (resolved.length === 1) return h("div", { class: "gallery" }, picture(resolved[0]));
  return h(
    "div",
    { class: "gallery many", "data-count": resolved.length },
    resolved.map((item) => picture(item, GALLERY_CELL)),
  );
}

function separator({ divider = true, spacing = 1 }) {
  return h("div", {
    class: `separator ${divider ? "line" : ""} ${spacing === 2 ? "wide" : ""}`,
    role: divider && "separator",
  });
}

function container({ accent_color, components, spoiler }, scene) {
  const box = h(
    "div",
    { class: "container", "data-testid": "container" },
    components.map((child) => component(child, scene)),
  );
  if (accent_color !== null && accent_color !== undefined) {
    box.classList.add("accented");
    box.style.setProperty("--accent", colour(accent_color));
  }
  if (!spoiler) return box;
  const reveal = (event) => event.currentTarget.parentElement.setAttribute("data-ui-revealed", "");
  return h(
    "div",
    { class: "covered" },
    box,
    h("button", { type: "button", class: "cover", onclick: reveal }, word("spoiler")),
  );
}

/** @param {number} value 0xRRGGBB */
export function colour(value) {
  return `#${value.toString(16).padStart(6, "0")}`;
}

/** Attachments that stand below a classic message. @param {import("./types.js").Message} message */
export function attachments(message) {
  return message.attachments.map((one) =>
    isImage(one) ? picture({ ...one, url: safe(one.url) }) : file({ ...one, url: safe(one.url) }),
  );
}
