"""The page Explore with a chain of ten steps in it, for `benchmarks.page` to click on."""

from chaintable.chain import Chain, make_step
from chaintable.operations import ALL, Answer
from chaintable.operations.calls import parse_call
from chaintable.samples import read_sample
from chaintable.state import Question
from chaintable.ui import state
from chaintable.ui.explore import draw_chain, draw_result
from chaintable.ui.inputs import draw_source, open_link
from chaintable.ui.question import draw_question

CALLS = (
    "f_add_column(Country). The rule: in_brackets(Cyclist)",
    "f_select_row(Rank <= 9)",
    'f_sort_by(Cyclist), the order is "small to large"',
    "f_select_row(not (Country = RUS))",
    'f_sort_by(Rank), the order is "large to small"',
    "f_select_column(Rank, Country, Team)",
    "f_add_column(Short). The rule: before_comma(Team)",
    "f_select_column(Rank, Country)",
    "f_group_by(Country)",
)


def ten_steps() -> Chain:
    """Nine steps and an answer over the sample of ten cyclists."""
    chain = Chain(Question("Which country had the most cyclists?"), read_sample("clasica"))
    for call in CALLS:
        chain = chain.then(make_step(parse_call(call, ALL, chain.state), chain.state))
    return chain.then(make_step(Answer.parse("f_answer(most(Country, Count))"), chain.state))


def draw() -> None:
    """The page, as pages/explore.py draws it."""
    session = state.begin(open_link)
    if not session.chain.steps:
        state.change(ten_steps(), "ten steps")
    draw_source(session)
    draw_question(session)
    draw_chain(session)
    draw_result(session)


if __name__ == "__main__":
    draw()
