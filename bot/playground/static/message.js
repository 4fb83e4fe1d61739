/** Draws one message. */

import { avatar } from "./avatar.js";
import { attachments, component } from "./components.js";
import { h, icon } from "./dom.js";
import { embedNode } from "./embeds.js";
import { DOTS, EYE, REPLY, WARN } from "./icons.js";
import { markup, plain } from "./marks.js";
import { COMPONENTS_V2, EPHEMERAL, LOADING } from "./state.js";
import { absolute } from "./timestamps.js";
import { word } from "./words.js";

const GROUP_MS = 7 * 60 * 1000;

/**
 * @param {import("./components.js").Scene & {more: (message: any, button: any) => void, dismiss: (message: any) => void}} scene
 * @param {import("./types.js").Message|undefined} previous the message above
 */
export function messageNode(scene, previous) {
  const { message, state } = scene;
  const above = usedLine(message, state) ?? replyLine(scene);
  const joined = !above && continues(message, previous);
  const mentioned = message.mentions?.some((user) => user.id === state.me.id);
  const classes = [
    "message",
    joined ? "joined" : "",
    message.ephemeral_for ? "ephemeral" : "",
    mentioned ? "mentioned" : "",
  ];
  return h(
    "li",
    {
      class: classes.filter(Boolean).join(" "),
      "data-key": message.id,
      "data-testid": "message",
      "data-message-id": message.id,
    },
    above,
    joined
      ? h(
          "span",
          { class: "gutter" },
          h("time", { datetime: message.timestamp }, absolute(new Date(message.timestamp), "t", state.me.locale)),
        )
      : avatar(author(message, state)),
    h(
      "div",
      { class: "body" },
      !joined && header(message, state),
      content(scene, joined),
      failure(scene),
      ephemeralLine(scene),
    ),
    tools(scene),
  );
}

/** What a screen reader is told of a message. */
export function spoken(scene) {
  const { message } = scene;
  const texts = [];
  const walk = (node) => {
    if (node.type === 10) texts.push(plain(node.content, scene));
    node.components?.forEach(walk);
  };
  message.components.forEach(walk);
  const said = message.content ? plain(message.content, scene) : texts.join(" ");
  return `${author(message, scene.state).name}: ${said}`.slice(0, 300);
}

/** Who wrote a message; the name a person bears now. */
export function author(message, state) {
  const known = state.who(message.author.id);
  return known ?? { name: message.author.global_name ?? message.author.username, bot: Boolean(message.author.bot) };
}

function continues(message, previous) {
  if (!previous || previous.author.id !== message.author.id || previous.ephemeral_for !== message.ephemeral_for)
    return false;
  return Date.parse(message.timestamp) - Date.parse(previous.timestamp) < GROUP_MS;
}

function header(message, state) {
  const { name, bot } = author(message, state);
  const date = new Date(message.timestamp);
  const time = absolute(date, "t", state.me.locale);
  const today = date.toDateString() === new Date().toDateString();
  const text = today ? word("today", { time }) : `${absolute(date, "d", state.me.locale)} ${time}`;
  return h(
    "div",
    { class: "head" },
    h("span", { class: "author", "data-testid": "author" }, name),
    bot && h("span", { class: "badge" }, word("app")),
    h("time", { datetime: message.timestamp, title: absolute(date, "F", state.me.locale) }, text),
    (message.flags ?? 0) & COMPONENTS_V2 ? edited(message, state) : null,
  );
}

function edited(message, state) {
  if (!message.edited_timestamp) return null;
  return h(
    "span",
    {
      class: "edited",
      "data-testid": "edited",
      title: absolute(new Date(message.edited_timestamp), "F", state.me.locale),
    },
    ` (${word("edited")})`,
  );
}

/** Built of components, a message bears its edited mark in the head if it has one; else behind its text. */
function content(scene, joined) {
  const { message, state } = scene;
  const flags = message.flags ?? 0;
  if (flags & LOADING)
    return h(
      "div",
      { class: "thinking", "data-testid": "thinking" },
      h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      word("thinking", { name: state.bot.name }),
    );
  const parts = h("div", { class: "parts", "data-testid": "content" });
  if (flags & COMPONENTS_V2) parts.append(...message.components.map((one) => component(one, scene)));
  else parts.append(...classic(scene));
  const last = parts.lastElementChild;
  const mark = !(flags & COMPONENTS_V2) || joined ? edited(message, state) : null;
  if (mark && last?.classList.contains("markup")) (last.lastElementChild ?? last).append(mark);
  else if (mark) parts.append(mark);
  return parts;
}

function classic(scene) {
  const { message } = scene;
  return [
    message.content && markup(message.content, scene),
    ...attachments(message),
    ...message.embeds.map((one) => embedNode(one, scene)),
    ...message.components.map((one) => component(one, scene)),
  ].filter(Boolean);
}

function usedLine(message, state) {
  const used = message.interaction_metadata ?? message.interaction;
  const name = message.interaction?.name ?? used?.name;
  if (!used || used.type !== 2 || !name) return null;
  const user = state.who(used.user.id) ?? { name: used.user.global_name ?? used.user.username };
  return h(
    "div",
    { class: "above", "data-testid": "used" },
    icon(REPLY),
    avatar(user, "tiny"),
    h("b", {}, user.name),
    ` ${word("used")} `,
    h("span", { class: "mention" }, `/${name}`),
  );
}

function replyLine(scene) {
  const id = scene.message.message_reference?.message_id;
  if (!id) return null;
  const original = scene.state.find(id);
  if (!original) return h("div", { class: "above" }, icon(REPLY), h("i", {}, word("original_gone")));
  const go = () => document.querySelector(`[data-message-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "center" });
  const text = spoken({ ...scene, message: original });
  return h(
    "div",
    { class: "above" },
    icon(REPLY),
    avatar(author(original, scene.state), "tiny"),
    h("button", { type: "button", class: "reply", onclick: go }, text),
  );
}

function failure({ message, interactions }) {
  const text = interactions.failures.get(message.id);
  return h(
    "div",
    { class: "failure", role: "alert", "data-testid": "failure", hidden: !text },
    text && [icon(WARN), text],
  );
}

function ephemeralLine({ message, dismiss }) {
  if (!message.ephemeral_for && !((message.flags ?? 0) & EPHEMERAL)) return null;
  return h(
    "div",
    { class: "only-you", "data-testid": "ephemeral" },
    icon(EYE),
    word("only_you"),
    " · ",
    h(
      "button",
      { type: "button", class: "plain", "data-testid": "dismiss", onclick: () => dismiss(message) },
      word("dismiss"),
    ),
  );
}

function tools(scene) {
  return h(
    "div",
    { class: "tools" },
    h(
      "button",
      {
        type: "button",
        class: "tool",
        "data-testid": "message-more",
        "aria-haspopup": "menu",
        "aria-label": word("more_actions"),
        onclick: (event) => scene.more(scene.message, event.currentTarget),
      },
      icon(DOTS),
    ),
  );
}
