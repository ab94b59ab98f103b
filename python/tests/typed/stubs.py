"""What the stubs allow and refuse, looked at by mypy alone: it complains of an ignored error that is none."""

import numpy as np
import numpy.typing as npt
from typing_extensions import assert_type

import jiugong as jg


def guess(board: jg.Board) -> int:
    return board.cells.index(0)


def allowed(boards: npt.NDArray[np.uint8], board: jg.Board) -> None:
    assert_type(jg.solve_many(boards, heuristic="manhattan"), npt.NDArray[np.int16])
    assert_type(jg.distances(boards, heuristic=None), npt.NDArray[np.int16])
    assert_type(board.solve(heuristic=guess), jg.Solution)
    assert_type(board.solve(heuristic="max(manhattan, misplaced)"), jg.Solution)
    assert_type(jg.Problem(1, lambda n: [("+", n + 1)], lambda n: n == 3).solve(time_limit=1), jg.Solution)


def refused(boards: npt.NDArray[np.uint8], board: jg.Board) -> None:
    jg.solve_many(boards, heuristic=guess)  # type: ignore[call-overload]
    jg.solve_many(boards, moves="list")  # type: ignore[call-overload]
    jg.distances(boards, heuristic=guess)  # type: ignore[arg-type]
    board.solve(heuristic=7)  # type: ignore[arg-type]
    board.solve(steps=3)  # type: ignore[call-arg]
