/** What the page knows: read from the server, then kept up to date by its events. */

import { localised } from "./words.js";

export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
export const COMPONENTS_V2 = 1 << 15;
const THREADS = [10, 11, 12];

/** Events: `all`, `message` (detail: message), `gone` (detail: message), `unread`, `commands`, `bot`, `link`. */
export class State extends EventTarget {
  /** @type {import("./types.js").Person} */ me;
  /** @type {import("./types.js").Person[]} */ people = [];
  /** @type {import("./types.js").Bot} */ bot;
  /** @type {import("./types.js").Guild[]} */ guilds = [];
  dms = [];
  commands = [];
  /** @type {Map<string, import("./types.js").Message[]>} */ messages = new Map();
  /** @type {Map<string, number>} */ unread = new Map();
  channelId = "";
  connected = true;

  /** @param {any} answer the server's whole state */
  load(answer) {
    Object.assign(this, { me: answer.me, people: answer.people, bot: answer.bot, guilds: answer.guilds });
    Object.assign(this, { dms: answer.dms, commands: answer.commands });
    this.messages = new Map(Object.entries(answer.messages));
    if (!this.place(this.channelId)) this.channelId = this.guilds[0].channels[0].id;
    this.tell("all");
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Takes in one event of the live socket; modals and outcomes are for others. */
  apply(event) {
    if (event.t === "message_create" || event.t === "message_update") this.#keep(event.message);
    else if (event.t === "message_delete") this.#drop(event.channel_id, event.id);
    else if (event.t === "commands") this.#set("commands", event.commands);
    else if (event.t === "bot") this.#set("bot", { ...this.bot, online: event.online });
  }

  #set(name, value) {
    this[name] = value;
    this.tell(name);
  }

  #keep(message) {
    const list = this.list(message.channel_id);
    const at = list.findIndex((other) => other.id === message.id);
    if (at >= 0) list[at] = message;
    else {
      list.push(message);
      this.#count(message);
    }
    this.tell("message", { message, fresh: at < 0 });
  }

  #count(message) {
    if (message.channel_id === this.channelId || message.author.id === this.me.id) return;
    this.unread.set(message.channel_id, (this.unread.get(message.channel_id) ?? 0) + 1);
    this.tell("unread");
  }

  #drop(channelId, id) {
    const list = this.list(channelId);
    const at = list.findIndex((message) => message.id === id);
    if (at >= 0) this.tell("gone", { message: list.splice(at, 1)[0] });
  }

  /** The messages of a channel, oldest first. @param {string} channelId */
  list(channelId) {
    if (!this.messages.has(channelId)) this.messages.set(channelId, []);
    return this.messages.get(channelId);
  }

  find(id) {
    for (const list of this.messages.values()) {
      const found = list.find((message) => message.id === id);
      if (found) return found;
    }
    return null;
  }

  /**
   * Where a channel is: its name as shown, its kind and its guild.
   * @param {string} id
   * @returns {{id: string, name: string, kind: "text"|"thread"|"dm", guild: any}|null}
   */
  place(id) {
    for (const guild of this.guilds) {
      const channel = guild.channels.find((one) => one.id === id);
      if (channel) return { id, name: channel.name, kind: THREADS.includes(channel.type) ? "thread" : "text", guild };
    }
    const dm = this.dms.find((one) => one.id === id);
    return dm ? { id, name: dm.name, kind: "dm", guild: null } : null;
  }

  /** The channel an address like `#cards` or `#late-night` means. @param {string} text name or id */
  named(text) {
    const all = [...this.guilds.flatMap((guild) => guild.channels), ...this.dms];
    return all.find((channel) => channel.id === text || slug(channel.name) === slug(text))?.id ?? "";
  }

  open(channelId) {
    this.channelId = channelId;
    this.unread.delete(channelId);
    this.tell("all");
  }

  /** @param {string} id @returns {{name: string, color?: string, bot: boolean}|null} */
  who(id) {
    if (id === this.bot.id) return { name: this.bot.name, color: "#1c6b4a", bot: true };
    const person = this.people.find((one) => one.id === id);
    return person ? { name: person.name, color: person.avatar_color, bot: false } : null;
  }

  /** Commands of one kind (1 slash, 2 user, 3 message), subcommands as entries of their own. @returns {import("./types.js").Entry[]} */
  entries(kind = 1) {
    const locale = this.me.locale;
    const flat = (node, id, path, labels) => {
      const names = [...path, node.name];
      const shown = [...labels, localised(node, "name", locale)];
      const subs = (node.options ?? []).filter((option) => option.type <= 2);
      if (subs.length) return subs.flatMap((sub) => flat(sub, id, names, shown));
      const description = localised(node, "description", locale);
      return [{ id, path: names.join(" "), label: shown.join(" "), description, options: node.options ?? [] }];
    };
    return this.commands
      .filter((command) => (command.type ?? 1) === kind && this.#usable(command))
      .flatMap((command) => flat(command, command.id, [], []));
  }

  /** Whether a command is offered in the present channel (its contexts and kinds of installation). */
  #usable(command) {
    const place = this.place(this.channelId);
    const context = place.kind === "dm" ? 1 : 0;
    if (command.contexts && !command.contexts.includes(context)) return false;
    if (command.guild_id && command.guild_id !== place.guild?.id) return false;
    const userOnly = place.guild?.bot_inside === false;
    return !userOnly || (command.integration_types ?? [0]).includes(1);
  }
}

/** @param {string} name */
export function slug(name) {
  return name.toLowerCase().trim().replace(/\s+/g, "-");
}
