"""The compiled part of the package `jiugong`."""

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from typing import Any, Final, Literal, SupportsIndex, TypeAlias, final, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import TypedDict, Unpack

from jiugong._tables import Table

__all__ = [
    "BAD",
    "UNFINISHED",
    "UNSOLVABLE",
    "Board",
    "Comparison",
    "Instance",
    "OwnProblem",
    "Solution",
    "Step",
    "Steps",
    "Trace",
    "Tree",
    "__version__",
    "audit",
    "distances",
    "domains",
    "get_language",
    "has_table",
    "heuristics",
    "knobs",
    "methods",
    "random_boards",
    "run_command_line",
    "set_language",
    "solve_many",
    "step_boards",
]

__version__: Final[str]
UNSOLVABLE: Final[int]
UNFINISHED: Final[int]
BAD: Final[int]

_Size: TypeAlias = str | SupportsIndex | tuple[SupportsIndex, SupportsIndex]
_Cells: TypeAlias = (
    str | Board | Sequence[SupportsIndex] | Sequence[Sequence[SupportsIndex]] | npt.NDArray[np.integer[Any]]
)
_Array: TypeAlias = npt.NDArray[np.integer[Any]] | Sequence[Sequence[SupportsIndex]]
_Judged: TypeAlias = str | Sequence[str] | Callable[[Any], float]
_Lengths: TypeAlias = npt.NDArray[np.int16]
_Letters: TypeAlias = npt.NDArray[np.uint8]

class _Knobs(TypedDict, total=False):
    """Settings of a search: the rows of `knobs()` except the heuristic, which some calls accept only as a name."""

    method: str | None
    goal_test: str | None
    duplicates: str | None
    store: str | None
    bound: SupportsIndex | str | None
    weight_g: float | str | None
    weight_h: float | str | None
    within: float | str | None
    time_limit: float | str | timedelta | None
    node_limit: SupportsIndex | str | None
    memory_limit: SupportsIndex | str | None
    threads: SupportsIndex | str | None
    ties: str | None
    seed: SupportsIndex | str | None
    capacity: SupportsIndex | str | None
    width: SupportsIndex | str | None
    trials: SupportsIndex | str | None
    lookahead: SupportsIndex | str | None
    variant: str | None
    restarts: SupportsIndex | str | None
    schedule: str | None

class _Settings(_Knobs, total=False):
    """Settings of a search, with a callback for progress."""

    heuristic: str | Callable[[Any], float] | None
    progress: Callable[[dict[str, Any]], object] | None

class _Posed(TypedDict, total=False):
    """Options of a board, except its goal."""

    cost: str | None
    moves: str | None
    metric: str | None
    order: str | None

class _Distance(_Settings, total=False): ...

class _Board(_Settings, _Posed, total=False):
    """Options of a board, and settings of its search."""

    goal: _Cells | None
    size: _Size | None

class _Many(_Knobs, total=False):
    """Options of many boards, and settings of their searches, which cannot call Python functions."""

    heuristic: str | None
    goal: _Cells | None
    cost: str | None
    metric: str | None
    order: str | None
    progress: Callable[[int, int], object] | bool | None

@final
class Board:
    """A board of the sliding puzzle of any size. It is immutable."""

    def __new__(cls, board: _Cells, size: _Size | None = None) -> Board: ...
    @staticmethod
    def unrank(rank: int, size: _Size | None = None) -> Board: ...
    @staticmethod
    def goal(goal: str = "standard", size: _Size | None = None) -> Board: ...
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def cells(self) -> tuple[int, ...]: ...
    @property
    def text(self) -> str: ...
    def to_array(self) -> npt.NDArray[np.uint32]: ...
    def solve(self, **settings: Unpack[_Board]) -> Solution: ...
    def trace(self, *, steps: int = 200, **settings: Unpack[_Board]) -> Trace: ...
    def tree(self, *, nodes: int = 300, round: int | None = None, **settings: Unpack[_Board]) -> Tree: ...
    def compare(
        self,
        *,
        methods: Sequence[str] | None = None,
        heuristics: Sequence[str] | None = None,
        stores: Sequence[str] | None = None,
        **settings: Unpack[_Board],
    ) -> Comparison: ...
    def search(self, **settings: Unpack[_Board]) -> Steps: ...
    def distance(self, goal: _Cells | None = None, **settings: Unpack[_Distance]) -> int | None: ...
    def solvable(self, goal: _Cells | None = None) -> bool: ...
    def reaches(self) -> list[str]: ...
    def neighbours(self) -> list[tuple[str, Board]]: ...
    def rank(self) -> int: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]: ...
    def __getnewargs__(self) -> tuple[str, str]: ...
    def _repr_svg_(self) -> str: ...

