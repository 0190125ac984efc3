"""The scripts that make up what no source says of the boxes print the component files as they are.

Readers check these files against what is printed, and the class of each box against the rules.
"""

import os
from pathlib import Path
import subprocess
import sys

import pytest

from boardrules import find_game
from boardrules.games import package_of

SCRIPTS = {
    "tectonic-tribes": "tectonic_tribes_faces.py",
    "tucana-builders": "tucana_builders_tiles.py",
    "tuk-tuk-taxi": "tuk_tuk_taxi_boards.py",
}


def printed(script: str, hash_seed: str) -> str:
    """Run a script as a user does."""
    return subprocess.run(  # noqa: S603  # Python itself, on a script of our own
        [sys.executable, str(Path(__file__).parents[2] / "tools" / script)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.parametrize("hash_seed", ["0", "1"])
@pytest.mark.parametrize(("name", "script"), SCRIPTS.items(), ids=SCRIPTS)
def test_the_component_file_of_a_game_is_what_its_script_prints(
    name: str, script: str, hash_seed: str
) -> None:
    package = sys.modules[package_of(find_game(name))]
    shipped = Path(str(package.__file__)).with_name("components.toml")
    assert printed(script, hash_seed) == shipped.read_text(encoding="utf-8")
