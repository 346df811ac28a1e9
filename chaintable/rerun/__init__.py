"""One step of a chain run again with an edited prompt, reply or operation, and then the steps after it.

Earlier replies are reused, so a model is asked only for new ones; their number is known beforehand.
"""

from chaintable.rerun.edits import Edit, Redone, Resaid, Reworded
from chaintable.rerun.estimate import Price, estimate, left_out, preview
from chaintable.rerun.playing import Rerun, Rest, rerun

__all__ = ["Edit", "Price", "Redone", "Rerun", "Resaid", "Rest", "Reworded", "estimate", "left_out", "preview", "rerun"]
