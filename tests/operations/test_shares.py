"""Shares and sums across columns: percent of the rows or of a sum, how they are written, and what cannot be read."""

import pytest

from chaintable.chain import Chain, make_step
from chaintable.errors import StepError
from chaintable.evidence import check_chain, evidence
from chaintable.operations import Answer
from chaintable.operations.readings import Denotation, Reading
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

HOURS = Table.of(
    ["Who", "Hrs", "Billable", "row 1", "Jan", "Feb"],
    [
        ["Luis", "2", "yes", "a", "10", "1"],
        ["Agnes", "6", "no", "b", "20", ""],
        ["Luis", "", "yes", "c", "30", "2"],
        ["Sanne", "2", "yes", "d", "40", "3"],
    ],
)


def read(words: str, table: Table = HOURS) -> Denotation:
    return Reading.parse(words, State(table)).read(State(table))


@pytest.mark.parametrize(
    ("words", "values", "rows", "columns", "remark"),
    [
        ("share(Billable = yes)", ("75",), [0, 1, 2, 3], ("Billable",), "3 of 4 rows"),
        ("share(Billable = never)", ("0",), [0, 1, 2, 3], ("Billable",), "0 of 4 rows"),
        ("share(not (Hrs is empty))", ("75",), [0, 1, 2, 3], ("Hrs",), "3 of 4 rows"),
        (
            "share(Hrs, Billable = yes)",
            ("40",),
            [0, 1, 3],
            ("Hrs", "Billable"),
            "4 of 10, the sum of Hrs; 1 cell without a value left out",
        ),
        ("share(Jan, row 1, row 2)", ("30",), [0, 1, 2, 3], ("Jan",), "30 of 100, the sum of Jan"),
        ("share(row 1, row 2)", ("50",), [0, 1, 2, 3], (), "2 of 4 rows"),
        ("sum(Jan, Feb)", ("106",), [0, 1, 2, 3], ("Jan", "Feb"), "1 cell without a value left out"),
        ("average(Feb, Hrs)", ("2.666666667",), [0, 1, 2, 3], ("Feb", "Hrs"), "2 cells without a value left out"),
        ("yes_no(share(Billable = yes) > 50)", ("yes",), [0, 1, 2, 3], ("Billable",), None),
    ],
)
def test_what_is_read_and_where_it_was_read_from(words, values, rows, columns, remark) -> None:
    found = read(words)
    assert (found.values, found.rows.tolist(), found.columns) == (values, rows, columns)
    assert remark is None or found.remark == remark


@pytest.mark.parametrize(
    "words",
    [
        "share(Billable = yes)",
        "share(Hrs, Billable = yes and Who = Luis)",
        "share(row 1, row 2)",
        'share("row 1", Billable = yes)',
        "share(Hrs, row 1, row 2)",
        "sum(Jan, Feb)",
    ],
)
def test_a_share_reads_back_from_its_words(words: str) -> None:
    reading = Reading.parse(words, State(HOURS))
    assert str(reading) == words
    assert Reading.parse(str(reading), State(HOURS)) == reading


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("share(Billable = yes)", "the percentage of the rows where Billable is yes"),
        ("share(Hrs, Billable = yes)", "the percentage of the sum of Hrs where Billable is yes"),
        ("sum(Jan, Feb)", "the sum of Jan and Feb"),
    ],
)
def test_a_share_in_a_persons_words(words: str, said: str) -> None:
    assert Reading.parse(words).describe() == said


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("share()", "Expected a column"),
        ("share(Billable)", "After the column 'Billable' comes"),
        ("share(Who, Billable = yes)", "column 'Who' holds text"),
        ("share(Nothing = yes)", "No column 'Nothing'"),
    ],
)
def test_a_share_that_makes_no_sense_is_refused_with_the_reason(words: str, message: str) -> None:
    with pytest.raises(StepError, match=message):
        read(words)


def test_there_is_no_share_of_nothing() -> None:
    with pytest.raises(StepError, match="add up to 0"):
        read("share(N, N = 0)", Table.of(["N"], [["0"], ["0"]]))
    with pytest.raises(StepError, match="No row is left"):
        read("share(Billable = yes)", HOURS.take([]))
    with pytest.raises(StepError, match=r"without a condition|with a condition"):
        Reading("share")


def test_the_evidence_of_a_share_is_every_row_that_was_counted_and_the_columns_it_was_told_by() -> None:
    chain = Chain(Question("What share of the hours is billable?"), Source.of(HOURS))
    answer = Answer.parse("f_answer(share(Hrs, Billable = yes))", State(HOURS))
    chain = chain.then(make_step(answer, chain.state))
    found = evidence(chain)
    assert found is not None
    assert (found.rows.tolist(), found.columns) == ([0, 1, 3], ("Hrs", "Billable"))
    check = check_chain(chain)
    assert check is not None and check.found
    assert "4 of 10" in check.words