@final
class Instance:
    """A problem of any domain of `domains()`, from a text and options of the domain."""

    def __new__(cls, domain: str, text: str | None = None, **options: Any) -> Instance: ...
    @property
    def domain(self) -> str: ...
    @property
    def text(self) -> str | None: ...
    @property
    def start(self) -> Any: ...
    @property
    def goal(self) -> Any: ...
    @property
    def facts(self) -> dict[str, Any]: ...
    @property
    def unit_costs(self) -> bool: ...
    def solve(self, **settings: Unpack[_Settings]) -> Solution: ...
    def trace(self, *, steps: int = 200, **settings: Unpack[_Settings]) -> Trace: ...
    def tree(self, *, nodes: int = 300, round: int | None = None, **settings: Unpack[_Settings]) -> Tree: ...
    def compare(
        self,
        *,
        methods: Sequence[str] | None = None,
        heuristics: Sequence[str] | None = None,
        stores: Sequence[str] | None = None,
        **settings: Unpack[_Settings],
    ) -> Comparison: ...
    def search(self, **settings: Unpack[_Settings]) -> Steps: ...
    def audit(self, heuristic: _Judged | None = None) -> Table: ...
    def _repr_svg_(self) -> str: ...

@final
class OwnProblem:
    """A problem made of functions."""

    def __new__(
        cls,
        start: Any,
        *,
        successors: Callable[[Any], Iterable[Any]] | None = None,
        actions: Callable[[Any], Iterable[Any]] | None = None,
        result: Callable[[Any, Any], Any] | None = None,
        cost: Callable[[Any, Any, Any], int] | None = None,
        is_goal: Callable[[Any], bool] | None = None,
        heuristic: Callable[[Any], float] | None = None,
        predecessors: Callable[[Any], Iterable[Any]] | None = None,
        goals: Sequence[Any] | None = None,
        quality: str = "unknown",
    ) -> OwnProblem: ...
    def solve(self, **settings: Unpack[_Settings]) -> Solution: ...
    def trace(self, *, steps: int = 200, **settings: Unpack[_Settings]) -> Trace: ...
    def tree(self, *, nodes: int = 300, round: int | None = None, **settings: Unpack[_Settings]) -> Tree: ...
    def compare(
        self,
        *,
        methods: Sequence[str] | None = None,
        heuristics: Sequence[str] | None = None,
        stores: Sequence[str] | None = None,
        **settings: Unpack[_Settings],
    ) -> Comparison: ...
    def search(self, **settings: Unpack[_Settings]) -> Steps: ...

@final
class Step:
    """An expanded node, and what happened to its children."""

    @property
    def number(self) -> int: ...
    @property
    def state(self) -> Any: ...
    @property
    def move(self) -> Any: ...
    @property
    def g(self) -> float: ...
    @property
    def h(self) -> float | None: ...
    @property
    def f(self) -> float: ...
    @property
    def node(self) -> dict[str, Any]: ...
    @property
    def children(self) -> list[dict[str, Any]]: ...
    @property
    def bound(self) -> float | None: ...

@final
class Steps:
    """An iterator over the steps of a search. At the end `solution` has the result."""

    def __iter__(self) -> Steps: ...
    def __next__(self) -> Step: ...
    @property
    def solution(self) -> Solution | None: ...
    def finish(self) -> Solution | None: ...
    def close(self) -> None: ...

