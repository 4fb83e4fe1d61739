/** Draws Discord's markdown. Every text ends up in a text node, every address in a checked link. */

import { h } from "./dom.js";
import { blocks, inline } from "./markdown.js";
import { timeNode } from "./timestamps.js";
import { word } from "./words.js";

/** A link to a message: here as in Discord's client it leads to the channel, not out of the page. */
const MESSAGE_LINK = /^https:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/\d+)?$/;
const SIMPLE = { bold: "strong", italic: "em", underline: "u", strike: "s" };

/**
 * @typedef {Object} Context what a text can refer to
 * @property {import("./state.js").State} state
 * @property {(channelId: string) => void} openChannel
 * @property {(path: string) => void} openCommand
 */

/** A whole text with headings, lists, quotes. @param {string} text @param {Context} context */
export function markup(text, context) {
  return h(
    "div",
    { class: "markup" },
    blocks(text).map((mark) => drawBlock(mark, context)),
  );
}

/** One line of text without blocks. @param {string} text @param {Context} context */
export function line(text, context) {
  return inline(text).map((mark) => draw(mark, context));
}

/** The text without its marks, for announcements and previews. @param {string} text @param {Context} context */
export function plain(text, context) {
  const parts = [...markup(text, context).children].map((part) => part.textContent);
  return parts.join(" ").replace(/\s+/g, " ").trim();
}

function drawBlock(mark, context) {
  const children = () => mark.children.map((child) => drawBlock(child, context));
  switch (mark.kind) {
    case "heading":
      return h("div", { class: `heading h${mark.level}`, role: "heading", "aria-level": mark.level + 2 }, children());
    case "subtext":
      return h("div", { class: "subtext" }, children());
    case "quote":
      return h("blockquote", {}, children());
    case "codeblock":
      return h("pre", { tabindex: "0" }, h("code", {}, mark.text));
    case "list":
      return mark.ordered ? h("ol", { start: mark.start }, children()) : h("ul", {}, children());
    case "item":
      return h("li", {}, children());
    case "paragraph":
      return h("p", {}, children());
    default:
      return draw(mark, context);
  }
}

function draw(mark, context) {
  const children = () => mark.children.map((child) => draw(child, context));
  switch (mark.kind) {
    case "text":
      return mark.text;
    case "code":
      return h("code", {}, mark.text);
    case "emoji":
    case "mention":
      return h("span", { class: "mention" }, mark.text);
    case "time":
      return timeNode(mark.seconds, mark.style, context.state.me.locale);
    case "user":
      return h(
        "span",
        { class: "mention", "data-user-id": mark.id },
        `@${context.state.who(mark.id)?.name ?? "unknown-user"}`,
      );
    case "channel":
      return channelLink(mark.id, context);
    case "command":
      return h(
        "button",
        { type: "button", class: "mention", onclick: () => context.openCommand(mark.path) },
        `/${mark.path}`,
      );
    case "link": {
      const channel = MESSAGE_LINK.exec(mark.url)?.[1];
      if (channel && context.state.place(channel)) return channelLink(channel, context);
      return h("a", { href: mark.url, target: "_blank", rel: "noopener noreferrer" }, children());
    }
    case "spoiler":
      return spoiler(children());
    default:
      return h(SIMPLE[mark.kind], {}, children());
  }
}

function channelLink(id, context) {
  const place = context.state.place(id);
  if (!place) return h("span", { class: "mention" }, "#unknown");
  return h("button", { type: "button", class: "mention", onclick: () => context.openChannel(id) }, `#${place.name}`);
}

function spoiler(children) {
  const inner = h("span", { class: "spoiler-text" }, children);
  return h(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": word("spoiler"),
      onclick: reveal,
      onkeydown: byKey(reveal),
    },
    inner,
  );
}

function reveal(event) {
  const node = event.currentTarget;
  node.setAttribute("data-ui-revealed", "");
  for (const name of ["role", "tabindex", "aria-label"]) node.removeAttribute(name);
}

/** Lets Enter and Space do what a click does. @param {(event: any) => void} action */
function byKey(action) {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    action(event);
  };
}
