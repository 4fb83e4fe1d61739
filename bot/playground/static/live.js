/** The socket on which the server tells what happens; it comes back by itself. */

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;

export class Live {
  #socket = null;
  #timer = 0;
  #pause = FIRST_PAUSE_MS;
  #closed = false;

  /**
   * @param {string} me
   * @param {{event: (event: any) => void, up: () => void, down: () => void}} listener
   */
  constructor(me, listener) {
    this.me = me;
    this.listener = listener;
    this.#open();
  }

  #open() {
    const url = new URL(`/playground/live?me=${encodeURIComponent(this.me)}`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE_MS;
      this.listener.up();
    };
    socket.onmessage = ({ data }) => this.listener.event(JSON.parse(data));
    socket.onclose = () => {
      if (this.#closed) return;
      this.listener.down();
      this.#timer = setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(this.#pause * 1.7, LONGEST_PAUSE_MS);
    };
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}
