"""The app's own worker on a bare page: the engine as it runs in a browser, without the shell around it."""

from __future__ import annotations

from playwright.sync_api import Page

from web.build.server import Site

NAME = "bare-worker.html"
MARKUP = b"<!doctype html><meta charset=utf-8><title>worker</title>"
START = """([worker, name]) => {
  const waiting = new Map();
  window.boot = [];
  window.worker = new Worker(worker, { type: "module", name });
  const broken = new Promise((_, reject) => {
    window.worker.onerror = (event) => reject(new Error(event.message || "the worker did not start"));
  });
  const ready = new Promise((resolve, reject) => {
    window.worker.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.event !== "boot") return waiting.get(message.id)?.(data);
      window.boot.push(message);
      if (message.phase === "ready") resolve(data);
      if (message.phase === "failed") reject(new Error(data));
    };
  });
  window.ready = Promise.race([ready, broken]);
  window.ready.catch(() => {});
  window.ask = (text) => Promise.race([broken, new Promise((resolve) => {
    waiting.set(JSON.parse(text).id, resolve);
    window.worker.postMessage(text);
  })]);
}"""


def with_bare_page(site: Site) -> Site:
    """The site and, beside it, an empty page without a policy."""
    return Site({**site.files, NAME: (MARKUP, "text/html; charset=utf-8")})


def worker_name(site: Site) -> str:
    """The worker's name in a built app."""
    [name] = [name for name in site.files if name.startswith("worker-")]
    return name


def start(page: Page, url: str, worker: str, way: str = "snapshot") -> None:
    """Open the bare page under `url` and start the worker there, `snapshot` or `install`; use `ask` then. Does not wait for the boot."""
    page.goto(url + NAME)
    page.evaluate(START, [worker, way])


def ask(page: Page, text: str) -> str:
    """One request to the worker, text to text; waits for the boot."""
    page.evaluate("() => window.ready")
    return str(page.evaluate("(text) => window.ask(text)", text))
