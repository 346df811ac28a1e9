"""Where a search looks: a person's own notes and tables, or the search server that `CHAINTABLE_SEARCH_URL` names."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from chaintable.errors import StepError
from chaintable.retrieval.searching.hits import MOST_HITS, Hit
from chaintable.retrieval.searching.own_material import search_own
from chaintable.retrieval.searching.web import search_web
from chaintable.tables.state import State

PLACES: Mapping[str, str] = {
    "both": "Own notes and tables; the web too if an address is set",
    "own": "Own notes and tables only",
    "web": "The web only",
}
"""Where a search may look, by the names that a setting has."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found, and in words where it looked."""

    hits: tuple[Hit, ...]
    account: str


def search(query: str, state: State, place: str = "both", address: str = "", most: int = MOST_HITS) -> Found:
    """Search the places that `place` names; StepError where the only one can't be asked.

    A server that fails doesn't hide what was found in a person's own notes: the account says why it failed.
    """
    own = search_own(query, state, most) if place != "web" else ()
    told = [_own_words(own)] if place != "web" else []
    web: tuple[Hit, ...] = ()
    if place == "web" and not address:
        hint = "Set CHAINTABLE_SEARCH_URL to the address of a SearXNG server, or search your own notes."
        raise StepError("No search server is set.", hint)
    if place != "own" and address:
        try:
            web = search_web(query, address, most)
            told.append(f"{_counted(len(web))} from {urlsplit(address).netloc}.")
        except StepError as error:
            if not own:
                raise
            told.append(str(error))
    return Found((*own, *web), " ".join(told))


def _own_words(hits: tuple[Hit, ...]) -> str:
    if not hits:
        return "Nothing in your notes and tables."
    return f"{_counted(len(hits))} from your notes and tables: {', '.join(hit.why for hit in hits)}."


def _counted(number: int) -> str:
    return f"{number} {'hit' if number == 1 else 'hits'}"
