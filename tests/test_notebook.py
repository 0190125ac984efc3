"""The notebook of the examples, run from its first cell to its last."""

import json
from pathlib import Path
from typing import Any

import pytest

from boardrules.drawing.marks import MARK

NOTEBOOK = Path(__file__).parents[1] / "examples" / "notebook" / "tour.ipynb"


def test_the_notebook_is_kept_without_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert code
    assert [cell["id"] for cell in code if cell["outputs"] or cell["execution_count"]] == []


@pytest.mark.peer
def test_the_notebook_shows_pictures(tmp_path: Path) -> None:
    nbformat: Any = pytest.importorskip("nbformat")
    nbclient: Any = pytest.importorskip("nbclient")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(
        notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    shown = {
        cell["id"]: output["data"]
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
        for output in cell["outputs"]
    }
    assert shown["match"]["text/html"].startswith('<iframe srcdoc="&lt;!doctype html&gt;')
    assert shown["match"]["text/plain"].startswith("<Playout of TucanaBuilders(players=2")
    for cell in ("scene", "legal", "style"):
        assert shown[cell]["image/svg+xml"].startswith("<svg ")
    marked, plain = (shown[cell]["image/svg+xml"].count(MARK) for cell in ("legal", "scene"))
    assert marked > plain
    assert shown["png"]["image/png"].startswith("iVBOR")
    assert shown["page"]["text/plain"].endswith(" KiB'")
