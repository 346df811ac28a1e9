"""What a question needs beyond its table: cards of knowledge, a person's own notes and tables, and a search server.

Nothing here asks a model. What was found is written into a step, so that replaying it needs no search.
"""

from chaintable.retrieval.searching.cards import Card, card_named, cards_for
from chaintable.retrieval.searching.hits import MOST_HITS, Hit, told
from chaintable.retrieval.searching.own_material import search_own
from chaintable.retrieval.searching.places import PLACES, Found, search
from chaintable.retrieval.searching.web import search_web

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
