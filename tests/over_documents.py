"""A few documents, a question of two hops about them, and what a language model plans in each round."""

from collections.abc import Sequence
from pathlib import Path

from chaintable.chain import Chain
from chaintable.methods import Method
from chaintable.methods.furepa import FuRePA
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.readers import DocumentFile, read_documents
from chaintable.store import open_store
from chaintable.tables.state import Question

PEOPLE = """# Ida Brandt
Ida Brandt is a baker. She was a guest on the Harbour Show <b>twice</b>.

# Tom Reyes
Tom Reyes is a presenter. He was born in Lisbon in 1961.

# Rosa Lind
Rosa Lind was a guest on the Harbour Show once, and on the Market Hour.
"""
SHOWS = """# Harbour Show
The Harbour Show is a talk show. It is hosted by Tom Reyes.

# Market Hour
The Market Hour is a show about prices. It is hosted by Rosa Lind.
"""
SOURCE = read_documents([DocumentFile("people.md", PEOPLE.encode()), DocumentFile("shows.md", SHOWS.encode())], "Radio")
QUESTION = Question("Where was the host of the show born that Ida Brandt was a guest on?")
FIRST = (
    "[Search] Ida Brandt",
    "[Search] Ida Brandt",
    "[Search] guest on which show was the baker Ida Brandt, exactly",
    "[Search] shows with guests",
    "[Answer] Lisbon",
)
SECOND = (
    "[Analysis] She was on the Harbour Show.\n[Search] host of the Harbour Show",
    "[Analysis] The show is known.\n[Search] Harbour Show hosted by",
    "[Search] Ida Brandt",
    "[Search] the born guest of a show, or a host who was born to be on it somewhere",
    "[Answer] Lisbon",
)
THIRD = ("[Analysis] Tom Reyes hosts it.\n[Search] Tom Reyes born",) * 4 + ("[Answer] Lisbon",)
LAST = ("[Analysis] He was born in Lisbon.\n[Answer] Lisbon",) * 4 + ("[Search] Rosa Lind",)
ROUNDS = (FIRST, SECOND, THIRD, LAST)


class Rounds:
    """A model that says the texts of one round after another, and remembers what it was asked."""

    name = "rounds"

    def __init__(self, rounds: Sequence[Sequence[str]] = ROUNDS) -> None:
        self.rounds = list(rounds)
        self.asked: list[Prompt] = []

    def complete(self, prompt: Prompt) -> Completion:
        self.asked.append(prompt)
        return Completion(tuple(self.rounds.pop(0))[: prompt.samples], self.name)


def played(method: Method | None = None, rounds: Sequence[Sequence[str]] = ROUNDS) -> Chain:
    """The chain that the rounds make: three searches, and the answer."""
    method = method or FuRePA()
    *_, chain = play(method, method.begin(QUESTION, SOURCE), Rounds(rounds))
    return chain


def stored(chain: Chain, data: Path) -> str:
    """Save a chain in the store of that data folder; return its id."""
    store = open_store(data)
    try:
        return store.save_chain(chain)
    finally:
        store.close()
