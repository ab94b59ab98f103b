"""Custom problems and heuristics."""

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import jiugong as jg

Cells = tuple[int, ...]
GOAL: Cells = (1, 2, 3, 4, 5, 6, 7, 8, 0)
FAR: Cells = (8, 6, 7, 2, 5, 4, 3, 0, 1)
NEAR: Cells = (1, 2, 3, 0, 4, 6, 7, 5, 8)
BACK = {"l": "r", "r": "l", "u": "d", "d": "u"}


class Boom(Exception):
    pass


def slides(state: Cells) -> Iterator[tuple[str, Cells]]:
    blank = state.index(0)
    row, column = divmod(blank, 3)
    for name, down, right in (("l", 0, -1), ("u", -1, 0), ("r", 0, 1), ("d", 1, 0)):
        if 0 <= row + down < 3 and 0 <= column + right < 3:
            cells = list(state)
            other = blank + 3 * down + right
            cells[blank], cells[other] = cells[other], cells[blank]
            yield name, tuple(cells)


def manhattan(state: Cells) -> int:
    return sum(abs(at // 3 - (tile - 1) // 3) + abs(at % 3 - (tile - 1) % 3) for at, tile in enumerate(state) if tile)


def puzzle(start: Cells = NEAR, **parts: Any) -> jg.Problem[Cells, str]:
    parts = {"is_goal": lambda state: state == GOAL, "heuristic": manhattan, "quality": "consistent", **parts}
    return jg.Problem(start, parts.pop("successors", slides), **parts)


def test_searches_equal_those_on_boards() -> None:
    mine, theirs = puzzle(FAR).solve(), jg.Board(FAR).solve(method="astar", heuristic="manhattan")
    assert mine.moves == theirs.moves and mine.optimal and mine.steps == 31
    assert mine.states is not None and theirs.states is not None
    assert mine.states == [board.cells for board in theirs.states]
    for figure in ["expanded", "generated", "duplicates", "max_open", "depth"]:
        assert mine.statistics[figure] == theirs.statistics[figure], figure


def test_every_general_method() -> None:
    # A ring of 20 states, so that exhaustive methods are quick too.
    def steps(place: int) -> list[tuple[int, int]]:
        return [(1, (place + 1) % 20), (-1, (place - 1) % 20)]

    def back(place: int) -> list[tuple[int, int]]:
        return [(1, (place - 1) % 20), (-1, (place + 1) % 20)]

    both = jg.Problem(3, steps, None, lambda place: min(place, 20 - place), back, [0], quality="consistent")
    general = [row["name"] for row in jg.methods() if len(row["domains"]) > 5]
    assert len(general) >= 28
    for name in general:
        solution = both.solve(method=name, seed=1, time_limit=30)
        assert solution.method == name and solution.outcome in ("solved", "cutoff"), name
        if solution.optimal:
            assert solution.cost == 3, name
    with pytest.raises(jg.InputError, match="bibfs works only with domain") as wrong:
        puzzle().solve(method="bibfs")
    assert wrong.value.field == "method"
    assert both.solve(method="bibfs").optimal and both.solve(method="bibfs").moves == [-1] * 3


def test_costs_limits_and_events() -> None:
    roads = {"A": [("to B", 4, "B"), ("to C", 1, "C")], "B": [("to D", 1, "D")], "C": [("to B", 2, "B")], "D": []}
    problem: jg.Problem[str, str] = jg.Problem("A", roads.__getitem__, lambda place: place == "D")
    solution = problem.solve()
    assert (solution.moves, solution.cost, solution.optimal) == (["to C", "to B", "to D"], 4, True)
    assert solution.states == ["A", "C", "B", "D"]
    assert not problem.solve(method="bfs").optimal
    endless: jg.Problem[int, str] = jg.Problem(0, lambda n: [("+", n + 1)], lambda n: False)
    assert endless.solve(node_limit=100).statistics["expanded"] == 100
    assert endless.solve(time_limit=0.05).stopped_by == "time"
    told: list[dict[str, Any]] = []

    def tell(news: dict[str, Any]) -> None:
        told.append(news)
        if len(told) == 3:
            raise Boom

    # The search runs until progress was reported three times, however busy the machine is.
    with pytest.raises(Boom) as raised:
        endless.solve(progress=tell)
    assert 0 < told[0]["expanded"] < told[2]["expanded"]
    assert raised.value.solution.stopped_by == "user"  # type: ignore[attr-defined]
    trace = puzzle().trace()
    assert trace.outcome == "solved" and len(trace.steps) >= 3
    assert puzzle().tree().svg.startswith("<svg")
    comparison = puzzle().compare(methods=["bfs", "astar"])
    assert [(row["method"], row["heuristic"]) for row in comparison.rows] == [("bfs", None), ("astar", "own")]
    assert problem.compare(methods=["astar"]).rows[0]["heuristic"] == "zero"


def test_moves_with_equal_labels_are_distinguished() -> None:
    tree: jg.Problem[str, None] = jg.Problem(
        "",
        lambda word: [(None, word + letter) for letter in "abc"] if len(word) < 4 else [],
        lambda word: word == "cabb",
    )
    solution = tree.solve()
    assert solution.states == ["", "c", "ca", "cab", "cabb"] and solution.moves == [None] * 4


def test_a_class_with_the_usual_method_names() -> None:
    class Walk(jg.Problem[tuple[int, int], str]):
        initial_state = (0, 0)

        def actions(self, state: tuple[int, int]) -> list[str]:
            return ["right", "up"]

        def result(self, state: tuple[int, int], action: str) -> tuple[int, int]:
            return (state[0] + (action == "right"), state[1] + (action == "up"))

        def cost(self, state: tuple[int, int], action: str, state2: tuple[int, int]) -> int:
            return 3 if action == "up" else 2

        def is_goal(self, state: tuple[int, int]) -> bool:
            return state == (3, 2)

        def heuristic(self, state: tuple[int, int]) -> float:
            return float("inf") if state[0] > 3 or state[1] > 2 else max(0.0, 2.5 * (5 - sum(state)) - 1)

    solution = Walk().solve(method="astar")
    assert solution.cost == 12 and sorted(solution.moves or []) == ["right"] * 3 + ["up"] * 2
    assert not solution.optimal and Walk().solve(heuristic="zero").optimal


@pytest.mark.parametrize("part", ["successors", "is_goal", "heuristic", "predecessors"])
@pytest.mark.parametrize("after", [0, 5, 40])
def test_exceptions_of_functions_propagate(part: str, after: int) -> None:
    calls = 0
    whole: dict[str, Any] = {
        "successors": slides,
        "is_goal": lambda state: state == GOAL,
        "heuristic": manhattan,
        "predecessors": lambda state: [(BACK[move], before) for move, before in slides(state)],
    }
    error = Boom(part)

    def fails(state: Cells) -> Any:
        nonlocal calls
        calls += 1
        if calls > after:
            raise error
        return whole[part](state)

    problem = puzzle(FAR, **{**whole, part: fails}, goals=[GOAL])
    with pytest.raises(Boom) as raised:
        problem.solve(method="mm" if part == "predecessors" else "astar")
    assert raised.value is error and calls == after + 1


def test_exceptions_end_traces_comparisons_and_iterators() -> None:
    def fails(state: Cells) -> Any:
        if state != NEAR:
            raise Boom
        return slides(state)

    for ask in [
        lambda p: p.trace(),
        lambda p: p.tree(),
        lambda p: p.compare(methods=["bfs"]),
        lambda p: list(p.search()),
    ]:
        with pytest.raises(Boom):
            ask(puzzle(successors=fails))


@pytest.mark.parametrize(
    ("parts", "field"),
    [
        ({"successors": lambda state: None}, "successors"),
        ({"successors": lambda state: 7}, "successors"),
        ({"successors": lambda state: [7]}, "successors"),
        ({"successors": lambda state: [("a", 1, 2, 3)]}, "successors"),
        ({"successors": lambda state: [("a", -1, state)]}, "successors"),
        ({"successors": lambda state: [("a", 1.5, state)]}, "successors"),
        ({"successors": lambda state: [("a", float("nan"), state)]}, "successors"),
        ({"successors": lambda state: [("a", 2**40, state)]}, "successors"),
        ({"successors": lambda state: [("a", [1])]}, "successors"),
        ({"successors": lambda state: [([1], state)]}, "successors"),
        ({"heuristic": lambda state: None}, "heuristic"),
        ({"heuristic": lambda state: "3"}, "heuristic"),
        ({"heuristic": lambda state: -1}, "heuristic"),
        ({"heuristic": lambda state: float("nan")}, "heuristic"),
        ({"start": [1, 2]}, "start"),
        ({"quality": "good"}, "quality"),
        ({"is_goal": None}, "is_goal"),
        ({"goals": [], "predecessors": slides}, "goals"),
        ({"goals": [[]], "predecessors": slides, "is_goal": lambda state: False}, "goals"),
    ],
)
def test_invalid_values_are_reported(parts: dict[str, Any], field: str) -> None:
    with pytest.raises(jg.InputError) as wrong:
        puzzle(**parts).solve(method="bibfs" if "goals" in parts else "astar")
    assert wrong.value.field == field
    with pytest.raises(TypeError, match="must be a function"):
        jg.Problem(NEAR, 7, lambda state: False).solve()  # type: ignore[arg-type]


def nonsense() -> list[Any]:
    return [None, "3", -1, float("nan"), [], 1j]


@pytest.mark.parametrize("value", nonsense(), ids=repr)
def test_invalid_values_of_heuristics_are_reported(value: Any) -> None:
    for ask in [
        lambda: jg.Board(NEAR).solve(method="astar", heuristic=lambda board: value),
        lambda: jg.Board(NEAR).trace(heuristic=lambda board: value),
        lambda: jg.search(jg.Board(NEAR), "astar", heuristic=lambda board: value).finish(),
        lambda: jg.Instance("pancake", "3 1 4 2").solve(heuristic=lambda text: value),
        lambda: jg.audit(lambda board: value, size=2),
    ]:
        with pytest.raises(jg.InputError) as wrong:
            ask()
        assert wrong.value.field == "heuristic"


@pytest.mark.parametrize(
    ("parts", "field"),
    [
        ({"actions": lambda state: None}, "actions"),
        ({"actions": lambda state: 7}, "actions"),
        ({"actions": lambda state: [[]], "result": lambda state, action: state + 1}, "actions"),
        ({"result": lambda state, action: []}, "result"),
        ({"cost": lambda state, action, after: None}, "cost"),
        ({"cost": lambda state, action, after: -1}, "cost"),
        ({"cost": lambda state, action, after: 0.5}, "cost"),
    ],
)
def test_invalid_values_of_usual_methods_are_reported(parts: dict[str, Any], field: str) -> None:
    class Count(jg.Problem[int, int]):
        start = 0
        actions = staticmethod(parts.get("actions", lambda state: [1, 2]))
        result = staticmethod(parts.get("result", lambda state, action: state + action))
        cost = staticmethod(parts.get("cost", lambda state, action, after: 1))

        def is_goal(self, state: int) -> bool:
            return state == 9

    with pytest.raises(jg.InputError) as wrong:
        Count().solve()
    assert wrong.value.field == field


class Awkward:
    """A state whose hash is that of all others, and whose comparison does what it is told."""

    def __init__(self, number: int, compare: Callable[[], object] = lambda: None) -> None:
        self.number = number
        self.compare = compare

    def __hash__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        self.compare()
        return isinstance(other, Awkward) and other.number == self.number


def awkward(compare: Callable[[], object], goal: int = 40) -> jg.Problem[Awkward, str]:
    def successors(state: Awkward) -> list[tuple[str, Awkward]]:
        numbers = (state.number + 1, 2 * state.number)
        return [(name, Awkward(number, compare)) for name, number in zip("+*", numbers, strict=True) if number <= goal]

    return jg.Problem(Awkward(1, compare), successors, lambda state: state.number == goal)


def test_states_with_equal_hashes_are_distinguished() -> None:
    compared = 0

    def compare() -> None:
        nonlocal compared
        compared += 1

    solution = awkward(compare).solve(method="bfs")
    assert solution.states is not None and [state.number for state in solution.states] == [1, 2, 4, 5, 10, 20, 40]
    assert compared > 100


def test_comparisons_that_raise_or_start_a_search() -> None:
    calls = 0

    def fails() -> None:
        nonlocal calls
        calls += 1
        if calls == 50:
            raise Boom

    with pytest.raises(Boom):
        awkward(fails).solve(method="bfs")
    searched = 0

    def searches() -> None:
        nonlocal searched
        searched += 1
        if searched % 20 == 1:
            assert jg.Board(NEAR).solve(method="astar").steps == 3
            assert jg.Problem(1, lambda n: [("+", n + 1)], lambda n: n == 4).solve().steps == 3

    assert awkward(searches).solve(method="bfs").steps == 6
    truth = type("Truth", (), {"__bool__": lambda self: (_ for _ in ()).throw(Boom())})
    with pytest.raises(Boom):
        puzzle(is_goal=lambda state: truth()).solve()


def test_inconsistent_functions_are_detected() -> None:
    turn = 0

    def fickle(n: int) -> list[tuple[str, int]]:
        nonlocal turn
        turn += 1
        return [(f"move {turn}", n + 1)]

    with pytest.raises(jg.InputError, match="do not return the same values"):
        jg.Problem(0, fickle, lambda n: n == 3).solve()


def test_no_references_remain() -> None:
    class State:
        def __init__(self, number: int) -> None:
            self.number = number

        def __hash__(self) -> int:
            return hash(self.number)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, State) and other.number == self.number

    made: list[weakref.ref[State]] = []

    def successors(state: State) -> list[tuple[str, State]]:
        children = [State(2 * state.number), State(state.number + 1)]
        made.extend(weakref.ref(child) for child in children)
        return [("double", children[0]), ("add", children[1])]

    problem = jg.Problem(State(1), successors, lambda state: state.number == 1000)
    solution = problem.solve()
    gc.collect()
    assert solution.steps == 14 and len(made) > 1000
    assert sum(reference() is not None for reference in made) <= 20
    del solution
    gc.collect()
    assert sum(reference() is not None for reference in made) <= 1


def test_steps_are_taken_one_by_one() -> None:
    calls = 0

    def counted(state: Cells) -> Any:
        nonlocal calls
        calls += 1
        return slides(state)

    steps = puzzle(FAR, successors=counted).search(method="astar")
    first = next(steps)
    assert (first.number, first.state, first.g, first.h, first.f) == (1, FAR, 0, 21, 21)
    assert first.move is None and [child["fate"] for child in first.children] == ["generated"] * 3
    assert calls <= 3 and steps.solution is None
    second = next(steps)
    assert second.move in {"l", "u", "r"} and second.g == 1
    solution = steps.finish()
    assert solution is not None and solution.steps == 31 and solution.statistics["expanded"] == 6616
    assert list(steps) == []


def test_every_kind_of_problem_is_stepped() -> None:
    board = jg.Board("283104765")
    steps = jg.search(board, "bfs", goal="spiral")
    states = [step.state for step in steps]
    assert states[0] == board and isinstance(states[-1], jg.Board)
    assert steps.solution is not None and steps.solution.line == "uldr"
    bounds = [step.bound for step in jg.search(board, "iddfs", goal="spiral") if step.bound is not None]
    assert bounds == [0, 1, 2, 3, 4]
    assert next(step.h for step in jg.search(board, "bfs", goal="spiral")) is None
    towers = jg.search(jg.Instance("hanoi", "3"), "astar")
    assert sum(1 for _ in towers) == towers.solution.statistics["expanded"]  # type: ignore[union-attr]
    with pytest.raises(jg.InputError, match="cannot be traced"):
        next(jg.search(jg.Board("867254301"), "anytime"))
    abandoned = jg.search(jg.Board("867254301"), "idastar", heuristic="zero")
    next(abandoned)
    del abandoned
    closed = jg.search(jg.Board("867254301"), "idastar", heuristic="zero")
    next(closed)
    closed.close()
    assert list(closed) == [] and closed.solution is None


def test_a_function_as_the_heuristic_of_boards() -> None:
    def function(board: jg.Board) -> int:
        return manhattan(board.cells)

    board = jg.Board(FAR)
    mine = board.solve(method="astar", heuristic=function)
    theirs = board.solve(method="astar", heuristic="manhattan")
    assert (mine.moves, mine.heuristic, mine.optimal) == (theirs.moves, "function", False)
    assert mine.statistics["expanded"] == theirs.statistics["expanded"]
    assert board.solve(heuristic=function).steps == 31
    assert jg.Board(NEAR).trace(heuristic=function).outcome == "solved"
    assert sum(1 for _ in jg.search(jg.Board(NEAR), "astar", heuristic=function)) == 3

    def fails(board: jg.Board) -> int:
        raise Boom

    with pytest.raises(Boom):
        board.solve(method="astar", heuristic=fails)
    with pytest.raises(jg.InputError, match="that search any space") as wrong:
        board.solve(method="pidastar", heuristic=function)
    assert wrong.value.field == "heuristic"
    towers = jg.Instance("pancake", "3 1 4 2")
    assert towers.solve(heuristic=lambda text: 0 if text == "1 2 3 4" else 1).cost == towers.solve().cost


def test_audits() -> None:
    verdict = jg.audit(lambda board: manhattan(board.cells))[0]
    theirs = jg.audit("manhattan")[0]
    assert verdict["admissible"] and verdict["consistent"] and verdict["states"] == 181_440
    assert verdict["mean_h"] == theirs["mean_h"] and verdict["histogram"] == theirs["histogram"]
    wrong = jg.audit(lambda board: sum(at != tile for at, tile in zip(board.cells, GOAL, strict=True)))[0]
    assert not wrong["admissible"] and wrong["worst_overestimate"] is not None
    small = jg.audit(lambda board: 0, size=(2, 3), goal="blank-first")
    assert small[0]["states"] == 360
    towers = jg.Instance("hanoi", "3")
    assert towers.audit(lambda text: 0)[0]["admissible"]
    # A board as an Instance is audited like boards.
    eight = jg.Instance("tiles", "283104765", goal="spiral")
    both = eight.audit(lambda text: 0)[0], eight.audit("zero")[0]
    assert [one["states"] for one in both] == [181440, 181440] and all(one["admissible"] for one in both)
    assert len(jg.audit(["zero", "misplaced"])) == 2 and len(jg.audit(problem=towers)) >= 2
    with pytest.raises(Boom):
        jg.audit(lambda board: (_ for _ in ()).throw(Boom()))
    for arguments, field in [({"size": 4}, "size"), ({"heuristic": "none"}, "heuristic"), ({"problem": 3}, "problem")]:
        with pytest.raises(jg.InputError) as refused:
            jg.audit(**arguments)  # type: ignore[arg-type]
        assert refused.value.field == field


def test_threads_calling_at_once() -> None:
    shared = puzzle(FAR)
    found: list[int | None] = []

    def work() -> None:
        for _ in range(2):
            found.append(shared.solve().steps)
            found.append(jg.Board(FAR).solve(method="astar").steps)
            found.append(int(jg.distances([FAR])[0]))
            found.append(jg.search(jg.Board(FAR), "astar").finish().steps)  # type: ignore[union-attr]

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=300)
    assert found == [31] * 48
