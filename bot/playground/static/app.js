/** The page put together: who one is, which channel is open, and the parts that show it. */

import { readState } from "./api.js";
import { Composer } from "./composer.js";
import { openFaults } from "./faults.js";
import { Frame } from "./frame.js";
import { Interactions } from "./interactions.js";
import { Live } from "./live.js";
import { Messages } from "./messages.js";
import { openModal } from "./modal.js";
import { Sidebar } from "./sidebar.js";
import { slug, State } from "./state.js";
import { tick } from "./timestamps.js";
import { speak } from "./words.js";

const TICK_MS = 1000;
const WIDE = matchMedia("(min-width: 700px)");

class App {
  /** @type {Live|null} */ live = null;

  constructor() {
    this.state = new State();
    this.interactions = new Interactions(this.state);
    const actions = {
      openChannel: (id, keepDrawer = false) => this.openChannel(id, keepDrawer),
      openCommand: (path) => this.composer.openCommand(path),
      openPicker: () => this.composer.openPicker(),
      openDrawer: () => this.drawer(true),
      openFaults,
      become: (person) => this.become(person),
    };
    this.sidebar = new Sidebar(this.state, actions);
    this.frame = new Frame(this.state, actions);
    this.messages = new Messages(this.state, this.interactions, actions);
    this.composer = new Composer(this.state, this.interactions);
    this.interactions.addEventListener("modal", ({ detail }) =>
      openModal(detail, { state: this.state, interactions: this.interactions, ...actions }),
    );
    document.querySelector("#scrim").onclick = () => this.drawer(false);
    document.querySelector(".skip").onclick = (event) => {
      event.preventDefault();
      this.composer.focus();
    };
    addEventListener("hashchange", () => this.#follow());
    addEventListener("keydown", (event) => this.#key(event));
    setInterval(tick, TICK_MS);
  }

  /** Turns into a person: reads their state and listens as them. @param {string} person id or name */
  async become(person) {
    const answer = await readState(person);
    speak(answer.me.locale);
    const changed = this.state.me?.id !== answer.me.id;
    this.state.me = answer.me;
    const address = new URL(location.href);
    address.searchParams.set("as", slug(answer.me.name));
    history.replaceState(null, "", address);
    if (changed) this.#listen(answer.me.id);
    this.#load(answer);
    if (changed && WIDE.matches) this.composer.focus();
  }

  #load(answer) {
    Object.assign(this.state, { guilds: answer.guilds, dms: answer.dms });
    const wanted = this.state.named(asked());
    if (wanted) this.state.channelId = wanted;
    this.state.load(answer);
  }

  #listen(me) {
    this.live?.close();
    let lost = false;
    this.live = new Live(me, {
      event: (event) => {
        this.state.apply(event);
        this.interactions.apply(event);
      },
      down: () => {
        lost = true;
        this.#link(false);
      },
      up: async () => {
        if (lost) this.#load(await readState(me));
        lost = false;
        this.#link(true);
      },
    });
  }

  #link(connected) {
    this.state.connected = connected;
    this.state.tell("link");
  }

  openChannel(id, keepDrawer) {
    const place = this.state.place(id);
    history.pushState(null, "", `#${slug(place.name)}`);
    this.state.open(id);
    if (!keepDrawer) this.drawer(false);
    if (WIDE.matches) this.composer.focus();
  }

  #follow() {
    const id = this.state.named(asked());
    if (id && id !== this.state.channelId) this.state.open(id);
  }

  drawer(open) {
    document.body.classList.toggle("drawer-open", open);
    if (open) document.querySelector("#sidebar .channel[aria-current]")?.focus();
    else if (document.querySelector("#sidebar").contains(document.activeElement))
      document.querySelector("[data-testid=open-channels]").focus();
  }

  /** A slash or letter typed outside of any field goes to the composer. */
  #key(event) {
    if (event.key === "Escape") this.drawer(false);
    const target = /** @type {HTMLElement} */ (event.target);
    const writes = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (writes && !target.closest("input, textarea, select, dialog, [popover]")) this.composer.focus();
  }
}

/** The channel named in the address. */
function asked() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/** Without `?as=`, or with a name nobody bears, one is a person who speaks the browser's language. */
async function start() {
  const app = new App();
  const usual = navigator.language.startsWith("hi") ? "asha" : "ben";
  // Text drawn before its font is there keeps its empty boxes.
  await document.fonts.load('1em "Playground Devanagari"', "अ").catch(() => undefined);
  const wanted = new URLSearchParams(location.search).get("as") ?? usual;
  await app.become(wanted).catch(() => app.become(usual));
  document.body.dataset.ready = "true";
}

start();
