"""The intents: each asks one thing in many ways, and computes the answer from the values that were drawn."""

from training.generated.intents.compared import COMPARED
from training.generated.intents.counts import COUNTS
from training.generated.intents.extremes import EXTREMES
from training.generated.intents.intent import Intent, QuestionWithAnswers
from training.generated.intents.lists import LISTS
from training.generated.intents.lookups import LOOKUPS
from training.generated.intents.per_group import PER_GROUP
from training.generated.intents.sums import SUMS

ALL: tuple[Intent, ...] = (*LOOKUPS, *COUNTS, *SUMS, *EXTREMES, *PER_GROUP, *LISTS, *COMPARED)

__all__ = ["ALL", "Intent", "QuestionWithAnswers"]
