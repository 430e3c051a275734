// Node: boots Pyodide, runs repack.py in it for each job of a JSON file, and then boots what came out of it.
// The file: { folder, library, installer, jobs: [{ source, target, installedAt, leaveOut }] }; paths are relative to `folder`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

// The reason alone: Node would show the line of the code that threw, which is the whole of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const { folder, library, installer, jobs } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/mnt/parts", folder);
pyodide.runPython(readFileSync(new URL("./repack.py", import.meta.url), "utf8"));
const repack = pyodide.globals.get("repack");
for (const { source, target, installedAt, leaveOut } of jobs) {
  repack(`/mnt/parts/${source}`, `/mnt/parts/${target}`, installedAt, pyodide.toPy(leaveOut));
}

// The library left over must be enough to start, to install a wheel and to show a traceback.
const trial = await loadPyodide({ stdLibURL: join(folder, library) });
trial.mountNodeFS("/mnt/parts", folder);
trial.unpackArchive(new Uint8Array(readFileSync(join(folder, installer))), "wheel");
await trial.runPythonAsync(`
import dataclasses, json, micropip, traceback
await micropip.install("emfs:/mnt/parts/${installer}", deps=False, reinstall=True)
try:
    raise ValueError
except ValueError:
    traceback.format_exc()
`);
