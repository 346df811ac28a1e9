"""What was asked for a step and what was said, in the open; and the way to change it and run the step again."""

from chaintable.ui.chain.drawer.drawer import draw_drawer
from chaintable.ui.chain.drawer.summary import draw_face, flagged_of, seen_of

__all__ = ["draw_drawer", "draw_face", "flagged_of", "seen_of"]
