// The one file that uses private names of Pyodide: `_makeSnapshot`, `_loadSnapshot`, `makeMemorySnapshot`, and what their bytes look like.
// Whoever takes a newer Pyodide looks here first. build.py runs `making`, `take` and `pack` in Node; the worker runs `restoring`.
//
// A snapshot is a header and the interpreter's memory. Most of that memory is zero, or is what the wasm itself lays down when it is
// instantiated; shipped is only the rest, as runs. A pack is 32-bit words, then the runs' bytes one after another:
//   length of the snapshot, length of its header, bytes that the wasm lays down, number of runs, then for each run its place and its length

const WORDS = 4;
const BLOCK = 32;
const PAGE = 65_536;

/** Do something with the memory of the interpreter at the moment that its wasm is instantiated and nothing has run yet.
 * @param {(memory: Uint8Array) => void | Promise<void>} act @param {Promise<WebAssembly.Module> | null} [compiled] the wasm, where it is there already */
function atInstantiation(act, compiled = null) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  const through = (/** @type {any} */ original) => async (/** @type {any} */ source, /** @type {any} */ imports) => {
    if (!imports?.env) return original.call(WebAssembly, source, imports); // a small module of Pyodide's own
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
    const module = await compiled;
    const made = module
      ? { module, instance: await instantiate.call(WebAssembly, module, imports) }
      : await original.call(WebAssembly, source, imports);
    await act(new Uint8Array(/** @type {any} */ (made.instance.exports.memory).buffer));
    return made;
  };
  Object.assign(WebAssembly, { instantiate: through(instantiate), instantiateStreaming: through(instantiateStreaming) });
}

/** Options for a `loadPyodide` whose memory can be taken, and a promise of the memory it began with. */
export function making() {
  /** @type {Promise<Uint8Array>} */
  const blank = new Promise((resolve) => atInstantiation((memory) => resolve(memory.slice())));
  return { blank, options: { _makeSnapshot: true } };
}

/** Lay zeros over the memory that is free, which still holds what it held, and would be shipped with it. @param {any} module */
function blankFree(module) {
  /** @type {number[]} */
  const held = [];
  for (let size = 1 << 16; size >= 64; size >>= 1) {
    for (;;) {
      const top = module._sbrk(0);
      const at = module._malloc(size);
      module.HEAPU8.fill(0, at, at + size);
      held.push(at);
      if (module._sbrk(0) !== top) break;
    }
  }
  for (const at of held) module._free(at);
}

/** The snapshot of an interpreter, cut where its heap ends. @param {any} pyodide @param {number} initial bytes that its wasm begins with
 * @returns {Uint8Array} */
export function take(pyodide, initial) {
  blankFree(pyodide._module);
  const top = pyodide._module._sbrk(0);
  // What is restored is laid over the memory that the wasm begins with, before any of it has grown.
  if (top >= initial) throw new Error(`the heap ends at ${top}, beyond the ${initial} bytes that the wasm begins with`);
  const whole = pyodide.makeMemorySnapshot();
  return whole.slice(0, Math.min(Math.ceil((headerOf(whole) + top) / PAGE) * PAGE, headerOf(whole) + initial));
}

/** @param {Uint8Array} snapshot */
const headerOf = (snapshot) => new DataView(snapshot.buffer, snapshot.byteOffset).getUint32(4, true);

/** What of a snapshot has to be shipped. @param {Uint8Array} snapshot @param {Uint8Array} blank @returns {Uint8Array} */
export function pack(snapshot, blank) {
  const header = headerOf(snapshot);
  /** @param {number} at */
  const isChanged = (at) => {
    for (let place = at; place < at + BLOCK; place++)
      if (snapshot[place] !== (place < header ? 0 : (blank[place - header] ?? 0))) return true;
    return false;
  };
  /** @type {[number, number][]} */
  const runs = [];
  for (let at = 0; at < snapshot.length; at += BLOCK) {
    if (!isChanged(at)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += BLOCK;
    else runs.push([at, BLOCK]);
  }
  let laid = blank.length;
  while (laid > 0 && blank[laid - 1] === 0) laid--;
  const words = Uint32Array.of(snapshot.length, header, laid, runs.length, ...runs.flat());
  const whole = new Uint8Array(words.byteLength + runs.reduce((sum, [, length]) => sum + length, 0));
  whole.set(new Uint8Array(words.buffer));
  let to = words.byteLength;
  for (const [at, length] of runs) {
    whole.set(snapshot.subarray(at, at + length), to);
    to += length;
  }
  return whole;
}

/** Options for a `loadPyodide` that restores a snapshot, and why it cannot, should it come to that.
 * @param {Promise<Uint8Array>} packed @param {Promise<WebAssembly.Module> | null} compiled the wasm; null: Pyodide fetches and compiles it
 * @param {number} length of the snapshot @param {() => void} [onStart] */
export function restoring(packed, compiled, length, onStart = () => {}) {
  const snapshot = new Uint8Array(length);
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    packed.catch(reject);
    compiled?.catch(reject);
    atInstantiation(async (memory) => {
      try {
        const pack = await packed;
        onStart();
        unpack(pack, memory, snapshot);
      } catch (error) {
        reject(error);
        throw error;
      }
    }, compiled);
  });
  return { failed, options: { _loadSnapshot: Promise.resolve(snapshot) } };
}

/** @param {Uint8Array} packed @param {Uint8Array} blank @param {Uint8Array} snapshot */
function unpack(packed, blank, snapshot) {
  const [length = 0, header = 0, laid = 0, count = 0] = new Uint32Array(packed.buffer, packed.byteOffset, WORDS);
  if (length !== snapshot.length) throw new Error("the pack is of another snapshot");
  const runs = new Uint32Array(packed.buffer, packed.byteOffset + 4 * WORDS, 2 * count);
  snapshot.set(blank.subarray(0, Math.min(laid, length - header)), header);
  let from = 4 * WORDS + runs.byteLength;
  for (let run = 0; run < runs.length; run += 2) {
    const size = runs[run + 1] ?? 0;
    snapshot.set(packed.subarray(from, from + size), runs[run]);
    from += size;
  }
}
