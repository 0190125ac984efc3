"""Try one input: `python -m fuzz.replay TARGET FILE`. It needs nothing but the library."""

from pathlib import Path
import sys

from fuzz.targets import TARGETS


def main() -> None:
    """Feed a file to a target, and let its errors be seen."""
    name, path = sys.argv[1:]
    TARGETS[name].run(Path(path).read_bytes())
    print(f"{name} treats {path} as it should.")


if __name__ == "__main__":
    main()
