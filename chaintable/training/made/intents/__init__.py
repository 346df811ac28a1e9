"""The intents: each asks one thing in many ways, and works out the answer from the values that were drawn."""

from chaintable.training.made.intents.asked import Asked, Intent
from chaintable.training.made.intents.compared import COMPARED
from chaintable.training.made.intents.counts import COUNTS
from chaintable.training.made.intents.extremes import EXTREMES
from chaintable.training.made.intents.lists import LISTS
from chaintable.training.made.intents.lookups import LOOKUPS
from chaintable.training.made.intents.per_group import PER_GROUP
from chaintable.training.made.intents.sums import SUMS

ALL: tuple[Intent, ...] = (*LOOKUPS, *COUNTS, *SUMS, *EXTREMES, *PER_GROUP, *LISTS, *COMPARED)

__all__ = ["ALL", "Asked", "Intent"]
