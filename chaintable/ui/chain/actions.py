"""What a person does about the steps of the chain: change one, and what follows; show details."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.operations import Operation
from chaintable.runs.rerun.renamed_columns import carried
from chaintable.ui.session import state

DETAILS_KEY = "details"


def choose_details() -> None:
    """Take over the switch Details."""
    view = state.session().view
    view.details, view.details_switched = bool(st.session_state[DETAILS_KEY]), True


def change_step(place: int, operation: Operation, inserting: bool) -> None:
    """Replace the operation of a step, or insert one before it."""
    chain = state.session().chain
    done = f"step {place + 1} {'inserted' if inserting else 'changed'}"
    changed = chain.insert(place, operation) if inserting else chain.replace(place, operation)
    follow(chain, changed, done, place, int(inserting))


def follow(before: Chain, after: Chain, done: str, place: int, shift: int = 0) -> None:
    """Replace the chain by one whose step `place` was changed; later steps use columns under their new names.

    Steps that could not be done any more are opened.
    """
    found = carried(before, after, place + 1, shift)
    words = "".join(f"; later steps use “{new}” for “{old}”" for old, new in found.names.items())
    planned_from = place if place + 1 < len(after.steps) else None
    state.change(found.chain, done + words, [place, *broken(found.chain, place + 1)], planned_from)


def broken(chain: Chain, first: int) -> list[int]:
    """The steps from `first` on that could not be done."""
    return [k for k, step in enumerate(chain.steps) if k >= first and step.problem]
