"""Arrays of boards compared with the command line: a million boards of 3x3, two thousand of 4x4, with their moves.

`cargo xtask python --bench` runs this with releases of both; by hand: python benchmarks/arrays.py PROGRAM.

Both run alternately, and the smallest time of several rounds counts. Processor time is meaningful on a busy machine
too. Both find solutions of the same lengths.
"""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

import jiugong as jg

Boards = npt.NDArray[np.uint8]
Lengths = list[int]


def lines(boards: Boards) -> str:
    """The boards in the input format of the program, one per line."""
    rows = boards.reshape(len(boards), *jg.Board(boards[0]).size)
    if boards.shape[1] == 9:
        return "".join("".join(map(str, board)) + "\n" for board in boards.tolist())
    return "".join("/".join(" ".join(map(str, row)) for row in board) + "\n" for board in rows.tolist())


def spent() -> float:
    """The processor time of this process and its children."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def measured(call: Callable[[], Lengths]) -> tuple[float, float, Lengths]:
    processor, wall = spent(), time.perf_counter()
    found = call()
    return spent() - processor, time.perf_counter() - wall, found


def compare(title: str, boards: Boards, program: list[str], folder: Path, rounds: int) -> None:
    text, answers = folder / "boards.txt", folder / "moves.txt"
    text.write_text(lines(boards), encoding="ascii")
    arrays: list[Lengths] = []

    def with_array() -> Lengths:
        lengths, _moves = jg.solve_many(boards, moves="ragged")
        arrays.append(lengths.tolist())
        return arrays[-1]

    def with_program() -> Lengths:
        with text.open("rb") as given, answers.open("wb") as out:
            subprocess.run([*program, "solve", "--format", "moves"], stdin=given, stdout=out, check=True)
        return []

    least = {"solve_many": (float("inf"),) * 2, "jiugong solve --format moves": (float("inf"),) * 2}
    for _ in range(rounds):
        for name, call in zip(least, (with_array, with_program), strict=True):
            processor, wall, _found = measured(call)
            least[name] = (min(least[name][0], processor), min(least[name][1], wall))
    assert arrays[-1] == [len(line) for line in answers.read_text(encoding="ascii").splitlines()], "the lengths differ"
    print(title)
    for name, (processor, wall) in least.items():
        print(f"  {name:30} {processor:8.3f} s of the processors, {wall:8.3f} s")
    ours, theirs = least.values()
    print(f"  solve_many takes {ours[0] / theirs[0]:.2f} x the processors' time, {ours[1] / theirs[1]:.2f} x the time")


def main() -> None:
    program = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compare("1,000,000 boards of 3x3", jg.random_boards(1_000_000, 3, seed=1), program, folder, 5)
        compare("2,000 boards of 4x4", jg.random_boards(2_000, 4, seed=1), program, folder, 3)


if __name__ == "__main__":
    main()
