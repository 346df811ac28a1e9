"""School questions that need a relation between their words and the table: an exchange, opening hours."""

import pytest

from tests.models.embedded.school_answers import likely_answer

STALL = "Item | Price\nlemonade | $1.20\npopcorn | $0.60\nnachos | $4.80\ntoffee apple | $2.40"
TRAIN = (
    "Station | Train 11 | Train 13 | Train 15\nNorthgate | 6:10 A.M. | 6:50 A.M. | 7:30 A.M.\n"
    "Mill Lane | 6:22 A.M. | 7:02 A.M. | 7:42 A.M.\n"
    "Old Harbour | 6:31 A.M. | 7:11 A.M. | 7:51 A.M.\nCity Hospital | 6:45 A.M. | 7:25 A.M. | 8:05 A.M."
)
JUMP = "Stem | Leaf\n1 | 2 4 9\n2 | 0 1 1 5 8\n3 | 3 7\n4 | 0 6"
CLUB = "Year | Members\n2011 | 130\n2013 | 150\n2015 | 180\n2017 | 175\n2019 | 240"
GOALS = "Player | Goals\nRuth | 4\nIvo | 0\nSelma | 7\nTariq | 2\nNoor | 4"
STUB = "Item | Amount\nGross pay | $1,200.00\nFederal tax | $150.00\nState tax | $48.00\nParking fee | $30.00"
BILL = (
    "Item | Quantity | Price each | Total\npencils | 6 | $0.40 | $2.40\n"
    "notebooks | 2 | $1.75 | $3.50\nstapler | 1 | $5.20 | $5.20"
)
STICKS = "Squares | Matches\n1 | 4\n2 | 7\n3 | 10\n4 | 13"
HOURS = (
    "Day | Opens | Closes\nMonday | 8:00 A.M. | 4:00 P.M.\nTuesday | closed | closed\n"
    "Wednesday | 8:00 A.M. | 7:00 P.M.\nThursday | 10:00 A.M. | 4:30 P.M.\nFriday | 8:00 A.M. | 12:00 P.M."
)
RACE = (
    "Runner | Age | 100 m (s) | 200 m (s)\nVera | 13 | 14.2 | 30.5\nPaula | 12 | 13.9 | 31.0\nJune | 14 | 15.1 | 29.8"
)
TOWERS = (
    "Tower | City | Height (m) | Built\nIronspike | Calder | 120 | 1931\n"
    "Glass Needle | Morrow | 205 | 1999\nOld Tom | Dunmore | 88 | 1902"
)
EGGS = "Day (each * is 6 eggs) | Eggs\nMonday | ****\nTuesday | **\nWednesday | *****"
PUPILS = "Grade | Pupils\nFourth | 24\nFifth | 31\nSixth | 18"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many popcorns cost as much as one nachos?", STALL, "8"),
        ("A toffee apple costs the same as how many lemonades?", STALL, "2"),
        ("For the price of a portion of nachos, how many lemonades could I get?", STALL, "4"),
        ("How many popcorns could you buy for the price of a toffee apple?", STALL, "4"),
        ("One nachos is worth how many toffee apples?", STALL, "2"),
    ],
)
def test_how_many_of_one_thing_are_worth_another_is_worked_out(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        (
            "Work begins at the City Hospital at 7:30 A.M. and Rosa gets on at Mill Lane. At what time must"
            " she be on the "
            "platform at the latest?",
            TRAIN,
            "7:02 A.M.",
        ),
        (
            "Grandpa has an appointment at the hospital at 8:15. When does he have to leave Northgate at the latest?",
            TRAIN,
            "7:30 A.M.",
        ),
        ("It is 6:58 A.M. and Ken is waiting at Mill Lane. How many minutes until the next train comes?", TRAIN, "4"),
        ("Sue gets to Old Harbour at 7:05 A.M. How long does she have to wait for a train?", TRAIN, "6"),
        ("Which train arrives at Old Harbour at 7:11?", TRAIN, "Train 13"),
        ("What train is at the City Hospital at 8:05 A.M.?", TRAIN, "Train 15"),
        ("Which train leaves Northgate at 6:10?", TRAIN, "Train 11"),
        ("Which train do I have to take to be in Mill Lane at 7:42?", TRAIN, "Train 15"),
        ("Leo just missed Train 11 at Mill Lane. How much later does the next one go?", TRAIN, "40"),
        ("How long after Train 13 does Train 15 leave Northgate?", TRAIN, "40"),
        ("If you miss Train 13 in Northgate, how long do you wait for the next?", TRAIN, "40"),
        ("Where is Train 13 at 7:11 A.M.?", TRAIN, "Old Harbour"),
        ("At what time does Train 15 get to the hospital?", TRAIN, "8:05 A.M."),
    ],
)
def test_trains_are_found_by_their_time_and_the_next_after_one_that_was_missed(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("The coach says twenty is good. How many jumped more than that?", JUMP, "8"),
        ("30 points is the pass mark. How many scored less than that?", JUMP, "8"),
        ("Bo scored 25. How many did better than that?", JUMP, "5"),
        ("In 2013 there were 150 members. In how many of the years were there more than that?", CLUB, "3"),
        ("A good day means 20 eggs. On how many days did the hens lay more than this?", EGGS, "2"),
    ],
)
def test_that_means_the_amount_told_before(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many more members were there in 2019 than four years before?", CLUB, "60"),
        ("How many members did the club have two years after 2013?", CLUB, "180"),
        ("By how many did the membership rise from 2011 to six years later?", CLUB, "45"),
        ("How many fewer members were there in 2017 than two years earlier?", CLUB, "5"),
        ("What was the number of members four years before 2017?", CLUB, "150"),
    ],
)
def test_a_row_is_found_by_how_far_it_is_from_one_that_is_named(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Who did not score a single goal?", GOALS, "Ivo"),
        ("Which player failed to score?", GOALS, "Ivo"),
        ("Who didn't score at all?", GOALS, "Ivo"),
        ("Who scored no goals?", GOALS, "Ivo"),
        ("Which player went without a goal?", GOALS, "Ivo"),
    ],
)
def test_those_with_nothing_are_found(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("One player scored exactly 7 goals. Who?", GOALS, "Selma"),
        ("Who has 2 goals?", GOALS, "Tariq"),
        ("Which year had 180 members?", CLUB, "2015"),
        ("On one day there were only 12 eggs. Which day was that?", EGGS, "Tuesday"),
        ("Something costs $2.40. What is it?", STALL, "toffee apple"),
        ("What can you get for exactly $0.60?", STALL, "popcorn"),
        ("In what year did they have 240 members?", CLUB, "2019"),
    ],
)
def test_things_are_found_by_their_figure(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("What would the bill come to without the stapler?", BILL, "5.9"),
        ("If they hadn't bought the notebooks, how much would they have paid?", BILL, "7.6"),
        ("How much would she take home if she gave up the parking?", STUB, "1002"),
        ("What is the average number of goals if you leave out Selma?", GOALS, "2.5"),
        ("Not counting Ivo, how many goals were scored?", GOALS, "17"),
        ("How many goals were scored by everybody except Ruth?", GOALS, "13"),
        ("Without the parking fee, what would the net pay be?", STUB, "1002"),
    ],
)
def test_a_row_is_left_out_where_the_question_supposes_it(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many squares can you lay with 31 matches?", STICKS, "10"),
        ("I've got 22 matches. How many squares is that?", STICKS, "7"),
        ("How many matches do you need for a row of 8 squares?", STICKS, "25"),
        ("How many more matches does every new square take?", STICKS, "3"),
        ("Jo wants to make 20 squares. How many matches does he need?", STICKS, "61"),
    ],
)
def test_a_pattern_goes_on_with_the_number_that_a_story_tells(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Until when is the shop open on Thursday?", HOURS, "4:30 P.M."),
        ("Which day is it shut?", HOURS, "Tuesday"),
        ("On which day can't you go there?", HOURS, "Tuesday"),
        ("When does it open on Thursdays?", HOURS, "10:00 A.M."),
        ("Is the shop open at 5 P.M. on Wednesday?", HOURS, "yes"),
        ("Can I go there on Friday at 2 P.M.?", HOURS, "no"),
        ("Tim gets home at 5 P.M. On which day can he still go to the shop?", HOURS, "Wednesday"),
        ("How many hours is it open on Monday?", HOURS, "8"),
        ("How many days a week is it open?", HOURS, "4"),
        ("Which day has the longest opening hours?", HOURS, "Wednesday"),
        ("On which day does it close at noon?", HOURS, "Friday"),
        ("On how many days does it open at 8?", HOURS, "3"),
    ],
)
def test_opening_hours_are_read(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How many seconds faster was Paula than Vera over 100 m?", RACE, "0.3"),
        ("By how much is June slower than Paula in the 100 m?", RACE, "1.2"),
        ("How much quicker was June than Paula over 200 m?", RACE, "1.2"),
    ],
)
def test_slower_and_faster_is_how_much_two_times_differ(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How old is the fastest 100 m runner?", RACE, "12"),
        ("In which city is the tallest tower?", TOWERS, "Morrow"),
        ("When was the highest tower built?", TOWERS, "1999"),
        ("How high is the oldest tower?", TOWERS, "88"),
        ("What is the age of the winner of the 200 m?", RACE, "14"),
        ("How tall is the tower in Calder?", TOWERS, "120"),
        ("What's the 200 m time of the youngest runner?", RACE, "31"),
        ("How old is the slowest over 200 m?", RACE, "12"),
    ],
)
def test_one_column_is_read_in_the_row_that_another_picks_out(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("How much would four notebooks cost?", BILL, "7"),
        ("What do 10 pencils cost at that price?", BILL, "4"),
        ("How many notebooks were bought?", BILL, "2"),
        ("What did they pay for the pencils?", BILL, "2.4"),
        ("How much is one notebook?", BILL, "1.75"),
        ("How much change from $20?", BILL, "8.9"),
        ("What was the total?", BILL, "11.1"),
    ],
)
def test_a_receipt_gives_the_price_of_other_amounts(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("The eggs are sold at 25 cents each. How much money do Monday's eggs bring in?", EGGS, "6"),
        ("At $2 a ticket, how much did the fifth grade pay?", PUPILS, "62"),
        ("Every sixth grader pays $5 for the trip. How much is collected?", PUPILS, "90"),
    ],
)
def test_figures_are_taken_times_a_price_for_each(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted


def test_a_rule_of_any_letter_is_held_against_the_pattern():
    choices = ("4n", "3n + 1", "n + 3", "3n + 4")
    assert likely_answer("Which rule gives the number of matches for n squares?", STICKS, choices) == "3n + 1"
