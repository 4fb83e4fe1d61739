/** The parts around the messages: header, notices, newcomers' strip, members. */

import { avatar } from "./avatar.js";
import { h, icon, morphChildren } from "./dom.js";
import { AT, HASH, MENU, SLASH, THREAD, WARN } from "./icons.js";
import { statusDot } from "./sidebar.js";
import { word } from "./words.js";

const DRAWINGS = { text: HASH, thread: THREAD, dm: AT };

export class Frame {
  /** @param {import("./state.js").State} state @param {{openDrawer: () => void, openPicker: () => void}} actions */
  constructor(state, actions) {
    Object.assign(this, { state, actions });
    for (const name of ["all", "bot", "link"]) state.addEventListener(name, () => this.draw());
    for (const name of ["message", "gone"]) state.addEventListener(name, () => this.#welcome());
  }

  draw() {
    const { state } = this;
    const place = state.place(state.channelId);
    document.title = `${place.kind === "dm" ? "@" : "#"}${place.name} · ${state.me.name}`;
    document.querySelector(".skip").textContent = word("skip");
    this.#fill("#header", [
      h(
        "button",
        {
          type: "button",
          class: "tool menu-button",
          "data-testid": "open-channels",
          "aria-label": word("open_channels"),
          onclick: this.actions.openDrawer,
        },
        icon(MENU),
      ),
      icon(DRAWINGS[place.kind]),
      h("h1", {}, place.name),
      place.guild && h("span", { class: "header-note" }, place.guild.name),
    ]);
    this.#fill("#notice", [this.#notice()]);
    this.#fill("#members", this.#members());
    this.#welcome();
  }

  #fill(selector, nodes) {
    morphChildren(document.querySelector(selector), h("div", {}, nodes));
  }

  #notice() {
    const { bot, connected } = this.state;
    const text = !connected ? word("reconnecting") : !bot.online ? word("bot_offline", { name: bot.name }) : "";
    return text && h("p", { "data-testid": "notice" }, icon(WARN), text);
  }

  #members() {
    const { bot, me } = this.state;
    const { guild } = this.state.place(this.state.channelId);
    const people = guild ? this.state.people : [me];
    const app = guild?.bot_inside !== false;
    const row = (who, online, badge) =>
      h(
        "li",
        { class: online ? "member" : "member away" },
        h("span", { class: "with-status" }, avatar(who, "small"), statusDot(online)),
        h("span", { class: "member-name" }, who.name),
        badge && h("span", { class: "badge" }, word("app")),
      );
    return [
      h("h2", {}, word("members")),
      h(
        "ul",
        {},
        app && row(this.state.who(bot.id), bot.online, true),
        people.map((person) => row(person, true, false)),
      ),
    ];
  }

  #welcome() {
    const { state } = this;
    const place = state.place(state.channelId);
    const empty = !state.list(state.channelId).length;
    const name = place.kind === "dm" ? `@${place.name}` : `#${place.name}`;
    this.#fill(
      "#welcome",
      empty
        ? [
            h("h2", {}, word("welcome_title", { channel: name })),
            h("p", {}, word("welcome_text")),
            h(
              "button",
              {
                type: "button",
                class: "button primary",
                "data-testid": "welcome-button",
                onclick: this.actions.openPicker,
              },
              icon(SLASH),
              word("welcome_button"),
            ),
          ]
        : [],
    );
  }
}
