/** What a person does to the bot: commands, presses, forms; what is in flight, and what failed. */

import { interact, Refused } from "./api.js";
import { word } from "./words.js";

/** Events: `change` (detail: message id), `sent` (a command), `rows` (commands in flight or failed), `modal` (detail: the modal). */
export class Interactions extends EventTarget {
  #count = 0;
  /** @type {Map<string, string>} nonce -> channel, of this tab */ #mine = new Map();
  /** @type {Map<string, string>} message id -> custom_id in flight */ #pending = new Map();
  /** @type {Map<string, string>} message id -> words of the failure */ failures = new Map();
  /** @type {Map<string, {nonce: string, channelId: string, label: string, error: string, since: number}>} */ rows =
    new Map();

  /** @param {import("./state.js").State} state */
  constructor(state) {
    super();
    this.state = state;
  }

  /** @param {string} messageId @param {string} customId */
  isPending(messageId, customId) {
    return this.#pending.get(messageId) === customId;
  }

  /** A press on a button or a choice in a select of a message. */
  async press(message, customId, values) {
    if (this.isPending(message.id, customId)) return;
    this.failures.delete(message.id);
    this.#pending.set(message.id, customId);
    this.#tell("change", message.id);
    const answer = await this.#send(message.channel_id, {
      type: "component",
      message_id: message.id,
      custom_id: customId,
      values,
    });
    if (this.isPending(message.id, customId)) this.#pending.delete(message.id);
    if (answer.state === "failed") this.failures.set(message.id, this.#why(answer, "failed"));
    this.#tell("change", message.id);
  }

  /**
   * Runs a command; answers the server's refusal of its options, or "".
   * @param {import("./types.js").Entry} entry @param {Record<string, any>} options @param {string} [target] id of a user or message
   */
  async command(entry, options, target) {
    const nonce = this.#nonce();
    const row = { nonce, channelId: this.state.channelId, label: entry.label, error: "", since: Date.now() };
    this.rows.set(nonce, row);
    this.#tell("sent");
    this.#tell("rows");
    const answer = await this.#send(
      row.channelId,
      { type: "command", command_id: entry.id, name: entry.path, options, target_id: target },
      nonce,
    );
    if (answer.state === "failed" && !answer.error) row.error = this.#why(answer, "no_answer");
    else this.rows.delete(nonce);
    this.#tell("rows");
    return answer.error ?? "";
  }

  /** Choices for the option being written. @returns {Promise<{name: string, value: any, name_localizations?: any}[]>} */
  async autocomplete(entry, options, focused) {
    const answer = await this.#send(this.state.channelId, {
      type: "autocomplete",
      command_id: entry.id,
      name: entry.path,
      options,
      focused,
    });
    return answer.choices ?? [];
  }

  /** Submits a form; answers whether the bot took it. */
  async submit(form, values) {
    const answer = await this.#send(form.channelId, {
      type: "modal",
      interaction_id: form.interaction_id,
      custom_id: form.modal.custom_id,
      values,
    });
    return answer.state === "failed" ? this.#why(answer, "modal_failed") : "";
  }

  /** Takes in `modal` events of the live socket; another tab of the same person opens its own forms. */
  apply(event) {
    const channelId = event.t === "modal" && this.#mine.get(event.nonce);
    if (channelId) this.#tell("modal", { interaction_id: event.interaction_id, modal: event.modal, channelId });
  }

  dismissRow(nonce) {
    this.rows.delete(nonce);
    this.#tell("rows");
  }

  async #send(channelId, body, nonce = this.#nonce()) {
    this.#mine.set(nonce, channelId);
    try {
      return await interact({ me: this.state.me.id, channel_id: channelId, nonce, ...body });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { state: "failed", error: error.message === "offline" ? undefined : error.message };
    }
  }

  /** The words of a failure: the server's refusal, the bot's absence, or what Discord says here. */
  #why(answer, otherwise) {
    if (answer.error) return answer.error;
    return answer.reason === "bot_offline" ? word("bot_away", { name: this.state.bot.name }) : word(otherwise);
  }

  #nonce() {
    this.#count += 1;
    return `${Date.now().toString(36)}-${this.#count}-${Math.random().toString(36).slice(2, 8)}`;
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
