const BOOT_MS = 60_000;
/** The first way has the second behind it: bytes may keep it waiting for a while, the restoring itself for less. */
const FIRST_MS = 30_000;
const RESTORE_MS = 15_000;
const ANSWER_MS = 10_000;
/** Where these are missing, there is no way at all. */
const NO_WAY = new Set(["boot/no-wasm", "boot/no-module-worker"]);

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
  /** How far the boot is: what the page shows. @type {BootState} */
  #boot = { phase: "runtime", done: 0, error: null };
  /** Why the first way to boot is not taken; null while it is. @type {Code | null} */
  #doubt = null;
  /** A doubt that holds for this version, since what failed will fail again. @type {Code | null} */
  lasting = null;
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

  /** Start (or start again); what is waiting stays in the queue and is sent anew. */
  start() {
    this.#doubt = this.lasting;
    this.#launch();
  }

  /** @returns {void} */
  #launch() {
    this.#stop();
    let modules = false;
    const kind = {
      name: `${this.#doubt ? "install" : "snapshot"}${navigator.serviceWorker?.controller ? " kept" : ""}`,
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
    this.#tell({ phase: "runtime", done: 0 });
    this.#patience();
    for (const request of this.#waiting.values()) this.#post(request);
  }

  /** @param {Partial<BootState> & Pick<BootState, "phase" | "done">} state */
  #tell(state) {
    this.#boot = { error: null, way: this.#doubt ? "install" : "snapshot", why: this.#doubt, ...state };
    this.#onBoot(this.#boot);
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
    const patience = this.#doubt ? BOOT_MS : this.#boot.phase === "engine" ? RESTORE_MS : FIRST_MS;
    this.#bootTimer = this.#after(patience, () => this.#ready || this.#fail({ code: "boot/timeout", args: {} }));
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
      const { phase, done = 0, bytes, total, times } = message;
      if (phase === "ready") {
        this.#ready = true;
        for (const request of this.#waiting.values()) this.#expect(request);
      }
      this.#tell({ phase, done, bytes, total, times });
      return this.#patience();
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
    this.#launch();
  }

  /** When the first way has failed, for whatever reason, the second is taken. @param {Code} error @returns {void} */
  #fail(error) {
    if (!this.#doubt && !this.#ready && !NO_WAY.has(error.code)) {
      this.#doubt = error;
      // What could not be fetched now may come another time.
      const came = !/^boot\/(download|wrong-type)$/.test(error.code) && (error.code !== "boot/timeout" || this.#boot.phase === "engine");
      if (came) this.lasting = error;
      return this.#launch();
    }
    this.#stop();
    for (const request of [...this.#waiting.values()]) {
      this.#settle(request);
      request.reject(new EngineError(error));
    }
    return this.#tell({ phase: "failed", done: 0, error });
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
