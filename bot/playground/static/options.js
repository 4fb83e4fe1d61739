/** Values of a command's options: what can be suggested for one, and what a written text means. */

import { localised, word } from "./words.js";

const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const MENTIONABLE = 9;
const NUMBER = 10;

/**
 * The fixed choices of an option, or null where text is free (or the server completes it).
 * @param {import("./types.js").CommandOption} option @param {import("./state.js").State} state
 * @returns {{label: string, value: any}[]|null}
 */
export function choicesOf(option, state) {
  if (option.choices?.length) return option.choices.map((choice) => choiceLine(choice, state));
  if (option.type === BOOLEAN)
    return [
      { label: word("yes"), value: true },
      { label: word("no"), value: false },
    ];
  if (option.type === USER || option.type === MENTIONABLE)
    return [...state.people, state.bot].map(({ id, name }) => ({ label: name, value: id }));
  if (option.type === CHANNEL) return channels(option, state);
  return null;
}

/** @param {any} choice */
export function choiceLine(choice, state) {
  return { label: localised(choice, "name", state.me.locale), value: choice.value };
}

function channels(option, state) {
  const all = state.place(state.channelId)?.guild?.channels ?? [];
  const fitting = all.filter((channel) => !option.channel_types?.length || option.channel_types.includes(channel.type));
  return fitting.map(({ id, name }) => ({ label: `#${name}`, value: id }));
}

/**
 * What was written in an option's field.
 * @param {import("./types.js").CommandOption} option
 * @param {string} name the option's name as shown
 * @param {string} text
 * @param {{label: string, value: any}[]} lines what can be chosen
 * @returns {{value?: any, error?: string}}
 */
export function read(option, name, text, lines) {
  const wanted = text.trim().toLowerCase().replace(/^[@#]/, "");
  const line = lines.find(({ label }) => label.toLowerCase().replace(/^[@#]/, "") === wanted);
  if (line) return { value: line.value };
  if (option.choices?.length || [BOOLEAN, USER, CHANNEL, MENTIONABLE].includes(option.type))
    return { error: word("option_choice", { name }) };
  if (option.type === INTEGER || option.type === NUMBER) return number(option, name, text.trim());
  if (text.length < (option.min_length ?? 0)) return { error: word("option_short", { name, n: option.min_length }) };
  if (text.length > (option.max_length ?? 6000))
    return { error: word("option_long", { name, n: option.max_length ?? 6000 }) };
  return { value: text };
}

function number(option, name, text) {
  const value = Number(text);
  if (option.type === INTEGER && !/^[+-]?\d{1,16}$/.test(text)) return { error: word("option_integer", { name }) };
  if (text === "" || !Number.isFinite(value)) return { error: word("option_number", { name }) };
  if (value < (option.min_value ?? -Infinity)) return { error: word("option_min", { name, n: option.min_value }) };
  if (value > (option.max_value ?? Infinity)) return { error: word("option_max", { name, n: option.max_value }) };
  return { value };
}
