"""What a further table has to say: who has no row there, and words that only it has a column for."""

import pytest

from chaintable.errors import ModelError
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.proposals.understanding import Proposal
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from tests.models.embedded.playing import prompt_for

ORDERS = Table.of(
    ["Order", "Customer ID", "Shipped", "Amount"],
    [
        ["SO-11", "C1", "2024-03-04", "30"],
        ["SO-12", "C3", "", "50"],
        ["SO-13", "C1", "2024-01-17", "20"],
        ["SO-14", "C3", "2024-03-12", "40"],
        ["SO-15", "C1", "", "10"],
    ],
    caption="Orders",
)
CUSTOMERS = Table.of(
    ["Customer ID", "Name", "City"],
    [["C1", "Ann", "Lund"], ["C2", "Bo", "Oslo"], ["C3", "Cem", "Lund"], ["C4", "Dee", "Oslo"]],
    caption="Customers",
)


def first_of(question: str, table: Table, *others: Table) -> Proposal:
    return EmbeddedModel().readings(Question(question), table, others=others)[0]


def answer_of(question: str, table: Table, *others: Table) -> tuple[str, ...]:
    state = State(table, others=others)
    *steps, answer = first_of(question, table, *others).operations
    for step in steps:
        state = step.apply(state)
    return answer.read(state).values


@pytest.mark.parametrize(
    "question",
    [
        "customers without orders",
        "Which customers have not ordered anything?",
        "Which customers have no orders?",
        "customers who never ordered",
        "Which customers haven't placed an order yet?",
    ],
)
def test_customers_without_orders_are_those_that_the_table_of_orders_lacks(question: str) -> None:
    assert answer_of(question, CUSTOMERS, ORDERS) == ("Bo", "Dee")


def test_they_are_counted_where_the_question_asks_how_many() -> None:
    assert answer_of("How many customers have no orders?", CUSTOMERS, ORDERS) == ("2",)


@pytest.mark.parametrize("question", ["customers without orders", "Which customers have not ordered anything?"])
@pytest.mark.parametrize("others", [(), (CUSTOMERS,)])
def test_a_table_of_orders_says_that_it_lists_no_others_and_which_step_finds_them(
    question: str, others: tuple[Table, ...]
) -> None:
    with pytest.raises(ModelError, match="lists only customers") as told:
        EmbeddedModel().complete(
            prompt_for("plan", question, State(ORDERS, others=others), State(ORDERS, others=others))
        )
    assert "keep the rows without a match" in str(told.value.hint)
    assert not EmbeddedModel().readings(Question(question), ORDERS, others=others)


def test_orders_without_a_date_are_still_found() -> None:
    assert answer_of("Which orders have not shipped?", ORDERS, CUSTOMERS) == ("SO-12", "SO-15")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("total amount by customer name", ("Ann · 60", "Cem · 90")),
        ("amount per city", ("Lund · 150",)),
        ("total amount of Ann", ("60",)),
    ],
)
def test_what_only_a_further_table_tells_is_looked_up_there(question: str, answer: tuple[str, ...]) -> None:
    assert tuple(sorted(answer_of(question, ORDERS, CUSTOMERS))) == answer
    assert first_of(question, ORDERS, CUSTOMERS).calls[0].startswith("f_join_table(Customers, ")


def test_a_table_whose_keys_come_again_is_not_looked_up_but_named() -> None:
    moves = Table.of(["Customer ID", "City"], [["C1", "Lund"], ["C1", "Oslo"], ["C3", "Lund"]], caption="Moves")
    state = State(ORDERS, others=(moves,))
    said = EmbeddedModel().complete(prompt_for("plan", "amount per city", state, state))
    assert said.sure is not None and said.sure < 0.6
    assert "'city' is a column of 'Moves'" in said.remark


@pytest.mark.parametrize("question", ["customers per city", "Which customers are from Oslo?"])
def test_a_question_about_the_further_table_alone_is_doubted_and_says_what_to_open(question: str) -> None:
    state = State(ORDERS, others=(CUSTOMERS,))
    said = EmbeddedModel().complete(prompt_for("plan", question, state, state))
    assert said.sure is not None and said.sure < 0.6


@pytest.mark.parametrize("question", ["total amount per customer", "How many orders have shipped?"])
def test_a_further_table_that_is_not_asked_about_changes_nothing(question: str) -> None:
    assert first_of(question, ORDERS, CUSTOMERS) == first_of(question, ORDERS)


def test_rows_without_a_name_in_a_column_are_no_things_of_another_table() -> None:
    vehicles = Table.of(
        ["Plate", "Model", "Driver"],
        [["B1", "Kangoo", "Ann"], ["B2", "Transit", ""], ["B3", "Kangoo", ""], ["B4", "Transit", "Bo"]],
        caption="fleet",
    )
    assert answer_of("Which vehicles have no driver?", vehicles) == ("B2", "B3")


