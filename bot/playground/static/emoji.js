/** An emoji of a button or an option. */

import { h } from "./dom.js";

/** Unicode as it is, a custom one by its name. @param {{name?: string, id?: string|null}|undefined} value */
export function emoji(value) {
  if (!value?.name) return null;
  return h("span", { class: "emoji", "aria-hidden": "true" }, value.id ? `:${value.name}:` : value.name);
}
