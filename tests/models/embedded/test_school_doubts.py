"""Where a rule for school questions leaves a part of the question out, its answer is doubtful: below 60 %."""

import pytest

from chaintable.evaluation import own_tables
from chaintable.evaluation.own_tables import OwnTable, answer_own, table_of_text
from chaintable.methods import Method
from chaintable.methods.chameleon import Chameleon
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.school import solve
from chaintable.tables.state import Question

SIBLINGS = "Number of siblings | Students\n0 | 5\n1 | 11\n2 | 7\n3 | 2"
TRAINS = "Train | Leaves | Arrives\nR1 | 6:15 A.M. | 7:50 A.M.\nR2 | 7:30 A.M. | 8:40 A.M."
BUSES = (
    "Stop | Bus 1 | Bus 2\nMarket | 7:05 A.M. | 8:20 A.M.\nHospital | 7:18 A.M. | 8:33 A.M.\n"
    "School | 7:40 A.M. | 8:55 A.M."
)
PETS = "Animal | Number\nDogs | 14\nCats | 22\nRabbits | 6\nBirds | 8"
FINES = "Book | Days late | Fine\nAtlas | 4 | $1.20\nNovel | 11 | $3.30\nComic | 2 | $0.60"
WEEKS = "Week | Miles\n1 | 12\n2 | 15\n3 | 18\n4 | 21"
TICKETS = "Ticket | Price\nadult | $11.50\nchild | $7.00\nfamily | $33.00"
PLANTS = "Plant | Height in May (cm) | Height in July (cm)\nSunflower | 35 | 140\nTomato | 20 | 85\nBean | 15 | 120"
VISITS = "Time | Patient | Minutes\n8:00 A.M. | Mr. Hale | 20\n8:30 A.M. | Ms. Ito | 45"
SWIMMERS = "Swimmer | Heat (s) | Final (s)\nAnya | 31.4 | 30.2\nBella | 29.8 | 30.6\nCleo | 33.0 | 31.9"
STORES = (
    "Store | City | Revenue\nNordhaus | Kiel | 1,204\nElm & Co | Leeds | 845\nLumen | Kiel | 402\nOrchard | Leeds | 990"
)
PLANS = "Plan | Monthly fee | Minutes included\nStarter | $12 | 100\nPlus | $19 | 250\nMax | $28 | 600"
SPORTS = "Favorite sport | Boys | Girls\nsoccer | 18 | 15\nswimming | 9 | 16"
BOOKS = "Name | January | February\nAda | 3 | 5\nBo | 2 | 2"
SHOWS = "Movie | Show 1 | Show 2\nHeist | 2:30 P.M. | 6:15 P.M.\nPuppy | 12:40 P.M. | 3:10 P.M."
DOUBTFUL = [
    ("I must be at school by nine. What's the latest bus I can catch at the market?", BUSES),
    ("How many animals have four legs?", PETS),
    ("If half of the rabbits are adopted, how many animals remain?", PETS),
    ("If the fine for the comic is waived, how much is still owed?", FINES),
    ("How much does each day late cost?", FINES),
    ("Which plan is the cheapest per gigabyte?", "Plan | Fee | Data (GB)\nBasic | $15 | 3\nMax | $40 | 25"),
    ("How much does a family of four save with the family ticket?", TICKETS),
    ("Which sport was liked by more girls than boys: soccer or swimming?", SPORTS),
    ("How many weeks did Kim dive?", "Diver | Depth (m)\nKim | 12\nLea | 9"),
    ("Lea swam to the bottom and back, there and back. How many metres is that?", "Diver | Depth\nKim | 12\nLea | 9"),
    ("When does the late show of Heist start?", SHOWS),
    ("Theo feeds the cats. How many does he feed in all?", PETS),
    ("How many single animals are there?", PETS),
    ("How much do all the lions eat?", "Animal | Number | Food per day (kg)\nlion | 4 | 7\nwolf | 5 | 3"),
]
CLEAR = [
    ("Lena talks for 200 minutes. What's the cheapest plan that covers her?", PLANS, "Plus"),
    ("If R1 is 20 minutes late, when does it get in?", TRAINS, "8:10 A.M."),
    ("One lap is 400 m. How many metres did Emil run?", "Runner | Laps\nBea | 14\nEmil | 12\nFay | 8", "4800"),
    ("How many more cats than dogs are there?", PETS, "8"),
    ("How many students were asked in all?", SIBLINGS, "25"),
    ("What do two adults and three children pay?", TICKETS, "44"),
    ("When does R1 get in?", TRAINS, "7:50 A.M."),
    ("How tall was the bean in July?", PLANTS, "120"),
    ("How tall was the bean in May?", PLANTS, "15"),
    ("How many kids picked swimming?", SPORTS, "25"),
    ("How many boys answered?", SPORTS, "27"),
    ("Who has the longest appointment?", VISITS, "Ms. Ito"),
    ("By how many miles does it go up each week?", WEEKS, "3"),
    ("How many miles were run in the first two weeks?", WEEKS, "27"),
    ("If I add 5 rabbits, how many rabbits are there?", PETS, "11"),
    ("In which month did they read the most together?", BOOKS, "February"),
    ("Nia kept track for the past 4 days. How many animals did she count in all?", PETS, "50"),
]


