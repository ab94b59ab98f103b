"""The same callbacks in jiugong, simpleai and networkx: A* on the 8-puzzle, and the built-in domain beside them.

pip install simpleai networkx; python benchmarks/own_problem.py

Processor time of each, the least of several runs; all find plans of the same length.
"""

import time
from collections.abc import Callable

import networkx as nx
from simpleai.search import SearchProblem, astar

import jiugong as jg

Cells = tuple[int, ...]
GOAL: Cells = (1, 2, 3, 4, 5, 6, 7, 8, 0)
STARTS: list[Cells] = [tuple(int(tile) for tile in row) for row in jg.random_boards(5, 3, seed=4, distance=28)]
MOVES = (("l", 0, -1), ("u", -1, 0), ("r", 0, 1), ("d", 1, 0))


def actions(state: Cells) -> list[str]:
    row, column = divmod(state.index(0), 3)
    return [name for name, down, right in MOVES if 0 <= row + down < 3 and 0 <= column + right < 3]


def result(state: Cells, action: str) -> Cells:
    blank = state.index(0)
    other = blank + {"l": -1, "u": -3, "r": 1, "d": 3}[action]
    cells = list(state)
    cells[blank], cells[other] = cells[other], cells[blank]
    return tuple(cells)


def heuristic(state: Cells) -> int:
    return sum(abs(at // 3 - (tile - 1) // 3) + abs(at % 3 - (tile - 1) % 3) for at, tile in enumerate(state) if tile)


def successors(state: Cells) -> list[tuple[str, Cells]]:
    return [(action, result(state, action)) for action in actions(state)]


class Simple(SearchProblem):
    def actions(self, state: Cells) -> list[str]:
        return actions(state)

    def result(self, state: Cells, action: str) -> Cells:
        return result(state, action)

    def is_goal(self, state: Cells) -> bool:
        return state == GOAL

    def heuristic(self, state: Cells) -> int:
        return heuristic(state)


class Graph(nx.Graph):
    """A graph whose neighbours are made when they are asked for, as the other two are asked."""

    class Neighbours(dict):
        def __missing__(self, state: Cells) -> dict[Cells, dict[str, int]]:
            return {after: {} for _, after in successors(state)}

    def __init__(self) -> None:
        super().__init__()
        self._adj = self.Neighbours()

    def __contains__(self, state: object) -> bool:
        return True


def with_jiugong() -> list[int]:
    return [jg.Problem(s, successors, lambda state: state == GOAL, heuristic).solve().steps or 0 for s in STARTS]


def with_simpleai() -> list[int]:
    return [len(astar(Simple(start), graph_search=True).path()) - 1 for start in STARTS]


def with_networkx() -> list[int]:
    graph = Graph()
    return [len(nx.astar_path(graph, start, GOAL, lambda state, goal: heuristic(state))) - 1 for start in STARTS]


def built_in() -> list[int]:
    boards = [jg.Board(start) for start in STARTS]
    return [board.solve(method="astar", heuristic="manhattan").steps or 0 for board in boards]


def measured(call: Callable[[], list[int]], runs: int) -> tuple[float, list[int]]:
    least, found = float("inf"), []
    for _ in range(runs):
        began = time.process_time()
        found = call()
        least = min(least, time.process_time() - began)
    return least, found


def main() -> None:
    ours, found = measured(with_jiugong, 5)
    print(f"{'jiugong, own callbacks':28} {1000 * ours:9.1f} ms   1.0 x")
    for name, call, runs in [
        ("networkx", with_networkx, 3),
        ("simpleai", with_simpleai, 3),
        ("jiugong, built-in domain", built_in, 10),
    ]:
        took, theirs = measured(call, runs)
        assert theirs == found, (name, theirs, found)
        print(f"{name:28} {1000 * took:9.1f} ms {took / ours:7.3f} x")


if __name__ == "__main__":
    main()
