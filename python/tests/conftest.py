"""Tests use English messages, and store their tables apart from those of the user."""

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
