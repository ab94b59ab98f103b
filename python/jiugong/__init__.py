"""Jiugong 九宫: a sliding-puzzle solver and search laboratory.

>>> import jiugong as jg
>>> jg.Board("283104765").solve(goal="spiral").line
'uldr'
"""

from jiugong._errors import BadRows, Error, InputError, Stopped
from jiugong._jiugong import (
    BAD,
    UNFINISHED,
    UNSOLVABLE,
    Board,
    Comparison,
    Instance,
    Solution,
    Step,
    Steps,
    Trace,
    Tree,
    __version__,
    audit,
    distances,
    domains,
    get_language,
    heuristics,
    knobs,
    methods,
    random_boards,
    set_language,
    solve_many,
)
from jiugong._problem import Problem, search
from jiugong._tables import Table

__all__ = [
    "BAD",
    "UNFINISHED",
    "UNSOLVABLE",
    "BadRows",
    "Board",
    "Comparison",
    "Error",
    "InputError",
    "Instance",
    "Problem",
    "Solution",
    "Step",
    "Steps",
    "Stopped",
    "Table",
    "Trace",
    "Tree",
    "__version__",
    "audit",
    "distances",
    "domains",
    "get_language",
    "heuristics",
    "knobs",
    "methods",
    "random_boards",
    "search",
    "set_language",
    "solve_many",
]
