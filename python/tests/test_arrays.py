"""Arrays of boards."""

import numpy as np
import numpy.typing as npt
import pytest

import jiugong as jg

Boards = npt.NDArray[np.uint8]


@pytest.fixture(scope="module")
def boards() -> Boards:
    return jg.random_boards(20_000, 3, seed=1)


def test_lengths_equal_those_of_single_boards(boards: Boards) -> None:
    lengths = jg.solve_many(boards)
    assert lengths.dtype == np.int16 and lengths.shape == (20_000,)
    assert [jg.Board(board).distance() for board in boards[:50]] == list(lengths[:50])
    assert np.array_equal(lengths, jg.distances(boards))
    assert np.array_equal(lengths[:30], jg.solve_many(boards[:30], method="astar"))
    assert np.array_equal(jg.solve_many(boards.reshape(-1, 3, 3)), lengths)


def test_moves_lead_to_the_goal(boards: Boards) -> None:
    lengths, padded = jg.solve_many(boards, moves="padded")
    assert padded.shape == (20_000, lengths.max())
    ragged_lengths, (letters, offsets) = jg.solve_many(boards, moves="ragged")
    assert np.array_equal(lengths, ragged_lengths) and offsets.dtype == np.int64
    assert np.array_equal(np.diff(offsets), lengths)
    for row in range(0, 20_000, 997):
        line = bytes(letters[offsets[row] : offsets[row + 1]])
        assert bytes(padded[row]).rstrip(b"\0") == line
        board = jg.Board(boards[row])
        for letter in line.decode():
            board = dict(board.neighbours())[letter]
        assert board == jg.Board("123456780")


def test_other_goals_sizes_and_settings(boards: Boards) -> None:
    assert set(jg.solve_many(boards[:100], goal="spiral")) == {jg.UNSOLVABLE}
    pushes = jg.solve_many(boards[:100], metric="multi")
    assert (pushes <= jg.solve_many(boards[:100])).all()
    small = jg.random_boards(50, (2, 3), seed=3)
    assert jg.distances(small, size=(2, 3)).max() <= 21
    large = jg.random_boards(3, 4, seed=2, distance=20)
    assert list(jg.solve_many(large)) == [20] * 3
    assert set(jg.solve_many(large, method="bfs", node_limit=5)) == {jg.UNFINISHED}
    assert list(jg.solve_many(large, threads=1)) == [20] * 3
    lengths, tiles = jg.solve_many(boards[:3], moves="padded", order="dlur")
    assert tiles.shape == (3, lengths.max())


def test_integer_arrays_of_any_type_and_layout(boards: Boards) -> None:
    some = boards[:60]
    lengths = jg.solve_many(some)
    for dtype in ["i1", "i2", "u2", "i4", ">i4", "i8", "u8"]:
        assert np.array_equal(jg.solve_many(some.astype(dtype)), lengths), dtype
    assert np.array_equal(jg.solve_many(np.asfortranarray(some)), lengths)
    assert np.array_equal(jg.solve_many(boards[:120:2]), jg.solve_many(boards[:120])[::2])
    assert np.array_equal(jg.solve_many(some[::-1]), lengths[::-1])
    assert np.array_equal(jg.solve_many(np.asfortranarray(some.reshape(-1, 3, 3))), lengths)
    frozen = some.copy()
    frozen.flags.writeable = False
    assert np.array_equal(jg.solve_many(frozen), lengths)
    assert np.array_equal(jg.solve_many(some.tolist()), lengths)
    for empty in [np.empty((0, 9), "u1"), np.empty((0, 3, 3), "u1"), []]:
        assert jg.solve_many(empty).shape == (0,)
    empty_lengths, empty_moves = jg.solve_many(np.empty((0, 9), "u1"), moves="padded")
    assert empty_lengths.shape == (0,) and empty_moves.shape == (0, 0)


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((2, 9)),
        np.full((2, 9), np.nan),
        np.zeros((2, 9), "c8"),
        np.zeros((2, 9), "?"),
        np.array(["123456780"]),
        np.zeros((2, 9), object),
        np.zeros((2, 9), "M8[s]"),
        np.zeros((2, 9), [("tile", "u1")]),
        np.zeros(9, "u1"),
        np.zeros((2, 2, 2, 2), "u1"),
        np.zeros((2, 8), "u1"),
        np.zeros((2, 0), "u1"),
        np.zeros((), "u1"),
        np.zeros((2, 400), "u1"),
        None,
        "123456780",
    ],
)
def test_other_arrays_are_refused(array: object) -> None:
    with pytest.raises(jg.InputError) as wrong:
        jg.solve_many(array)  # type: ignore[call-overload]
    assert wrong.value.field == "boards"


