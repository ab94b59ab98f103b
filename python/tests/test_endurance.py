"""Ctrl-C at any moment, forks, and memory over very many calls."""

import contextlib
import gc
import os
import random
import signal
import sys
import time
import tracemalloc
from collections.abc import Callable
from types import FrameType

import numpy as np
import pytest

import jiugong as jg

HARD = jg.Board("13 14 6 8/9 0 12 15/10 3 2 11/4 7 5 1")
unix = pytest.mark.skipif(sys.platform == "win32", reason="needs timers that signal")


def count(n: int) -> list[tuple[str, int]]:
    return [("+", n + 1), ("*", 2 * n)]


def endless() -> jg.Problem[int, str]:
    return jg.Problem(1, count, lambda n: False)


def steps() -> None:
    for _ in jg.search(HARD, "idastar"):
        pass


CALLS: list[Callable[[], object]] = [
    lambda: HARD.solve(method="idastar", heuristic="manhattan"),
    lambda: HARD.solve(method="bfs"),
    lambda: jg.Board("867254301").solve(method="astar"),
    lambda: HARD.trace(method="idastar", heuristic="manhattan", time_limit=60),
    lambda: jg.solve_many(np.tile(HARD.to_array().reshape(1, -1), (50, 1)), method="idastar", heuristic="manhattan"),
    lambda: jg.solve_many(jg.random_boards(20_000, 3)),
    lambda: jg.random_boards(1_000_000, 4),
    lambda: endless().solve(),
    lambda: HARD.solve(method="astar", heuristic=lambda board: 0),
    lambda: jg.audit(lambda board: 0),
    lambda: jg.Instance("hanoi", "7").solve(method="bfs"),
    steps,
]


@unix
def test_a_hundred_interrupts_at_random_moments() -> None:
    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    draw = random.Random(7)
    before = signal.signal(signal.SIGALRM, interrupt)
    stopped = 0
    try:
        for turn in range(100):
            call = CALLS[turn % len(CALLS)]
            began = time.monotonic()
            try:
                signal.setitimer(signal.ITIMER_REAL, draw.uniform(0.0005, 0.04))
                while True:
                    call()
            except KeyboardInterrupt:
                stopped += 1
            assert time.monotonic() - began < 60, f"call {turn % len(CALLS)} went on"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert stopped == 100
    assert jg.Board("283104765").solve(goal="spiral").line == "uldr"
    assert endless().solve(node_limit=10).outcome == "stopped"


@unix
def test_an_interrupt_returns_partial_results() -> None:
    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    def soon() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.001)

    # Interrupt after some progress rather than some time, because the machine may be busy.
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        easy = np.array([[*range(1, 15), 0, 15]], "u1")
        boards = np.concatenate([easy, np.tile(HARD.to_array().reshape(1, -1), (8, 1)).astype("u1")])
        with pytest.raises(KeyboardInterrupt) as raised:
            jg.solve_many(
                boards, method="idastar", heuristic="misplaced", progress=lambda done, all: soon() if done else None
            )
        lengths = raised.value.result  # type: ignore[attr-defined]
        assert lengths[0] == 1 and lengths[-1] == jg.UNFINISHED
        with pytest.raises(KeyboardInterrupt) as raised:
            HARD.solve(
                method="idastar", heuristic="misplaced", progress=lambda news: soon() if news["expanded"] else None
            )
        solution = raised.value.solution  # type: ignore[attr-defined]
        assert (solution.outcome, solution.stopped_by) == ("stopped", "user") and solution.lower_bound > 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@unix
def test_forks_after_use() -> None:
    boards = jg.random_boards(5000, 3, seed=1)
    lengths = jg.solve_many(boards)
    HARD.solve(node_limit=1000)
    for _ in range(3):
        child = os.fork()
        if child == 0:
            good = False
            try:
                good = bool(np.array_equal(jg.solve_many(boards), lengths))
                good = good and HARD.solve(node_limit=1000).stopped_by == "nodes"
                good = good and jg.Board("867254301").solve(method="astar").steps == 31
                good = good and endless().solve(node_limit=10).outcome == "stopped"
            finally:
                os._exit(0 if good else 1)
        deadline = time.monotonic() + 120
        while True:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                break
            if time.monotonic() > deadline:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                pytest.fail("the child hangs")
            time.sleep(0.01)
        assert status == 0


def resident() -> int:
    """The bytes of memory that the process has."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def many_calls(turns: int) -> None:
    board = jg.Board("283104765")
    row = np.array([board.cells], "u1")
    near: jg.Problem[int, str] = jg.Problem(1, count, lambda n: n == 5)
    for _ in range(turns):
        jg.Board("283104765")
        board.distance("spiral")
        board.neighbours()
        board.solve(goal="spiral")
        board.solve(goal="spiral", method="astar")
        jg.solve_many(row, goal="spiral", moves="padded")
        near.solve()
        next(near.search())
        for bad in ["283104766", "x"]:
            with contextlib.suppress(jg.InputError):
                jg.Board(bad)


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
def test_memory_is_constant_over_a_hundred_thousand_calls() -> None:
    # Ten calls per iteration.
    many_calls(500)
    gc.collect()
    tracemalloc.start()
    many_calls(50)
    gc.collect()
    traced, held = tracemalloc.get_traced_memory()[0], resident()
    many_calls(450)
    gc.collect()
    assert tracemalloc.get_traced_memory()[0] - traced < 64_000
    tracemalloc.stop()
    many_calls(9_000)
    gc.collect()
    assert resident() - held < 12_000_000
