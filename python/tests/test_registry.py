"""Every domain and method of the registry, by name."""

import inspect
from typing import get_type_hints

import pytest

import jiugong as jg


def test_the_examples_of_all_domains_are_solved() -> None:
    names = [row["name"] for row in jg.domains()]
    assert len(names) >= 11
    for row in jg.domains():
        problem = jg.Instance(row["name"], row["example"])
        assert problem.domain == row["name"]
        goal = {"goal": "spiral"} if "goal" in [option["name"] for option in row["options"]] else {}
        solution = jg.Instance(row["name"], row["example"], **goal).solve(time_limit=60)
        assert solution.outcome == "solved", row["name"]
        assert solution.states is not None and solution.steps is not None
        assert len(solution.states) == solution.steps + 1
        assert problem._repr_svg_().startswith("<svg")


def test_all_methods_of_a_domain_answer() -> None:
    problem = jg.Instance("pancake", "3 1 4 2")
    for row in jg.methods("pancake"):
        solution = problem.solve(method=row["name"], seed=1, time_limit=20)
        assert solution.method == row["name"]
        assert solution.outcome in ("solved", "cutoff", "stopped"), row["name"]
        if solution.optimal:
            assert solution.cost == 3 or solution.cost == problem.solve().cost, row["name"]


def test_the_registry_can_be_listed() -> None:
    assert {"astar", "bfs"} <= {row["name"] for row in jg.methods()}
    assert "manhattan" in [row["name"] for row in jg.heuristics()]
    assert [row["name"] for row in jg.heuristics("jugs")] == ["zero"]
    assert jg.methods().columns[0:1] and "name" in jg.methods().columns
    english = jg.methods()[0]["title"]
    jg.set_language("zh")
    assert jg.methods()[0]["title"] != english


def test_the_stubs_list_all_settings() -> None:
    source = (inspect.getsourcefile(jg) or "").replace("__init__.py", "_jiugong.pyi")
    with open(source, encoding="utf-8") as file:
        stub = file.read()

    def listed(name: str) -> list[str]:
        body = stub.split(f"class {name}(")[1].split("class ")[0]
        return [line.split(":")[0].strip() for line in body.splitlines() if line.startswith("    ") and "|" in line]

    assert [row["name"] for row in jg.knobs() if row["name"] != "heuristic"] == listed("_Knobs")
    assert "heuristic" in listed("_Settings") and "heuristic" in listed("_Many")


def test_instances() -> None:
    hanoi = jg.Instance("hanoi", "4")
    assert hanoi.solve().steps == 15
    assert hanoi.unit_costs and hanoi.text is not None and hanoi.facts["disks"] == 4
    maze = jg.Instance("maze", "010\n000", **{"from": (0, 0), "to": (0, 2)})
    assert maze.solve().steps == 4
    verdicts = jg.Instance("pancake", "3 1 4 2").audit()
    assert verdicts and all(verdict["admissible"] for verdict in verdicts)
    board = jg.Instance("tiles", "283104765", goal="spiral")
    assert isinstance(board.start, jg.Board) and isinstance(board.goal, jg.Board)
    assert board.solve(method="astar").line == "uldr"
    assert jg.Instance("river", "farmer").compare(methods=["bfs", "astar"]).rows[0]["steps"] == 7


def test_help_is_complete() -> None:
    for name in jg.__all__:
        thing = getattr(jg, name)
        if isinstance(thing, (int, str)):
            continue
        assert inspect.getdoc(thing), name
        if inspect.isclass(thing) and thing.__module__ == "jiugong":
            for part, value in vars(thing).items():
                if not part.startswith("_"):
                    assert inspect.getdoc(value), f"{name}.{part}"
    assert get_type_hints(jg.InputError)["line"] == int | None


def test_languages() -> None:
    with pytest.raises(jg.InputError, match="is not a language") as wrong:
        jg.set_language("fr")
    assert wrong.value.field == "language" and wrong.value.possible == ["en", "zh"]
    jg.set_language("zh")
    assert jg.get_language() == "zh"
    with pytest.raises(jg.InputError, match="第 1 行第 9 列"):
        jg.Board("283104766")
    assert "步" in str(jg.Board("283104765").solve(goal="spiral"))
