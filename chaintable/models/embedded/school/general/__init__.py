"""A general reading of a question about a small table: facts, an expression over them, the words that it uses.

The families know kinds of exercises. Here a question is put together from its parts: which rows and columns it names,
what it compares them with, and what kind of answer it wants. What no part of the reading uses makes it doubtful.
"""

from chaintable.models.embedded.school.general.reader import general_reading, has_own_shape

__all__ = ["GENERAL", "general_reading", "has_own_shape"]

GENERAL = frozenset((
    "claim", "gap", "move", "amount", "amount after", "all but", "which changed most", "mean of some", "part",
    "those that fit", "how many fit",
    "which has most", "which has a place", "which of two", "units for money", "most of all", "term", "step", "as often",
    "whole of counts", "balance at the end",
))  # fmt: skip
"""The kinds of its answers."""
