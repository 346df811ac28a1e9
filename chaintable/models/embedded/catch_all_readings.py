"""Readings that take a whole table: a question justifies one if one of its words is about it."""

from chaintable.models.embedded.school import Solved
from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, TOTAL
from chaintable.models.embedded.school.words.words_and_numbers import STOP, stems
from chaintable.tables.state import Question
from chaintable.tables.table import Table

_CATCH_ALL = frozenset(("sum of all", "frequency total", "pattern"))
"""The kinds of readings that are left where no word of a question chose rows, columns or an operation."""
_OPERATIONS = frozenset(stem for word in TOTAL | MOST | LEAST | MORE | FEWER for stem in stems(word)) | frozenset(
    stems(
        "add added amount average blank come complete continue cost count difference earn everybody everyone "
        "everything figure fraction gap half left many mean median missing mode much next number pattern percent "
        "probability range ratio rule share spend sum total values"
    )
)


def is_justified(solved: Solved, question: Question, table: Table) -> bool:
    """Whether a reading may stand.

    One that takes all figures together stands only if the question names a column, a row, the table's title, or an
    operation such as "altogether" or "how many".
    """
    if solved.kind not in _CATCH_ALL:
        return True
    asked = set(stems(question.text.lower()))
    return not asked.isdisjoint(_OPERATIONS) or not asked.isdisjoint(_named(table))


def _named(table: Table) -> set[str]:
    """The stems of the names of columns, of the texts in the table, and of its title."""
    texts = (table.caption, *table.columns, *(cell for row in table.rows() for cell in row))
    words = {stem for text in texts for stem in stems(text.lower())}
    return {word for word in words if word not in STOP and not word.isdecimal()}
