/** The message list of the open channel: drawn whole when the channel changes, message by message after that. */

import { Refused, remove } from "./api.js";
import { h, icon, morph, morphChildren } from "./dom.js";
import { CHEVRON, CLOSE, WARN } from "./icons.js";
import { openMenu } from "./menu.js";
import { messageNode, spoken } from "./message.js";
import { avatar } from "./avatar.js";
import { word } from "./words.js";

const NEAR_END_PX = 80;
const ROW_DELAY_MS = 200;

export class Messages {
  #shownChannel = "";

  /**
   * @param {import("./state.js").State} state
   * @param {import("./interactions.js").Interactions} interactions
   * @param {{openChannel: (id: string) => void, openCommand: (path: string) => void}} actions
   */
  constructor(state, interactions, actions) {
    Object.assign(this, { state, interactions, actions });
    this.list = document.querySelector("#messages");
    this.scroller = document.querySelector("#scroller");
    this.announcer = document.querySelector("#announcer");
    this.jump = document.querySelector("#jump");
    this.jump.append(icon(CHEVRON));
    this.jump.onclick = () => this.#toEnd();
    this.scroller.addEventListener("scroll", () => this.#showJump(), { passive: true });
    new ResizeObserver(() => this.#follow()).observe(this.list);
    new ResizeObserver(() => this.#follow()).observe(this.scroller);
    this.following = true;
    state.addEventListener("all", () => this.drawAll());
    state.addEventListener("message", ({ detail }) => this.#update(detail));
    state.addEventListener("gone", ({ detail }) => detail.message.channel_id === state.channelId && this.drawAll());
    interactions.addEventListener("change", ({ detail }) => this.#redraw(detail));
    interactions.addEventListener("rows", () => this.#drawRows());
    interactions.addEventListener("sent", () => this.#toEnd());
  }

  drawAll() {
    const messages = this.state.list(this.state.channelId);
    const nodes = messages.map((message, at) => this.#node(message, messages[at - 1]));
    if (this.#shownChannel === this.state.channelId) morphChildren(this.list, h("ol", {}, nodes));
    else this.list.replaceChildren(...nodes);
    this.jump.setAttribute("aria-label", word("jump"));
    this.jump.title = word("jump");
    this.#drawRows();
    if (this.#shownChannel !== this.state.channelId) this.#toEnd();
    this.#shownChannel = this.state.channelId;
  }

  #scene(message) {
    return {
      message,
      state: this.state,
      interactions: this.interactions,
      ...this.actions,
      more: (one, button) => this.#more(one, button),
      dismiss: (one) => this.#remove(one),
    };
  }

  #node(message, previous) {
    return messageNode(this.#scene(message), previous);
  }

  #find(id) {
    return this.list.querySelector(`:scope > [data-message-id="${CSS.escape(id)}"]`);
  }

  #update({ message, fresh }) {
    if (message.channel_id !== this.state.channelId) return;
    if (fresh && message.author.id === this.state.me.id) this.following = true;
    if (!fresh) this.interactions.failures.delete(message.id);
    const before = this.#find(message.id)?.querySelector(".parts")?.textContent;
    this.#redraw(message.id);
    const after = this.#find(message.id)?.querySelector(".parts")?.textContent;
    if (message.author.id !== this.state.me.id && before !== after)
      this.announcer.replaceChildren(h("p", {}, spoken(this.#scene(message))));
  }

  #redraw(id) {
    const messages = this.state.list(this.state.channelId);
    const at = messages.findIndex((message) => message.id === id);
    if (at < 0) return;
    const node = this.#node(messages[at], messages[at - 1]);
    const old = this.#find(id);
    if (old) keepFocus(old, () => morph(old, node));
    else this.list.insertBefore(node, this.list.querySelector(":scope > .command-row"));
    this.#follow();
  }

  /** Commands on their way show after a moment, failed ones until they are dismissed. */
  #drawRows() {
    for (const node of this.list.querySelectorAll(":scope > .command-row")) node.remove();
    const { me, bot, channelId } = this.state;
    for (const row of this.interactions.rows.values()) {
      if (row.channelId !== channelId) continue;
      const wait = ROW_DELAY_MS - (Date.now() - row.since);
      if (!row.error && wait > 0) setTimeout(() => this.interactions.rows.has(row.nonce) && this.#drawRows(), wait + 5);
      else this.list.append(this.#row(row, me, bot));
    }
    this.#follow();
  }

  #row(row, me, bot) {
    const text = row.error
      ? h("div", { class: "failure", role: "alert", "data-testid": "command-failed" }, icon(WARN), row.error)
      : h(
          "div",
          { class: "thinking", "data-testid": "sending" },
          h("span", { class: "dots" }, h("i"), h("i"), h("i")),
          word("sending"),
        );
    const dismiss =
      row.error &&
      h(
        "button",
        { type: "button", class: "plain", onclick: () => this.interactions.dismissRow(row.nonce) },
        icon(CLOSE),
        word("dismiss"),
      );
    return h(
      "li",
      { class: "message ephemeral command-row" },
      h(
        "div",
        { class: "above" },
        avatar(this.state.who(me.id), "tiny"),
        h("b", {}, me.name),
        ` ${word("used")} `,
        h("span", { class: "mention" }, `/${row.label}`),
      ),
      avatar(this.state.who(bot.id)),
      h(
        "div",
        { class: "body" },
        h(
          "div",
          { class: "head" },
          h("span", { class: "author" }, bot.name),
          h("span", { class: "badge" }, word("app")),
        ),
        text,
        dismiss,
      ),
    );
  }

  #more(message, button) {
    const { state, interactions } = this;
    const items = state
      .entries(3)
      .map((entry) => ({ label: entry.label, act: () => interactions.command(entry, {}, message.id) }));
    const others = state.people.some((person) => person.id === message.author.id) ? state.entries(2) : [];
    items.push(
      ...others.map((entry) => ({ label: entry.label, act: () => interactions.command(entry, {}, message.author.id) })),
    );
    items.push({ label: word("delete_message"), danger: true, act: () => this.#remove(message) });
    openMenu(button, items);
  }

  /** A message the server no longer knows goes from the page as well. */
  async #remove(message) {
    try {
      await remove(this.state.me.id, message.id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (this.state.connected)
        this.state.apply({ t: "message_delete", channel_id: message.channel_id, id: message.id });
    }
  }

  #atEnd() {
    return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight < NEAR_END_PX;
  }

  #showJump() {
    this.following = this.#atEnd();
    this.jump.hidden = this.following;
  }

  /** Keeps the newest message in view for who is reading it. */
  #follow() {
    if (this.following) this.#toEnd();
    else this.jump.hidden = this.#atEnd();
  }

  #toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.following = true;
    this.jump.hidden = true;
  }
}

/** Where the focused control goes away or is disabled by a change, its neighbour takes the focus. */
function keepFocus(node, change) {
  const focused = /** @type {any} */ (document.activeElement);
  const controls = () => [...node.querySelectorAll("[data-custom-id]")];
  const at = controls().indexOf(focused);
  change();
  if (at < 0 || (focused.isConnected && !focused.disabled)) return;
  const near = controls()
    .map((control, index) => ({ control, away: Math.abs(index - at) }))
    .filter(({ control }) => !control.disabled);
  near.sort((one, other) => one.away - other.away);
  near[0]?.control.focus();
}
