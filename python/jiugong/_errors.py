"""Exceptions that name the wrong argument."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from jiugong._jiugong import Solution


class Error(Exception):
    """The base of all exceptions of this package."""


class InputError(Error, ValueError):
    """An argument is wrong: its name, the position in its text, and the accepted values."""

    field: str | None
    """The name of the argument."""
    line: int | None
    """The line in its text, counted from 1."""
    column: int | None
    """The column in that line, counted from 1."""
    possible: list[str] | None
    """The accepted values, if they can be listed."""

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
    """Some rows of an array are not boards; the others were solved."""

    rows: npt.NDArray[np.int64]
    """The indices of these rows."""
    result: Any
    """The result of the call, with BAD in these rows."""

    def __init__(self, message: str, *, rows: npt.NDArray[np.int64], result: Any) -> None:
        super().__init__(message, field="boards")
        self.rows = rows
        self.result = result


class Stopped(Error):
    """A limit ended the search before it had an answer."""

    solution: Solution
    """The partial result."""
