"""Start the process that reads files while the rest of the command line is still being imported."""

import sys
from collections.abc import Sequence

from chaintable.errors import InputError
from chaintable.sandbox import pool_of

WORKER = "chaintable.readers.worker"


def start_reader(arguments: Sequence[str]) -> None:
    """Start it for the command that reads a file. A failure is shown when the file is read."""
    if list(arguments[1:2]) == ["ask"]:
        try:
            pool_of(WORKER).warm_up()
        except InputError:
            return


start_reader(sys.argv)
