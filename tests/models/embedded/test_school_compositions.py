"""School questions that are answered by asking simpler ones: claims, comparisons, changed tables, prices in percent."""

import pytest

from chaintable.models.embedded.school import Solved, solve

PLOT = "Stem | Leaf\n1 | 1, 4\n2 | 0, 6, 6\n3 | 2\n5 | 3, 8"
TOYS = "Number of toys | Children\n0 | 4\n1 | 6\n2 | 7\n3 | 3"
KIOSK = "Thing | Price\ncomic | $3.50\nballoon | $0.80\nstar map | $6.25"
BEADS = "Shade | Beads\namber | 8\njade | 6\npearl | 4"
TRAMS = "Stop | Tram 1 | Tram 2\nDepot | 9:05 A.M. | 9:45 A.M.\nMuseum | 9:20 A.M. | 10:10 A.M."
EVENTS = "Event | Begins | Ends\nParade | 1:00 P.M. | 2:30 P.M.\nConcert | 3:00 P.M. | 3:50 P.M."
MEDALS = "Team | Medals\nReds | 3\nBlues | 7\nGreens | 6"
LEAPS = "Jump | Length (m)\n1 | 4\n2 | 5\n3 | 3"


def answer(question: str, table: str) -> str | None:
    found = solve(question, table)
    return None if found is None else found.answer


def sure(question: str, table: str) -> Solved:
    found = solve(question, table)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Vera says the mode is 26. Is she right?", PLOT, "yes"),
        ("Vera claims that the mode is 20. Is she wrong?", PLOT, "yes"),
        ("True or false: the median is 26.", PLOT, "true"),
        ("Is it true that exactly 7 children have two toys?", TOYS, "yes"),
        ("Otto thinks that more than half of the children have no toy. Is he correct?", TOYS, "no"),
        ("Ida believes the Blues won the most medals. Is that true?", MEDALS, "yes"),
        ("Jan says five balloons cost more than a comic. Is he right?", KIOSK, "yes"),
    ],
)
def test_a_claim_is_asked_and_compared(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many more children have one toy than three toys?", TOYS, "3"),
        ("How many more are in the twenties than in the thirties?", PLOT, "2"),
        ("Is the parade longer than the concert?", EVENTS, "yes"),
        ("How much longer is the parade than the concert?", EVENTS, "40 minutes"),
        ("Does Tram 2 take longer than Tram 1 from the Depot to the Museum?", TRAMS, "yes"),
        ("How much do I save by buying four balloons instead of a comic?", KIOSK, "0.3"),
        ("How many got fewer than 20 or more than 50?", PLOT, "4"),
        ("Do the Blues have at least 8 medals?", MEDALS, "no"),
        ("Does the first tram reach the Museum before half past nine?", TRAMS.replace("Tram 1", "First tram"), "yes"),
    ],
)
def test_both_sides_of_a_comparison_are_asked(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("If two jade beads are added, what is the probability of picking jade?", BEADS, "2/5"),
        ("Mo takes out 3 amber beads. How many beads are left in the box?", BEADS, "15"),
        ("Tram 2 is 15 minutes late today. When does it reach the Museum?", TRAMS, "10:25 A.M."),
        ("If she jumps 8 m next, what will the mean be then?", LEAPS, "5"),
    ],
)
def test_a_table_is_changed_as_the_question_supposes(question: str, table: str, wanted: str):
    assert answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Everything is 20% off today. What does a comic cost now?", "2.8"),
        ("With a sales tax of 8%, what will a star map cost?", "6.75"),
        ("There is a 10% discount. How much do I save on a comic?", "0.35"),
    ],
)
def test_a_price_is_asked_before_the_percent_are_taken_off_or_added(question: str, wanted: str):
    assert answer(question, KIOSK) == wanted


def test_a_composed_answer_is_less_sure_than_its_parts():
    assert sure("Vera says the mode is 26. Is she right?", PLOT).sure < sure("What is the mode?", PLOT).sure


@pytest.mark.parametrize(
    "question", ["Vera says it was fun. Is she right?", "Is it true?", "True or false?", "If 3 are added, then what?"]
)
def test_a_claim_about_nothing_in_the_table_is_not_answered(question: str):
    found = solve(question, BEADS)
    assert found is None or found.sure < 0.6
