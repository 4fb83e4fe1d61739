/** A small menu that opens from a button. */

import { h } from "./dom.js";

/**
 * @param {any} trigger
 * @param {{label: string, act?: () => any, href?: string, danger?: boolean, current?: boolean, before?: any}[]} items
 */
export function openMenu(trigger, items) {
  const box = h("div", { class: "popup menu", role: "menu", popover: "auto", "data-testid": "menu", onkeydown: move });
  box.append(...items.map((item) => entry(item, box)));
  box.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    if (box.contains(document.activeElement) || document.activeElement === document.body) trigger.focus();
    box.remove();
  });
  document.body.append(box);
  box.showPopover();
  place(box, trigger.getBoundingClientRect());
  box.querySelector("button, a")?.focus();
}

function entry(item, box) {
  const close = () => box.hidePopover();
  const props = {
    class: item.danger ? "item danger" : "item",
    role: "menuitem",
    "aria-current": item.current && "true",
    "data-testid": "menu-item",
  };
  if (item.href)
    return h("a", { ...props, href: item.href, target: "_blank", onclick: close }, item.before, item.label);
  return h(
    "button",
    {
      ...props,
      type: "button",
      onclick: () => {
        close();
        item.act();
      },
    },
    item.before,
    item.label,
  );
}

function place(box, at) {
  const below = at.bottom + 4 + box.offsetHeight <= innerHeight;
  box.style.top = `${below ? at.bottom + 4 : Math.max(8, at.top - box.offsetHeight - 4)}px`;
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8))}px`;
}

function move(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...event.currentTarget.children];
  all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus();
}
