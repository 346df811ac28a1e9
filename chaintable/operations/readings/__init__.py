"""How `answer` reads its value off the last table."""

from chaintable.operations.readings.reading import NOTE, RULES, Denotation, Reading

__all__ = ["NOTE", "RULES", "Denotation", "Reading"]
