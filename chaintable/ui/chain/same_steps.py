"""A query as several steps: shown beside it, with a button that makes them the chain."""

import streamlit as st

from chaintable.chain import Chain, make_step
from chaintable.operations import Answer, Operation
from chaintable.ui.parts.words import escape, shorten
from chaintable.ui.session import state
from chaintable.ui.session.memo import remembered

MOST_ROWS = 50_000
"""Of a larger table the steps are not looked for each time it is drawn."""


def draw_same_steps(chain: Chain, k: int) -> None:
    """Show the steps that come to the same answer as step k, if it can be said in steps, with a button to use them."""
    if not _is_decisive(chain, k):
        return
    steps = same_steps(chain, k)
    if not steps:
        if _can_have_steps(chain, k):
            st.caption("No steps do the same as this query.")
        return
    with st.expander("The same in steps", icon=":material/account_tree:", key=f"same_steps_{k}"):
        st.markdown("\n".join(f"{n}. {escape(shorten(one.describe(), 150))}" for n, one in enumerate(steps, k + 1)))
        st.button(
            "Use these steps",
            key=f"use_steps_{k}",
            icon=":material/alt_route:",
            on_click=_use,
            args=(chain, k, steps),
            help="Replace the query and its answer by these steps. No model is asked; Undo brings the query back.",
        )


@remembered
def same_steps(chain: Chain, k: int) -> tuple[Operation, ...]:
    """Return the steps that come to the same answer as step k, the answer last; empty if there are none."""
    return chain.steps[k].operation.in_steps(chain.before(k), chain.question)


def in_steps(chain: Chain, k: int, steps: tuple[Operation, ...]) -> Chain:
    """Return the chain with these steps in place of step k and those after it."""
    found = chain.until(k)
    for operation in steps:
        found = found.then(make_step(operation, found.state, chain.steps[k].author))
    return found


def _is_decisive(chain: Chain, k: int) -> bool:
    """Whether a step was done, on a table that isn't too large, and nothing but the answer comes after it."""
    later = chain.steps[k + 1 :]
    only_answer = len(later) <= 1 and all(isinstance(step.operation, Answer) for step in later)
    return chain.steps[k].done and only_answer and chain.before(k).table.n_rows <= MOST_ROWS


def _can_have_steps(chain: Chain, k: int) -> bool:
    """Whether an operation of this kind is at times said in steps."""
    kind = type(chain.steps[k].operation)
    return kind.in_steps is not Operation.in_steps


def _use(chain: Chain, k: int, steps: tuple[Operation, ...]) -> None:
    state.change(in_steps(chain, k, steps), f"step {k + 1} shown in steps", [k])
