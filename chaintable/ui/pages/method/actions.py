"""What a person does on the page Method: reading the first lesson, and opening its chain."""

from dataclasses import dataclass
from functools import cache

from chaintable.chain import Chain, make_step
from chaintable.operations import named
from chaintable.samples import read_sample
from chaintable.tables.state import Question
from chaintable.ui.session import state
from chaintable.ui.session.undo.moment import Moment

SAMPLE = "clasica"
QUESTION = "Which country had the most cyclists finish within the top 10?"
CALLS = (
    "f_add_column(Country). The rule: in_brackets(Cyclist)",
    "f_group_by(Country)",
    "f_answer(most(Country, Count))",
)


@dataclass(slots=True)
class Reading:
    """The page of the first lesson that is open, from 0; None while it is closed."""

    place: int | None = None


@cache
def example_chain() -> Chain:
    """Return the chain of the paper's example, without a model."""
    chain = Chain(Question(QUESTION), read_sample(SAMPLE))
    for call in CALLS:
        kind = named(call.removeprefix("f_").partition("(")[0])
        assert kind is not None
        chain = chain.then(make_step(kind.parse(call, chain.state), chain.state))
    return chain


def turn(place: int | None) -> None:
    """Open that page of the lesson, or close it."""
    state.session().part(Reading).place = place


def open_example(steps: int) -> None:
    """Open the example on Explore with so many of its steps; Undo brings back the previous chain."""
    state.open_moment(Moment(example_chain().until(steps), "first lesson opened", SAMPLE))
