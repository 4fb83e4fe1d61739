/** A person's initials on their colour. */

import { h } from "./dom.js";

/**
 * @param {{name: string, color?: string, avatar_color?: string}} who
 * @param {"tiny"|"small"|""} [size]
 */
export function avatar(who, size = "") {
  const node = h("span", { class: `avatar ${size}`, "aria-hidden": "true" }, initials(who.name));
  const background = who.color ?? who.avatar_color;
  if (background) node.style.setProperty("--face", background);
  return node;
}

/** @param {string} name */
export function initials(name) {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const first = (text) => [...segments.segment(text)][0]?.segment ?? "";
  return name.split(/\s+/).slice(0, 2).map(first).join("").toUpperCase();
}