def test_bad_rows_are_reported_and_the_others_solved(boards: Boards) -> None:
    some = boards[:1000].astype(np.int16)
    lengths = jg.solve_many(some)
    bad = np.array([0, 17, 998, 999])
    some[bad[0]] = 0
    some[bad[1], 3] = 9
    some[bad[2], 0] = -1
    some[bad[3], 8] = 300
    with pytest.raises(jg.BadRows, match=r"^4 of 1,000 rows could not be solved; row 0: .*; row 17: .*") as wrong:
        jg.solve_many(some)
    assert np.array_equal(wrong.value.rows, bad)
    lengths[bad] = jg.BAD
    assert np.array_equal(wrong.value.result, lengths)
    with pytest.raises(jg.BadRows) as both:
        jg.solve_many(some, moves="padded")
    assert np.array_equal(both.value.result[0], lengths)
    jg.set_language("zh")
    with pytest.raises(jg.BadRows, match=r"1,000 行中有 4 行不能求解；第 0 行.*；第 "):
        jg.solve_many(some)


def test_a_million_bad_rows(boards: Boards) -> None:
    with pytest.raises(jg.BadRows, match="1,000,000 of 1,000,000") as wrong:
        jg.solve_many(np.zeros((1_000_000, 9), "u1"))
    assert len(wrong.value.rows) == 1_000_000 and len(str(wrong.value)) < 1000
    # Bad rows among good ones: each is reported, and the others are solved.
    mixed = np.zeros((1_020_000, 9), "u1")
    good = np.sort(np.random.default_rng(1).choice(len(mixed), len(boards), replace=False))
    mixed[good] = boards
    with pytest.raises(jg.BadRows, match="1,000,000 of 1,020,000") as wrong:
        jg.solve_many(mixed)
    assert np.array_equal(wrong.value.rows, np.setdiff1d(np.arange(len(mixed)), good))
    assert np.array_equal(wrong.value.result[good], jg.solve_many(boards))
    assert (wrong.value.result[wrong.value.rows] == jg.BAD).all()


def test_numbers_out_of_range_are_bad_rows(boards: Boards) -> None:
    for dtype, number in [("u8", 2**64 - 1), ("u8", 2**63), ("i8", -(2**63)), ("i8", 2**32), ("i1", -128)]:
        some = boards[:5].astype(dtype)
        some[2, 4] = number
        with pytest.raises(jg.BadRows) as wrong:
            jg.solve_many(some)
        assert wrong.value.rows.tolist() == [2], (dtype, number)


def test_solutions_too_long_for_int16_are_reported() -> None:
    with pytest.raises(jg.BadRows, match="more than int16 holds") as wrong:
        jg.solve_many([[8, 6, 7, 2, 5, 4, 3, 0, 1], [1, 2, 3, 4, 5, 6, 7, 0, 8]], method="dfs", moves="padded")
    lengths, moves = wrong.value.result
    assert lengths[0] == jg.BAD and moves.shape == (2, max(lengths[1], 0))


def test_wrong_settings(boards: Boards) -> None:
    for settings, field in [
        ({"method": "none"}, "method"),
        ({"goal": "snail"}, "goal"),
        ({"moves": "list"}, "moves"),
        ({"size": (4, 4)}, "boards"),
        ({"heuristic": "gap"}, "heuristic"),
        ({"heuristic": lambda board: 0}, "heuristic"),
        ({"steps": 3}, "steps"),
        ({"metric": "multi", "cost": "tile"}, "cost"),
    ]:
        with pytest.raises(jg.InputError) as wrong:
            jg.solve_many(boards[:2], **settings)  # type: ignore[call-overload]
        assert wrong.value.field == field, settings


def test_progress(boards: Boards) -> None:
    told: list[tuple[int, int]] = []
    jg.solve_many(boards, progress=lambda done, all: told.append((done, all)))
    assert told[-1] == (20_000, 20_000) and told == sorted(told)

    class Enough(Exception):
        pass

    def stop(done: int, all: int) -> None:
        raise Enough

    hard = np.tile(jg.random_boards(1, 4, seed=5), (1000, 1))
    with pytest.raises(Enough) as raised:
        jg.solve_many(hard, progress=stop, method="idastar", heuristic="misplaced")
    assert raised.value.result.shape == (1000,)  # type: ignore[attr-defined]
    assert jg.UNFINISHED in raised.value.result  # type: ignore[attr-defined]


def test_progress_bar(boards: Boards, capsys: pytest.CaptureFixture[str]) -> None:
    assert np.array_equal(jg.solve_many(boards, progress=True), jg.distances(boards, progress=False))
    assert "20000/20000" in capsys.readouterr().err
    with pytest.raises(TypeError, match="must be a function"):
        jg.solve_many(boards, progress=1)  # type: ignore[call-overload]
