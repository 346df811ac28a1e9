"""The kinds of sheets that are made up; a new one is an entry in one of these modules."""

from training.made.kinds.fillers import FILLERS
from training.made.kinds.kind import Kind, Versus
from training.made.kinds.people import PERSONNEL
from training.made.kinds.running import RUNNING
from training.made.kinds.spending import SPENDING
from training.made.kinds.trade import TRADE

KINDS: tuple[Kind, ...] = (*TRADE, *SPENDING, *PERSONNEL, *RUNNING)

__all__ = ["FILLERS", "KINDS", "Kind", "Versus"]
