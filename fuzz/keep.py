"""Keep the inputs of earlier runs that reach lines which nothing else does: `python -m fuzz.keep`.

Seeds and findings reach most lines. Of the other inputs the short ones are kept before the long
ones, in the corpus beside this module.
"""

from collections.abc import Callable, Iterable
import json
from pathlib import Path
import sys
from types import FrameType
from typing import Any, Final

import boardrules
import bridge
from fuzz.command import WORK
from fuzz.kept import CORPUS, findings, kept_inputs
from fuzz.targets import TARGETS

LONGEST: Final = 5_000
"""How many bytes an input may have that is kept."""
OURS: Final = tuple(str(Path(str(each.__file__)).parent) for each in (boardrules, bridge))


def main() -> None:
    """Look through the inputs of some targets, by default of all."""
    for name in sys.argv[1:] or TARGETS:
        earlier = (path.read_bytes() for path in (WORK / name / "earlier").glob("*"))
        inputs = {data for data in (*kept_inputs(name), *earlier) if len(data) <= LONGEST}
        known = {*TARGETS[name].seeds(), *findings(name)}
        kept = _selected(TARGETS[name].run, known, sorted(inputs - known, key=_by_length))
        lines = [json.dumps(data.decode("latin-1")) for data in kept]
        (CORPUS / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines))
        print(f"{name}: {len(kept)} of {len(inputs)} inputs")


def _by_length(data: bytes) -> tuple[int, bytes]:
    return len(data), data


def _selected(
    run: Callable[[bytes], None], known: Iterable[bytes], inputs: Iterable[bytes]
) -> list[bytes]:
    """Choose the inputs that reach something new, one after the other."""
    reached: set[tuple[str, int]] = set()
    for data in known:
        reached |= _lines(run, data)
    kept: list[bytes] = []
    for data in inputs:
        if not (found := _lines(run, data)) <= reached:
            reached |= found
            kept.append(data)
    return kept


def _lines(run: Callable[[bytes], None], data: bytes) -> set[tuple[str, int]]:
    """Find the lines of our code that run for an input."""
    found: set[tuple[str, int]] = set()

    def watch(frame: FrameType, _event: str, _argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(OURS):
            return None
        found.add((frame.f_code.co_filename, frame.f_lineno))
        return watch

    sys.settrace(watch)
    try:
        run(data)
    finally:
        sys.settrace(None)
    return found


if __name__ == "__main__":
    main()
