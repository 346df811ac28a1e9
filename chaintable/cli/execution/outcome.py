"""Plays a chain to its end on the command line, and saves every step."""

from dataclasses import dataclass

from chaintable.chain import Chain, Method
from chaintable.cli.execution.lazy_store import LazyStore
from chaintable.errors import ModelError, StoreError
from chaintable.models.alternatives import Doubt, Reader, doubt_of
from chaintable.models.serving.prices import Bill, bill_of
from chaintable.playing import play
from chaintable.prompts.dialogue import Call, Model


@dataclass(frozen=True, slots=True)
class Outcome:
    """A chain as far as it got, the id it was saved under ("" if it wasn't), and its cost.

    `problem` says why it stopped early, or is "". `doubt` holds the other ways in which the embedded model may have
    understood the question, if it wasn't sure.
    """

    chain: Chain
    saved: str
    bill: Bill
    problem: str = ""
    doubt: Doubt | None = None


def play_to_end(method: Method, chain: Chain, model: Model, store: LazyStore) -> Outcome:
    """Play the chain as far as it goes; Ctrl+C stops it and keeps the steps so far."""
    grown, saved, problem = chain, "", ""
    unfinished: tuple[Call, ...] = ()
    try:
        for longer in play(method, chain, model):
            grown, saved = longer, store.keep(longer, saved)
    except ModelError as error:
        problem, unfinished = str(error), error.calls
    except StoreError as error:
        problem = str(error)
    except KeyboardInterrupt:
        problem = "Stopped by you."
    calls = [*(call for step in grown.steps for call in step.calls), *unfinished]
    doubt = doubt_of(grown, model) if isinstance(model, Reader) else None
    return Outcome(grown, saved or store.keep(grown), bill_of(calls), problem, doubt)
