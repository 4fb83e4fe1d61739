/** The list above the composer: the focus stays in the text field, which names the active line. */

import { h } from "./dom.js";

/** @typedef {{label: string, detail?: string, note?: string, value: any}} Line */

export class Listbox {
  /** @type {Line[]} */ lines = [];
  active = -1;

  /** @param {HTMLElement} place where the list is shown @param {(line: Line) => void} choose */
  constructor(place, choose) {
    this.place = place;
    this.choose = choose;
  }

  get isOpen() {
    return this.lines.length > 0;
  }

  /**
   * @param {any} field the text field that steers the list
   * @param {{title: string, lines: Line[], empty?: string, active?: number}} content
   */
  show(field, { title, lines, empty = "", active = 0 }) {
    this.close();
    this.field = field;
    this.lines = lines;
    this.active = lines.length ? active : -1;
    if (!lines.length && !empty) return;
    const options = lines.map((line, at) => this.#option(line, at));
    this.list = h("div", { id: "suggestions", role: "listbox", class: "options", "aria-label": title }, options);
    this.place.append(
      h("div", { class: "suggestions-title" }, title),
      options.length ? this.list : h("p", { class: "empty" }, empty),
    );
    this.place.hidden = false;
    field.setAttribute("aria-expanded", String(options.length > 0));
    field.setAttribute("aria-controls", "suggestions");
    this.#mark();
  }

  #option({ label, detail, note }, at) {
    return h(
      "div",
      {
        id: `suggestion-${at}`,
        role: "option",
        class: "option",
        "data-testid": "suggestion",
        onclick: () => this.choose(this.lines[at]),
        onmousedown: keepFocus,
        onmousemove: () => this.#point(at),
      },
      h("span", { class: "option-text" }, label, detail && h("small", {}, detail)),
      note && h("span", { class: "note" }, note),
    );
  }

  #mark() {
    [...(this.list?.children ?? [])].forEach((node, at) =>
      node.setAttribute("aria-selected", String(at === this.active)),
    );
    const node = this.list?.children[this.active];
    node?.scrollIntoView({ block: "nearest" });
    if (node) this.field.setAttribute("aria-activedescendant", node.id);
    else this.field.removeAttribute("aria-activedescendant");
  }

  #point(at) {
    if (at === this.active) return;
    this.active = at;
    this.#mark();
  }

  /** Takes a key pressed in the field; answers whether the list used it. @param {KeyboardEvent} event */
  key(event) {
    if (!this.isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      const from = this.active < 0 && step < 0 ? 0 : this.active;
      this.active = (from + step + this.lines.length) % this.lines.length;
      this.#mark();
    } else if ((event.key === "Enter" || event.key === "Tab") && this.active >= 0 && !event.shiftKey)
      this.choose(this.lines[this.active]);
    else return false;
    event.preventDefault();
    return true;
  }

  close() {
    this.lines = [];
    this.active = -1;
    this.list = null;
    this.place.replaceChildren();
    this.place.hidden = true;
    this.field?.setAttribute("aria-expanded", "false");
    this.field?.removeAttribute("aria-activedescendant");
  }
}

function keepFocus(event) {
  event.preventDefault();
}
