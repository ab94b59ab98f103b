"""A custom problem: two jugs, as a class with the usual method names, and step by step."""

import jiugong as jg

Levels = tuple[int, int]


class Jugs(jg.Problem[Levels, str]):
    """Two jugs of 3 and 5 litres; measure 4."""

    start = (0, 0)

    def actions(self, state: Levels) -> list[str]:
        """List the possible actions."""
        return ["fill 3", "fill 5", "empty 3", "empty 5", "3 to 5", "5 to 3"]

    def result(self, state: Levels, action: str) -> Levels:
        """Apply an action."""
        small, large = state
        to_large, to_small = min(small, 5 - large), min(large, 3 - small)
        return {
            "fill 3": (3, large),
            "fill 5": (small, 5),
            "empty 3": (0, large),
            "empty 5": (small, 0),
            "3 to 5": (small - to_large, large + to_large),
            "5 to 3": (small + to_small, large - to_small),
        }[action]

    def is_goal(self, state: Levels) -> bool:
        """Check for 4 litres."""
        return 4 in state


solution = Jugs().solve(method="bfs")
print(solution.moves, solution.states)
for step in jg.search(Jugs(), "bfs"):
    print(step.number, step.state, [child["state"] for child in step.children if child["fate"] == "generated"])
