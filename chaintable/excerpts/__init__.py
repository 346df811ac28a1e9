"""What a prompt shows of a table: all of it, or a view within a limit; and what in it reads like an instruction."""

from chaintable.excerpts.suspicious import suspicious
from chaintable.excerpts.view import MOST_TOKENS, View, count_tokens, view_of

__all__ = ["MOST_TOKENS", "View", "count_tokens", "suspicious", "view_of"]
