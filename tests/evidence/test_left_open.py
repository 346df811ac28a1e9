"""An answer that a file leaves open is given both ways, and isn't called sure."""

import pytest

from chaintable.chain import Chain
from chaintable.evidence import left_open
from chaintable.methods import ChainOfTable
from chaintable.models.alternatives import confidence_of, remark_on_answer
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.readers import read_source
from chaintable.tables.source import Source
from chaintable.tables.state import Question

VISITS = b"""Patient,Visit,Fee,Paid
Dee,12/09/2025,2.500,1.250
Ben,02/08/2025,3.125,3.125
Dee,11/07/2025,1.234,1.234
"""


@pytest.fixture(scope="module")
def source() -> Source:
    return read_source(VISITS, "visits.csv")


def asked(question: str, source: Source) -> Chain:
    *_, chain = play(ChainOfTable(), Chain(Question(question), source), EmbeddedModel())
    return chain


@pytest.mark.parametrize(
    ("question", "meaning", "answer", "other"),
    [
        ("What is the total fee?", "2500", "6.859", "6859"),
        ("What is the total paid?", "2500", "5.609", "5609"),  # the column that isn't the example
        ("When was the first visit?", "12 September 2025", "02/08/2025", "11/07/2025"),
    ],
)
def test_an_answer_that_depends_on_what_a_file_leaves_open_is_given_both_ways_and_is_not_sure(
    source: Source, question: str, meaning: str, answer: str, other: str
) -> None:
    chain = asked(question, source)
    (one,) = left_open(chain)
    assert one.meaning == meaning
    assert chain.answer is not None
    assert one.chain.answer is not None
    assert (chain.answer.values, one.chain.answer.values) == ((answer,), (other,))
    assert (confidence_of(chain) or 0) <= 0.5
    assert "(95 %)" not in remark_on_answer(chain)
    assert one.doubt not in one.chain.source.doubts
    assert one.doubt.sentence not in one.chain.source.account


@pytest.mark.parametrize("question", ["Which patient has the highest fee?", "How many rows are there per patient?"])
def test_an_answer_that_is_the_same_both_ways_is_as_sure_as_the_model_says(source: Source, question: str) -> None:
    chain = asked(question, source)
    assert left_open(chain) == ()
    assert confidence_of(chain) == chain.steps[-1].calls[-1].completion.sure


def test_what_a_person_decided_is_not_open_any_more(source: Source) -> None:
    chain = asked("What is the total fee?", source)
    (one,) = left_open(chain)
    assert left_open(one.chain) == ()
    assert one.chain.source.options.decimal_mark == ","
