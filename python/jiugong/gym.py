"""Sliding puzzles as environments for Gymnasium: `pip install "jiugong[gym]"`.

An action is the direction of the blank: 0 left, 1 up, 2 right, 3 down. Every move costs 1, so the best return is minus
the distance; an illegal move changes nothing and also costs 1. `info` has `action_mask` (the legal moves) and, if a
table has it, `distance` (the exact number of remaining moves).
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from jiugong._jiugong import Board, distances, has_table, random_boards, step_boards

Cells = npt.NDArray[np.uint8]

STAY = -1


def _size(size: int | tuple[int, int]) -> tuple[int, int]:
    rows, columns = (size, size) if isinstance(size, int) else size
    if not (1 <= rows <= 16 and 1 <= columns <= 16 and rows * columns > 1):
        raise ValueError(f"size: {rows}x{columns}")
    return rows, columns


class _Puzzle:
    """What both environments share: boards, goal and distances."""

    def __init__(self, size: int | tuple[int, int], goal: str, distance: int | None) -> None:
        self.rows, self.columns = _size(size)
        self.cells = self.rows * self.columns
        self.distance = distance
        self.named_goal = goal
        self.goal = np.array(Board.goal(goal, (self.rows, self.columns)).cells, np.uint8)
        self.known = has_table(self.rows, self.columns)

    def draw(self, count: int, random: np.random.Generator) -> Cells:
        """Draw random boards, at the distance if there is one."""
        size = (self.rows, self.columns)
        boards = np.empty((0, self.cells), np.uint8)
        while len(boards) < count:
            seed, left = int(random.integers(2**63)), count - len(boards)
            more = random_boards(left, size, seed, goal=self.named_goal, distance=self.distance)
            boards = np.concatenate([boards, more])
        return boards

    def step(self, boards: Cells, actions: npt.NDArray[np.int64]) -> tuple[Cells, npt.NDArray[np.int8]]:
        """Move every board once."""
        return step_boards(np.ascontiguousarray(boards), actions, self.rows, self.columns)

    def left(self, boards: Cells) -> npt.NDArray[np.int16]:
        """Look up the exact numbers of remaining moves."""
        return distances(boards, size=(self.rows, self.columns), goal=Board(self.goal, size=(self.rows, self.columns)))


class SlidingPuzzleEnv(gymnasium.Env[Cells, np.int64]):
    """A sliding puzzle of any size up to 16x16.

    goal is a name ("standard", "blank-first", "spiral"); with distance, all boards start at that distance from it.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        size: int | tuple[int, int] = 3,
        goal: str = "standard",
        distance: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._puzzle = _Puzzle(size, goal, distance)
        shape = (self._puzzle.rows, self._puzzle.columns)
        self.observation_space = spaces.Box(0, self._puzzle.cells - 1, shape, np.uint8)
        self.action_space = spaces.Discrete(4)
        self.render_mode = render_mode
        self._board = self._puzzle.goal.reshape(1, -1)

    def _seen(self, mask: npt.NDArray[np.int8]) -> tuple[Cells, dict[str, Any]]:
        info: dict[str, Any] = {"action_mask": mask[0]}
        if self._puzzle.known:
            info["distance"] = int(self._puzzle.left(self._board)[0])
        return self._board[0].reshape(self._puzzle.rows, self._puzzle.columns).copy(), info

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Cells, dict[str, Any]]:
        """Start with a random board, or with `options["board"]`."""
        super().reset(seed=seed)
        if options and "board" in options:
            board = Board(options["board"], size=(self._puzzle.rows, self._puzzle.columns))
            self._board = np.array([board.cells], np.uint8)
        else:
            self._board = self._puzzle.draw(1, self.np_random)
        self._board, mask = self._puzzle.step(self._board, np.array([STAY]))
        return self._seen(mask)

    def step(self, action: np.int64) -> tuple[Cells, float, bool, bool, dict[str, Any]]:
        """Move the blank."""
        self._board, mask = self._puzzle.step(self._board, np.array([int(action)], np.int64))
        seen, info = self._seen(mask)
        return seen, -1.0, bool((self._board[0] == self._puzzle.goal).all()), False, info

    def render(self) -> Any:
        """Show the board as text."""
        if self.render_mode != "ansi":
            return None
        return str(Board(self._board[0], size=(self._puzzle.rows, self._puzzle.columns)))


class SlidingPuzzleVectorEnv(VectorEnv[Cells, npt.NDArray[np.int64], Any]):
    """Many sliding puzzles moved in one call; a solved one restarts with the next step."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        size: int | tuple[int, int] = 3,
        goal: str = "standard",
        distance: int | None = None,
    ) -> None:
        self.num_envs = num_envs
        self._puzzle = _Puzzle(size, goal, distance)
        shape = (self._puzzle.rows, self._puzzle.columns)
        self.single_observation_space = spaces.Box(0, self._puzzle.cells - 1, shape, np.uint8)
        self.single_action_space = spaces.Discrete(4)
        self.observation_space = spaces.Box(0, self._puzzle.cells - 1, (num_envs, *shape), np.uint8)
        self.action_space = spaces.MultiDiscrete([4] * num_envs)
        self._boards = np.tile(self._puzzle.goal, (num_envs, 1))
        self._solved = np.zeros(num_envs, bool)

    def _seen(self, masks: npt.NDArray[np.int8]) -> tuple[Cells, dict[str, Any]]:
        info: dict[str, Any] = {"action_mask": masks}
        if self._puzzle.known:
            info["distance"] = self._puzzle.left(self._boards)
        return self._boards.reshape(self.num_envs, self._puzzle.rows, self._puzzle.columns).copy(), info

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Cells, dict[str, Any]]:
        """Start with random boards."""
        super().reset(seed=seed if isinstance(seed, int) or seed is None else seed[0])
        self._boards = self._puzzle.draw(self.num_envs, self.np_random)
        self._solved[:] = False
        self._boards, masks = self._puzzle.step(self._boards, np.full(self.num_envs, STAY))
        return self._seen(masks)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Cells, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Move every blank; puzzles that were solved restart instead."""
        anew = self._solved.copy()
        if anew.any():
            self._boards[anew] = self._puzzle.draw(int(anew.sum()), self.np_random)
        moves = np.where(anew, STAY, np.asarray(actions, np.int64))
        self._boards, masks = self._puzzle.step(self._boards, moves)
        self._solved = (self._boards == self._puzzle.goal).all(axis=1) & ~anew
        seen, info = self._seen(masks)
        rewards = np.where(anew, 0.0, -1.0)
        return seen, rewards, self._solved.copy(), np.zeros(self.num_envs, bool), info
