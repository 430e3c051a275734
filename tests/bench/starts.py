"""Starts without a network, in each browser engine that is there: browser restarted, server gone, stock Pyodide and ours in turn."""

from __future__ import annotations

import json
import os
import statistics
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from tests import browsers, worker_page
from tests.e2e.app import deal
from tests.engines import drive
from web.build import pages, runtime
from web.build.server import Server, Site
from web.build.tools import DIST, WEB

STOCK = """
const early = [];
onmessage = ({{ data }}) => early.push(data);
const {{ loadPyodide }} = await import(new URL("stock/pyodide.mjs", location.href));
const pyodide = await loadPyodide();
await pyodide.loadPackage(new URL("stock/{wheel}", location.href).href);
await pyodide.pyimport("micropip").install.callKwargs(new URL("{engine}", location.href).href, {{ deps: false }});
const {{ handle }} = pyodide.pyimport("engine.api");
onmessage = ({{ data }}) => postMessage(handle(data));
postMessage(JSON.stringify({{ v: 1, event: "boot", phase: "ready", done: 1 }}));
for (const data of early) postMessage(handle(data));
"""
FIRST_ANSWER = f"""async (worker) => {{
  const began = performance.now();
  ({worker_page.START})([worker, "snapshot kept"]);
  await window.ask('{{"v":1,"id":1,"op":"catalog","args":{{}}}}');
  return performance.now() - began;
}}"""
INSTALL = """async () => {
  await navigator.serviceWorker.register("sw.js");
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated" || !navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
PAINT_AND_ANSWER = """async () => {
  while (!document.querySelector("[data-screen]") || document.querySelector("[data-boot]")) {
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  const answered = performance.now();
  const cards = document.querySelectorAll("[data-card]").length;
  return [performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null, answered, cards];
}"""
UNTIL_SAVED = """async () => {
  while (!document.querySelector("output[data-left]") || document.querySelector("[data-boot]")) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""
STOCK_WAY, OUR_WAY = "stock Pyodide + micropip", "ours"


def with_stock() -> tuple[Site, dict[str, str]]:
    """The app, and beside it Pyodide as it comes from npm with micropip as it comes from its authors; the worker of each way.

    The app's service worker keeps all of it, so that both are answered from the same place.
    """
    package = WEB / "node_modules" / "pyodide"
    wheel = runtime.installer(json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8")))
    app = Site.load(DIST)
    names = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]
    types = ["text/javascript", "text/javascript", "application/wasm", "application/zip", "application/json"]
    more = {f"stock/{name}": ((package / name).read_bytes(), kind) for name, kind in zip(names, types, strict=True)}
    more[f"stock/{wheel.name}"] = (wheel.read_bytes(), "application/zip")
    engine = next(name for name in app.files if name.startswith("engine-"))
    more["stock-worker.js"] = (STOCK.format(wheel=wheel.name, engine=engine).encode(), "text/javascript")
    more[worker_page.NAME] = worker_page.with_bare_page(app).files[worker_page.NAME]
    listed = [{**pages.precache_entry(name, body), "revision": "bench"} for name, (body, _) in more.items()]
    source, kind = app.files["sw.js"]
    assert source.count(b"[{url:") == 1
    source = source.replace(b"[{url:", json.dumps(listed)[:-1].encode() + b",{url:")
    site = Site({**app.files, **more, "sw.js": (source, kind)})
    return site, {STOCK_WAY: "stock-worker.js", OUR_WAY: worker_page.worker_name(app)}


def renderers_ms(profile: Path) -> dict[int, float]:
    """CPU time that each renderer of the Chromium on this profile has used so far, in ms, by process."""
    used: dict[int, float] = {}
    for pid in browsers.processes(profile):
        with suppress(OSError):
            if b"--type=renderer" in Path(f"/proc/{pid}/cmdline").read_bytes():
                fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
                used[pid] = 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


def has_worker(pid: int) -> bool:
    """Whether a process runs a page's worker."""
    with suppress(OSError):
        return any("DedicatedWorker" in thread.read_text() for thread in Path(f"/proc/{pid}/task").glob("*/comm"))
    return False


class Bench:
    """One browser engine on a profile that has both ways and a running game."""

    def __init__(self, name: str, playwright: Playwright, profile: Path) -> None:
        self.name, self.playwright, self.profile = name, playwright, profile
        self.wall: dict[str, list[float]] = {STOCK_WAY: [], OUR_WAY: []}
        self.cpu: dict[str, list[float]] = {STOCK_WAY: [], OUR_WAY: []}
        self.paint: list[float] = []
        self.answer: list[float] = []
        self.url = ""

    def browser(self) -> drive.Engine:
        """The browser, just started."""
        return drive.start(self.name, self.playwright, self.profile)

    def prepare(self, site: Site) -> None:
        """Visit once, so that everything is on the device, and start a game; then the server goes."""
        with Server(site, 0) as server:
            server.start()
            self.url = server.url
            browser = self.browser()
            browser.open(self.url + worker_page.NAME)
            browser.call(INSTALL)
            browser.open(self.url + f"?deal={deal(3)}")
            browser.call(UNTIL_SAVED)
            browser.close()
            server.stop()

    def start(self, way: str, worker: str) -> None:
        """One start of a worker in a browser that has just been started."""
        browser = self.browser()
        browser.open(self.url + worker_page.NAME)
        before = self.at_rest()
        self.wall[way].append(float(browser.call(FIRST_ANSWER, worker)))
        self.cpu[way] += [ms - before.get(pid, 0) for pid, ms in renderers_ms(self.profile).items() if has_worker(pid)]
        browser.close()

    def at_rest(self) -> dict[int, float]:
        """Wait until the browser has done what it does after any start; what its renderers have used by then."""
        used = renderers_ms(self.profile)
        for _ in range(40):
            time.sleep(0.25)
            before, used = used, renderers_ms(self.profile)
            if sum(used.values()) - sum(before.values()) < 20:
                break
        return used

    def open(self) -> None:
        """One start of the app, with a game that goes on."""
        browser = self.browser()
        browser.open(self.url)
        paint, answer, cards = browser.call(PAINT_AND_ANSWER)
        assert cards, "the board that was saved is not there"
        if paint is not None:
            self.paint.append(paint)
            self.answer.append(answer)
        browser.close()

    def report(self) -> None:
        """Medians, and what they make of each other."""
        print(f"\n{self.name}: from the worker to the engine's first answer, {len(self.wall[OUR_WAY])} interleaved starts, ms")
        measures: dict[str, dict[str, list[float]]] = {"wall": self.wall}
        if self.name == "chromium":
            measures["renderer CPU"] = self.cpu
        for measure, taken in measures.items():
            for way, times in taken.items():
                row = " ".join(f"{ms:.0f}" for ms in times)
                print(f"  {measure:13} {way:26} median {statistics.median(times):6.0f}   least {min(times):6.0f}   {row}")
            print(
                f"  {measure:13} ratio stock : ours         {statistics.median(taken[STOCK_WAY]) / statistics.median(taken[OUR_WAY]):.2f}"
            )
        if self.paint:
            shares = [paint / answer for paint, answer in zip(self.paint, self.answer, strict=True)]
            paint, answer = statistics.median(self.paint), statistics.median(self.answer)
            print(f"  from navigation: saved board painted {paint:.0f}, engine ready {answer:.0f}, share {statistics.median(shares):.2f}")


def measure(runs: int) -> None:
    """Start both ways and the app in turn, `runs` times, in each engine that is there."""
    site, workers = with_stock()
    with sync_playwright() as playwright:
        for name in browsers.ALL:
            if not browsers.system(name) and not browsers.managed(name):
                print(f"\n{name}: not on this machine")
                continue
            with tempfile.TemporaryDirectory() as scratch:
                bench = Bench(name, playwright, Path(scratch) / "profile")
                bench.prepare(site)
                for _ in range(runs):
                    for way, worker in workers.items():
                        bench.start(way, worker)
                    bench.open()
                bench.report()