@pytest.mark.parametrize(("question", "table"), DOUBTFUL)
def test_a_part_of_the_question_that_the_reading_leaves_out_makes_it_doubtful(question: str, table: str) -> None:
    assert answer_own(OwnTable("q", question, table)).confidence < 0.6


CAFE = "Order | Price each | Quantity\nwaffle | $4.50 | 2\ncocoa | $2.20 | 5\ntoast | $1.75 | 4"
TEA = "Day | Tea\nMonday | 12\nTuesday | 15\nWednesday | 28"
PARCELS = "Driver | Parcels | Hours\nMilo | 96 | 8\nPetra | 105 | 7\nQuinn | 66 | 6"


@pytest.mark.parametrize("method", [None, Chameleon()], ids=["rules", "Chameleon"])
@pytest.mark.parametrize(
    ("question", "table", "answer", "contested"),
    [
        ("What did they pay for the cocoa altogether?", CAFE, "11", False),  # the rules are sure enough
        ("Between which two days did the sales of tea rise the most?", TEA, "Tuesday and Wednesday", True),
        ("How many parcels per hour does Petra deliver?", PARCELS, "15", False),  # it reads the same
    ],
)
def test_an_answer_is_in_doubt_where_the_parser_reads_another_in_the_question(
    question: str, table: str, answer: str, contested: bool, method: Method | None
) -> None:
    alone = solve(question, table)
    assert alone is not None
    assert 0.6 <= alone.sure < 0.9, "the rules alone would be sure, but not of everything"
    given = answer_own(OwnTable("q", question, table), method)
    assert given.answer == (answer,)
    assert (given.confidence < 0.6) == contested


def test_only_the_rows_of_a_group_that_is_named_are_summed() -> None:
    question = "What is the total revenue of the stores in Leeds?"
    assert answer_own(OwnTable("q", question, STORES)).answer == ("1835",)
    solved = solve(question, STORES)
    assert solved is not None
    assert (solved.answer, solved.rows) == ("1835", (1, 3))


@pytest.mark.parametrize(("question", "table", "answer"), CLEAR)
def test_a_reading_that_uses_all_of_the_question_stays_sure(question: str, table: str, answer: str) -> None:
    solved = solve(question, table)
    assert solved is not None
    assert solved.answer == answer
    assert solved.sure >= 0.6


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who was slower in the final than in the heat?", "Bella"),
        ("Who was faster in the final than in the heat?", "Anya, Cleo"),
        ("Who won the final?", "Anya"),
    ],
)
def test_two_columns_are_compared_row_by_row_and_the_least_time_wins(question: str, answer: str) -> None:
    solved = solve(
        question, "Swimmer | Heat (s) | Final (s)\nAnya | 31.4 | 30.2\nBella | 29.8 | 30.6\nCleo | 33.0 | 31.9"
    )
    assert solved is not None
    assert solved.answer == answer


def test_a_frequency_table_is_summed_and_a_thing_with_the_fewest_is_named() -> None:
    pottery = solve("How many pieces did Kai bring altogether?", "Piece | Frequency\nbowl | 24\ncup | 30\nvase | 18")
    assert pottery is not None
    assert pottery.answer == "72"
    states = "State | People per square mile\nMontana | 6\nOhio | 277\nUtah | 27"
    fewest = solve("Which state had the smallest number of people per square mile?", states)
    assert fewest is not None
    assert fewest.answer == "Montana"


