const BOOT_MS = 60_000;
const ANSWER_MS = 10_000;

/** Trusted Types: the two script URLs of this app, and no other. */
const policy = window.trustedTypes?.createPolicy("boot", {
  createScriptURL(url) {
    if (url === __BUILD__.worker || url === __BUILD__.serviceWorker) return url;
    throw new TypeError(`not a script of this app: ${url}`);
  },
});
/** @param {string} url */
export const scriptUrl = (url) => /** @type {string} */ (/** @type {unknown} */ (policy ? policy.createScriptURL(url) : url));

/** A code and its arguments from the engine or the bridge; the words are in the Fluent files. */
export class EngineError extends Error {
  /** @param {Code} error */
  constructor({ code, args }) {
    super(code);
    this.code = code;
    this.args = args ?? {};
  }
}

/** Requests to the engine's worker, which may die at any time: it is then started anew, opened from the save, and asked once more. */
export class Bridge {
  /** @type {Worker | null} */
  #worker = null;
  #ready = false;
  #next = 1;
  #bootTimer = 0;
  /** @type {Map<number, BridgeRequest>} */
  #waiting = new Map();
  /** @type {(state: BootState) => void} */
  #onBoot;
  /** @type {() => Save | null} */
  #save;

  /** @param {(state: BootState) => void} onBoot @param {() => Save | null} save what the disk holds of the running game */
  constructor(onBoot, save) {
    this.#onBoot = onBoot;
    this.#save = save;
  }

  /** Start (or start again) the worker; what is waiting stays in the queue and is sent anew. */
  start() {
    this.#stop();
    let modules = false;
    const kind = {
      /** @returns {"module"} */
      get type() {
        modules = true;
        return "module";
      },
    };
    try {
      this.#worker = new Worker(scriptUrl(__BUILD__.worker), kind);
    } catch {
      modules = false;
    }
    const worker = this.#worker;
    if (!modules || !worker) return this.#fail({ code: "boot/no-module-worker", args: {} });
    worker.onmessage = ({ data }) => worker === this.#worker && this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== this.#worker) return;
      if (this.#ready) this.#lost();
      else this.#fail({ code: event.message ? "boot/engine" : "boot/download", args: { file: __BUILD__.worker } });
    };
    this.#patience();
    for (const request of this.#waiting.values()) this.#post(request);
    this.#onBoot({ phase: "runtime", done: 0, error: null });
    return undefined;
  }

  /** Ask the engine; rejects with an `EngineError`. Requests made before it is ready are answered once it is.
   * @param {string} op @param {object} [args] @returns {Promise<any>} */
  ask(op, args = {}) {
    return new Promise((resolve, reject) => {
      const request = { id: this.#next++, op, args, resolve, reject, tries: 0, timer: 0 };
      this.#waiting.set(request.id, request);
      if (this.#worker) this.#post(request);
    });
  }

  /** A slow line may take its time, as long as something comes. */
  #patience() {
    clearTimeout(this.#bootTimer);
    this.#bootTimer = this.#after(BOOT_MS, () => this.#ready || this.#fail({ code: "boot/timeout", args: {} }));
  }

  /** @param {BridgeRequest} request */
  #post(request) {
    this.#worker?.postMessage(JSON.stringify({ v: 1, id: request.id, op: request.op, args: request.args }));
    if (this.#ready) this.#expect(request);
  }

  /** @param {BridgeRequest} request */
  #expect(request) {
    request.timer = this.#after(ANSWER_MS, () => this.#waiting.has(request.id) && this.#lost());
  }

  /** @param {string} text */
  #hear(text) {
    const message = JSON.parse(text);
    if (message.event === "boot") {
      if (message.phase === "failed") return this.#fail(message.error);
      this.#patience();
      if (message.phase === "ready") {
        this.#ready = true;
        for (const request of this.#waiting.values()) this.#expect(request);
      }
      return this.#onBoot({ phase: message.phase, done: message.done ?? 0, error: null });
    }
    const request = this.#waiting.get(message.id);
    if (!request) return undefined;
    // A fault inside, lack of memory above all, may have left the engine in pieces: it is as good as dead.
    if (!message.ok && message.error.code.startsWith("engine/") && request.tries === 0) return this.#lost();
    this.#settle(request);
    return message.ok ? request.resolve(message.result) : request.reject(new EngineError(message.error));
  }

  /** The worker died or does not answer: nothing it did since the last answer is kept, so asking again cannot make a move twice. */
  #lost() {
    for (const request of [...this.#waiting.values()]) {
      clearTimeout(request.timer);
      if (request.tries++ > 0) {
        this.#settle(request);
        request.reject(new EngineError({ code: "bridge/timeout", args: {} }));
      }
    }
    const save = this.#save();
    const again = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#stop();
    // The game is opened first; should that be refused, the request that comes after it says so.
    if (save && !again.some(({ op }) => op === "open")) this.ask("open", { save }).catch(() => {});
    for (const request of again) this.#waiting.set(request.id, request);
    this.start();
  }

  /** @param {Code} error */
  #fail(error) {
    this.#stop();
    for (const request of [...this.#waiting.values()]) {
      this.#settle(request);
      request.reject(new EngineError(error));
    }
    this.#onBoot({ phase: "failed", done: 0, error });
  }

  /** @param {BridgeRequest} request */
  #settle(request) {
    clearTimeout(request.timer);
    this.#waiting.delete(request.id);
  }

  #stop() {
    clearTimeout(this.#bootTimer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
  }

  /** A timer that does not count the time a page lay frozen in the background. @param {number} ms @param {() => unknown} act */
  #after(ms, act) {
    const due = performance.now() + ms;
    const worker = this.#worker;
    const timer = setTimeout(() => {
      if (worker !== this.#worker) return;
      if (performance.now() - due < 2_000) act();
      else setTimeout(() => worker === this.#worker && act(), ms);
    }, ms);
    return /** @type {number} */ (/** @type {unknown} */ (timer));
  }
}
