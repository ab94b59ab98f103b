"""The environments for Gymnasium."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import jiugong as jg
from jiugong.gym import SlidingPuzzleEnv, SlidingPuzzleVectorEnv


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("size", [3, (2, 3), 4])
def test_gymnasium_accepts_the_environments(size: int | tuple[int, int]) -> None:
    check_env(SlidingPuzzleEnv(size), skip_render_check=True)


def test_an_episode_along_a_shortest_path() -> None:
    env = SlidingPuzzleEnv(3, goal="spiral", render_mode="ansi")
    seen, info = env.reset(options={"board": "283104765"})
    assert info["distance"] == 4 and info["action_mask"].tolist() == [1, 1, 1, 1]
    solution = jg.Board(seen).solve(goal="spiral")
    done = False
    for left, letter in zip([3, 2, 1, 0], solution.moves or [], strict=True):
        assert not done
        seen, reward, done, cut, info = env.step(np.int64("lurd".index(letter)))
        assert (reward, cut, info["distance"]) == (-1.0, False, left)
    assert done and env.render() == "1 2 3\n8 0 4\n7 6 5"
    assert env.step(np.int64(0))[0].tolist()[1][0] == 0


def test_illegal_moves_change_nothing() -> None:
    env = SlidingPuzzleEnv(4)
    seen, info = env.reset(seed=1)
    for action in np.flatnonzero(info["action_mask"] == 0):
        assert np.array_equal(env.step(action)[0], seen)
    assert "distance" not in info
    _far, info = SlidingPuzzleEnv(3, distance=20).reset(seed=1)
    assert info["distance"] == 20


def test_vector_environment_equals_single_ones() -> None:
    many = SlidingPuzzleVectorEnv(64, 3, distance=2)
    boards, info = many.reset(seed=3)
    assert boards.shape == (64, 3, 3) and (info["distance"] == 2).all()
    draw = np.random.default_rng(1)
    solved = 0
    for _ in range(200):
        actions = draw.integers(4, size=64)
        one = SlidingPuzzleEnv(3)
        one.reset(options={"board": boards[0]})
        expected = one.step(actions[0])[0]
        fresh = many._solved[0]
        boards, _rewards, done, cut, info = many.step(actions)
        assert fresh or np.array_equal(boards[0], expected)
        assert not cut.any() and ((info["distance"] == 0) == done).all()
        assert many.observation_space.contains(boards)
        solved += int(done.sum())
    assert solved > 20
    assert (
        SlidingPuzzleVectorEnv(2, 3).reset(seed=5)[0].tolist() == SlidingPuzzleVectorEnv(2, 3).reset(seed=5)[0].tolist()
    )
