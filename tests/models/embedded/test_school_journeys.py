"""School questions on timetables: with a row for each ferry or class, and with a column for each bus."""

import pytest

from tests.models.embedded.school_answers import answer, likely_answer

FERRIES = (
    "Ferry | Departs | Arrives\nGull | 7:20 A.M. | 8:05 A.M.\nHeron | 9:00 A.M. | 9:40 A.M.\n"
    "Tern | 11:30 A.M. | 12:30 P.M.\nSwan | 2:15 P.M. | 3:10 P.M."
)
COACHES = (
    "Coach | Leaves Aston | Gets to Burford\nred | 6:40 | 8:10\nblue | 8:15 | 9:20\ngreen | 10:05 | 11:30\n"
    "white | 13:10 | 14:40"
)
CLASSES = "Class | Start | End\nYoga | 9:00 | 10:15\nPilates | 10:30 | 11:15\nZumba | 17:00 | 18:30"
TRAMS = (
    "Stop | Tram A | Tram B | Tram C\nHarbour | 7:10 | 8:05 | 9:20\nOld Market | 7:18 | 8:14 | 9:28\n"
    "Town Hall | 7:37 | 8:36 | 9:47\nSports Ground | 7:49 | 8:50 | 10:01"
)


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("I have to be in Burford by 12:00. What is the latest coach I can take?", COACHES, "green"),
        ("We need to be on the island before 10 A.M. Which is the last ferry we can take?", FERRIES, "Heron"),
        ("What is the last ferry of the day?", FERRIES, "Swan"),
    ],
)
def test_the_last_one_that_is_there_in_time_is_told_by_its_arrival(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Which coach is the quickest?", COACHES, "blue"),
        ("Which ferry is the slowest?", FERRIES, "Tern"),
        ("Which tram is slowest from the harbour to the ground?", TRAMS, "Tram B"),
    ],
)
def test_the_quickest_takes_the_least_time(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many minutes after the red coach does the blue one leave?", COACHES, "95"),
        ("How many minutes after the Heron does the Tern arrive?", FERRIES, "170"),
        ("How many minutes after the Gull does the Heron set off?", FERRIES, "100"),
        ("How many minutes before Zumba does Pilates begin?", CLASSES, "390"),
    ],
)
def test_two_departures_are_as_far_apart_as_their_times(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("We've just missed the 8:15. When does the next one go?", COACHES, "10:05"),
        ("I missed the 9:00 ferry. When does the next one leave?", FERRIES, "11:30 A.M."),
    ],
)
def test_the_next_one_after_one_that_was_missed_is_a_later_one(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted
