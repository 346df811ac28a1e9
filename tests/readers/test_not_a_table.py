"""Sentences are no table; lists and tables of sentences are."""

import pytest

from chaintable.errors import InputError
from chaintable.readers import read_source, read_text
from chaintable.readers.text.not_a_table import is_letter, is_prose
from chaintable.tables.source import ReadOptions

MINUTES = """The committee met on Tuesday. It was decided that the plan would be revised, and that the budget is kept.

Members asked for more time. The chair agreed, with some reservations, to a second meeting.
Nobody objected."""
WRAPPED = """The committee met on the second Tuesday of the month and it was decided
that the plan would be revised. The chair agreed to have a second meeting, and
nobody had a word to say against that."""
EVEN_COMMAS = """The committee met on Tuesday, as it does every month.
Members asked for more time, which the chair agreed to."""


@pytest.mark.parametrize("text", [MINUTES, WRAPPED, EVEN_COMMAS, MINUTES.replace("\n", " ")])
def test_sentences_are_refused_with_what_to_paste(text: str) -> None:
    with pytest.raises(InputError, match="looks like sentences") as refusal:
        read_text(text)
    assert "one row per line" in refusal.value.hint


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Name\nAnn\nKim, Jr.\nZoe\n", 1),
        ("Note\nIt went very well indeed.\nIt was not so good. It rained.\nWe came home late, but happy.\n", 1),
        ("Id,What do you like best? Please say why.\n1,It was all good. I liked it.\n2,I did not like the end.\n", 2),
        ("Id\tNote\n1\tIt went very well. We won.\n2\tIt was not so good. It rained.\n", 2),
        ("St. Gallen vs. Basel\nU.S. Open\nNo. 5\n", 1),
    ],
)
def test_lists_and_tables_of_sentences_are_read(text: str, columns: int) -> None:
    assert read_text(text).table.n_columns == columns


def test_sentences_are_read_where_someone_says_that_they_are_a_table() -> None:
    assert read_text(MINUTES, ReadOptions(delimiter=";")).table.n_columns == 1
    for ending in ("csv", "TSV", "tab", "psv"):
        assert read_source(MINUTES.encode(), f"minutes.{ending}").table.n_rows == 2


def test_a_long_text_without_an_end_is_looked_at_quickly() -> None:
    assert read_text("word\n" + "word " * 100_000).table.n_rows == 1


def test_sentences_that_a_tab_cuts_into_columns_are_a_table() -> None:
    row = "The plan was kept by all of us.\tIt will be read again in May."
    assert read_text("\n".join([row] * 4 + ["Nobody at all was late to it."])).table.n_columns == 2
    with pytest.raises(InputError, match="sentences"):
        read_text("\n".join([row] * 3 + ["Nobody at all was late to it."] * 2))


SENTENCE = "One of them was kept."


def test_prose_is_at_least_two_sentences_of_four_words_in_most_of_the_text() -> None:
    assert is_prose(f"{SENTENCE} {SENTENCE}")
    assert not is_prose(SENTENCE)
    assert is_prose("We left it there. They came for it.")
    assert not is_prose("We left it. They came back.")
    rest = 70 - len(f"{SENTENCE} {SENTENCE} ")
    assert is_prose(f"{SENTENCE} {SENTENCE} {'x' * rest}")
    assert not is_prose(f"{SENTENCE} {SENTENCE} {'x' * (rest + 1)}")


def test_prose_may_begin_with_a_long_line_that_has_no_end_yet() -> None:
    for words, prose in ((12, True), (11, False)):
        first = " ".join(["word"] * words)
        assert is_prose(f"{first}\nwas the last. {SENTENCE} {SENTENCE}") is prose


@pytest.mark.parametrize("closing", ["", ")", '"', "”", "’", "'"])
def test_a_sentence_may_end_in_closing_marks(closing: str) -> None:
    for end in ".!?":
        assert is_prose(f"One of them was kept{closing}{end}{closing} {SENTENCE}")
        assert not is_prose(f"One of them was kept {end} {SENTENCE}")


LETTERS = (
    "Dear Ms Lee,\n\nthank you for your order of May 3. It was sent today.\n\nKind regards\nAnn Miller\n",
    "Sehr geehrte Frau Lee,\n\nvielen Dank für Ihre Bestellung. Sie ging heute raus.\n\nMit freundlichen Grüßen\n",
    "The committee met on the first of May and\ndecided that the plan for the new bridge is\nto be kept as it was "
    "shown\nto all members of the town in April\n",
)


@pytest.mark.parametrize("text", LETTERS)
def test_a_letter_is_no_table(text: str) -> None:
    with pytest.raises(InputError, match="looks like sentences"):
        read_source(text.encode(), "letter.txt")


def test_a_column_of_greetings_or_remarks_is_a_table() -> None:
    assert read_source(b"Greeting\nDear all\nHello\nHi there\n", "x.txt").table.n_rows == 3
    remarks = b"Remark\nThe room was clean and very quiet.\nBreakfast was good but the coffee was cold.\n"
    assert read_source(remarks, "x.txt").table.n_rows == 2


def test_lines_that_run_on_at_least_half_of_the_time_are_a_letter() -> None:
    runs_on = "this is a line of very many words indeed that runs on and on until it"
    for stops, letter in ((0, True), (1, True), (2, True), (3, False)):
        lines = [runs_on] * 3 + [f"Item {i}" for i in range(stops)]
        assert is_letter("\n".join(lines)) is letter


def test_sentences_in_two_columns_are_a_table() -> None:
    rows = [f'{place};"{SENTENCE} {SENTENCE}"' for place in range(4)]
    assert read_source("\n".join(["Place;Said", *rows]).encode(), "said.csv").table.shape == (4, 2)
