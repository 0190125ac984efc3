"""Publish Nim, as somebody else would."""

from collections.abc import Iterator
import sys

import pytest

from tests.records.nim import Nim


@pytest.fixture(autouse=True, scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install a distribution whose entry point says where Nim is."""
    site = tmp_path_factory.mktemp("site")
    info = site / "nim-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[boardrules.games]\nnim = {Nim.__module__}:Nim\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(site), *sys.path])
        yield
