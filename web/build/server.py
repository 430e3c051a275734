"""A built app on a port of this machine, served the way a static host does."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import http.server
import os
import socket
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from web.build.tools import FIXED_NAMES, Stop

UTF8 = "; charset=utf-8"
TYPES = {
    ".html": "text/html" + UTF8,
    ".js": "text/javascript" + UTF8,
    ".mjs": "text/javascript" + UTF8,
    ".css": "text/css" + UTF8,
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".bin": "application/octet-stream",
    ".zip": "application/zip",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True)
class Site:
    """A built folder held in memory, so that a server never hands out half a build."""

    files: dict[str, tuple[bytes, str]]

    @classmethod
    def load(cls, folder: Path) -> Site:
        """Read every file of `folder`; addresses are relative to it, with slashes."""
        return cls(
            {path.relative_to(folder).as_posix(): (path.read_bytes(), TYPES[path.suffix]) for path in folder.rglob("*") if path.is_file()}
        )


@functools.lru_cache(maxsize=1000)
def etag(body: bytes) -> str:
    """What tells a browser that its copy is still good."""
    return f'"{hashlib.sha256(body).hexdigest()[:16]}"'


class Server(http.server.ThreadingHTTPServer):
    """Serves a Site under a path of 127.0.0.1, the way a static host does. `site` may be replaced at any time."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"

    def __init__(self, site: Site, port: int, mount: str = "/", handler: type[Handler] | None = None) -> None:
        self.site, self.mount = site, "/" + mount.strip("/") + "/" if mount.strip("/") else "/"
        try:
            super().__init__(("127.0.0.1", port), handler or Handler)
        except OSError as error:
            raise Stop(f"Port {port} is taken by another program; choose one with --port.") from error
        self.url = f"http://127.0.0.1:{self.server_address[1]}{self.mount}"
        self.open: set[socket.socket] = set()

    def start(self) -> None:
        """Answer in the background."""
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Answer no more, and hang up on whoever is still connected."""
        self.shutdown()
        self.server_close()
        for connection in [*self.open]:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Remember the connection until it ends."""
        self.open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forget the connection."""
        self.open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up early is no news."""


class Handler(http.server.BaseHTTPRequestHandler):
    """GET and HEAD of a file; pages that may change are asked for again each time, hashed names are kept for good."""

    protocol_version = "HTTP/1.1"
    server_version = "ninety-eight"

    def do_GET(self) -> None:
        """Answer with a file of the site, or 404."""
        assert isinstance(self.server, Server)
        path, mount = self.path.split("?")[0], self.server.mount
        name = path.removeprefix(mount) if path.startswith(mount) else "outside"
        found = self.server.site.files.get(name or "index.html")
        status, (body, kind) = (200, found) if found else (404, (b"Not found\n", "text/plain; charset=utf-8"))
        tag = etag(body)
        if found and self.headers["If-None-Match"] == tag:
            status, body = 304, b""
        self.send_response(status)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        lasting = found and name and name not in FIXED_NAMES
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_GET

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: the browser's own tools show requests better."""
