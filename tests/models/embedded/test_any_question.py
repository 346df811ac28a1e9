"""Whatever is asked of whatever table, the chain ends with an answer or with a refusal that says why."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.fuzz_questions import asked, question, table
from chaintable.source import Source

MOST_SECONDS = 3.0
"""Of processor time; three times what a question may take, so that a busy machine fails no test."""


@given(st.integers(0, 2**32))
@settings(max_examples=150)
def test_a_random_question_on_a_random_table_ends_soon_and_without_an_exception(seed: int) -> None:
    chance = random.Random(seed)
    source = Source.of(table(chance))
    for _ in range(2):
        found = asked(question(chance, source.table), source)
        assert found.how in ("answered", "stopped", "ModelError", "StepError", "InputError")
        assert found.seconds < MOST_SECONDS
