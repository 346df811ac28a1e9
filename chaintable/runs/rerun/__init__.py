"""One step of a chain run again with an edited prompt, reply or operation, and then the steps after it.

Earlier replies are reused, so a model is asked only for new ones; their number is known beforehand.
"""

from chaintable.runs.rerun.edits import Asked, Edit, Redone, Resaid, Reworded, Switched
from chaintable.runs.rerun.estimate import Price, estimate, left_out, preview
from chaintable.runs.rerun.playing import Rerun, Rest, rerun
from chaintable.runs.rerun.stale import is_stale, stale_steps

__all__ = [
    "Asked",
    "Edit",
    "Price",
    "Redone",
    "Rerun",
    "Resaid",
    "Rest",
    "Reworded",
    "Switched",
    "estimate",
    "is_stale",
    "left_out",
    "preview",
    "rerun",
    "stale_steps",
]
