/** The left column: servers, channels, direct messages, and who one is. */

import { changeLocale } from "./api.js";
import { avatar, initials } from "./avatar.js";
import { h, icon, morphChildren } from "./dom.js";
import { AT, CHEVRON, HASH, SLIDERS, THREAD } from "./icons.js";
import { openMenu } from "./menu.js";
import { slug } from "./state.js";
import { word } from "./words.js";

const LOCALES = ["en-US", "en-GB", "hi", "de", "es-ES", "fr", "ja", "pt-BR"];

export class Sidebar {
  /**
   * @param {import("./state.js").State} state
   * @param {{openChannel: (id: string) => void, become: (id: string) => void, openFaults: () => void}} actions
   */
  constructor(state, actions) {
    Object.assign(this, { state, actions });
    this.node = document.querySelector("#sidebar");
    for (const name of ["all", "unread", "bot"]) state.addEventListener(name, () => this.draw());
  }

  draw() {
    const guild = this.state.place(this.state.channelId).guild;
    const panel = h(
      "div",
      { class: "panel" },
      h("div", { class: "panel-head" }, guild?.name ?? word("direct_messages")),
      h("nav", { class: "channels", "aria-label": word("channels") }, guild ? this.#channels(guild) : this.#dms()),
      this.#me(),
    );
    morphChildren(this.node, h("div", {}, this.#rail(guild), panel));
    this.node.querySelector(".language").value = this.state.me.locale; // an attribute no longer moves a select that was used
  }

  #rail(current) {
    const { guilds, dms } = this.state;
    const home = this.#server(word("direct_messages"), icon(AT), dms, !current, "dms");
    return h(
      "nav",
      { class: "rail", "aria-label": word("servers") },
      home,
      h("hr"),
      guilds.map((guild) =>
        this.#server(guild.name, initials(guild.name), guild.channels, guild.id === current?.id, guild.id),
      ),
    );
  }

  #server(name, face, channels, current, key) {
    const unread = channels.reduce((sum, channel) => sum + (this.state.unread.get(channel.id) ?? 0), 0);
    return h(
      "button",
      {
        type: "button",
        class: "server",
        title: name,
        "aria-label": name,
        "aria-current": current && "true",
        "data-key": key,
        "data-testid": "server",
        onclick: () => this.actions.openChannel(channels[0].id, true),
      },
      face,
      unread > 0 && this.#pill(unread),
    );
  }

  #pill(count) {
    return h("span", { class: "pill", "aria-label": word("unread", { n: count }) }, String(count));
  }

  #channels(guild) {
    const top = guild.channels.filter((channel) => !channel.parent_id);
    const list = top.flatMap((channel) => [
      channel,
      ...guild.channels.filter((child) => child.parent_id === channel.id),
    ]);
    const note = guild.bot_inside === false && h("p", { class: "panel-note" }, word("user_installed"));
    return [list.map((channel) => this.#channel(channel, channel.parent_id ? THREAD : HASH)), note];
  }

  #dms() {
    return this.state.dms.map((dm) => this.#channel(dm, null));
  }

  #channel(channel, drawing) {
    const current = channel.id === this.state.channelId;
    const unread = this.state.unread.get(channel.id);
    const face = drawing
      ? icon(drawing)
      : h(
          "span",
          { class: "with-status" },
          avatar({ ...this.state.who(this.state.bot.id), name: channel.name }, "small"),
          statusDot(this.state.bot.online),
        );
    return h(
      "a",
      {
        href: `#${slug(channel.name)}`,
        class: `channel ${drawing === THREAD ? "thread" : ""} ${unread ? "unread" : ""}`,
        "data-key": channel.id,
        "data-testid": "channel",
        "data-channel-id": channel.id,
        "aria-current": current && "page",
        onclick: (event) => {
          event.preventDefault();
          this.actions.openChannel(channel.id);
        },
      },
      face,
      h("span", { class: "channel-name" }, channel.name),
      unread && this.#pill(unread),
    );
  }

  #me() {
    const { me } = this.state;
    const names = new Intl.DisplayNames([me.locale], { type: "language", style: "short" });
    const options = [...new Set([...LOCALES, me.locale])].map((locale) =>
      h("option", { value: locale, selected: locale === me.locale }, names.of(locale)),
    );
    const language = h(
      "select",
      {
        class: "language",
        "data-testid": "language",
        onchange: (event) => changeLocale(me.id, event.target.value).then(() => this.actions.become(me.id)),
      },
      options,
    );
    return h(
      "div",
      { class: "me", "data-testid": "me" },
      h(
        "button",
        {
          type: "button",
          class: "me-button",
          "data-testid": "person-switcher",
          "aria-haspopup": "menu",
          "aria-label": word("you_are", { name: me.name }),
          onclick: (event) => this.#people(event.currentTarget),
        },
        avatar(me, "small"),
        h("span", { class: "me-name" }, me.name),
        icon(CHEVRON),
      ),
      h(
        "button",
        {
          type: "button",
          class: "tool",
          "data-testid": "open-faults",
          title: word("faults"),
          "aria-label": word("faults"),
          onclick: () => this.actions.openFaults(),
        },
        icon(SLIDERS),
      ),
      h("label", { class: "language-row" }, word("language"), language),
    );
  }

  #people(button) {
    const { people, me } = this.state;
    const others = people.filter((person) => person.id !== me.id);
    openMenu(button, [
      ...people.map((person) => ({
        label: person.name,
        before: avatar(person, "tiny"),
        current: person.id === me.id,
        act: () => this.actions.become(person.id),
      })),
      ...others.map((person) => ({
        label: word("new_tab", { name: person.name }),
        href: `/?as=${slug(person.name)}${location.hash}`,
      })),
    ]);
  }
}

/** @param {boolean} online */
export function statusDot(online) {
  return h("span", {
    class: online ? "status on" : "status",
    role: "img",
    "aria-label": word(online ? "online" : "offline"),
  });
}
