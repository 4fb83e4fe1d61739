/** A chosen command in the composer: its options as fields, filled one after the other. */

import { h, icon } from "./dom.js";
import { CLOSE } from "./icons.js";
import { choiceLine, choicesOf, read } from "./options.js";
import { localised, word } from "./words.js";

const AUTOCOMPLETE_PAUSE_MS = 150;

export class CommandForm {
  /** @type {{option: any, name: string, input: any, chip: any, lines: any[], chosen: any}[]} */ fields = [];
  #asked = 0;
  #timer = 0;

  /**
   * @param {import("./types.js").Entry} entry
   * @param {{state: any, interactions: any, list: import("./listbox.js").Listbox, error: (text: string) => void,
   *          submit: () => void, leave: () => void}} parts
   */
  constructor(entry, parts) {
    Object.assign(this, { entry, ...parts });
    this.tail = this.#input({
      class: "tail",
      "data-testid": "command-tail",
      placeholder: word("enter_sends"),
      "aria-label": `/${entry.label}. ${word("options")}`,
    });
    this.tail.onkeydown = (event) => this.#tailKey(event);
    this.tail.oninput = this.tail.onfocus = () => this.#offerOptions();
    this.chips = h("span", { class: "chips" });
    this.node = h(
      "div",
      { class: "command-form", "data-testid": "command-form" },
      h("span", { class: "command-name", title: entry.description }, `/${entry.label}`),
      this.chips,
      this.tail,
    );
    this.node.addEventListener("focusout", () =>
      setTimeout(() => !this.node.contains(document.activeElement) && this.list.close()),
    );
    for (const option of entry.options) if (option.required) this.add(option);
  }

  #input(props) {
    return h("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      ...props,
    });
  }

  /** Puts the cursor where something is still missing. */
  focus() {
    const field = this.fields.find(({ input }) => !input.value);
    (field?.input ?? this.tail).focus();
  }

  /** @param {import("./types.js").CommandOption} option */
  add(option) {
    const name = localised(option, "name", this.state.me.locale);
    const input = this.#input({
      "data-testid": "option-input",
      "data-option": option.name,
      "aria-label": name,
      "aria-required": option.required && "true",
      size: 4,
    });
    const remove =
      !option.required &&
      h(
        "button",
        {
          type: "button",
          class: "chip-close",
          "aria-label": word("remove_option", { name }),
          onclick: () => this.#remove(field),
        },
        icon(CLOSE),
      );
    const chip = h(
      "span",
      { class: "chip" },
      h("span", { class: "chip-name", "aria-hidden": "true" }, name),
      input,
      remove,
    );
    const field = { option, name, input, chip, lines: [], chosen: null };
    input.onkeydown = (event) => this.#fieldKey(event, field);
    input.onfocus = () => this.#suggest(field);
    input.oninput = () => {
      field.chosen = null;
      chip.classList.remove("invalid");
      this.#resize(field);
      this.#suggest(field);
    };
    this.fields.push(field);
    this.chips.append(chip);
    return field;
  }

  #remove(field) {
    this.fields = this.fields.filter((other) => other !== field);
    field.chip.remove();
    this.tail.focus();
  }

  #resize({ input }) {
    input.size = Math.max(4, Math.min(input.value.length + 1, 28));
  }

  #rest() {
    return this.entry.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  #offerOptions() {
    const locale = this.state.me.locale;
    const wanted = this.tail.value.trim().toLowerCase();
    const offered = this.#rest().filter(
      (option) => localised(option, "name", locale).toLowerCase().startsWith(wanted) || option.name.startsWith(wanted),
    );
    const lines = offered.map((option) => ({
      label: localised(option, "name", locale),
      detail: localised(option, "description", locale),
      note: word("optional"),
      value: option,
    }));
    this.list.choose = (line) => this.#pick(line.value);
    this.list.show(this.tail, { title: `/${this.entry.label} – ${word("options")}`, lines, active: wanted ? 0 : -1 });
  }

  #pick(option) {
    this.tail.value = "";
    this.add(option).input.focus();
  }

  #tailKey(event) {
    if (this.list.key(event) || this.#common(event)) return;
    if (event.key === "Backspace" && !this.tail.value) {
      event.preventDefault();
      const last = this.fields.at(-1);
      if (last) last.input.focus();
      else this.leave();
    }
  }

  #fieldKey(event, field) {
    if (this.list.key(event) || this.#common(event)) return;
    if (event.key === "Backspace" && !field.input.value) {
      event.preventDefault();
      if (field.option.required) this.leave();
      else this.#remove(field);
    }
  }

  #common(event) {
    if (event.isComposing || !["Enter", "Escape"].includes(event.key)) return false;
    event.preventDefault();
    if (event.key === "Enter") this.submit();
    else if (this.list.isOpen) this.list.close();
    else this.leave();
    return true;
  }

  /** Shows what can be chosen for a field: fixed choices at once, the server's after a short pause. */
  #suggest(field) {
    const { option, input } = field;
    this.list.choose = (line) => this.#choose(field, line);
    const fixed = choicesOf(option, this.state);
    if (fixed) field.lines = fixed;
    if (option.autocomplete) this.#complete(field);
    const wanted = field.chosen ? "" : input.value.trim().toLowerCase().replace(/^[@#]/, "");
    const lines = fixed ? fitting(fixed, wanted) : option.autocomplete ? field.lines : [];
    this.#show(
      field,
      lines,
      option.autocomplete && !lines.length ? word("searching") : fixed ? word("nothing_found") : " ",
    );
  }

  #show({ option, name, input }, lines, empty) {
    const title = `${name} – ${localised(option, "description", this.state.me.locale)} (${word(option.required ? "required" : "optional")})`;
    this.list.show(input, { title, lines, empty });
  }

  #complete(field) {
    const asked = ++this.#asked;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const options = { ...this.#values(), [field.option.name]: field.input.value };
      const choices = await this.interactions.autocomplete(this.entry, options, field.option.name);
      if (asked !== this.#asked || document.activeElement !== field.input) return;
      field.lines = choices.map((choice) => choiceLine(choice, this.state));
      this.#show(field, field.lines, word("nothing_found"));
    }, AUTOCOMPLETE_PAUSE_MS);
  }

  #choose(field, line) {
    field.chosen = line;
    field.input.value = line.label;
    field.chip.classList.remove("invalid");
    this.#resize(field);
    this.#asked += 1;
    this.focus();
  }

  #values() {
    const values = {};
    for (const field of this.fields) {
      const result = this.#read(field);
      if (result.value !== undefined) values[field.option.name] = result.value;
    }
    return values;
  }

  #read({ option, name, input, lines, chosen }) {
    if (chosen) return { value: chosen.value };
    if (input.value) return read(option, name, input.value, lines);
    return option.required ? { error: word("option_missing", { name }) } : {};
  }

  /** The values by option name, or null after having shown what is wrong. */
  values() {
    for (const field of this.fields) {
      const { error } = this.#read(field);
      field.chip.classList.toggle("invalid", Boolean(error));
      field.input.setAttribute("aria-invalid", String(Boolean(error)));
      if (!error) continue;
      field.input.focus();
      this.error(error);
      return null;
    }
    return this.#values();
  }
}

/** The lines with the wanted text in them, those that begin with it first. */
function fitting(lines, wanted) {
  const begins = ({ label }) => label.toLowerCase().replace(/^[@#]/, "").startsWith(wanted);
  const others = lines.filter((line) => !begins(line) && line.label.toLowerCase().includes(wanted));
  return [...lines.filter(begins), ...others];
}
