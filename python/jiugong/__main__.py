"""The command line: python -m jiugong solve 283104765 --goal spiral."""

import signal
import sys

from jiugong._jiugong import run_command_line


def main() -> int:
    """Run the command line and return its exit code."""
    # Python only records an interrupt. With the default action the program ends at once, unless its searches catch it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_command_line(["jiugong", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
