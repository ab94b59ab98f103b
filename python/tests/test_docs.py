"""The examples in the documents run unchanged."""

import doctest
import re
from pathlib import Path

import pytest

import jiugong._problem

ROOT = Path(__file__).parents[2]
DOCUMENTS = ["README.md", "README.zh.md", "python/README.md", "docs/guide/en/python.md", "docs/guide/zh/python.md"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_examples_of_the_documents(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    assert blocks, f"{name} has no examples"
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    names: dict[str, object] = {}
    for number, block in enumerate(blocks, start=1):
        test = parser.get_doctest(block, names, f"{name}, block {number}", name, 0)
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("module", [jiugong, jiugong._problem])
def test_examples_of_the_modules(module: object) -> None:
    outcome = doctest.testmod(module)  # type: ignore[arg-type]
    assert outcome.attempted > 0 and outcome.failed == 0
