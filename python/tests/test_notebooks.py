"""The notebooks run, and have the same code in both languages."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*/*.ipynb"))


@pytest.mark.full
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_notebooks_run(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = {kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})}
    assert "text/plain" in shown
    if path.stem == "from-bfs-to-astar":
        assert {"image/svg+xml", "text/html"} <= shown


def test_both_languages_have_the_same_code() -> None:
    names = {path.stem for path in NOTEBOOKS}
    assert len(names) == 3 and len(NOTEBOOKS) == 6
    for name in names:
        english, chinese = (
            nbformat.read(FOLDER / language / f"{name}.ipynb", as_version=4) for language in ("en", "zh")
        )
        code = [
            [cell.source.replace('"zh"', '"en"') for cell in notebook.cells if cell.cell_type == "code"]
            for notebook in (english, chinese)
        ]
        assert code[0] == code[1], name
