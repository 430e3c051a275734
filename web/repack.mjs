// Node: boots Pyodide and runs repack.py in it for each job of a JSON file: { folder, jobs: [{ source, target, installedAt, leaveOut }] }.
// Paths are relative to `folder`. Prints what Pyodide says of itself, { python, platform }, as JSON.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const { folder, jobs } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/mnt/work", folder);
pyodide.runPython(readFileSync(new URL("./repack.py", import.meta.url), "utf8"));
const repack = pyodide.globals.get("repack");
for (const { source, target, installedAt, leaveOut } of jobs) {
  repack(`/mnt/work/${source}`, `/mnt/work/${target}`, installedAt, pyodide.toPy(leaveOut));
}
