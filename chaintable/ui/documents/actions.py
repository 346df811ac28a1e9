"""What a person does about a round over documents: another query or passage, more evidence or less."""

from chaintable.chain import Chain
from chaintable.operations import DropEvidence, KeepEvidence, Operation, PassageSearch
from chaintable.ui.chain.actions import follow
from chaintable.ui.session import state


def take(k: int, search: PassageSearch) -> None:
    """Search in step k for something else, or take another passage; later steps are applied again."""
    chain = state.session().chain
    follow(chain, chain.replace(k, search), f"another search in step {k + 1}", k)


def drop(place: int, number: int) -> None:
    """Take a piece of evidence out, by a step of its own at that place."""
    _insert(place, DropEvidence(number), f"evidence {number} dropped")


def keep(place: int, row: int) -> None:
    """Add a passage to the evidence, by a step of its own at that place."""
    _insert(place, KeepEvidence(row), f"row {row:,} kept as evidence")


def _insert(place: int, operation: Operation, done: str) -> None:
    chain: Chain = state.session().chain
    follow(chain, chain.insert(place, operation), done, place, 1)
