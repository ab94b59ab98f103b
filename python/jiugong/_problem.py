"""Custom problems: any hashable states, searched by all general methods."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from jiugong._jiugong import Board, Comparison, Instance, OwnProblem, Solution, Steps, Trace, Tree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Unpack

    from jiugong._jiugong import _Settings

State = TypeVar("State")
Move = TypeVar("Move")


class Problem(Generic[State, Move]):
    """A custom problem.

    Pass its parts:

    - start: the initial state; any hashable value.
    - successors(state): the moves out of a state, each (move, state) or (move, cost, state). Costs are integers.
    - is_goal(state): whether the state is a goal. Not needed if goals lists all goals.
    - heuristic(state): an estimate of the remaining cost; it is rounded down, and infinity marks a dead end.
    - predecessors(state), goals: the moves into a state, and all goals, for bidirectional searches.
    - quality: the quality of the heuristic: "unknown", "inadmissible", "admissible" or "consistent". Proofs of
      optimality rely on it.

    Or subclass it and define `start` (or `initial_state`), `actions(state)`, `result(state, action)`, `is_goal(state)`,
    and optionally `cost(state, action, state2)`, `heuristic(state)`, or `successors(state)` instead of actions and
    result.

    >>> import jiugong as jg
    >>> count = jg.Problem(1, lambda n: [("double", 2 * n), ("add", n + 1)], lambda n: n == 10)
    >>> count.solve().moves
    ['double', 'double', 'add', 'double']
    """

    def __init__(
        self,
        start: State | None = None,
        successors: Callable[[State], Iterable[tuple[Move, State] | tuple[Move, int, State]]] | None = None,
        is_goal: Callable[[State], bool] | None = None,
        heuristic: Callable[[State], float] | None = None,
        predecessors: Callable[[State], Iterable[tuple[Move, State] | tuple[Move, int, State]]] | None = None,
        goals: Iterable[State] | None = None,
        *,
        quality: str | None = None,
    ) -> None:
        given = {
            "start": start,
            "successors": successors,
            "is_goal": is_goal,
            "heuristic": heuristic,
            "predecessors": predecessors,
            "goals": goals,
            "quality": quality,
        }
        self._given = {name: part for name, part in given.items() if part is not None}

    def _part(self, name: str) -> Any:
        """A part passed to the constructor or defined by a subclass."""
        part = self._given.get(name)
        return getattr(self, name, None) if part is None else part

    def _posed(self) -> OwnProblem:
        start = self._part("start")
        if start is None:
            start = getattr(self, "initial_state", None)
        goals = self._part("goals")
        return OwnProblem(
            start,
            successors=self._part("successors"),
            actions=self._part("actions"),
            result=self._part("result"),
            cost=self._part("cost"),
            is_goal=self._part("is_goal"),
            heuristic=self._part("heuristic"),
            predecessors=self._part("predecessors"),
            goals=None if goals is None else list(goals),
            quality=self._part("quality") or "unknown",
        )

    def solve(self, **settings: Unpack[_Settings]) -> Solution:
        """Solve the problem; the settings are those of `jiugong.knobs()`, and `progress`."""
        return self._posed().solve(**settings)

    def trace(self, *, steps: int = 200, **settings: Unpack[_Settings]) -> Trace:
        """Search and record the first steps."""
        return self._posed().trace(steps=steps, **settings)

    def tree(self, *, nodes: int = 300, round: int | None = None, **settings: Unpack[_Settings]) -> Tree:
        """Draw the tree of a search, with at most that many nodes."""
        return self._posed().tree(nodes=nodes, round=round, **settings)

    def compare(
        self,
        *,
        methods: Sequence[str] | None = None,
        stores: Sequence[str] | None = None,
        **settings: Unpack[_Settings],
    ) -> Comparison:
        """Run many methods on this problem and compare their statistics."""
        return self._posed().compare(methods=methods, stores=stores, **settings)

    def search(self, **settings: Unpack[_Settings]) -> Steps:
        """Search step by step: an iterator that yields each expansion as it happens."""
        return self._posed().search(**settings)


def search(problem: Board | Instance | Problem[Any, Any], method: str = "astar", **settings: Any) -> Steps:
    """Search any problem step by step: `for step in search(problem, "astar")`.

    Each step is an expanded node with what happened to its children; at the end `solution` has the result.
    """
    return problem.search(method=method, **settings)