RIDES = Table.of(
    ["Ride", "Day", "Horse no.", "Rider", "Price"],
    [
        ["R1", "2025-04-01", "H1", "Ann", "€30"],
        ["R2", "2025-04-01", "H2", "Bo", "€20"],
        ["R3", "2025-04-02", "H1", "Cem", "€40"],
        ["R4", "2025-04-03", "H3", "Ann", "€25"],
        ["R5", "2025-04-03", "H2", "Dee", "€20"],
    ],
    caption="Rides",
)
HORSES = Table.of(
    ["Horse no.", "Horse", "Breed", "Fed per day (kg)", "Shod"],
    [
        ["H1", "Star", "Cob", "8", "yes"],
        ["H2", "Max", "Pony", "5", "no"],
        ["H3", "Ida", "Pony", "6", "yes"],
        ["H4", "Ode", "Cob", "9", "yes"],
    ],
    caption="Horses",
)
ALL_RIDDEN = HORSES.take([0, 1, 2])


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many rides were on ponies?", "3"),
        ("total price for cobs", "70"),
        ("How many rides were on shod horses?", "3"),
    ],
)
def test_cells_of_a_further_table_are_found_in_the_plural_and_rows_of_this_one_counted(
    question: str, answer: str
) -> None:
    assert answer_of(question, RIDES, HORSES) == (answer,)
    assert first_of(question, RIDES, HORSES).share > 0.6


def test_things_of_the_further_table_are_counted_for_certain_only_where_each_has_a_row() -> None:
    question = "number of shod horses"
    assert answer_of(question, RIDES, ALL_RIDDEN) == ("2",)
    assert first_of(question, RIDES, ALL_RIDDEN).share > 0.6
    assert first_of(question, RIDES, HORSES).share < 0.6


@pytest.mark.parametrize("question", ["how many shod ponies are there", "average fed per day by breed"])
def test_what_is_counted_or_averaged_of_the_further_table_alone_is_doubted(question: str) -> None:
    assert first_of(question, RIDES, HORSES).share < 0.6


def test_a_kind_of_people_that_neither_table_has_is_missed_before_its_groups() -> None:
    state = State(RIDES, others=(HORSES,))
    said = EmbeddedModel().complete(prompt_for("plan", "rides taken by younger riders", state, state))
    assert said.sure is not None and said.sure < 0.6
    assert "younger" in said.remark


PERMITS = Table.of(
    ["Permit", "Issued", "Show code", "Holder ID", "Stalls", "Charge", "Settled"],
    [
        ["P-11", "2024-03-04", "K1", "0071", "3", "30", "yes"],
        ["P-12", "2024-03-06", "K3", "0072", "1", "50", "no"],
        ["P-13", "2024-03-09", "K1", "0071", "2", "20", "no"],
        ["P-14", "2024-03-12", "K2", "0072", "7", "40", "yes"],
        ["P-15", "2024-03-15", "K1", "0071", "1", "10", "yes"],
    ],
    caption="Permits",
)
SHOWS = Table.of(
    ["Show code", "Title", "Kind", "Hall", "Marquees"],
    [
        ["K1", "Spring Fair", "Garden", "North", "2"],
        ["K2", "Old Cars", "Motor", "South", "5"],
        ["K3", "Dahlias", "Garden", "North", "1"],
        ["K4", "Old Boats", "Motor", "East", "4"],
    ],
    caption="Shows",
)
HOLDERS = Table.of(["Holder ID", "Holder name"], [["0071", "Ann Lee"], ["0072", "Bo Ek"]], caption="Holders")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which show title sold the most stalls?", ("Old Cars",)),
        ("What is the title of the show with the most permits?", ("Spring Fair",)),
        ("stalls per title", ("Dahlias · 1", "Old Cars · 7", "Spring Fair · 6")),
        ("Who paid the most?", ("Bo Ek",)),
        ("What's the name of the holder with the most stalls?", ("Bo Ek",)),
        ("average charge of permits for garden shows", ("27.5",)),
        ("How many permits were issued for shows in the North hall?", ("4",)),
    ],
)
def test_titles_and_names_of_people_are_looked_up_where_here_only_codes_stand(
    question: str, answer: tuple[str, ...]
) -> None:
    assert tuple(sorted(answer_of(question, PERMITS, SHOWS, HOLDERS))) == answer


@pytest.mark.parametrize(
    "question",
    ["What's the name of the holder with permit 3?", "the holder's name for permit 3", "holder name of permit 3"],
)
def test_a_name_is_looked_up_where_the_column_there_is_called_by_its_noun_alone(question: str) -> None:
    permits = Table.of(
        ["Permit", "Holder ID", "Charge"], [["1", "71", "5"], ["2", "72", "9"], ["3", "72", "4"]], caption="Permits"
    )
    holders = Table.of(["Holder ID", "Holder"], [["71", "Ann Lee"], ["72", "Bo Ek"]], caption="Holders")
    assert answer_of(question, permits, holders) == ("Bo Ek",)


@pytest.mark.parametrize("question", ["total charge by holder name", "What's the name of the holder of permit 3?"])
def test_codes_for_names_that_no_table_here_holds_are_in_doubt(question: str) -> None:
    rows = [[str(at), f"H{at % 3:02}", f"{at}.50"] for at in range(9)]
    assert first_of(question, Table.of(["Permit", "Holder ID", "Charge"], rows, caption="Permits")).share < 0.6


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many shows play in the North hall?", ("2",)),
        ("total marquees per hall", ("North · 7", "South · 5")),
        ("how many garden shows are there", ("2",)),
    ],
)
def test_what_a_further_table_lists_is_counted_once_and_doubted(question: str, answer: tuple[str, ...]) -> None:
    state = State(PERMITS, others=(SHOWS,))
    said = EmbeddedModel().complete(prompt_for("plan", question, state, state))
    assert said.sure is not None and said.sure < 0.6
    assert tuple(sorted(answer_of(question, PERMITS, SHOWS))) == answer


def test_show_is_a_noun_unless_it_tells_what_to_do() -> None:
    assert answer_of("Which show has the most permits?", PERMITS) == ("K1",)
    assert answer_of("show me the total charge", PERMITS) == ("150",)
