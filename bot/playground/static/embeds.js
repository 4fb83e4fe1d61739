/** Draws a classic message's embeds. */

import { colour } from "./components.js";
import { h } from "./dom.js";
import { line, markup } from "./marks.js";
import { picture, resolve, safe } from "./media.js";

const IMAGE = { width: 400, height: 300 };
const THUMBNAIL = { width: 80, height: 80 };

/** @param {any} embed @param {import("./components.js").Scene} scene */
export function embedNode(embed, scene) {
  const title = embed.title && line(embed.title, scene);
  const box = h(
    "article",
    { class: "embed", "data-testid": "embed" },
    h(
      "div",
      { class: "embed-text" },
      embed.author && h("div", { class: "embed-author" }, linked(embed.author.url, embed.author.name)),
      title && h("div", { class: "embed-title" }, linked(embed.url, title)),
      embed.description && markup(embed.description, scene),
      embed.fields?.length &&
        h(
          "div",
          { class: "embed-fields" },
          embed.fields.map((field) => fieldNode(field, scene)),
        ),
    ),
    embed.thumbnail && image(embed.thumbnail, THUMBNAIL, scene),
    embed.image && image(embed.image, IMAGE, scene),
    embed.footer && h("div", { class: "embed-footer" }, embed.footer.text),
  );
  if (embed.color) box.style.setProperty("--accent", colour(embed.color));
  return box;
}

function fieldNode(field, scene) {
  return h(
    "div",
    { class: field.inline ? "embed-field inline" : "embed-field" },
    h("div", { class: "embed-name" }, line(field.name, scene)),
    markup(field.value, scene),
  );
}

function linked(url, content) {
  const target = safe(url);
  return target ? h("a", { href: target, target: "_blank", rel: "noopener noreferrer" }, content) : content;
}

function image(media, largest, scene) {
  return h(
    "div",
    { class: "embed-image" },
    picture({ ...resolve(media, scene.message), description: media.description }, largest),
  );
}
