/**
 * Discord's markdown as a tree; drawing it is the business of marks.js.
 * @typedef {{kind: string, children?: Mark[], text?: string, [field: string]: any}} Mark
 */

const INLINE = [
  ["escape", /^\\([^A-Za-z0-9\s])/, (m) => ({ kind: "text", text: m[1] })],
  ["code", /^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => ({ kind: "code", text: m[2].replace(/^ (?=`)|(?<=`) $/g, "") })],
  ["time", /^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => ({ kind: "time", seconds: Number(m[1]), style: m[2] ?? "f" })],
  ["user", /^<@!?(\d+)>/, (m) => ({ kind: "user", id: m[1] })],
  ["channel", /^<#(\d+)>/, (m) => ({ kind: "channel", id: m[1] })],
  ["role", /^<@&(\d+)>/, () => ({ kind: "mention", text: "@role" })],
  ["command", /^<\/([^:<>]{1,100}):(\d+)>/, (m) => ({ kind: "command", path: m[1], id: m[2] })],
  ["emoji", /^<a?:(\w+):\d+>/, (m) => ({ kind: "emoji", text: `:${m[1]}:` })],
  ["everyone", /^@(?:everyone|here)\b/, (m) => ({ kind: "mention", text: m[0] })],
  [
    "masked",
    /^\[((?:[^\]\\]|\\.)+)\]\(<?(https?:\/\/[^\s<>)]+)>?\)/,
    (m) => ({ kind: "link", url: m[2], children: inline(m[1]) }),
  ],
  ["quiet", /^<(https?:\/\/[^\s<>]+)>/, (m) => ({ kind: "link", url: m[1], children: [{ kind: "text", text: m[1] }] })],
  [
    "url",
    /^https?:\/\/[^\s<>]*[^\s<>.,:;"'\])]/,
    (m) => ({ kind: "link", url: m[0], children: [{ kind: "text", text: m[0] }] }),
  ],
  ["spoiler", /^\|\|([\s\S]+?)\|\|/, (m) => ({ kind: "spoiler", children: inline(m[1]) })],
  ["bold", /^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/, (m) => ({ kind: "bold", children: inline(m[1]) })],
  ["underline", /^__((?:\\.|[^\\])+?)__(?!_)/, (m) => ({ kind: "underline", children: inline(m[1]) })],
  ["strike", /^~~((?:\\.|[^\\])+?)~~/, (m) => ({ kind: "strike", children: inline(m[1]) })],
  ["star", /^\*(?=\S)((?:\*\*|\\.|[^*\\])+?)(?<=\S)\*(?!\*)/, (m) => ({ kind: "italic", children: inline(m[1]) })],
  ["dash", /^_((?:__|\\.|[^_\\])+?)_(?![_\p{L}\p{N}])/u, (m) => ({ kind: "italic", children: inline(m[1]) })],
];
const PLAIN = /^(?:[^\\`<@[h|*_~]+|[\s\S])/;

/** @param {string} text @returns {Mark[]} */
export function inline(text) {
  const marks = [];
  let rest = text;
  let before = "";
  while (rest) {
    const [mark, length] = step(rest, before);
    const last = marks.at(-1);
    if (mark.kind === "text" && last?.kind === "text") last.text += mark.text;
    else marks.push(mark);
    before = rest[length - 1];
    rest = rest.slice(length);
  }
  return marks;
}

function step(rest, before) {
  for (const [name, pattern, make] of INLINE) {
    if (name === "dash" && /[\p{L}\p{N}]/u.test(before)) continue;
    const found = pattern.exec(rest);
    if (found) return [make(found), found[0].length];
  }
  const plain = PLAIN.exec(rest)[0];
  return [{ kind: "text", text: plain }, plain.length];
}

const HEADING = /^(#{1,3}) +(\S.*)$/;
const QUOTE = /^> |^>$/;
const SUBTEXT = /^-# +(\S.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;

/** @param {string} text @returns {Mark[]} blocks */
export function blocks(text) {
  const parts = text.split(/```(?:([\w+#.-]{1,20})\n)?([\s\S]+?)```/);
  const marks = [];
  for (let at = 0; at < parts.length; at += 3) {
    marks.push(...lines(trimmed(parts[at], at > 0, at + 3 < parts.length)));
    if (at + 3 <= parts.length)
      marks.push({ kind: "codeblock", language: parts[at + 1] ?? "", text: parts[at + 2].replace(/^\n|\n$/g, "") });
  }
  return marks;
}

/** The line break on either side of a code block belongs to the block. */
function trimmed(text, afterCode, beforeCode) {
  const cut = afterCode ? text.replace(/^\n/, "") : text;
  return beforeCode ? cut.replace(/\n$/, "") : cut;
}

/** @param {string} text @param {boolean} [quoted] a quote holds no quotes @returns {Mark[]} */
function lines(text, quoted = false) {
  if (!text) return [];
  const rows = text.split("\n");
  const marks = [];
  while (rows.length) marks.push((!quoted && quote(rows)) || block(rows, quoted));
  return marks;
}

/** Takes a quote off the front of `rows`, if there is one. */
function quote(rows) {
  if (rows[0].startsWith(">>> ")) return { kind: "quote", children: lines(rows.splice(0).join("\n").slice(4), true) };
  if (!QUOTE.test(rows[0])) return null;
  const inner = take(rows, QUOTE).map((row) => row.slice(2));
  return { kind: "quote", children: lines(inner.join("\n"), true) };
}

/** Takes the next block off the front of `rows`. */
function block(rows, quoted) {
  if (ITEM.test(rows[0])) return list(takeList(rows));
  const heading = HEADING.exec(rows[0]);
  const small = SUBTEXT.exec(rows[0]);
  if (heading || small) rows.shift();
  if (heading) return { kind: "heading", level: heading[1].length, children: inline(heading[2]) };
  if (small) return { kind: "subtext", children: inline(small[1]) };
  const plain = [rows.shift()];
  while (rows.length && !special(rows[0], quoted)) plain.push(rows.shift());
  return { kind: "paragraph", children: inline(plain.join("\n")) };
}

function special(row, quoted) {
  if (!quoted && (QUOTE.test(row) || row.startsWith(">>> "))) return true;
  return HEADING.test(row) || SUBTEXT.test(row) || ITEM.test(row);
}

function take(rows, pattern) {
  const end = rows.findIndex((row) => !pattern.test(row));
  return rows.splice(0, end < 0 ? rows.length : end);
}

/** The items of one list: it ends where bullets give way to numbers, or the other way round. */
function takeList(rows) {
  const [, indent, sign] = ITEM.exec(rows[0]);
  const end = rows.findIndex((row) => {
    const found = ITEM.exec(row);
    return !found || (found[1].length <= indent.length && found[2].endsWith(".") !== sign.endsWith("."));
  });
  return rows.splice(0, end < 0 ? rows.length : end);
}

/** @param {string[]} rows all of them list items; deeper ones are indented */
function list(rows) {
  const [, indent, sign] = ITEM.exec(rows[0]);
  const children = [];
  for (let at = 0; at < rows.length; at += 1) {
    const [, deeper, , text] = ITEM.exec(rows[at]);
    if (deeper.length > indent.length && children.length) {
      const end = rows.findIndex((row, index) => index > at && ITEM.exec(row)[1].length <= indent.length);
      const inner = rows.slice(at, end < 0 ? rows.length : end);
      children.at(-1).children.push(list(inner));
      at += inner.length - 1;
    } else children.push({ kind: "item", children: inline(text) });
  }
  return { kind: "list", ordered: sign.endsWith("."), start: parseInt(sign, 10) || 1, children };
}
