"""Pack all that an engine in another language needs to be checked against the rules.

    python tools/conformance_archive.py FOLDER

The archive has the vectors, the ledgers, what is in the boxes, and the schemas of all that, as
JSON: nobody needs Python to read it. The same library always gives the same bytes.
"""

from collections.abc import Iterator
from importlib.resources import files
import json
from pathlib import Path
import sys
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from boardrules import __version__, codec, games
from boardrules.conformance import VectorFile, brief, vectors_of
from boardrules.rulebook import Rulebook
from boardrules.schema import schema_for, schema_of

PAGE = Path(__file__).parents[1] / "docs" / "conformance.md"

README = f"""\
The rules of board games for engines in any language, from boardrules {__version__}.

conformance.md         how answers are compared, vectors, and digests of answers
briefs/GAME.md         all that an engine of a GAME has to know, with the protocol
vectors/GAME.json      matches and positions, with questions and the answers that the rules give
ledgers/GAME.json      the rules and rulings by their numbers
components/GAME.json   what is in the box
schemas/               JSON Schemas: of vectors, of ledgers, and of all that is written of a GAME
"""


def contents() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file."""
    yield "README.txt", README
    yield "conformance.md", PAGE.read_text(encoding="utf-8")
    yield "schemas/vectors.json", _json(schema_for(VectorFile, title="Vectors"))
    yield "schemas/ledger.json", _json(schema_for(Rulebook, title="Ledger"))
    for name in _names():
        game_class: type[Any] = games.find_game(name)
        book = Rulebook.of(games.package_of(game_class))
        box: object = game_class().components
        yield f"briefs/{name}.md", brief(name)
        yield f"vectors/{name}.json", f"{vectors_of(name).to_json()}\n"
        yield f"ledgers/{name}.json", _json(codec.to_data(book))
        yield f"components/{name}.json", _json(codec.to_data(box))
        yield f"schemas/{name}.json", _json(schema_of(game_class))


def _names() -> list[str]:
    """List the games that have vectors."""
    folder = files("boardrules.conformance") / "vectors"
    return sorted(path.name.partition(".")[0].replace("_", "-") for path in folder.iterdir())


def _json(data: object) -> str:
    return f"{json.dumps(data, indent=2)}\n"


def write(folder: Path) -> Path:
    """Write the archive into a folder."""
    stem = f"boardrules-conformance-{__version__}"
    path = folder / f"{stem}.zip"
    with ZipFile(path, "w") as archive:
        for name, text in contents():
            # Neither the time nor the system has a part in the bytes.
            file = ZipInfo(f"{stem}/{name}")
            file.create_system = 3
            file.external_attr = 0o644 << 16
            archive.writestr(file, text, ZIP_DEFLATED, 9)
    return path


if __name__ == "__main__":
    print(write(Path(sys.argv[1])))
