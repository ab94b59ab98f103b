"""Tables as data frames."""

import pandas
import polars
import pytest

import jiugong as jg


def tables() -> dict[str, jg.Table]:
    board = jg.Board("283104765")
    comparison = board.compare(goal="spiral", methods=["bfs", "astar", "idastar"], heuristics=["manhattan"])
    trace = board.trace(goal="spiral")
    return {
        "domains": jg.domains(),
        "methods": jg.methods(),
        "heuristics": jg.heuristics(),
        "knobs": jg.knobs(),
        "rows": comparison.rows,
        "summary": comparison.summary,
        "steps": trace.steps,
        "events": trace.events,
        "audit": jg.audit(["zero", "manhattan"], size=2),
    }


@pytest.mark.parametrize("name", list(tables()))
def test_tables_convert_to_data_frames(name: str) -> None:
    table = tables()[name]
    assert isinstance(table, jg.Table) and len(table) > 0
    frame = table.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert frame.shape == (len(table), len(table.columns)) and list(frame.columns) == table.columns
    other = table.to_polars()
    assert isinstance(other, polars.DataFrame)
    assert other.shape == frame.shape and other.columns == table.columns


def test_figures_of_data_frames() -> None:
    rows = tables()["rows"]
    expanded = [row["expanded"] for row in rows]
    assert rows.to_pandas()["expanded"].tolist() == expanded
    assert rows.to_polars()["expanded"].to_list() == expanded
    assert rows.to_polars()["heuristic"].to_list() == [None, "manhattan", "manhattan"]
    assert rows.to_pandas()["heuristic"].isna().tolist() == [True, False, False]
    empty = jg.Table()
    assert empty.to_pandas().shape == (0, 0) and empty.to_polars().shape == (0, 0)
