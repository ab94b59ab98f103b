"""Progress of long calls, as a bar of tqdm's."""

from __future__ import annotations


class Bar:
    """A bar that shows how many boards are solved; tqdm must be installed."""

    def __init__(self) -> None:
        from tqdm.auto import tqdm

        self._bar = tqdm()

    def __call__(self, done: int, total: int) -> None:
        """Show that so many are done, of how many there are."""
        self._bar.total = total
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        """Leave the bar as it is."""
        self._bar.close()
