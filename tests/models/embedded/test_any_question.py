"""Whatever is asked of whatever table, the chain ends with an answer or with a refusal that says why."""

import random

from effort import calls_in
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.fuzz_questions import asked, question, table
from chaintable.tables.source import Source

MOST_CALLS = 2_000_000
"""Of functions; the hardest of 400 random questions takes 630,000."""


@given(st.integers(0, 2**32))
@settings(max_examples=8)
def test_a_random_question_on_a_random_table_ends_soon_and_without_an_exception(seed: int) -> None:
    chance = random.Random(seed)
    source = Source.of(table(chance))
    first, second = question(chance, source.table), question(chance, source.table)
    ends = [asked(first, source).how]
    effort = calls_in(lambda: ends.append(asked(second, source).how))
    assert set(ends) <= {"answered", "stopped", "ModelError", "StepError", "InputError"}
    assert effort < MOST_CALLS
