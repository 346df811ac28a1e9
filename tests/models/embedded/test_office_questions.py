"""Questions that people in offices ask of their records: durations, overspends, leavers, values side by side."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.summaries.measures.amounts.amount_gaps import budgets
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

VISITS = Table.of(
    ["Date", "Visitor", "Company", "Came in", "Left", "Car", "Badge"],
    [
        ["Mon 05/05/25", "Ito", "Nexum", "08:00", "10:30", "y", "V1"],
        ["Mon 05/05/25", "Roy", "Arlo", "15:30", "16:00", "n", "V2"],
        ["Tue 13/05/25", "Ito", "Arlo", "09:00", "09:20", "n", "V3"],
        ["Tue 13/05/25", "Sol", "Nexum", "22:10", "23:10", "y", "V4"],
        ["Wed 14/05/25", "Roy", "Nexum", "11:00", "", "", "V5"],
    ],
)
PEOPLE = Table.of(
    ["Payroll no", "Surname", "First name", "M/F", "Dept", "Base pay", "Joined", "Exit date"],
    [
        ["4100", "Barlow", "Meera", "F", "Legal", "39000", "2020-03-13", ""],
        ["4107", "Novak", "Colin", "M", "Legal", "35000", "2016-07-06", ""],
        ["4114", "Quist", "Joyce", "F", "Design", "41000", "2014-01-02", "2025-02-01"],
        ["4121", "Hale", "Piotr", "M", "Design", "28000", "2023-05-04", "2024-11-30"],
        ["4128", "Idris", "Helga", "F", "Design", "31000", "2019-09-01", ""],
    ],
)
BUDGET = Table.of(
    ["Cost centre", "Faculty", "Heading", "Allocation", "Spent so far"],
    [
        ["S1", "Science", "Travel", "1,000", "400"],
        ["S1", "Science", "Staff", "9,000", "9,500"],
        ["A1", "Arts", "Travel", "3,000", "3,500"],
        ["A1", "Arts", "Staff", "5,000", "5,100"],
        ["P1", "Sport", "Travel", "2,000", "500"],
        ["P1", "Sport", "Staff", "2,000", "1,000"],
    ],
)
LOTS = Table.of(
    ["Lot", "Drug", "Vendor", "Packs left", "Reorder at", "Cost per pack (USD)", "Cold"],
    [
        ["K1331", "Ibuprofen", "Unidrug", "66", "15", "21.90", ""],
        ["A2001", "Insulin", "Unidrug", "0", "10", "48.00", "x"],
        ["B7004", "Morphine", "MedSource", "3", "30", "39.20", ""],
        ["Z5110", "Insulin", "MedSource", "12", "10", "50.00", "x"],
    ],
)
GYM = Table.of(
    ["Member", "Branch", "Joined", "Monthly fee", "Visits Sep"],
    [
        ["Ana", "North", "2023-01-01", "29", "0"],
        ["Bo", "South", "2024-02-08", "49", "12"],
        ["Cem", "North", "2025-03-15", "19", "21"],
        ["Ivo", "South", "2023-09-01", "19", "3"],
        ["Max", "East", "2023-01-01", "29", "7"],
    ],
)
TASKS = Table.of(
    ["Project", "Task", "Est. hours", "Spent h", "Due"],
    [
        ["Apollo", "Design", "8", "9.5", "2026-03-02"],
        ["Apollo", "API", "20", "26", "2026-03-10"],
        ["Borealis", "Import", "12", "11", "2026-03-05"],
        ["Borealis", "Alerts", "10", "4", "2026-04-15"],
    ],
)
DEALS = Table.of(
    ["Deal", "Rep", "Make", "Asking price", "Sold for"],
    [
        ["H1", "Ann", "Kia", "£9,000", "£8,500"],
        ["H2", "Bo", "Kia", "£7,000", "£6,900"],
        ["H3", "Ann", "Volvo", "£20,000", "£18,800"],
        ["H4", "Bo", "Volvo", "£15,000", "£15,000"],
    ],
)
CLUBS = Table.of(
    ["Pupil", "Club", "Fee", "Paid up"],
    [
        ["Ann", "Chess", "10", "Yes"],
        ["Ben", "Chess", "10", ""],
        ["Cy", "Choir", "5", "No"],
        ["Di", "Choir", "5", "Yes"],
    ],
)


@pytest.mark.parametrize(
    ("table", "question", "answer"),
    [
        (VISITS, "average length of a visit in minutes", ["65"]),
        (VISITS, "average hours between coming in and leaving", ["1.083333333"]),
        (VISITS, "how many visits lasted longer than 2 hours?", ["1"]),
        (VISITS, "how many came by car", ["2"]),
        (VISITS, "How many visitors came in after 22:00?", ["1"]),
        (VISITS, "Which badge did Roy get on 14 May?", ["V5"]),
        (PEOPLE, "number of men and women in every department", ["Design", "F", "2"]),
        (PEOPLE, "who has been with us the longest", ["Novak"]),
        (PEOPLE, "leavers per year", ["2024", "1"]),
        (PEOPLE, "total base pay by department, leavers excluded", ["Legal", "74000"]),
        (PEOPLE, "who is the longest serving employee in Legal?", ["Novak"]),
        (BUDGET, "How many budget lines are overspent?", ["3"]),
        (BUDGET, "which faculties are over budget", ["Arts"]),
        (BUDGET, "what percentage of the travel money has been used", ["73.33333333"]),
        (BUDGET, "how much budget is left per faculty", ["Sport", "2500"]),
        (LOTS, "how much does a pack of lot K1331 cost us", ["21.90"]),
        (LOTS, "For each vendor: number of lots, and how many of them have run out", ["Unidrug", "2", "1"]),
        (DEALS, "What was the biggest gap between asking price and sold for?", ["1200"]),
        (DEALS, "average discount per make", ["Kia", "300"]),
        (CLUBS, "Which pupils have not paid?", ["Ben", "Cy"]),
        (CLUBS, "total fees still owed", ["15"]),
        (CLUBS, "number of different pupils who do at least one club", ["4"]),
        (TASKS, "Median hours spent", ["10.25"]),
        (TASKS, "Total estimated vs spent hours per project", ["Apollo · 28 · 35.5", "Borealis · 22 · 15"]),
        (TASKS, "How much over the estimate was API?", ["6"]),
        (TASKS, "Total hours over the estimate per project", ["Apollo · 7.5", "Borealis · -7"]),
        (GYM, "Who joined first?", ["Ana", "Max"]),
        (GYM, "Who joined last?", ["Cem"]),
        (GYM, "Who visited most in September?", ["Cem"]),
        (GYM, "How many visits in September in total?", ["43"]),
        (GYM, "Who joined in September?", ["Ivo"]),
    ],
)
def test_a_question_about_records_is_answered(table: Table, question: str, answer: list[str]) -> None:
    given = play(table, question).answer
    assert sorted(given) == sorted(answer) or " · ".join(answer) in given


@pytest.mark.parametrize(
    ("question", "wrong"),
    [("which company left after Arlo", "Arlo"), ("who came in right before Sol?", "Sol")],
)
def test_rows_beside_the_named_one_are_never_answered_by_the_named_one(question: str, wrong: str) -> None:
    assert list(play(VISITS, question).answer) != [wrong]


def test_what_was_spent_and_what_was_planned_are_told_apart_by_their_names() -> None:
    recognition, _ = recognise(Question("what is overspent?"), TableIndex(BUDGET))
    pair = budgets(Slots(recognition))
    assert pair is not None
    assert (pair.outcome.name, pair.plan.name) == ("Spent so far", "Allocation")


def test_an_answer_without_the_groups_that_the_question_asks_for_is_doubted() -> None:
    survey = Table.of(
        ["Name", "Team", "My manager listens", "Opinion"],
        [["Ann", "IT", "4", "fine"], ["Ben", "IT", "2", "bad"], ["Cy", "Law", "5", "good"], ["Di", "Law", "1", "poor"]],
    )
    played = play(survey, "average score for 'My manager listens' by team")
    assert "IT · 3" in played.answer or (played.last.sure or 0) < 0.6
