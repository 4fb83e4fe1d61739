/** The drawer with which the curious let the playground's server misbehave. */

import { readFaults, Refused, writeFaults } from "./api.js";
import { h } from "./dom.js";
import { word } from "./words.js";

const NUMBERS = [
  ["latency_ms", "fault_latency"],
  ["upload_latency_ms", "fault_upload"],
  ["unknown_interaction", "fault_unknown"],
  ["age_messages_s", "fault_age"],
  ["token_age_s", "fault_token"],
];
const ONCE = [
  ["drop_gateway", "fault_drop"],
  ["invalidate_session", "fault_session"],
];

/** Opens the drawer with what is set at present. */
export async function openFaults() {
  const faults = await readFaults();
  const trouble = h("p", { class: "failure", role: "alert" });
  const send = async (change) => {
    try {
      await writeFaults(change);
      dialog.close();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      trouble.textContent = error.message;
    }
  };
  const inputs = NUMBERS.map(([name]) =>
    h("input", {
      type: "number",
      min: "0",
      step: "1",
      class: "text-input",
      id: `fault-${name}`,
      "data-fault": name,
      value: faults[name] ?? 0,
    }),
  );
  const rows = NUMBERS.map(([name, label], at) =>
    h("div", { class: "modal-field" }, h("label", { for: `fault-${name}` }, word(label)), inputs[at]),
  );
  const once = ONCE.map(([name, label]) =>
    h("button", { type: "button", class: "button secondary", onclick: () => send({ [name]: true }) }, word(label)),
  );
  const apply = (event) => {
    event.preventDefault();
    send(Object.fromEntries(inputs.map((input) => [input.dataset.fault, Number(input.value)])));
  };
  const dialog = h(
    "dialog",
    { class: "modal drawer", "aria-labelledby": "faults-title", "data-testid": "faults" },
    h(
      "form",
      { novalidate: true, onsubmit: apply },
      h("h2", { id: "faults-title" }, word("faults")),
      h("p", { class: "about" }, word("faults_text")),
      h("div", { class: "modal-fields" }, rows, h("div", { class: "row" }, once)),
      trouble,
      h(
        "div",
        { class: "modal-buttons" },
        h("button", { type: "button", class: "button plain-button", onclick: () => dialog.close() }, word("close")),
        h("button", { type: "submit", class: "button primary" }, word("apply")),
      ),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
