// The two ways to a Python with the engine in it: restoring a snapshot, and installing the engine as anybody would.
import { restoring } from "./snapshot.js";

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @param {string} path within the app's folder */
const address = (path) => new URL(path, worker.location.href).href;
const python = address(__BUILD__.runtime);
const library = address(__RUNTIME__.library);
const { lock, snapshot } = __RUNTIME__;
/** @typedef {ReturnType<typeof watchDownloads>} Downloads */
const wasm = `${python}pyodide.asm.wasm`;
/** What stands in for the library until the game is playable: a zip with nothing in it, which nobody has to fetch. */
const EMPTY = `${library}empty.zip`;
const EMPTY_ZIP = Uint8Array.of(80, 75, 5, 6, ...new Array(18).fill(0));

/** Why a boot failed: a code of the `boot/` family and its arguments. */
export class BootError extends Error {
  /** @param {string} code @param {Record<string, unknown>} [args] */
  constructor(code, args = {}) {
    super(code);
    this.code = code;
    this.args = args;
  }
}

/**
 * Watch every download of a boot: tell how many bytes have come (`onBytes`, where that is of interest), and reject `failed` when a file is
 * missing or not what it should be. Pyodide itself only logs a wrong type and then waits for ever. What Pyodide asks for and does not need is
 * answered from `instead`.
 * @param {((bytes: number) => void) | null} onBytes
 */
function watchDownloads(onBytes) {
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
  /** @param {string} url @param {RequestInit} [init] */
  const download = async (url, init) => {
    const file = url.split("/").pop() ?? url;
    const response = await fetch.call(worker, url, init).catch(() => refuse("boot/download", { file }));
    if (!response.ok || !response.body) return refuse("boot/download", { file, status: response.status });
    const type = (response.headers.get("content-type") ?? "").split(";")[0];
    if (type === "text/html" || (url === wasm && type !== "application/wasm")) return refuse("boot/wrong-type", { file, type });
    if (!onBytes) return response;
    const counter = new TransformStream({
      transform(/** @type {Uint8Array} */ chunk, controller) {
        bytes += chunk.byteLength;
        onBytes(bytes);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter), { status: response.status, headers: response.headers });
  };
  /** @type {Map<string, () => Response>} */
  const instead = new Map();
  worker.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, python).href;
    return instead.get(url)?.() ?? download(url, init);
  };
  const stop = () => {
    worker.fetch = fetch;
  };
  return { download, instead, failed, stop };
}

/** @returns {Promise<typeof import("pyodide")>} */
const pyodideModule = () =>
  import(`${python}pyodide.mjs`).catch(() => {
    throw new BootError("boot/download", { file: "pyodide.mjs" });
  });

/** The snapshot's pack: as the service worker keeps it, or as the host sends it, which is gzip'd. @param {Downloads} downloads */
async function readPack({ download }) {
  let bytes = new Uint8Array(await (await download(address(snapshot.file))).arrayBuffer());
  const damaged = new BootError("boot/damaged", { file: snapshot.file });
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    bytes = new Uint8Array(
      await new Response(inflated).arrayBuffer().catch(() => {
        throw damaged;
      }),
    );
  }
  // Where the page was not served securely there is no `subtle`; then the self-test is all there is.
  const hash = await worker.crypto.subtle?.digest("SHA-256", bytes);
  const hex = Array.from(new Uint8Array(hash ?? []), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hash && hex !== snapshot.hash) throw damaged;
  return bytes;
}

/** Restore the snapshot and ask it something whose answer is known. All that it needs is asked for at once.
 * @param {Downloads} downloads @param {(step: string) => void} onStep @returns {Promise<Engine>} */
async function restore(downloads, onStep) {
  const packed = readPack(downloads);
  const module = WebAssembly.compileStreaming(downloads.download(wasm));
  const { failed, options } = restoring(packed, module, snapshot.length, () => onStep("restoring"));
  void import(`${python}pyodide.asm.mjs`).catch(() => {}); // already on its way when Pyodide asks for it
  const { loadPyodide } = await Promise.race([pyodideModule(), failed]);
  downloads.instead.set(wasm, () => new Response(null, { headers: { "Content-Type": "application/wasm" } }));
  downloads.instead.set(EMPTY, () => new Response(EMPTY_ZIP));
  const contents = /** @type {any} */ ({ ...lock, packages: {} });
  const settings = { indexURL: python, packageBaseUrl: library, lockFileContents: contents, stdLibURL: EMPTY, ...options };
  const pyodide = await Promise.race([loadPyodide(settings), failed]);
  const { handle } = pyodide.pyimport("engine.api");
  if (handle(snapshot.question) !== snapshot.answer) throw new BootError("boot/wrong-answer");
  const { python: version = "" } = lock.info;
  const [major, minor] = version.split(".");
  /** The library that the snapshot was made with: from now on Python finds it where it always thought it was. */
  const complete = async () => {
    const answer = await worker.fetch(`${library}python_stdlib.zip`);
    if (answer.ok) pyodide.FS.writeFile(`/lib/python${major}${minor}.zip`, new Uint8Array(await answer.arrayBuffer()));
  };
  return { handle, complete };
}

/** The second way, by public names only: start Python and let micropip install the engine's wheel.
 * @param {Downloads} _ @param {(step: string) => void} onStep @returns {Promise<Engine>} */
async function install(_, onStep) {
  const { loadPyodide } = await pyodideModule();
  const pyodide = await loadPyodide({
    indexURL: python,
    stdLibURL: `${library}python_stdlib.zip`,
    lockFileContents: /** @type {any} */ (lock),
    packageBaseUrl: library,
    packages: ["micropip"],
  });
  onStep("installing");
  const micropip = pyodide.pyimport("micropip");
  await micropip.install.callKwargs(address(__BUILD__.engine), { deps: false });
  micropip.destroy();
  return { handle: pyodide.pyimport("engine.api").handle, complete: async () => {} };
}

/** Refuse early, with a reason, where WebAssembly is missing or forbidden by a policy. */
function needWebAssembly() {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    throw new BootError("boot/no-wasm");
  }
}

/** A Python that answers for the engine. @param {string} way @param {(step: string) => void} onStep @param {((bytes: number) => void) | null} onBytes
 * @returns {Promise<Engine>} */
export async function start(way, onStep, onBytes) {
  needWebAssembly();
  const downloads = watchDownloads(onBytes);
  try {
    return await Promise.race([(way === "install" ? install : restore)(downloads, onStep), downloads.failed]);
  } finally {
    downloads.stop();
  }
}
