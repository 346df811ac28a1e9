"""The page Explore with a step over a large table in it, for `benchmarks.page` to time."""

import streamlit as st

from benchmarks.measure import made_up
from benchmarks.ten_steps import draw
from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

ROWS = 100_000


class Saying:
    """A model that sorts once and then answers."""

    name = "saying"

    def complete(self, prompt: Prompt) -> Completion:
        said = {"plan": "<END>" if prompt.history else "f_sort_by(Price)", "query": "The answer is: nobody"}
        return Completion((said.get(prompt.purpose, "f_sort_by(Price)"),) * prompt.samples, self.name)


@st.cache_resource
def one_step(rows: int = ROWS) -> Chain:
    """Return a chain of one step and an answer."""
    start = Chain(Question("Who paid most?"), Source.of(Table.from_frame(made_up(rows))))
    *_, chain = play(ChainOfTable(ahead=False), start, Saying())
    return chain


if __name__ == "__main__":
    draw(one_step)
