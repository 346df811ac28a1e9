"""Comparisons whose adjective means a column: "how much further did Sam run than Ida" is about the distance."""

import re

from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.measure_words import MEASURES
from chaintable.models.embedded.school.words.named_labels import is_named
from chaintable.models.embedded.school.words.words_and_numbers import stems

_SIDE = r"[\w' -]{1,30}?"
_COMPARED = re.compile(
    r"\b(?P<how>(?:by )?how (?:much|far)|how many [a-z]{1,12}) (?P<er>further|farther|longer|heavier|lighter|taller"
    r"|shorter|older|younger|deeper|wider|faster|slower|warmer|hotter|colder|cooler)"
    rf"(?: in total| altogether)? (?:did|does|do|has|have|is|was|were|are) (?:the )?(?P<one>{_SIDE})"
    r"(?: (?:run|walk|swim|cycle|ride|go|travel|jump|throw|drive|get|row|hike|climb|sail|fly|march|read|practi[cs]e"
    r"|work|weigh|grow|ran|walked|swum|cycled|ridden|gone|travelled|jumped|thrown|driven|hiked|sailed|flown|live|last"
    rf"|come))?(?: in total| altogether| overall)? than (?:the )?(?P<other>{_SIDE})(?: (?:did|does|is|was"
    rf"|has))?(?=[?.,]|$)",
    re.I,
)
_LESS = frozenset("lighter shorter younger slower colder cooler".split())
_RECORDS = frozenset("longest shortest highest lowest best worst biggest largest smallest fastest slowest".split())


def by_their_measure(text: str, grid: SchoolGrid) -> str:
    """Return a question with the column that its comparison is about; as it is where none, or several, may be meant.

    >>> grid = SchoolGrid.of_text("Who | Runs | km\\nAl | 2 | 9\\nBo | 3 | 7")
    >>> by_their_measure("How much further did Al run than Bo?", grid)
    'How much more km did Al have than Bo?'
    """
    found = _COMPARED.search(text)
    if found is None or len(grid.measured) < 2 or not _RECORDS.isdisjoint(text.lower().split()):
        return text
    sides = [stems(found[side]) for side in ("one", "other")]
    if not all(any(is_named(label, side) for label in grid.labels) for side in sides):
        return text
    column = _column(found["er"].lower(), grid)
    if column is None:
        return text
    head = re.sub(r" ?\([^()]{0,30}\)", "", grid.names[column]) or grid.names[column]
    more = "less" if found["er"].lower() in _LESS else "more"
    said = f"How much {more} {head} did {found['one']} have than {found['other']}"
    return f"{text[: found.start()]}{said}{text[found.end() :]}"


def _column(adjective: str, grid: SchoolGrid) -> int | None:
    """Return the only column of the measure that an adjective is about, those of records left out."""
    plain = [at for at in grid.measured if _RECORDS.isdisjoint(grid.names[at].lower().split())]
    meant = [measure.heads for measure in MEASURES if measure.is_meant_by((adjective,))]
    fitting = [at for at in plain if any(not heads.isdisjoint(stems(grid.names[at])) for heads in meant)]
    return fitting[0] if len(fitting) == 1 else None