@final
class Solution:
    """The result of a search: the moves, what is proved, and the statistics."""

    @property
    def outcome(self) -> Literal["solved", "unsolvable", "cutoff", "stopped"]: ...
    @property
    def stopped_by(self) -> str | None: ...
    @property
    def partial(self) -> dict[str, Any] | None: ...
    @property
    def moves(self) -> list[Any] | None: ...
    @property
    def line(self) -> str | None: ...
    def moves_as(self, convention: str) -> list[str] | None: ...
    @property
    def steps(self) -> int | None: ...
    @property
    def cost(self) -> float | None: ...
    @property
    def optimal(self) -> bool: ...
    @property
    def lower_bound(self) -> float | None: ...
    @property
    def statistics(self) -> dict[str, int | None]: ...
    @property
    def iterations(self) -> list[dict[str, Any]]: ...
    @property
    def method(self) -> str: ...
    @property
    def heuristic(self) -> str | None: ...
    @property
    def ignored(self) -> list[str]: ...
    @property
    def states(self) -> list[Any] | None: ...
    @property
    def instance(self) -> Instance: ...
    def to_dict(self) -> dict[str, Any]: ...
    def text(self, format: str = "boards") -> str: ...
    def _repr_html_(self) -> str: ...

@final
class Trace:
    """The first steps of a search, and its outcome."""

    @property
    def steps(self) -> Table: ...
    @property
    def events(self) -> Table: ...
    def to_dict(self, rows: int = 20) -> dict[str, Any]: ...
    def text(self, format: str = "steps", rows: int = 20) -> str: ...
    def tree(self, nodes: int = 300, round: int | None = None) -> Tree: ...
    @property
    def outcome(self) -> Literal["solved", "unsolvable", "cutoff", "stopped"]: ...
    @property
    def left_out(self) -> int: ...

@final
class Tree:
    """A search tree, drawn."""

    @property
    def svg(self) -> str: ...
    @property
    def dot(self) -> str: ...
    def __len__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Comparison:
    """The results of many methods on the same problems."""

    @property
    def rows(self) -> Table: ...
    @property
    def summary(self) -> Table: ...
    def to_dict(self) -> dict[str, Any]: ...
    @property
    def svg(self) -> str | None: ...
    def __len__(self) -> int: ...
    def _repr_svg_(self) -> str | None: ...

@overload
def solve_many(
    boards: _Array, *, size: _Size | None = None, moves: None = None, **settings: Unpack[_Many]
) -> _Lengths: ...
@overload
def solve_many(
    boards: _Array, *, size: _Size | None = None, moves: Literal["padded"], **settings: Unpack[_Many]
) -> tuple[_Lengths, _Letters]: ...
@overload
def solve_many(
    boards: _Array, *, size: _Size | None = None, moves: Literal["ragged"], **settings: Unpack[_Many]
) -> tuple[_Lengths, tuple[_Letters, npt.NDArray[np.int64]]]: ...
def distances(boards: _Array, *, size: _Size | None = None, **settings: Unpack[_Many]) -> _Lengths: ...
def random_boards(
    n: int,
    size: _Size | None = None,
    seed: int | None = None,
    *,
    distance: int | None = None,
    goal: _Cells | None = None,
) -> npt.NDArray[np.uint8]: ...
def audit(
    heuristic: _Judged | None = None,
    problem: Instance | None = None,
    *,
    goal: _Cells | None = None,
    size: _Size | None = None,
    cost: str | None = None,
) -> Table: ...
def domains() -> Table: ...
def methods(domain: str | None = None) -> Table: ...
def heuristics(domain: str | None = None) -> Table: ...
def knobs() -> Table: ...
def set_language(language: str) -> None: ...
def get_language() -> str: ...
def step_boards(
    boards: npt.NDArray[np.uint8], actions: npt.NDArray[np.int64], rows: int, columns: int
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]: ...
def has_table(rows: int, columns: int) -> bool: ...
def run_command_line(words: Sequence[str]) -> int: ...
