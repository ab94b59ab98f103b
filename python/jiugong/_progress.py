"""Progress of long calls as a tqdm bar."""

from __future__ import annotations


class Bar:
    """A bar with the number of solved boards; tqdm must be installed."""

    def __init__(self) -> None:
        from tqdm.auto import tqdm

        self._bar = tqdm()

    def __call__(self, done: int, total: int) -> None:
        """Show the number of solved boards and of all boards."""
        self._bar.total = total
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        """Finish the bar and leave it visible."""
        self._bar.close()
