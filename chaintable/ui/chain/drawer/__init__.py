"""The drawer of a step: its prompts and replies, and a form to edit them and run the step again."""

from chaintable.ui.chain.drawer.drawer import draw_drawer
from chaintable.ui.chain.drawer.summary import draw_face, flagged_of, seen_of

__all__ = ["draw_drawer", "draw_face", "flagged_of", "seen_of"]
