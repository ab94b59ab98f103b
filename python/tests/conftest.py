"""Every test speaks English, whatever the machine's language is."""

from collections.abc import Iterator

import pytest

import jiugong as jg


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    jg.set_language("en")
    yield
    jg.set_language("en")
