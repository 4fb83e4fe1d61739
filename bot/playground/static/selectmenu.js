/** The list that opens from a select, with one choice or several. */

import { h } from "./dom.js";
import { emoji } from "./emoji.js";
import { word } from "./words.js";

const USER = 5;
const MENTIONABLE = 7;
const CHANNEL = 8;

/** The options of a select of any kind: its own, or the people or channels there are. */
export function optionsOf(component, state) {
  if (component.options) return component.options;
  const defaults = new Set((component.default_values ?? []).map((one) => one.id));
  const option = ({ id, name }) => ({ label: name, value: id, default: defaults.has(id) });
  if (component.type === USER || component.type === MENTIONABLE) return [...state.people, state.bot].map(option);
  if (component.type === CHANNEL) return (state.place(state.channelId)?.guild?.channels ?? []).map(option);
  return []; // the playground has no roles to choose
}

/**
 * Opens the list under `trigger`; `done` gets the values unless the list is left.
 * @param {any} trigger @param {any} component @param {import("./state.js").State} state
 * @param {(values: string[]) => void} done
 */
export function openSelect(trigger, component, state, done) {
  new SelectMenu(trigger, component, optionsOf(component, state), done).open();
}

class SelectMenu {
  constructor(trigger, component, options, done) {
    Object.assign(this, { trigger, component, options, done });
    this.most = component.max_values ?? 1;
    this.least = component.min_values ?? 1;
    this.multiple = this.most > 1 || this.least === 0;
    this.values = options.filter((option) => option.default).map((option) => option.value);
  }

  open() {
    const options = this.options.map((option, at) => this.#option(option, at));
    const empty = !options.length && h("p", { class: "empty" }, word("nothing_found"));
    const finish =
      this.multiple &&
      h(
        "button",
        { type: "button", class: "button primary", "data-testid": "select-done", onclick: () => this.#finish() },
        word("choose_done"),
      );
    this.list = h(
      "div",
      {
        role: "listbox",
        class: "options",
        "aria-multiselectable": this.multiple && "true",
        "aria-label": this.component.placeholder || word("choose"),
      },
      options,
      empty,
    );
    this.box = h(
      "div",
      {
        class: "popup select-menu",
        popover: "auto",
        "data-testid": "select-menu",
        onkeydown: (event) => this.#key(event),
      },
      this.list,
      finish,
    );
    this.box.addEventListener("toggle", (event) => event.newState === "closed" && this.#closed());
    (this.trigger.closest("dialog") ?? document.body).append(this.box);
    this.box.showPopover();
    this.trigger.setAttribute("aria-expanded", "true");
    this.#place();
    (this.list.querySelector("[aria-selected=true]") ?? this.list.firstElementChild)?.focus();
  }

  #option(option, at) {
    const selected = this.values.includes(option.value);
    return h(
      "button",
      {
        type: "button",
        role: "option",
        class: "option",
        "data-testid": "option",
        "data-value": option.value,
        "aria-selected": String(selected),
        onclick: () => this.#choose(at),
      },
      emoji(option.emoji),
      h("span", { class: "option-text" }, option.label, option.description && h("small", {}, option.description)),
      this.multiple && h("span", { class: "tick", "aria-hidden": "true" }),
    );
  }

  #choose(at) {
    const { value } = this.options[at];
    if (!this.multiple) {
      this.values = [value];
      this.#finish();
      return;
    }
    if (this.values.includes(value)) this.values = this.values.filter((one) => one !== value);
    else if (this.values.length < this.most) this.values.push(value);
    [...this.list.children].forEach((node, index) =>
      node.setAttribute("aria-selected", String(this.values.includes(this.options[index]?.value))),
    );
  }

  #finish() {
    if (this.values.length < this.least) return;
    this.box.hidePopover();
    this.done(this.values);
  }

  #closed() {
    this.trigger.setAttribute("aria-expanded", "false");
    if (this.box.contains(document.activeElement) || document.activeElement === document.body) this.trigger.focus();
    this.box.remove();
  }

  #place() {
    const at = this.trigger.getBoundingClientRect();
    const height = this.box.offsetHeight;
    const below = innerHeight - at.bottom - 8;
    this.box.style.width = `${Math.max(at.width, 220)}px`;
    this.box.style.left = `${Math.min(at.left, innerWidth - Math.max(at.width, 220) - 8)}px`;
    this.box.style.top = `${below >= height || below > at.top ? at.bottom + 4 : Math.max(8, at.top - height - 4)}px`;
    this.box.style.maxHeight = `${Math.max(below, at.top) - 8}px`;
  }

  #key(event) {
    const nodes = [...this.list.querySelectorAll("[role=option]")];
    const at = nodes.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: nodes.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    nodes[(next + nodes.length) % nodes.length]?.focus();
  }
}
