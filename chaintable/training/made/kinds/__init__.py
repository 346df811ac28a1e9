"""The kinds of sheets that are made up; a new one is an entry in one of these modules."""

from chaintable.training.made.kinds.fillers import FILLERS
from chaintable.training.made.kinds.kind import Kind, Versus
from chaintable.training.made.kinds.people import PERSONNEL
from chaintable.training.made.kinds.running import RUNNING
from chaintable.training.made.kinds.spending import SPENDING
from chaintable.training.made.kinds.trade import TRADE

KINDS: tuple[Kind, ...] = (*TRADE, *SPENDING, *PERSONNEL, *RUNNING)

__all__ = ["FILLERS", "KINDS", "Kind", "Versus"]
