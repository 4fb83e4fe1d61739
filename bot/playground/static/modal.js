/** A form the bot opens. Its fields: text inputs, selects, radio buttons and check boxes, each under a label. */

import { h } from "./dom.js";
import { formField } from "./formfields.js";
import { markup } from "./marks.js";
import { word } from "./words.js";

/**
 * @param {{interaction_id: string, channelId: string, modal: {custom_id: string, title: string, components: any[]}}} form
 * @param {import("./marks.js").Context & {interactions: import("./interactions.js").Interactions}} context
 */
export function openModal(form, context) {
  new Modal(form, context).open();
}

class Modal {
  constructor(form, context) {
    Object.assign(this, { form, context });
    /** @type {{customId: string, value: () => any, problem: () => string, node: any, focus: () => void}[]} */
    this.fields = [];
  }

  open() {
    const { modal } = this.form;
    this.trouble = h("p", { class: "failure", role: "alert", "data-testid": "modal-error" });
    this.sender = h(
      "button",
      { type: "submit", class: "button primary", "data-testid": "modal-submit" },
      word("submit"),
    );
    const cancel = h(
      "button",
      {
        type: "button",
        class: "button plain-button",
        "data-testid": "modal-cancel",
        onclick: () => this.dialog.close(),
      },
      word("cancel"),
    );
    const form = h(
      "form",
      { novalidate: true, onsubmit: (event) => this.#submit(event) },
      h("h2", { id: "modal-title" }, modal.title),
      h(
        "div",
        { class: "modal-fields" },
        modal.components.map((component) => this.#part(component)),
      ),
      this.trouble,
      h("div", { class: "modal-buttons" }, cancel, this.sender),
    );
    this.dialog = h(
      "dialog",
      { class: "modal", "aria-labelledby": "modal-title", "data-testid": "modal", "data-custom-id": modal.custom_id },
      form,
    );
    this.dialog.addEventListener("close", () => this.dialog.remove());
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.fields[0]?.focus();
  }

  #part(component) {
    if (component.type === 10) return markup(component.content, this.context);
    if (component.type === 1) return component.components.map((child) => this.#field(child, child.label, ""));
    return this.#field(component.component, component.label, component.description ?? "");
  }

  #field(component, label, description) {
    const field = formField(component, label, this.context.state);
    this.fields.push(field);
    const id = `field-${this.fields.length}`;
    const problem = h("p", { class: "field-problem", id: `${id}-problem`, "data-testid": "field-problem" });
    field.show = (text) => {
      problem.textContent = text;
      field.control.setAttribute("aria-invalid", String(Boolean(text)));
    };
    field.control.id = id;
    field.control.setAttribute("aria-describedby", `${id}-about ${id}-problem`);
    return h(
      "div",
      { class: "modal-field" },
      h(
        "label",
        { for: id, id: `${id}-label` },
        label,
        field.required && h("span", { class: "star", title: word("required") }, " *"),
      ),
      description && h("p", { class: "about", id: `${id}-about` }, description),
      field.node,
      problem,
    );
  }

  #valid() {
    let first = null;
    for (const field of this.fields) {
      const problem = field.problem();
      field.show(problem);
      if (problem) first ??= field;
    }
    first?.focus();
    return !first;
  }

  async #submit(event) {
    event.preventDefault();
    if (this.sender.disabled || !this.#valid()) return;
    this.trouble.textContent = "";
    this.sender.disabled = true;
    this.sender.setAttribute("aria-busy", "true");
    const values = Object.fromEntries(this.fields.map((field) => [field.customId, field.value()]));
    const error = await this.context.interactions.submit(this.form, values);
    this.sender.disabled = false;
    this.sender.removeAttribute("aria-busy");
    if (error) this.trouble.textContent = error;
    else this.dialog.close();
  }
}
