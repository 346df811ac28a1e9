"""How `answer` reads its value off the last table."""

from chaintable.operations.readings.denotation import Denotation
from chaintable.operations.readings.reading import NOTE, RULES, Reading
from chaintable.operations.readings.said import SAID
from chaintable.operations.readings.tables import MOST_ROWS, TABLE

__all__ = ["MOST_ROWS", "NOTE", "RULES", "SAID", "TABLE", "Denotation", "Reading"]
