"""What was asked for a step and what was said, in the open; and the way to change it and run the step again."""

from chaintable.ui.drawer.drawer import draw_drawer
from chaintable.ui.drawer.face import draw_face, flagged_of, seen_of

__all__ = ["draw_drawer", "draw_face", "flagged_of", "seen_of"]
