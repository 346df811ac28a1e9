"""The kinds of generated sheets. To add one, add an entry to one of these modules."""

from training.generated.kinds.fillers import FILLERS
from training.generated.kinds.kind import Kind, Versus
from training.generated.kinds.people import PERSONNEL
from training.generated.kinds.running import RUNNING
from training.generated.kinds.spending import SPENDING
from training.generated.kinds.trade import TRADE

KINDS: tuple[Kind, ...] = (*TRADE, *SPENDING, *PERSONNEL, *RUNNING)

__all__ = ["FILLERS", "KINDS", "Kind", "Versus"]
