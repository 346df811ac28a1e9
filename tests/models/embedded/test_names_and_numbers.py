"""How words of a question find names in other forms, what a number before "busiest" says, and what "most" counts."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.programs.counted_things import CountedThings
from chaintable.models.embedded.programs.program import Program
from chaintable.models.embedded.proposals.understanding import carried_out, understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.recognising import conditions, made

REPAIRS = Table.of(
    ["Ref", "Type", "Customer", "Brought in", "Collected on", "Cost", "Q7 (1-5)", "Visits"],
    [
        ["R1", "E-bike", "Ann", "2026-02-20", "2026-03-04", "40", "3", "1"],
        ["R2", "Mountain bike", "Bo", "2026-03-02", "2026-03-09", "30", "5", "2"],
        ["R3", "E-bike", "Ann", "2026-03-05", "", "55", "4", "7"],
        ["R4", "Road bike", "Cy", "2026-02-25", "2026-03-01", "20", "2", "3"],
        ["R5", "Mountain bike", "Ann", "2026-03-11", "2026-03-15", "25", "4", "10"],
        ["R6", "E-bike", "Bo", "2026-03-12", "", "70", "5", "2"],
    ],
)
ROUTES = Table.of(
    ["Rank", "Route", "Position", "Passengers", "Week"],
    [[str(n), f"Line {n}", str(13 - n), str(9000 - 700 * n), str(1 + n % 5)] for n in range(1, 13)],
)
PLACES = Table.of(
    ["Name", "Status", "District"],
    [
        ["Aintree Village", "Civil parish", "Sefton"],
        ["Maghull", "Town", "Sefton"],
        ["Hale", "Civil parish", "Halton"],
        ["Widnes", "Town", "Halton"],
    ],
)
ELECTION = Table.of(
    ["Party", "Seat", "Votes"],
    [["Red", "Ayr", "70"], ["Red", "Ely", "60"], ["Blue", "Rye", "90"], ["Red", "Wem", "50"], ["Blue", "Eye", "40"]],
)
SALES = Table.of(
    ["Customer", "Product", "Qty"],
    [
        ["Ann", "Plums", "3"],
        ["Ann", "Pears", "5"],
        ["Bo", "Pears", "2"],
        ["Bo", "Nuts", "2"],
        ["Cy", "Plums", "8"],
        ["Di", "Plums", "1"],
        ["Di", "Pears", "4"],
    ],
)


def kept(table: Table, question: str, wanted: str) -> list[Program]:
    """The programs that keep the rows of a condition, and nothing else."""
    return [
        program
        for program in made(table, question)
        if len(program.rowset.filters) == 1 and str(program.rowset.filters[0].condition) == wanted
    ]


@pytest.mark.parametrize(
    ("question", "condition"),
    [
        ("how many e-bikes are there?", "Type = E-bike"),
        ("how many mountain bikes were repaired?", "Type = Mountain bike"),
        ("which are mountain bikes", "Type = Mountain bike"),
    ],
)
def test_a_name_of_several_words_is_found_by_its_plural(question: str, condition: str) -> None:
    assert condition in conditions(REPAIRS, question)


def test_a_plural_takes_the_whole_name_and_leaves_no_half_of_it() -> None:
    assert not {"Type contains mountain", "Type contains bike"} & conditions(REPAIRS, "how many mountain bikes?")


def test_civil_parishes_are_found_where_cells_say_civil_parish() -> None:
    assert "Status = Civil parish" in conditions(PLACES, "which places are civil parishes?")


def test_a_verb_is_no_plural_of_a_name() -> None:
    notes = Table.of(["Item", "Note"], [["Door", "first paint"], ["Wall", "new brick"]])
    assert "Note = first paint" not in conditions(notes, "what was first painted?")


@pytest.mark.parametrize(
    "question",
    ["what are the 10 busiest routes?", "which were the top 10 routes?", "the ten busiest routes by passengers"],
)
def test_a_number_before_the_busiest_is_no_rank_that_rows_have(question: str) -> None:
    found = conditions(ROUTES, question)
    assert "Rank <= 10" in found
    assert not any(condition.endswith("= 10") and "<" not in condition for condition in found)


def test_the_top_three_by_position_are_those_up_to_the_third() -> None:
    assert "Position <= 3" in conditions(ROUTES, "how many times was it in the top 3?")


@pytest.mark.parametrize("question", ["the last 5 routes", "the five smallest routes", "which 5 worst routes"])
def test_a_number_that_counts_rows_is_no_value_of_any_column(question: str) -> None:
    assert not any(condition.endswith(" 5") for condition in conditions(ROUTES, question))


def test_the_first_few_weeks_are_those_up_to_that_number() -> None:
    assert "Week <= 3" in conditions(ROUTES, "how many passengers in the first 3 weeks?")


def test_a_rank_that_is_asked_for_by_itself_is_still_found() -> None:
    assert "Rank = 10" in conditions(ROUTES, "which route has rank 10?")


def test_the_digit_of_a_header_is_no_value() -> None:
    assert not any("= 7" in condition for condition in conditions(REPAIRS, "what is the average for Q7?"))


def test_the_day_of_a_date_is_no_number_where_there_are_dates() -> None:
    found = conditions(REPAIRS, "which came in after 2 March?")
    assert "Brought in > 2 march 2026" in found
    assert not any(condition.startswith(("Cost >", "Visits >")) for condition in found)


def test_came_in_means_the_day_it_was_brought() -> None:
    recognition, _ = recognise(Question("which came in after 2 March?"), TableIndex(REPAIRS))
    assert recognition.matches["Brought in"].meant and not recognition.matches["Collected on"].share


@pytest.mark.parametrize(
    "question", ["which is a civil parish, Maghull or Hale?", "is Hale or Maghull a civil parish?"]
)
def test_of_two_that_are_named_the_one_with_the_status_is_chosen(question: str) -> None:
    orders = ("Name = Maghull or Name = Hale", "Name = Hale or Name = Maghull")
    found = [one for order in orders for one in kept(PLACES, question, f"({order}) and Status = Civil parish")]
    read = [program for program in found if program.rule == "read"]
    assert [program.values for program in read] == [("Hale",)]
    assert [program.columns[0].name for program in read] == ["Name"]


def test_what_two_cells_share_is_what_stands_beside_both() -> None:
    found = [
        program
        for program in made(SALES, "which customers bought both plums and pears?")
        if program.rule == "read" and program.rowset.shape == "shared" and program.columns[0].name == "Customer"
    ]
    assert {program.values for program in found} == {("Ann", "Di")}
    chains = [carried_out(program, TableIndex(SALES)) for program in found]
    assert all("Customer = that of (Product = P" in str(chain[0]) for chain in chains)


def test_nothing_is_shared_where_nobody_says_both() -> None:
    found = made(SALES, "how much did customers buy of plums and pears?")
    assert not any(program.rowset.shape == "shared" for program in found)


@pytest.mark.parametrize(
    ("question", "relation"),
    [
        ("which party had the most seats?", "one a row"),
        ("which party had the most votes?", "an amount"),
        ("which party had the most bicycles?", "nothing"),
        ("which party is the most common?", ""),
        ("which seat was most recent?", ""),
    ],
)
def test_it_is_known_what_most_counts(question: str, relation: str) -> None:
    index = TableIndex(ELECTION)
    assert CountedThings(ParsedQuestion(Question(question)), index.columns).relation(index.column("Party")) == relation


def test_things_of_the_caption_are_known_as_such() -> None:
    table = Table.of(["Rider", "Cost"], [["Ann", "3"], ["Bo", "4"]], caption="Bicycles repaired")
    index = TableIndex(table)
    counted = CountedThings(ParsedQuestion(Question("who had the most bicycles?")), index.columns)
    assert counted.relation(index.column("Rider")) == "the caption"


def test_a_group_count_and_an_order_say_what_most_counts() -> None:
    found = made(ELECTION, "which party had the most seats?")
    (count,) = [one for one in found if one.rule == "frequent" and one.columns[0].name == "Party"]
    assert count.values == ("Red",) and ("most of things in one a row", 1.0) in count.traits
    ordered = [one for one in found if one.rowset.order and one.rowset.order.column.name == "Votes"]
    assert all(("order: most of things in one a row", 1.0) in one.rowset.traits for one in ordered)
    assert ordered


@pytest.mark.parametrize(
    ("header", "question"),
    [
        ("Game", "how many games?"),
        ("Notes", "which have a note?"),
        ("Qty", "what is the total qty?"),
        ("Ref", "what is the reference?"),
    ],
)
def test_a_header_is_named_by_its_plural_its_singular_and_its_abbreviation(header: str, question: str) -> None:
    table = Table.of([header, "Other"], [["1", "2"], ["3", "4"]])
    recognition, _ = recognise(Question(question), TableIndex(table))
    assert recognition.matches[header].whole


def test_not_names_no_column_of_notes() -> None:
    table = Table.of(["Notes", "Other"], [["late", "2"], ["", "4"]])
    recognition, _ = recognise(Question("what was not 4?"), TableIndex(table))
    assert not recognition.matches["Notes"].share


@pytest.mark.parametrize(
    ("header", "question"),
    [
        ("Location", "where is it?"),
        ("Population", "how many people?"),
        ("Position", "which place?"),
        ("Age", "how old is Ann?"),
        ("Size", "how big is it?"),
        ("Competition", "which tournament?"),
        ("Role", "which character?"),
        ("Nationality", "which country?"),
    ],
)
def test_a_word_of_like_meaning_names_the_column(header: str, question: str) -> None:
    table = Table.of([header, "Other"], [["1", "2"], ["3", "4"]])
    recognition, _ = recognise(Question(question), TableIndex(table))
    assert recognition.matches[header].meant


QUARTERS = Table.of(
    ["Department", "Q1 Budget", "Q1 Actual", "Q2 Budget", "Q2 Actual"],
    [["IT", "100", "120", "100", "90"], ["HR", "80", "70", "90", "95"]],
)
TOOLS = Table.of(["Tool", "On hand", "Reorder level"], [["Saw", "10", "20"], ["Axe", "30", "20"]])


def compared(table: Table, question: str) -> set[str]:
    """The comparisons of one column with another that are recognised."""
    recognition, _ = recognise(Question(question), TableIndex(table))
    return {str(selection.condition) for selection in recognition.selections if selection.how == "columns"}


def test_a_plan_is_held_against_what_came_of_the_same_period():
    found = compared(QUARTERS, "How many departments spent more than their budget in Q1?")
    assert "Q1 Budget < column Q1 Actual" in found
    assert not any("Q1 Budget" in one and "Q2 Actual" in one for one in found)


def test_a_word_that_compares_with_a_number_compares_no_columns():
    assert compared(TOOLS, "Which tools have fewer than 20 on hand?") == set()
    assert "On hand < column Reorder level" in compared(TOOLS, "Which tools have fewer on hand than the reorder level?")


SPENT = Table.of(
    ["Department", "Area", "Spent 2023", "Spent 2024", "Planned 2025"],
    [
        ["Schools", "Education", "51", "57", "60"],
        ["Museum", "Culture", "9", "11", "12"],
        ["Buses", "", "30", "29", "33"],
    ],
    "budget",
)


@pytest.mark.parametrize(
    ("question", "unused"),
    [
        ("Which department spent the most in 2024?", ""),
        ("What is the total planned for Culture in 2025?", ""),
        ("Which department spent the most in 2022?", "2022"),
        ("What is the total planned for Culture in 2021?", "2021"),
    ],
)
def test_a_year_in_the_name_of_a_column_is_used_by_who_looks_at_the_column(question: str, unused: str) -> None:
    understood = understand(Question(question), TableIndex(SPENT))
    assert understood.missing == ((unused,) if unused else ())
    assert (understood.sure < 0.6) == bool(unused)
