"""Boards: reading, solving, distances, neighbours, ranks."""

import pickle
from datetime import timedelta

import numpy as np
import pytest

import jiugong as jg


def test_all_notations_give_the_same_board() -> None:
    board = jg.Board("283104765")
    rows = [[2, 8, 3], [1, 0, 4], [7, 6, 5]]
    array = np.array(rows)
    same = [
        "2 8 3/1 0 4/7 6 5",
        rows,
        [*rows[0], *rows[1], *rows[2]],
        tuple(map(tuple, rows)),
        array,
        array.astype("u1"),
        array.ravel(),
    ]
    same += [np.asfortranarray(array), array.T.copy().T, board, "2,8,3,1,x,4,7,6,5"]
    assert all(jg.Board(other) == board for other in same)
    assert len({jg.Board(other) for other in same}) == 1
    assert board.cells == (2, 8, 3, 1, 0, 4, 7, 6, 5)
    assert (board.rows, board.columns, board.size, len(board)) == (3, 3, (3, 3), 9)
    assert board.text == "2 8 3/1 0 4/7 6 5"
    assert str(board) == "2 8 3\n1 0 4\n7 6 5"
    assert eval(repr(board), {"Board": jg.Board}) == board
    assert board != "283104765"
    assert np.array_equal(np.asarray(board), array)
    assert np.asarray(board, dtype="u1").dtype == np.uint8
    assert pickle.loads(pickle.dumps(board)) == board


def test_rectangular_boards() -> None:
    for size in [(2, 3), "2x3"]:
        assert jg.Board([1, 2, 3, 4, 5, 0], size=size).size == (2, 3)
    line = jg.Board([[1, 2, 0]])
    assert line.size == (1, 3)
    assert pickle.loads(pickle.dumps(line)) == line
    assert line.distance() == 0


def test_attributes_of_a_solution() -> None:
    board = jg.Board("283104765")
    solution = board.solve(goal="spiral", method="astar", heuristic="manhattan", time_limit=timedelta(seconds=60))
    assert (solution.outcome, solution.optimal, solution.steps, solution.cost) == ("solved", True, 4, 4)
    assert (solution.lower_bound, solution.method, solution.heuristic) == (4, "astar", "manhattan")
    assert solution.line == "uldr"
    assert solution.moves == solution.moves_as("blank") == list("uldr")
    assert solution.moves_as("tile") == list("drul")
    assert solution.moves_as("number") == ["8", "2", "1", "8"]
    assert solution.states is not None
    assert [state.cells for state in solution.states][0::4] == [board.cells, (1, 2, 3, 8, 0, 4, 7, 6, 5)]
    assert solution.statistics["expanded"] == 4 and solution.statistics["generated"] == 10
    assert solution.to_dict()["moves"] == "uldr"
    assert solution.text("moves") == "uldr\n"
    assert "Solved in 4 moves" in str(solution)
    assert repr(solution) == "<Solution solved: 4 moves, uldr>"


def test_missing_statistics_are_none_and_ignored_settings_are_listed() -> None:
    solution = jg.Board("283104765").solve(goal="spiral", method="bfs", heuristic="manhattan")
    assert solution.heuristic is None and solution.ignored == ["heuristic"]
    hopeless = jg.Board("283104765").solve()
    assert (hopeless.outcome, hopeless.moves, hopeless.steps, hopeless.cost) == ("unsolvable", None, None, None)
    assert hopeless.lower_bound is None and hopeless.states is None and hopeless.moves_as("tile") is None
    stopped = jg.Board("867254301").solve(method="bfs", node_limit=10)
    assert (stopped.outcome, stopped.stopped_by) == ("stopped", "nodes")


def test_goals_may_be_boards() -> None:
    board = jg.Board("283104765")
    goals = ["spiral", "123804765", jg.Board("123804765"), [[1, 2, 3], [8, 0, 4], [7, 6, 5]]]
    assert [board.distance(goal) for goal in goals] == [4] * 4
    assert [board.solve(goal=goal).line for goal in goals] == ["uldr"] * 4
    assert board.distance() is None
    assert (board.solvable(), board.solvable("spiral")) == (False, True)
    assert board.reaches() == ["spiral"]


def test_larger_boards_are_searched() -> None:
    board = jg.Board("1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15")
    assert board.distance() == 2
    with pytest.raises(jg.Stopped) as stopped:
        jg.Board(jg.random_boards(1, 4, seed=1)[0], size=4).distance(node_limit=1)
    assert stopped.value.solution.outcome == "stopped"


def test_neighbours_and_ranks() -> None:
    board = jg.Board("283104765")
    neighbours = board.neighbours()
    assert [move for move, _ in neighbours] == ["l", "u", "r", "d"]
    assert all(abs(neighbour.distance("spiral") - 4) == 1 for _, neighbour in neighbours)
    assert [move for move, _ in jg.Board("123456780").neighbours()] == ["l", "u"]
    assert jg.Board.unrank(0) == jg.Board("012345678")
    assert all(jg.Board.unrank(rank).rank() == rank for rank in range(0, 362_880, 9_973))
    assert jg.Board.unrank(5, size=(2, 2)).size == (2, 2)


def test_a_seed_gives_the_same_random_boards() -> None:
    boards = jg.random_boards(3, 3, seed=1)
    assert boards.dtype == np.uint8
    assert [jg.Board(board).text.replace("/", "").replace(" ", "") for board in boards] == [
        "260143857",
        "142306758",
        "568237041",
    ]
    assert np.array_equal(boards, jg.random_boards(3, (3, 3), 1))
    far = jg.random_boards(10, 3, seed=1, distance=31)
    assert far.shape == (2, 9) and set(jg.distances(far)) == {31}
    searched = jg.random_boards(2, 4, seed=1, distance=12)
    assert list(jg.distances(searched)) == [12, 12]
    assert jg.random_boards(0, 4).shape == (0, 16)


def test_pictures() -> None:
    board = jg.Board("283104765")
    assert board._repr_svg_().startswith("<svg")
    tree = board.tree(goal="spiral")
    assert tree._repr_svg_().startswith("<svg") and tree.dot.startswith("digraph") and len(tree) == 10
    comparison = board.compare(goal="spiral", methods=["bfs", "astar"], heuristics=["manhattan"])
    assert [row["method"] for row in comparison.rows] == ["bfs", "astar"]
    assert comparison.rows[1]["expanded"] == 4
    assert comparison._repr_svg_() is not None and "manhattan" in str(comparison)
    trace = board.trace(goal="spiral", steps=2)
    assert (len(trace.steps), trace.left_out, trace.outcome) == (2, 3, "solved")
    assert [event["event"] for event in trace.events][:2] == ["begin", "started"]
    assert "<table>" in trace.events._repr_html_()
