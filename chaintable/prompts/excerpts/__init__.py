"""What a prompt shows of a state: its table or an excerpt, its notes, and anything in them that looks like an order."""

from chaintable.prompts.excerpts.notes import render_notes
from chaintable.prompts.excerpts.others import render_others
from chaintable.prompts.excerpts.suspicious import suspicious
from chaintable.prompts.excerpts.view import CHARACTERS_PER_TOKEN, MOST_TOKENS, View, view_of

__all__ = ["CHARACTERS_PER_TOKEN", "MOST_TOKENS", "View", "render_notes", "render_others", "suspicious", "view_of"]
