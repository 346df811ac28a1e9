"""All that a question may mean, as programs that have been worked out."""

from collections.abc import Iterator
from itertools import chain, islice

from chaintable.models.embedded.school.exercise import Exercise
from chaintable.models.embedded.school.general.reader import asked_kind
from chaintable.models.embedded.school.ranked.candidate import Candidate
from chaintable.models.embedded.school.ranked.clocks import clocks
from chaintable.models.embedded.school.ranked.figures import figures
from chaintable.models.embedded.school.ranked.links import Links
from chaintable.models.embedded.school.ranked.names import names
from chaintable.models.embedded.school.ranked.quantities import Quantities
from chaintable.models.embedded.school.ranked.sheet import Sheet
from chaintable.models.embedded.school.ranked.verdicts import verdicts
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid

MOST_ROWS, MOST_COLUMNS, MOST_CANDIDATES = 14, 6, 2_500


def can_read(grid: SchoolGrid) -> bool:
    """Whether a table is small enough for all programs to be written down."""
    return 1 <= len(grid.rows) <= MOST_ROWS and 2 <= grid.width <= MOST_COLUMNS


def candidates(exercise: Exercise) -> tuple[Links, list[Candidate]]:
    """Return the links of a question and the programs that it may mean: with yes or no where that is asked for."""
    links = Links(Sheet.of(exercise))
    held = Quantities(links)
    kind, _ = asked_kind(exercise)
    found: Iterator[Candidate] = verdicts(held) if kind == "yes" else chain(names(held), clocks(held), figures(held))
    return links, list(islice(found, MOST_CANDIDATES))
