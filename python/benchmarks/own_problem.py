"""The same callbacks in jiugong, networkx and simpleai: A* on the 8-puzzle, compared with the built-in domain.

`cargo xtask python --bench` runs this with a release build; by hand: pip install -r benchmarks/requirements.txt, then
python benchmarks/own_problem.py.

Processor time of each, the smallest of several rounds in which all run alternately; all find plans of the same length.
"Bare callbacks" is the time of the callbacks themselves, called with the same states as by jiugong in a plain loop.
"""

import time
from collections.abc import Callable
from typing import Any

import networkx as nx
from simpleai.search import SearchProblem, astar

import jiugong as jg

Cells = tuple[int, ...]
GOAL: Cells = (1, 2, 3, 4, 5, 6, 7, 8, 0)
STARTS: list[Cells] = [tuple(int(tile) for tile in row) for row in jg.random_boards(5, 3, seed=4, distance=28)]
MOVES = (("l", 0, -1), ("u", -1, 0), ("r", 0, 1), ("d", 1, 0))
ROUNDS = 7


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


def is_goal(state: Cells) -> bool:
    return state == GOAL


class Simple(SearchProblem):
    def actions(self, state: Cells) -> list[str]:
        return actions(state)

    def result(self, state: Cells, action: str) -> Cells:
        return result(state, action)

    def is_goal(self, state: Cells) -> bool:
        return is_goal(state)

    def heuristic(self, state: Cells) -> int:
        return heuristic(state)


class Graph(nx.Graph):
    """A graph whose neighbours are computed on demand, as in the other two libraries."""

    class Neighbours(dict):
        def __missing__(self, state: Cells) -> dict[Cells, dict[str, int]]:
            return {after: {} for _, after in successors(state)}

    def __init__(self) -> None:
        super().__init__()
        self._adj = self.Neighbours()

    def __contains__(self, state: object) -> bool:
        return True


def with_jiugong() -> list[int]:
    return [jg.Problem(start, successors, is_goal, heuristic).solve().steps or 0 for start in STARTS]


def with_simpleai() -> list[int]:
    return [len(astar(Simple(start), graph_search=True).path()) - 1 for start in STARTS]


def with_networkx() -> list[int]:
    graph = Graph()
    return [len(nx.astar_path(graph, start, GOAL, lambda state, goal: heuristic(state))) - 1 for start in STARTS]


def built_in() -> list[int]:
    boards = [jg.Board(start) for start in STARTS]
    return [board.solve(method="astar", heuristic="manhattan").steps or 0 for board in boards]


def calls_of_jiugong() -> dict[Callable[[Cells], object], list[Cells]]:
    """The states with which jiugong calls each function."""
    made: dict[Callable[[Cells], object], list[Cells]] = {successors: [], heuristic: [], is_goal: []}

    def noted(function: Callable[[Cells], Any]) -> Callable[[Cells], Any]:
        def call(state: Cells) -> Any:
            made[function].append(state)
            return function(state)

        return call

    for start in STARTS:
        jg.Problem(start, noted(successors), noted(is_goal), noted(heuristic)).solve()
    return made


def main() -> None:
    made = calls_of_jiugong()
    print("calls:", ", ".join(f"{len(states)} of {function.__name__}" for function, states in made.items()))

    def bare() -> list[int]:
        for function, states in made.items():
            for state in states:
                function(state)
        return []

    contenders: list[tuple[str, Callable[[], list[int]], int]] = [
        ("jiugong, own callbacks", with_jiugong, 1),
        ("the bare callbacks", bare, 1),
        ("networkx", with_networkx, 1),
        ("simpleai", with_simpleai, 1),
        ("jiugong, built-in domain", built_in, 10),
    ]
    least = {name: float("inf") for name, _, _ in contenders}
    found: dict[str, list[int]] = {}
    for turn in range(ROUNDS):
        for name, call, times in contenders:
            # It is far slower, so a few rounds tell enough.
            if name == "simpleai" and turn >= 3:
                continue
            for _ in range(times):
                began = time.process_time()
                found[name] = call()
                least[name] = min(least[name], time.process_time() - began)
    ours, beside = least["jiugong, own callbacks"], least["networkx"]
    for name, took in least.items():
        assert found[name] in ([], found["networkx"]), (name, found)
        print(f"{name:28} {1000 * took:9.2f} ms {took / ours:8.3f} x own callbacks {took / beside:8.4f} x networkx")
    built = least["jiugong, built-in domain"]
    print(f"networkx takes {beside / ours:.2f} x as long as own callbacks, {beside / built:.0f} x as long as built in")
    print(f"of the time with own callbacks {1 - least['the bare callbacks'] / ours:.0%} is jiugong's")


if __name__ == "__main__":
    main()
