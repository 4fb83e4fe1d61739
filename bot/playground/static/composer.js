/** The box at the bottom: ordinary messages, and commands after a slash. */

import { Refused, say } from "./api.js";
import { CommandForm } from "./commandform.js";
import { h, icon } from "./dom.js";
import { CLOSE, SEND, SLASH } from "./icons.js";
import { Listbox } from "./listbox.js";
import { word } from "./words.js";

export class Composer {
  /** @type {CommandForm|null} */ form = null;

  /** @param {import("./state.js").State} state @param {import("./interactions.js").Interactions} interactions */
  constructor(state, interactions) {
    Object.assign(this, { state, interactions });
    this.node = document.querySelector("#composer");
    this.suggestions = h("div", { class: "suggestions", "data-testid": "suggestions", hidden: true });
    this.trouble = h("div", { class: "trouble", role: "alert", "data-testid": "composer-error" });
    this.list = new Listbox(this.suggestions, () => undefined);
    this.text = h("textarea", {
      id: "text",
      rows: "1",
      maxlength: "2000",
      "data-testid": "composer-input",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      oninput: () => this.#written(),
      onkeydown: (event) => this.#key(event),
      onblur: () => this.list.close(),
      onfocus: () => this.#suggest(),
    });
    this.place = h("div", { class: "field" }, this.text);
    this.slash = h(
      "button",
      { type: "button", class: "bar-button", "data-testid": "slash-button", onclick: () => this.openPicker() },
      icon(SLASH),
    );
    this.leave = h(
      "button",
      {
        type: "button",
        class: "bar-button",
        "data-testid": "leave-command",
        hidden: true,
        onclick: () => this.#leave(),
      },
      icon(CLOSE),
    );
    this.sender = h(
      "button",
      { type: "button", class: "bar-button send", "data-testid": "send", onclick: () => this.#send() },
      icon(SEND),
    );
    this.node.replaceChildren(
      this.suggestions,
      this.trouble,
      h("div", { class: "bar" }, this.slash, this.leave, this.place, this.sender),
    );
    state.addEventListener("all", () => this.#rename());
    state.addEventListener("commands", () => document.activeElement === this.text && this.#suggest());
  }

  #rename() {
    const { me, channelId } = this.state;
    const { kind, name } = this.state.place(channelId);
    const scene = [me.id, me.locale, channelId].join();
    if (this.scene !== scene) this.#leave(false); // a half-written command belongs to its place and language
    this.scene = scene;
    const label = word("message_to", { channel: kind === "dm" ? `@${name}` : `#${name}` });
    this.text.placeholder = label;
    for (const [node, text] of [
      [this.text, label],
      [this.slash, word("show_commands")],
      [this.leave, word("leave_command")],
      [this.sender, word("send")],
    ])
      node.setAttribute("aria-label", text);
  }

  focus() {
    if (this.form) this.form.focus();
    else this.text.focus();
  }

  /** Opens the list of commands, as typing a slash does. */
  openPicker() {
    if (this.form) this.#leave(false);
    this.text.value = "/";
    this.text.focus();
    this.#written();
  }

  /** Chooses a command by its path; only opens the list where there is none of that name. */
  openCommand(path) {
    const entry = this.state.entries().find((one) => one.path === path);
    if (entry) this.#choose(entry);
    else this.openPicker();
  }

  #written() {
    this.trouble.textContent = "";
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, 180)}px`;
    const whole = /^\/(.+) $/.exec(this.text.value)?.[1].toLowerCase();
    const entry = whole && this.state.entries().find((one) => one.label.toLowerCase() === whole || one.path === whole);
    if (entry) this.#choose(entry);
    else this.#suggest();
  }

  #suggest() {
    const wanted = /^\/([^\n]*)$/.exec(this.text.value)?.[1].trim().toLowerCase();
    if (wanted === undefined) {
      this.list.close();
      return;
    }
    const all = this.state.entries();
    const rank = (entry) => ([entry.label, entry.path].some((name) => name.toLowerCase().startsWith(wanted)) ? 0 : 1);
    const fitting = all.filter((entry) =>
      [entry.label, entry.path].some((name) => name.toLowerCase().includes(wanted)),
    );
    fitting.sort((one, other) => rank(one) - rank(other));
    const lines = fitting.map((entry) => ({
      label: `/${entry.label}`,
      detail: entry.description,
      note: this.state.bot.name,
      value: entry,
    }));
    this.list.choose = (line) => this.#choose(line.value);
    this.list.show(this.text, {
      title: word("commands"),
      lines,
      empty: word(all.length ? "no_commands" : "no_commands_yet"),
    });
  }

  #key(event) {
    if (event.isComposing || this.list.key(event)) return;
    if (event.key === "Escape") this.list.close();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    this.#send();
  }

  #choose(entry) {
    this.form = new CommandForm(entry, {
      state: this.state,
      interactions: this.interactions,
      list: this.list,
      error: (text) => {
        this.trouble.textContent = text;
      },
      submit: () => this.#run(),
      leave: () => this.#leave(),
    });
    this.text.value = "";
    this.place.replaceChildren(this.form.node);
    this.#mode(true);
    this.form.focus();
  }

  #leave(focus = true) {
    this.form = null;
    this.list.close();
    this.trouble.textContent = "";
    this.text.value = "";
    this.place.replaceChildren(this.text);
    this.#mode(false);
    if (focus) this.text.focus();
  }

  #mode(command) {
    this.slash.hidden = command;
    this.leave.hidden = !command;
  }

  async #run() {
    const { form } = this;
    const values = form.values();
    if (!values) return;
    this.#leave();
    const error = await this.interactions.command(form.entry, values);
    if (!error || this.form || this.text.value) return;
    this.form = form;
    this.place.replaceChildren(form.node);
    this.#mode(true);
    form.focus();
    this.trouble.textContent = error;
  }

  async #send() {
    if (this.form) {
      await this.#run();
      return;
    }
    const content = this.text.value.trim();
    if (!content) return;
    this.text.value = "";
    this.#written();
    try {
      await say(this.state.me.id, this.state.channelId, content);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.text.value = content;
      this.trouble.textContent = word("not_sent", { error: error.message });
    }
  }
}
