"""What can go wrong, as exceptions that name the bad part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from jiugong._jiugong import Solution


class Error(Exception):
    """The base of all exceptions of this package."""


class InputError(Error, ValueError):
    """An argument is wrong: which, where in its text, and what could have been there."""

    field: str | None
    """The argument that is wrong."""
    line: int | None
    """The line in its text, from 1."""
    column: int | None
    """The column in that line, from 1."""
    possible: list[str] | None
    """What could have been there, if that can be listed."""

    def __init__(
        self,
        message: str,
        *,
        field: str | None = None,
        line: int | None = None,
        column: int | None = None,
        possible: list[str] | None = None,
    ) -> None:
        super().__init__(message)
        self.field = field
        self.line = line
        self.column = column
        self.possible = possible


class BadRows(InputError):
    """Rows of an array could not be solved; the others were."""

    rows: npt.NDArray[np.int64]
    """The indices of these rows."""
    result: Any
    """What the call would have returned, with BAD in the place of these rows."""

    def __init__(self, message: str, *, rows: npt.NDArray[np.int64], result: Any) -> None:
        super().__init__(message, field="boards")
        self.rows = rows
        self.result = result


class Stopped(Error):
    """A limit came before the answer."""

    solution: Solution
    """What was known by then."""
