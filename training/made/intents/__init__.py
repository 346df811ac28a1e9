"""The intents: each asks one thing in many ways, and works out the answer from the values that were drawn."""

from training.made.intents.asked import Asked, Intent
from training.made.intents.compared import COMPARED
from training.made.intents.counts import COUNTS
from training.made.intents.extremes import EXTREMES
from training.made.intents.lists import LISTS
from training.made.intents.lookups import LOOKUPS
from training.made.intents.per_group import PER_GROUP
from training.made.intents.sums import SUMS

ALL: tuple[Intent, ...] = (*LOOKUPS, *COUNTS, *SUMS, *EXTREMES, *PER_GROUP, *LISTS, *COMPARED)

__all__ = ["ALL", "Asked", "Intent"]
