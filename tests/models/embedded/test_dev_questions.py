"""The shipped model is as good as it was: a seeded draw of WikiTQ's dev questions, played as chains."""

from pathlib import Path

import pytest

from benchmarks.wikitq_dev import questions, results
from chaintable.evaluation.datasets import read_records
from chaintable.evaluation.metrics import accuracy, standard_error

DATA = Path(__file__).parents[4] / "shared" / "data"
COUNT, SEED = 100, 11
FIGURE = 0.53
"""The share of these 100 that the shipped model answers rightly; of all 2,831 it is 61.4 %."""


@pytest.mark.skipif(not (DATA / "wikitq").exists(), reason="the WikiTQ data are not here")
def test_the_share_of_right_answers_is_within_two_standard_errors_of_what_it_was() -> None:
    tables = {record["id"]: record for record in read_records(DATA / "wikitq" / "tables.jsonl.gz")}
    found = list(results(questions(DATA, False, COUNT, SEED), tables, direct=False))
    assert len(found) == COUNT
    assert accuracy(one.right for one in found) >= FIGURE - 2 * standard_error(FIGURE, COUNT)
