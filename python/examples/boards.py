"""Boards: solve one, compare methods on it, and measure a hundred thousand."""

import numpy as np

import jiugong as jg

board = jg.Board("216408753")
solution = board.solve(goal="spiral", method="astar", heuristic="manhattan")
print(solution.line, solution.optimal, solution.statistics["expanded"])

for row in board.compare(goal="spiral", methods=["bfs", "astar"], heuristics=["misplaced", "manhattan"]).rows:
    print(row["method"], row["heuristic"], row["steps"], row["expanded"])

boards = jg.random_boards(100_000, 3, seed=1)
lengths = jg.distances(boards)
print(np.bincount(lengths))
