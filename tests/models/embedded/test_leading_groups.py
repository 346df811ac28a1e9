"""What leads in each group, the figure of what leads, rates named by a deed, and people who say yes."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.tables.state import State
from chaintable.tables.table import Table
from tests.models.embedded.playing import Played, play

MODEL = EmbeddedModel()
GOODS = Table.of(
    ["SKU", "Description", "Warehouse", "Quantity", "Unit cost", "Supplier"],
    [
        ["K1", "Steel valve", "Leeds", "30", "11.5", "Pike"],
        ["K2", "Brass bolt", "Leeds", "400", "2.5", "Orbit"],
        ["K3", "Nylon gasket", "Bristol", "55", "1.25", "Pike"],
        ["K4", "Steel bolt", "Bristol", "120", "3.75", "Orbit"],
        ["K5", "Brass valve", "Bristol", "12", "14", "Orbit"],
        ["K6", "Brass elbow", "Leeds", "90", "8", "Pike"],
        ["K7", "Nylon elbow", "Leeds", "75", "6", "Pike"],
    ],
)
STAYS = Table.of(
    ["Ref", "Guest", "Arrival", "Nights", "Room", "Channel", "Rate EUR", "Cancelled"],
    [
        ["B1", "Lund", "2024-01-03", "2", "Single", "Direct", "90.50", "no"],
        ["B2", "Moss", "2024-01-09", "5", "Double", "Agency", "120.25", "yes"],
        ["B3", "Noor", "2024-02-11", "1", "Suite", "Direct", "180.75", "no"],
        ["B4", "Opal", "2024-02-19", "3", "Double", "Direct", "115.50", "yes"],
        ["B5", "Pike", "2024-03-02", "4", "Single", "Agency", "95.25", "no"],
        ["B6", "Quin", "2024-03-21", "7", "Suite", "Agency", "175.50", "yes"],
        ["B7", "Rudd", "2024-03-28", "2", "Double", "Direct", "118.75", "no"],
    ],
)
STAFF = Table.of(
    ["Name", "Department", "Site", "Hired", "Annual salary", "Remote", "Certified"],
    [
        ["Ada Nash", "IT", "Porto", "2015-03-01", "52000", "yes", "no"],
        ["Ben Gray", "IT", "Graz", "2019-05-01", "61000", "no", "yes"],
        ["Cleo Pike", "Sales", "Porto", "2016-07-01", "43000", "yes", "yes"],
        ["Dag Roth", "Sales", "Graz", "2021-01-01", "47000", "Y", "no"],
        ["Eve Sand", "Legal", "Porto", "2014-09-01", "70000", "no", "no"],
        ["Fay Toll", "Legal", "Graz", "2013-11-01", "68000", "yes", "yes"],
    ],
)


def _table(played: Played, table: Table) -> set[tuple[str, ...]]:
    """The rows of the answer, cells in their order, numbers to one decimal."""
    state = State(table)
    for operation in played.operations[:-1]:
        state = operation.apply(state)
    grid = played.operations[-1].read(state).grid  # type: ignore[attr-defined]
    return {tuple(_rounded(cell) for cell in row) for row in grid}


def _rounded(cell: str) -> str:
    try:
        return f"{float(cell):.1f}"
    except ValueError:
        return cell


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("most expensive item of every supplier", {("Pike", "Steel valve", "11.5"), ("Orbit", "Brass valve", "14.0")}),
        ("cheapest item in each warehouse", {("Leeds", "Brass bolt", "2.5"), ("Bristol", "Nylon gasket", "1.2")}),
        ("the priciest article per supplier", {("Pike", "Steel valve", "11.5"), ("Orbit", "Brass valve", "14.0")}),
        (
            "the most expensive thing in every warehouse",
            {("Leeds", "Steel valve", "11.5"), ("Bristol", "Brass valve", "14.0")},
        ),
        ("costliest item for each supplier", {("Pike", "Steel valve", "11.5"), ("Orbit", "Brass valve", "14.0")}),
        ("highest unit cost per supplier", {("Pike", "11.5"), ("Orbit", "14.0")}),
    ],
)
def test_the_item_that_leads_in_each_group_is_named(question: str, expected: set[tuple[str, ...]]) -> None:
    assert _table(play(GOODS, question, model=MODEL), GOODS) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which warehouse has the most items and how many", {("Leeds", "4.0")}),
        ("Which channel brought the most nights, and how many were they?", {("Agency", "16.0")}),
        ("which room has the highest average rate and what is it", {("Suite", "178.1")}),
        ("which department has the most people and how many", {("IT", "2.0"), ("Sales", "2.0"), ("Legal", "2.0")}),
        ("which department has the most colleagues, and how many", {("IT", "2.0"), ("Sales", "2.0"), ("Legal", "2.0")}),
        ("which site has the highest average salary, and what is it", {("Graz", "58666.7")}),
    ],
)
def test_the_figure_of_what_leads_is_shown_where_it_is_asked_for(question: str, expected: set[tuple[str, ...]]) -> None:
    table = STAYS if "nights" in question or "room" in question else GOODS if "warehouse" in question else STAFF
    assert _table(play(table, question, model=MODEL), table) == expected


@pytest.mark.parametrize(
    "question",
    [
        "cancellation rate per channel",
        "rate of cancellation by channel",
        "what is the cancellation rate for each channel?",
        "cancellation rates by channel",
        "how high is the cancellation rate in every channel",
    ],
)
def test_a_rate_named_by_a_deed_is_no_column_called_rate(question: str) -> None:
    assert _table(play(STAYS, question, model=MODEL), STAYS) == {("Direct", "25.0"), ("Agency", "66.7")}


def test_a_column_called_rate_is_still_averaged() -> None:
    assert _table(play(STAYS, "average rate per channel", model=MODEL), STAYS) == {
        ("Direct", "126.4"),
        ("Agency", "130.3"),
    }


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many people hired before 2018 work remotely", "3"),
        ("number of people in Porto who work remotely", "2"),
        ("How many remote people are there in Sales?", "2"),
        ("how many people are certified", "3"),
        ("how many people in Graz are certified", "2"),
    ],
)
def test_people_who_say_yes_are_counted(question: str, count: str) -> None:
    played = play(STAFF, question, model=MODEL)

    assert played.answer == (count,)
    assert "unsure" not in played.last.remark


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("which site has the highest average salary, and is it Graz?", "Graz"),
        ("the highest salary: whose is it?", "Eve Sand"),
    ],
)
def test_a_pronoun_is_no_department(question: str, answer: str) -> None:
    played = play(STAFF, question, model=MODEL)

    assert not any("= IT" in call for call in played.calls)
    assert answer in " ".join(played.answer)


def test_a_department_in_capitals_is_one() -> None:
    assert play(STAFF, "how many people work in IT", model=MODEL).answer == ("2",)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("which department has the highest single salary", "Legal"),
        ("which site has the lowest individual salary", "Porto"),
        ("which channel had the longest single stay in nights", "Agency"),
        ("which room had the highest single rate", "Suite"),
        ("which warehouse holds the largest single quantity", "Leeds"),
    ],
)
def test_a_single_figure_is_asked_for_and_no_sum(question: str, answer: str) -> None:
    table = STAFF if "salary" in question else GOODS if "warehouse" in question else STAYS
    played = play(table, question, model=MODEL)

    assert played.answer == (answer,)
    assert "'single'" not in played.last.remark
    assert "f_group_by" not in str(played.calls)
