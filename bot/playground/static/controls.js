/** Buttons and selects of a message. */

import { h, icon } from "./dom.js";
import { emoji } from "./emoji.js";
import { CHEVRON, OPEN } from "./icons.js";
import { safe } from "./media.js";
import { openSelect, optionsOf } from "./selectmenu.js";
import { word } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

/** @param {any} component @param {import("./components.js").Scene} scene */
export function button(component, scene) {
  const style = STYLES[component.style] ?? "secondary";
  const label = [emoji(component.emoji), component.label && h("span", { class: "label" }, component.label)];
  if (style === "link") {
    const target = component.disabled ? null : safe(component.url);
    return h(
      "a",
      {
        class: "button link",
        href: target,
        target: "_blank",
        rel: "noopener noreferrer",
        "aria-disabled": component.disabled && "true",
      },
      label,
      icon(OPEN),
    );
  }
  const pending = scene.interactions.isPending(scene.message.id, component.custom_id);
  return h(
    "button",
    {
      type: "button",
      class: `button ${style}`,
      "data-testid": "button",
      "data-custom-id": component.custom_id,
      "aria-label": component.label ? null : component.emoji?.name,
      "aria-busy": pending && "true",
      disabled: Boolean(component.disabled),
      onclick: () => scene.interactions.press(scene.message, component.custom_id),
    },
    h("span", { class: "face" }, label),
    pending && h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
  );
}

/** @param {any} component @param {import("./components.js").Scene} scene */
export function select(component, scene) {
  const chosen = optionsOf(component, scene.state).filter((option) => option.default);
  const pending = scene.interactions.isPending(scene.message.id, component.custom_id);
  const placeholder = component.placeholder || word("choose");
  const shown = chosen.length
    ? chosen.map((option) => h("span", { class: "chosen" }, emoji(option.emoji), option.label))
    : h("span", { class: "placeholder" }, placeholder);
  return h(
    "button",
    {
      type: "button",
      class: "select",
      "data-testid": "select",
      "data-custom-id": component.custom_id,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": chosen.length ? `${placeholder}: ${chosen.map((option) => option.label).join(", ")}` : placeholder,
      "aria-busy": pending && "true",
      disabled: Boolean(component.disabled),
      onclick: ({ currentTarget }) =>
        openSelect(currentTarget, component, scene.state, (values) => {
          scene.interactions.press(scene.message, currentTarget.dataset.customId, values); // it may have changed meanwhile
        }),
    },
    h("span", { class: "shown" }, shown),
    icon(CHEVRON),
  );
}
