"""Every test speaks English, whatever the machine's language is, and keeps its tables apart from the user's."""

import os
import tempfile
from collections.abc import Iterator

import pytest

import jiugong as jg

_kept = tempfile.TemporaryDirectory(prefix="jiugong-tables-")
os.environ["JIUGONG_CACHE"] = _kept.name


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    jg.set_language("en")
    yield
    jg.set_language("en")
