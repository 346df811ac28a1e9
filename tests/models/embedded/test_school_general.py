"""School questions in any wording: put together from facts of a table of any shape, sure where all words take part."""

import pytest

from chaintable.evaluation.own_tables import OwnTable, answer_own
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.school import solve
from chaintable.models.embedded.school.agreement import weighed
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.general import general_reading
from chaintable.models.embedded.school.general.facts import Facts, facts_of
from chaintable.models.embedded.school.program_text import Program
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

JARS = "Team | Jars (each ▲ means 6 jars)\nred | ▲▲▲\nblue | ▲\ngreen | ▲▲▲▲▲"
SAVED = (
    "Date | For what | Money in | Money out\n3/1 | chores | $8.00 |\n3/4 | bus ride | | $2.50\n"
    "3/9 | old bike | $15.00 |\n3/20 | kite | | $11.25"
)
WAGE = (
    "Employee | Pay period |\nMina Roth | June |\nTotal earnings | | $800.00\nFederal income tax | $70.00 |\n"
    "State income tax | $30.00 |\nTotal taxes | | ?\nPay after taxes | | ?"
)
SNOW = "Month | Snow (cm)\nNovember | 12\nDecember | 30\nJanuary | 45\nFebruary | 41\nMarch | 18"
CAMP = "Activity | Girls | Boys\ncanoeing | 9 | 14\narchery | 11 | 6\nclimbing | 5 | 8"
BUFFET = "Salad | Price per pound\nbean | $4.00\npasta | $5.50\nfruit | $7.20"
READ = "Name | Mon | Tue | Wed\nOda | 20 | 35 | 15\nPaul | 40 | 10 | 30"
STEPS = "Figure | Matches\n1 | 4\n2 | 7\n3 | ?\n4 | 13"
TALL = "Stem | Leaf\n8 | 1 9\n9 | 4 4 6\n10 | 2 5"
FAIR = "Show | Starts | Ends\nmagic | 1:00 P.M. | 1:40 P.M.\npuppets | 2:15 P.M. | 3:00 P.M."
ICE = "Flavour | Small | Large\nlemon | $1.40 | $2.30\ncherry | $1.70 | $2.90"
WALKS = "Day | Aunt Jo | Sam\nMonday | 40 | 65\nTuesday | 70 | 50\nFriday | 30 | 30"
AGES = "Age | Swimmers\nunder 8 | 6\n8 to 12 | 15\n13 to 17 | 9\n18 or older | 20"
FOUND = "Thing | Found\nhats | 12\nkeys | 6\nrings | 3"
SCORES = "Points | Pupils\n5 | 1\n6 | 2\n7 | 8\n8 | 1"
CAMPS = "Time | Activity | Ends\n9:00 A.M. | rowing | 10:15 A.M.\n10:30 A.M. | pottery | 11:45 A.M."
SHELVES = "Number of shelves | Rooms\n0 | 3\n1 | 4\n2 | 5"
RIGHT = [
    ("Did it snow more in January than in November and December together?", SNOW, "yes"),
    ("Mara says there was less snow in March than in November. Is she right?", SNOW, "no"),
    ("How much more snow fell in January and February together than in November and December together?", SNOW, "44"),
    ("In which months did it snow less than in the month before?", SNOW, "February, March"),
    ("In how many months were there more than 20 cm of snow?", SNOW, "3"),
    ("Was there any month with more than half a metre of snow?", SNOW, "no"),
    ("Is archery more popular with girls than with boys?", CAMP, "yes"),
    ("Which activities have more boys than girls?", CAMP, "canoeing, climbing"),
    ("How many more kids chose canoeing than climbing?", CAMP, "10"),
    ("What fraction of the boys picked climbing?", CAMP, "2/7"),
    ("Someone is chosen at random. Is it more likely to be a girl or a boy?", CAMP, "Boys"),
    ("How many jars did the green team fill?", JARS, "30"),
    ("Which team filled the fewest jars?", JARS, "blue"),
    ("How much did Ned spend in March?", SAVED, "13.75"),
    ("What did he spend the most on?", SAVED, "kite"),
    ("If he had $4 to begin with, how much does he have at the end?", SAVED, "13.25"),
    ("Will Mina get more than $650 once the taxes are off?", WAGE, "yes"),
    ("How much tax does she pay in all?", WAGE, "100"),
    ("How many pounds of pasta salad do you get for $22?", BUFFET, "4"),
    ("Half a pound of fruit salad, please. How much is that?", BUFFET, "3.6"),
    ("On which day did Oda read the least?", READ, "Wed"),
    ("How much longer than Oda did Paul read on Wednesday?", READ, "15"),
    ("Which number belongs where the question mark is?", STEPS, "10"),
    ("By how many matches does the figure grow each time?", STEPS, "3"),
    ("How many are shorter than 90 or taller than 100?", TALL, "4"),
    ("Which height occurs twice?", TALL, "94"),
    ("Grandpa picks us up at half past two. Can we stay until the end of the puppets?", FAIR, "no"),
    ("We arrive at half past two. Can we still see the puppets?", FAIR.replace("2:15", "2:45"), "yes"),
    ("A large lemon and two small cherries, please. What's the damage?", ICE, "5.7"),
    ("I have $3. Is that enough for two small cherries?", ICE, "no"),
    ("What's cheaper, one large lemon or two small ones?", ICE, "Large"),
    ("Who walked more in total?", WALKS, "Sam"),
    ("On which day did both walk equally long?", WALKS, "Friday"),
    ("How many swimmers are younger than 13?", AGES, "21"),
    ("Were there twice as many hats as keys?", FOUND, "yes"),
    ("Were there as many keys as hats?", FOUND, "no"),
    ("If 4 hats are sold, how many hats are left?", FOUND, "8"),
    ("What fracton of all things were rings?", FOUND, "1/7"),
    ("Were keys and rings together found more often than hats?", FOUND, "no"),
    ("How many got 7 points or more?", SCORES, "9"),
    ("What is the mean number of points?", SCORES, "6.75"),
    ("How many shelves are there in all the rooms together?", SHELVES, "14"),
]


