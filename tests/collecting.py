"""Import every test module while no game can be played, and print the lines that try.

If a module plays while it is imported, one broken rule takes all of its tests away.
"""

from importlib import import_module
from pathlib import Path
import sys
import traceback
from typing import Any, NoReturn

from boardrules import games
from boardrules.testing import Lanterns

PLAYING = ("apply", "apply_unchecked", "legal_actions")


class Played(BaseException):  # like a failure, it must not be caught on the way
    """Something was played that should only be described."""


def _refuse(*_arguments: Any, **_options: Any) -> NoReturn:
    raise Played


def forbid_playing(*classes: type[Any]) -> None:
    """Let games of these classes be made but not played."""
    for cls in classes:
        for method in PLAYING:
            setattr(cls, method, _refuse)


def modules_in(folder: Path) -> list[str]:
    """List the modules of a folder of tests, as they are imported from its parent."""
    return [
        ".".join(path.relative_to(folder.parent).with_suffix("").parts)
        for path in sorted(folder.rglob("*.py"))
        if path.stem != "__init__"
    ]


def first_play(module: str, folder: Path) -> str | None:
    """Import a module; say which line in the folder plays, if one does."""
    try:
        import_module(module)
    except Played as played:
        frames = [
            frame
            for frame in traceback.extract_tb(played.__traceback__)
            if Path(frame.filename).is_relative_to(folder) and frame.name == "<module>"
        ]
        place = Path(frames[-1].filename).relative_to(folder.parent)
        return f"{place}:{frames[-1].lineno}: {frames[-1].line}"
    except BaseException as error:
        if type(error).__name__ == "Skipped":  # it needs what is not installed
            return None
        raise
    return None


def main(folder: Path) -> None:
    """Print each line that plays once, however many modules import it."""
    root = folder.parent
    folders = (".", "web", "tools/vectors", "examples/server")  # as pytest is told
    sys.path[:0] = [str(root / folder) for folder in folders]
    forbid_playing(Lanterns, *map(games.find_game, games.game_names()))
    found = (first_play(module, folder) for module in modules_in(folder))
    for line in sorted({line for line in found if line}):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
