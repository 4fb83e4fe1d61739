/** Building nodes, and changing a node that stands in the page into one newly built. */

const HANDLERS = ["onclick", "onkeydown", "oninput", "onchange", "onfocus", "onblur", "onmousedown"];

/**
 * Builds an element. `on…` props become handlers, `true` an empty attribute, `null`/`false` none;
 * every string child becomes a text node, so that nothing a person or a bot wrote is parsed as HTML.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node[name] = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A decorative drawing from one path on a 24×24 field. @param {string} path */
export function icon(path) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const line = document.createElementNS(space, "path");
  for (const [name, value] of [
    ["viewBox", "0 0 24 24"],
    ["class", "icon"],
    ["aria-hidden", "true"],
  ])
    svg.setAttribute(name, value);
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/**
 * Changes `from`, which stands in the page, into `to`, keeping its nodes (and so focus) wherever kind and key agree.
 * Attributes named `data-ui-…` belong to the person's view (a spoiler opened) and stay as they are.
 * @param {any} from @param {any} to @returns {any} the node that now stands there
 */
export function morph(from, to) {
  if (!alike(from, to)) {
    from.replaceWith(to);
    return to;
  }
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return from;
  }
  if (from.localName === "img") morphImage(from, to);
  else morphAttributes(from, to);
  for (const name of HANDLERS) if (from[name] !== to[name]) from[name] = to[name];
  morphChildren(from, to);
  return from;
}

/** @param {any} from @param {any} to */
export function morphChildren(from, to) {
  const wanted = new Set([...to.childNodes].map(keyOf).filter(Boolean));
  const kept = new Map();
  for (const child of [...from.childNodes]) {
    const key = keyOf(child);
    if (key && !wanted.has(key)) child.remove();
    else if (key) kept.set(key, child);
  }
  let cursor = from.firstChild;
  for (const child of [...to.childNodes]) {
    const key = keyOf(child);
    const match = key ? kept.get(key) : cursor && !keyOf(cursor) ? cursor : null;
    if (!match) {
      from.insertBefore(child, cursor);
      continue;
    }
    if (match === cursor) cursor = cursor.nextSibling;
    else from.insertBefore(match, cursor);
    morph(match, child);
  }
  while (cursor) {
    const next = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}

function keyOf(node) {
  return node.dataset?.key;
}

function alike(from, to) {
  return from.nodeType === to.nodeType && from.nodeName === to.nodeName && keyOf(from) === keyOf(to);
}

function morphAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !name.startsWith("data-ui-")) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if (from.localName === "textarea" || from.localName === "input") return;
  if (from.style.cssText !== to.style.cssText) from.style.cssText = to.style.cssText;
}

/** A new picture is shown when it has been decoded, together with its description: the old one stays until then. */
function morphImage(from, to) {
  const source = to.getAttribute("src");
  if (source === from.getAttribute("src")) {
    delete from.dataset.uiNext;
    morphAttributes(from, to);
    return;
  }
  if (from.dataset.uiNext === source) return;
  from.dataset.uiNext = source;
  const next = new Image();
  next.src = source;
  next
    .decode()
    .catch(() => undefined)
    .then(() => {
      if (from.dataset.uiNext !== source) return;
      delete from.dataset.uiNext;
      morphAttributes(from, to);
    });
}
