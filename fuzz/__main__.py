"""Fuzz everything that reads: `nox -s fuzz -- --seconds 60 [TARGET...]`."""

from contextlib import redirect_stderr
from importlib import import_module
from io import StringIO
import platform
import sys
import time
from typing import Any


def main() -> int:
    """Import what is fuzzed while atheris watches: it sees no other code."""
    start = time.monotonic()
    try:
        atheris: Any = import_module("atheris")
    except ImportError:
        sys.exit(f"atheris is not installed; has it a wheel for {platform.python_version()}?")
    with redirect_stderr(StringIO()), atheris.instrument_imports(["boardrules", "bridge"]):
        command: Any = import_module("fuzz.command")
    code: int = command.main(start)
    return code


if __name__ == "__main__":
    sys.exit(main())
