"""What a question needs beyond its table: cards of knowledge, a person's own notes and tables, and a search server.

Nothing here asks a model. What was found is written into a step, so that replaying it needs no search.
"""

from chaintable.searching.cards import Card, card_named, cards_for
from chaintable.searching.hits import MOST_HITS, Hit, told
from chaintable.searching.own_material import search_own
from chaintable.searching.places import PLACES, Found, search
from chaintable.searching.web import search_web

__all__ = [
    "MOST_HITS",
    "PLACES",
    "Card",
    "Found",
    "Hit",
    "card_named",
    "cards_for",
    "search",
    "search_own",
    "search_web",
    "told",
]
