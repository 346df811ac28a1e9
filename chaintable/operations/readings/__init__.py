"""How `answer` reads its value off the last table."""

from chaintable.operations.readings.reading import RULES, Denotation, Reading

__all__ = ["RULES", "Denotation", "Reading"]
