// Node: boots Python, unpacks the engine where its wheel would put it, warms it up and writes its memory as a pack; then restores and asks that.
// The file given: { library, engine, empty, warm, info, target }: paths, and Pyodide's word about itself from its lock file.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { loadPyodide } from "pyodide";
import { making, pack, restoring, take } from "../src/snapshot.js";

// The reason alone: Node would show the line of the code that threw, which is the whole of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(String(error.message).slice(-2000));
  process.exit(1);
});

const { library, engine, empty, warm, info, target } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const options = { lockFileContents: { info, packages: {} }, env: { LANG: "C.UTF-8", PYTHONHASHSEED: "0" } };

// Nothing of this machine or moment goes into the memory: the same sources give the same bytes, so an update with the same engine has the same
// snapshot, which nobody has to fetch again.
process.argv[1] = "/python";
createRequire(import.meta.url)("node:crypto").randomFillSync = (/** @type {Uint8Array} */ view) => view.fill(0);
Date.now = () => 0;
performance.now = () => 0;

const maker = making();
const first = await loadPyodide({ ...options, stdLibURL: library, ...maker.options });
first.unpackArchive(new Uint8Array(readFileSync(engine)), "zip", {
  extractDir: `/lib/python${info.python.split(".", 2).join(".")}/site-packages`,
});
first.FS.writeFile("/tmp/warm.py", readFileSync(warm));
const names = first.toPy({});
const [question, answer] = JSON.parse(
  first.runPython(
    `
import gc, importlib, json, sys
importlib.invalidate_caches()  # no time goes by here, so that nothing looks newer than before
sys.path.append("/tmp")
import warm
said = json.dumps([warm.QUESTION, warm.warm()])
del warm, sys.modules["warm"]
sys.path.remove("/tmp")
sys.path_importer_cache.pop("/tmp", None)
gc.collect()
said
`,
    { globals: names },
  ),
);
names.destroy();
const blank = await maker.blank;
const snapshot = take(first, blank.length);
const packed = pack(snapshot, blank);

const { failed, options: restore } = restoring(Promise.resolve(packed), null, snapshot.length);
const second = await Promise.race([loadPyodide({ ...options, stdLibURL: empty, ...restore }), failed]);
if (second.pyimport("engine.api").handle(question) !== answer) throw new Error("the restored engine answers wrongly");

const hash = createHash("sha256").update(packed).digest("hex");
writeFileSync(join(target, "pack"), packed);
writeFileSync(join(target, "facts.json"), JSON.stringify({ length: snapshot.length, hash, question, answer }));
