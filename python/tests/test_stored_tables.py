"""Stored tables: the program and the package share them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import jiugong as jg

ROWS = 40

# In a process of its own: where tables are kept is found once. Which files are mapped tells which tables were taken.
SCRIPT = """
import json, pathlib, sys
import jiugong as jg
boards = jg.random_boards(int(sys.argv[1]), (3, 4), seed=5)
maps = pathlib.Path("/proc/self/maps")
before = maps.read_text() if maps.exists() else None
lengths, _ = jg.solve_many(boards, size=(3, 4), moves="ragged")
after = maps.read_text() if maps.exists() else None
solution = jg.Board(boards[0], (3, 4)).solve()
print(json.dumps([lengths.tolist(), before, after, solution.heuristic, solution.steps]))
"""


def run(folder: Path, *words: str, text: str = "") -> str:
    command = [sys.executable, *words]
    ended = subprocess.run(
        command,
        env={**os.environ, "JIUGONG_CACHE": str(folder)},
        input=text,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=True,
    )
    return ended.stdout


@pytest.mark.parametrize("tier", ["small", "large"])
def test_stored_tables_are_used_as_by_the_program(tier: str, tmp_path: Path) -> None:
    run(tmp_path, "-m", "jiugong", "tables", "build", "3x4", "--tier", tier)
    kept = sorted(path.name for path in tmp_path.glob("*.table"))
    lengths, before, after, heuristic, steps = json.loads(run(tmp_path, "-c", SCRIPT, str(ROWS)))

    boards = jg.random_boards(ROWS, (3, 4), seed=5)
    lines = "".join(jg.Board(board, (3, 4)).text + "\n" for board in boards)
    answers = run(tmp_path, "-m", "jiugong", "solve", "--format", "json", text=lines)
    program = [json.loads(answer) for answer in answers.splitlines()]

    assert lengths == [answer["steps"] for answer in program]
    assert (heuristic, steps) == (program[0]["heuristic"], lengths[0])
    assert heuristic == {"small": "pdb", "large": "pdb-large"}[tier]
    assert sorted(path.name for path in tmp_path.glob("*.table")) == kept, "none was built anew"
    if after is not None:
        assert not any(name in before for name in kept)
        assert all(name in after for name in kept), "solve_many must use the same tables"


def test_new_tables_are_stored(tmp_path: Path) -> None:
    assert json.loads(run(tmp_path, "-c", SCRIPT, "1"))[3] == "pdb"
    listed = json.loads(run(tmp_path, "-m", "jiugong", "tables", "list", "--format", "json"))
    assert [table["name"] for table in listed["tables"]] == sorted(path.stem for path in tmp_path.glob("*.table"))
    assert len(listed["tables"]) > 0


def test_boards_are_solved_without_a_folder_for_tables(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder")
    assert json.loads(run(nowhere / "below", "-c", SCRIPT, "2"))[3] == "pdb"
