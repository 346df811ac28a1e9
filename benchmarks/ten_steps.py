"""The page Explore with a chain of ten steps in it, for `benchmarks.page` to click on."""

from collections.abc import Callable

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.samples import read_sample
from chaintable.tables.state import Question
from chaintable.ui.pages.explore.outcome import draw_outcome
from chaintable.ui.pages.explore.page import draw_chain, draw_result
from chaintable.ui.pages.explore.question_box import draw_question, draw_suggestions
from chaintable.ui.pages.explore.table_input import draw_source, draw_title
from chaintable.ui.session import state
from pages.explore import EXPLORE

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


class Saying:
    """A model that replies with these calls, one after another."""

    name = "saying"

    def complete(self, prompt: Prompt) -> Completion:
        done = len(prompt.history)
        if prompt.purpose == "plan":
            text = CALLS[done] if done < len(CALLS) else "<END>"
        else:
            text = "f_answer(most(Country, Count))" if prompt.purpose == "query" else CALLS[done]
        return Completion((text,) * prompt.samples, self.name)


def ten_steps() -> Chain:
    """Return nine steps and an answer on the sample of ten cyclists, with their prompts and replies."""
    start = Chain(Question("Which country had the most cyclists?"), read_sample("clasica"))
    *_, chain = play(ChainOfTable(ahead=False), start, Saying())
    return chain


def draw(made: Callable[[], Chain] = ten_steps) -> None:
    """Draw the page Explore with that chain."""
    session = state.begin(EXPLORE)
    if not session.chain.steps:
        state.change(made(), "played")
    draw_title(session)
    draw_question(session)
    draw_outcome(session)
    draw_suggestions(session)
    draw_source(session)
    draw_chain(session)
    draw_result(session)


if __name__ == "__main__":
    draw()