@pytest.mark.parametrize(
    ("question", "table"),
    [
        (
            "How many visitors did the museum have over the days?",
            "Day | Adults | Children\nFri | 120 | 45\nSat | 9 | 3",
        ),
        (
            "How much time is there between Algebra and Spanish?",
            "Time | Subject\n3:00 P.M. | Algebra\n4:30 P.M. | Spanish",
        ),
        ("How much taller is Chloe than Raj?", "Name | Height\nChloe | 5 ft 1 in\nRaj | 4 ft 11 in"),
        ("Tickets are $4 for students. What do the students of Ms. Wu's class pay?", "Class | Students\nMs. Wu | 19"),
    ],
)
def test_the_parser_is_not_sure_of_rows_counted_or_of_numbers_without_a_use(question: str, table: str) -> None:
    asked = Question(question)
    assert EmbeddedModel().confidence(asked, table_of_text(table)) < 0.6


def test_the_rules_answer_where_the_parser_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("no column")

    monkeypatch.setattr(own_tables, "_played", fail)
    answered = answer_own(OwnTable("q", "How many animals have four legs?", PETS))
    assert answered.answer != ()
    assert answered.confidence < 0.6


UNREAD = [
    (
        "Which trainer has the best horse?",
        "Horse | Trainer | Wins | Falls\nAsh | Mr. Orr | 3 | 1\nIvy | Ms. Lund | 5 | 2",
    ),
    ("How many cakes were sold on the windy days?", "Day | Cakes\nMonday | 12\nTuesday | 9\nFriday | 20"),
    (
        "Lea hangs up a sixth lamp. How many watts do they need altogether?",
        "Room | Watts\nhall | 40\nbath | 60\nattic | 25",
    ),
    (
        "If nobody paid the club fee, what would be left of the total?",
        "Item | Money\nclub fee | $40\nraffle | $65\nfood | $30",
    ),
    ("How many blue boxes are there?", "Boxes | Number\nlarge | 4\nsmall | 9"),
]


@pytest.mark.parametrize(("question", "table"), UNREAD)
def test_a_column_a_kind_or_a_condition_that_is_not_read_makes_doubtful(question: str, table: str):
    found = solve(question, table)
    assert found is None or found.sure < 0.6


@pytest.mark.parametrize(
    "question",
    [
        "I buy a sandwich and a muffin. What does one cost?",
        "Ina bought a muffin and an apple. Her brother bought the same plus a juice. What did they spend together?",
    ],
)
def test_a_thing_that_is_only_pointed_to_makes_a_price_doubtful(question: str) -> None:
    cafe = "Item | Price\nsandwich | $3.40\nmuffin | $1.80\njuice | $2.20\napple | $0.60"
    assert answer_own(OwnTable("q", question, cafe)).confidence < 0.6


def test_which_thing_it_is_is_answered_with_the_thing_or_in_doubt() -> None:
    marbles = "Colour | Bag A | Bag B\nred | 6 | 9\nblue | 4 | 3\ngreen | 10 | 8"
    question = "In which bag are you more likely to draw a blue marble?"
    found = answer_own(OwnTable("q", question, marbles))
    assert found.answer == ("Bag A",) or found.confidence < 0.6


FILMS = (
    "Film | Starts | Ends\nRobots | 2:15 P.M. | 4:05 P.M.\nCats | 3:00 P.M. | 4:25 P.M.\n"
    "Deep Sea | 5:30 P.M. | 7:20 P.M."
)
TRAMS = (
    "Stop | Tram 1 | Tram 2\nPark | 7:05 A.M. | 7:35 A.M.\nPort | 7:27 A.M. | 7:57 A.M.\nLake | 7:40 A.M. | 8:10 A.M."
)


@pytest.mark.parametrize(
    ("question", "table"),
    [
        ("Which films are running at 4 P.M.?", FILMS),
        ("Which tram takes longest for the whole line?", TRAMS),
        ("How many parcels did Milo deliver per street?", PARCELS),
    ],
)
def test_an_answer_of_another_size_or_kind_than_asked_is_doubtful(question: str, table: str) -> None:
    assert answer_own(OwnTable("q", question, table)).confidence < 0.6
