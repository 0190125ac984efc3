"""Try one input: `PYTHONPATH=web python -m fuzz.replay TARGET FILE`, without atheris."""

from pathlib import Path
import sys

from fuzz.targets import TARGETS


def command(target: str, path: Path) -> str:
    """Return the command that feeds a file to a target."""
    return f"PYTHONPATH=web python -m fuzz.replay {target} {path}"


def main() -> None:
    """Feed a file to a target, and let its errors be seen."""
    name, path = sys.argv[1:]
    TARGETS[name].run(Path(path).read_bytes())
    print(f"{name} treats {path} as it should.")


if __name__ == "__main__":
    main()
