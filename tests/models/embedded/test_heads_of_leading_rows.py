"""What is asked of the one row that leads, and words for what a table doesn't hold."""

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.alternatives import confidence_of
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.proposals.remarks import remark
from chaintable.models.embedded.proposals.understanding import understand
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

QUOTES = Table.of(
    [
        "Quote no.",
        "Sent on",
        "Client",
        "Adviser",
        "Weight (kg)",
        "Freight fee",
        "Total",
        "Expected answer",
        "Closed on",
    ],
    [
        ["00311", "2024-02-03", "Kato", "Ida Berg", "12.5", "£9.00", "£120.00", "2024-03-01", "2024-02-20"],
        ["00312", "2024-02-09", "Lund", "Tom Field", "80.0", "£5.00", "£640.00", "", ""],
        ["00313", "2024-02-11", "Mora", "Ida Berg", "3.1", "£2.00", "£990.00", "2024-03-09", "2024-03-02"],
        ["00314", "2024-03-02", "Lund", "Tom Field", "40.0", "£7.00", "£75.00", "2024-04-01", ""],
    ],
    "quotes",
)


def asked(text: str) -> Chain:
    *_, chain = play(ChainOfTable(), ChainOfTable().begin(Question(text), Source(QUOTES)), EmbeddedModel())
    return chain


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("quote number of the heaviest crate", ("00312",)),
        ("client of the lightest crate", ("Mora",)),
        ("adviser of the most expensive quote", ("Ida Berg",)),
        ("client name for the largest quote", ("Mora",)),
        ("when was the biggest quote sent", ("2024-02-11",)),
        ("client of the oldest open quote", ("Lund",)),
    ],
)
def test_what_stands_before_the_leading_row_is_read_off_it(question: str, answer: tuple[str, ...]) -> None:
    chain = asked(question)
    assert chain.answer is not None
    assert chain.answer.values == answer


def test_what_is_open_has_no_date_of_its_end_though_one_is_expected() -> None:
    chain = asked("how many open quotes are there")
    assert chain.answer is not None
    assert chain.answer.values == ("2",)


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("How many kWh did Lund use?", "kwh"),
        ("Who was the co-signer for Kato while Ida Berg was away?", "co-signer"),
    ],
)
def test_what_no_reading_has_a_use_for_is_named_and_the_answer_doubted(question: str, word: str) -> None:
    index = TableIndex(QUOTES)
    found = understand(Question(question), index)
    said = remark(found.sure, recognise(Question(question), index)[0], found.unused, found.missing, found.guesses)
    assert word in said
    assert found.sure < 0.6
    assert (confidence_of(asked(question)) or 0.0) < 0.6
