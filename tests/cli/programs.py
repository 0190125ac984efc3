"""Small programs that are asked as engines."""

from pathlib import Path
import shlex
import sys


def answering(folder: Path, *code: str) -> str:
    """Return the command of a program that runs lines of code for each numbered request."""
    path = folder / "engine.py"
    lines = ["import sys", "for number, line in enumerate(sys.stdin):", *map("    {}".format, code)]
    path.write_text("\n".join(lines))
    return shlex.join([sys.executable, "-I", "-S", str(path)])


def replying(folder: Path, **replies: str) -> str:
    """Return the command of a program that knows a reply to each request with some word."""
    return answering(
        folder,
        f"replies = [reply for word, reply in {replies}.items() if word in line]",
        """print(*replies[:1] or ['{"answer": null}'], flush=True)""",
    )
