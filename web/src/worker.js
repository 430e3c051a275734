// The engine's side of the bridge: boots Python, then answers text with text. All that is Pyodide's own stands in this file.

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const base = new URL(__BUILD__.runtime, worker.location.href).href;

/** Why the boot failed: a code of the `boot/` family and its arguments. */
class BootError extends Error {
  /** @param {string} code @param {Record<string, unknown>} [args] */
  constructor(code, args = {}) {
    super(code);
    this.code = code;
    this.args = args;
  }
}

/** @param {unknown} message */
const post = (message) => worker.postMessage(JSON.stringify(message));

let shown = -1;

/** Tell the page how far the boot is; never less than was told before. @param {"runtime" | "engine" | "ready"} phase @param {number} done 0 to 1 */
function report(phase, done) {
  if (done <= shown) return;
  shown = done;
  post({ v: 1, event: "boot", phase, done });
}

/**
 * Watch every download of the boot: count its bytes, and reject `failed` when a file is missing or not what it should be. Pyodide itself
 * only logs a wrong type and then waits for ever.
 * @returns {{ failed: Promise<never>, stop: () => void }}
 */
function watchDownloads() {
  const fetch = worker.fetch;
  let bytes = 0;
  /** @type {(error: BootError) => void} */
  let fail = () => {};
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    fail = reject;
  });
  /** @param {string} code @param {Record<string, unknown>} args @returns {never} */
  const refuse = (code, args) => {
    const error = new BootError(code, args);
    fail(error);
    throw error;
  };
  worker.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, base).href;
    const file = url.split("/").pop() ?? url;
    const response = await fetch.call(worker, input, init).catch(() => refuse("boot/download", { file }));
    if (!response.ok || !response.body) return refuse("boot/download", { file, status: response.status });
    const type = (response.headers.get("content-type") ?? "").split(";")[0];
    if (type === "text/html" || (file.endsWith(".wasm") && type !== "application/wasm")) return refuse("boot/wrong-type", { file, type });
    const counter = new TransformStream({
      transform(/** @type {Uint8Array} */ chunk, controller) {
        bytes += chunk.byteLength;
        report("runtime", 0.8 * Math.min(1, bytes / __RUNTIME__.bytes));
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter), { status: response.status, headers: response.headers });
  };
  return {
    failed,
    stop: () => {
      worker.fetch = fetch;
    },
  };
}

/** Refuse early, with a reason, where WebAssembly is missing or forbidden by a policy. */
function needWebAssembly() {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    throw new BootError("boot/no-wasm");
  }
}

/**
 * A Python interpreter with the engine installed and imported; resolves to the engine's one function. A faster way to get there (a memory
 * snapshot) belongs here, beside this one.
 * @returns {Promise<(text: string) => string>}
 */
async function startPython() {
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(`${base}pyodide.mjs`).catch(() => {
    throw new BootError("boot/download", { file: "pyodide.mjs" });
  });
  const pyodide = await loadPyodide({
    indexURL: base,
    stdLibURL: base + __RUNTIME__.library,
    lockFileContents: /** @type {any} */ (__RUNTIME__.lock),
    packageBaseUrl: base,
    packages: ["micropip"],
  });
  report("engine", 0.85);
  const micropip = pyodide.pyimport("micropip");
  await micropip.install.callKwargs(new URL(__BUILD__.engine, worker.location.href).href, { deps: false });
  micropip.destroy();
  report("engine", 0.95);
  return pyodide.pyimport("engine.api").handle;
}

/** @returns {Promise<(text: string) => string>} */
async function boot() {
  report("runtime", 0);
  needWebAssembly();
  const downloads = watchDownloads();
  try {
    return await Promise.race([startPython(), downloads.failed]);
  } finally {
    downloads.stop();
  }
}

/** The id of a request, to answer it even when it could not be handled. @param {string} text */
function idOf(text) {
  try {
    return JSON.parse(text).id ?? null;
  } catch {
    return null;
  }
}

/** @param {string} text @param {{ code: string, args: object }} error */
const refusal = (text, { code, args }) => JSON.stringify({ v: 1, id: idOf(text), ok: false, error: { code, args } });

/** Requests that came before Python was ready, in order. @type {string[]} */
const early = [];
/** @type {(text: string) => void} */
let take = (text) => early.push(text);
worker.addEventListener("message", (event) => take(event.data));

boot()
  .then((handle) => {
    take = (text) => {
      let answer;
      try {
        answer = handle(text);
      } catch (error) {
        console.error(error);
        answer = refusal(text, { code: "engine/internal", args: {} });
      }
      worker.postMessage(answer);
    };
    report("ready", 1);
  })
  .catch((error) => {
    if (!(error instanceof BootError)) console.error(error);
    shown = 1; // Python may still be on its way somewhere; nobody waits for it any more
    const { code, args } = error instanceof BootError ? error : new BootError("boot/engine");
    take = (text) => worker.postMessage(refusal(text, { code, args }));
    post({ v: 1, event: "boot", phase: "failed", done: 1, error: { code, args } });
  })
  .finally(() => {
    for (const text of early.splice(0)) take(text);
  });
