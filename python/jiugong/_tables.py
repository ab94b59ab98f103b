"""Tables: lists of dicts that convert to data frames."""

from __future__ import annotations

from html import escape
from typing import Any


class Table(list[dict[str, Any]]):
    """Rows, each a dict from column names to values."""

    @property
    def columns(self) -> list[str]:
        """The names of all columns, in the order of their first occurrence."""
        return list(dict.fromkeys(name for row in self for name in row))

    def to_pandas(self) -> Any:
        """The table as a pandas.DataFrame; pandas must be installed."""
        import pandas

        return pandas.DataFrame(list(self), columns=self.columns)

    def to_polars(self) -> Any:
        """The table as a polars.DataFrame; polars must be installed."""
        import polars

        return polars.DataFrame(list(self), infer_schema_length=None)

    def _repr_html_(self) -> str:
        columns = self.columns
        head = "".join(f"<th>{escape(name)}</th>" for name in columns)
        lines = ("".join(f"<td>{_shown(row.get(name))}</td>" for name in columns) for row in self)
        body = "".join(f"<tr>{line}</tr>" for line in lines)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _shown(value: Any) -> str:
    """The text of a cell; – if there is no value."""
    return "–" if value is None else escape(str(value))
