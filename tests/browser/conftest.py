"""A real browser for the tests of pages: Chromium as the system has it, driven by Playwright."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
import shutil
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

OFFLINE = (
    "--no-sandbox",  # Chromium refuses to run as root in its sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only these tests need it

    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    assert chromium, "these tests need Chromium: install it, or run `nox -s browsers` as root"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=OFFLINE)
        yield browser
        browser.close()


SITE = Path(__file__).parents[2] / "site"
PATIENCE = 60
"""How many seconds a server may take to start."""


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Serve the site as the documentation says, and return its address once it answers."""
    assert (SITE / "play").is_dir(), "these tests need the site: run `nox -s site`"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"]
    with subprocess.Popen(  # Python itself
        [*command, "--directory", str(SITE)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        _wait_for(port)
        yield f"http://127.0.0.1:{port}"
        server.terminate()


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise TimeoutError(f"no server answers on port {port}")