@pytest.mark.parametrize(("question", "table", "answer"), RIGHT)
def test_a_question_is_put_together_from_its_words(question: str, table: str, answer: str) -> None:
    given = answer_own(OwnTable("q", question, table))
    assert (given.answer, given.confidence >= 0.5) == ((answer,), True)


def facts(table: str, title: str = "") -> Facts:
    found = facts_of(Exercise("How many?", SchoolGrid.of_text(table), title=title))
    assert found is not None
    return found


def test_every_shape_of_table_says_numbers_by_subject_and_measure() -> None:
    stub, ledger, plot = facts(WAGE), facts(SAVED), facts(TALL, "Heights in cm")
    assert dict(zip(stub.labels, (line[0] for line in stub.values), strict=True))["Pay after taxes"] == 700
    assert ledger.labels == ("chores", "bus ride", "old bike", "kite"), "dates are not what was paid for"
    assert ledger.values[1] == (None, 2.5)
    assert [line[0] for line in plot.values] == [81, 89, 94, 94, 96, 102, 105]
    assert facts(STEPS).values[2] == (10,), "an even pattern tells what is missing"
    assert facts("Week | Miles\n1 | 4\n2 | 9\n3 | ?\n4 | 13").values[2] == (None,), "another doesn't"


@pytest.mark.parametrize(
    "key", ["each ● stands for 20 votes", "● = 20 votes", "1 ● = 20", "There are 20 votes for each ●."]
)
def test_symbols_are_counted_where_something_says_what_one_stands_for(key: str) -> None:
    table = "Pet | Votes\ncat | ●●●\ndog | ●"
    for question, title in (
        (f"The key: {key} How many more votes did the cat get than the dog?", ""),
        ("How many more votes did the cat get than the dog?", key),
    ):
        solved = solve(question, table, title=title)
        assert solved is not None
        assert (solved.answer, solved.is_own) == ("40", True)


def test_symbols_without_a_key_stay_symbols() -> None:
    solved = solve("How many votes did the cat get?", "Pet | Votes\ncat | ●●●\ndog | ●")
    assert solved is None or not solved.is_own


def test_chain_of_table_counts_symbols_too() -> None:
    lines = [line.split(" | ") for line in JARS.split("\n")]
    question = Question("How many more jars did the green team fill than the red team?")
    method = ChainOfTable()
    *_, chain = play(method, method.begin(question, Source.of(Table.of(lines[0], lines[1:]))), EmbeddedModel())
    assert chain.answer is not None
    assert chain.answer.values == ("12",)


@pytest.mark.parametrize(
    ("question", "table"),
    [
        ("How many legs do the girls at archery have in all?", CAMP),
        ("What do bean salad and potato salad cost?", BUFFET),
        ("How many girls didn't choose archery?", CAMP),
        ("How much snow would fall in January if it were twice as much?", SNOW),
        ("What do two pounds of bean salad cost with a 10% discount?", BUFFET),
    ],
)
def test_a_word_that_changes_the_question_and_takes_no_part_makes_the_reading_doubtful(
    question: str, table: str
) -> None:
    found = general_reading(Exercise(question, SchoolGrid.of_text(table)))
    assert found is None or found.sure < 0.6


def test_two_readings_that_agree_are_surer_than_one() -> None:
    question = "How many kids are in archery?"
    known, together = general_reading(Exercise(question, SchoolGrid.of_text(CAMP))), solve(question, CAMP)
    assert known is not None
    assert together is not None
    assert together.answer == "17"
    assert together.sure > known.sure


def test_two_sure_readings_that_differ_leave_doubt() -> None:
    exercise = Exercise("How many are shorter than 90?", SchoolGrid.of_text(TALL))
    both = weighed(exercise, Found("relation", Program("ans = 9", 9), sure=0.9))
    assert both is not None
    assert both[1] < 0.6


def test_a_request_that_looks_like_a_question_for_a_yes_is_answered_with_what_it_wants() -> None:
    for question in ("Could you tell me how much it snowed in January?", "Please, can you find the snow of January?"):
        assert answer_own(OwnTable("q", question, SNOW)).answer == ("45",)


@pytest.mark.parametrize("question", ["Is lemon liked?", "Which of the two is there most of and least of?"])
def test_an_answer_of_another_kind_than_asked_for_is_doubtful(question: str) -> None:
    given = answer_own(OwnTable("q", question, "Flavour | Cups\nlemon | 4\ncherry | 4"))
    assert given.confidence < 0.6 or given.answer in (("yes",), ("no",))


@pytest.mark.parametrize("question", ["How long is pottery?", "When is pottery over?"])
def test_when_something_begins_is_no_sure_answer_to_how_long_it_is_nor_when_it_is_over(question: str) -> None:
    given = answer_own(OwnTable("q", question, CAMPS))
    assert given.answer != ("10:30 A.M.",) or given.confidence < 0.6


def test_figures_that_somebody_has_are_no_prices() -> None:
    found = general_reading(
        Exercise("Can Ann and Bo together afford a $60 bike?", SchoolGrid.of_text("Who | Saved\nAnn | $40\nBo | $30"))
    )
    assert found is None or found.program.value != "no"
