"""The whole command line: python -m jiugong solve 283104765 --goal spiral."""

import signal
import sys

from jiugong._jiugong import run_command_line


def main() -> int:
    """Do what the command line asks for, and return its exit code."""
    # The interpreter would only remember an interrupt. The program ends at once, or catches it where it searches.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_command_line(["jiugong", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
