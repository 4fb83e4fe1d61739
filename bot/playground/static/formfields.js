/** The fields of a modal; each knows its value and what is wrong with it. */

import { h, icon } from "./dom.js";
import { CHEVRON } from "./icons.js";
import { openSelect, optionsOf } from "./selectmenu.js";
import { word } from "./words.js";

const TEXT = 4;
const PARAGRAPH = 2;
const RADIO = 21;
const CHECKBOXES = 22;
const CHECKBOX = 23;

/**
 * @param {any} component @param {string} label @param {import("./state.js").State} state
 * @returns {{customId: string, node: any, control: any, required: boolean, value: () => any, problem: () => string, focus: () => void}}
 */
export function formField(component, label, state) {
  const make =
    { [TEXT]: textField, [RADIO]: ticks, [CHECKBOXES]: ticks, [CHECKBOX]: tick }[component.type] ?? selectField;
  const field = make(component, label, state);
  return { customId: component.custom_id, focus: () => field.control.focus(), node: field.control, ...field };
}

function textField(component) {
  const required = component.required ?? true;
  const long = component.style === PARAGRAPH;
  const control = h(long ? "textarea" : "input", {
    class: "text-input",
    type: long ? null : "text",
    rows: long ? "4" : null,
    maxlength: component.max_length ?? 4000,
    placeholder: component.placeholder,
    "aria-required": required && "true",
    autocomplete: "off",
    "data-testid": "modal-input",
    "data-custom-id": component.custom_id,
  });
  control.value = component.value ?? "";
  const problem = () => {
    if (required && !control.value.trim()) return word("field_required");
    return control.value && control.value.length < (component.min_length ?? 0)
      ? word("field_short", { n: component.min_length })
      : "";
  };
  return { control, required, value: () => control.value, problem };
}

function selectField(component, label, state) {
  const required = component.required ?? true;
  const least = required ? (component.min_values ?? 1) : 0;
  const options = optionsOf(component, state);
  let values = options.filter((option) => option.default).map((option) => option.value);
  const shown = h("span", { class: "shown" });
  const names = () =>
    options
      .filter((option) => values.includes(option.value))
      .map((option) => option.label)
      .join(", ");
  const show = () => {
    shown.textContent = names() || component.placeholder || word("choose");
    shown.classList.toggle("placeholder", !values.length);
    control.setAttribute("aria-label", `${label}: ${shown.textContent}`);
  };
  const open = () => {
    const current = {
      ...component,
      min_values: least,
      options: options.map((option) => ({ ...option, default: values.includes(option.value) })),
    };
    openSelect(control, current, state, (chosen) => {
      values = chosen;
      show();
    });
  };
  const control = h(
    "button",
    {
      type: "button",
      class: "select",
      "data-testid": "modal-select",
      "data-custom-id": component.custom_id,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      onclick: open,
    },
    shown,
    icon(CHEVRON),
  );
  show();
  return { control, required, value: () => values, problem: () => tooFew(values, required, least) };
}

/** Nothing chosen is a refusal only where something is required. */
function tooFew(values, required, least) {
  if (required && !values.length) return word("field_required");
  return values.length < least ? word("field_pick", { n: least }) : "";
}

function ticks(component, label) {
  const single = component.type === RADIO;
  const required = component.required ?? true;
  const boxes = component.options.map((option) =>
    h("input", {
      type: single ? "radio" : "checkbox",
      name: component.custom_id,
      value: option.value,
      checked: Boolean(option.default),
    }),
  );
  const rows = component.options.map((option, at) =>
    h(
      "label",
      { class: "tick-row" },
      boxes[at],
      h("span", {}, option.label, option.description && h("small", {}, option.description)),
    ),
  );
  const control = h(
    "div",
    {
      class: "ticks",
      role: single ? "radiogroup" : "group",
      "aria-label": label,
      "data-custom-id": component.custom_id,
    },
    rows,
  );
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const least = required ? (component.min_values ?? 1) : 0;
  return {
    control,
    required,
    value: () => (single ? (chosen()[0] ?? null) : chosen()),
    problem: () => tooFew(chosen(), required, least),
    focus: () => boxes[0]?.focus(),
  };
}

function tick(component) {
  const control = h("input", {
    type: "checkbox",
    class: "single-tick",
    checked: Boolean(component.default),
    "data-custom-id": component.custom_id,
  });
  return { control, required: false, value: () => control.checked, problem: () => "" };
}
