"""School questions about small tables: the answer, the plan and the program, with no model."""

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.school import Solved, solve
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

SHOP = "wool scarf | $12.50\nleather belt | $18.00\nrain hat | $9.75\ncotton socks | $3.20"
FERRY = (
    "Quay | 8:05 A.M. | 10:20 A.M. | 1:45 P.M.\n"
    "Lighthouse | 8:40 A.M. | 10:55 A.M. | 2:20 P.M.\n"
    "Beach | 9:15 A.M. | 11:30 A.M. | 2:55 P.M."
)
CLASSES = (
    "Course | Begins | Ends\nPottery | 9:00 A.M. | 10:45 A.M.\nWeaving | 11:15 A.M. | 12:00 P.M.\n"
    "Glass | 1:10 P.M. | 3:00 P.M."
)
PLOT = "Stem | Leaf\n3 | 1, 4\n4 |\n5 | 0, 0, 7"
SIBLINGS = "Siblings | Frequency\n0 | 5\n1 | 11\n2 | 4\n3 | 2"
HIVES = "Week | Honey (kg)\n1 | 14\n2 | 9\n3 | 22\n4 | 15"
CHOIR = " | Altos | Tenors\nMorning | 4 | 6\nEvening | 8 | 2"
COUNTS = "Apiary | 2019 | 2020\nHill | 31 | 44\nRiver | 27 | 25\nForest | 40 | 38"
MARKET = "Price | Quantity demanded | Quantity supplied\n$30 | 900 | 400\n$45 | 650 | 700"
STUB = (
    "Employee | Pay period |\nJo March | May |\nTotal earnings | | $1,500.00\nFederal income tax | $180.00 |\n"
    "Other taxes | $95.25 |"
)
LEDGER = (
    "Date | Description | Received | Expenses | Available Funds\n | Balance: end of May | | | $90.00\n"
    "6/2 | babysitting | $40.00 | | $130.00\n6/9 | roller skates | | $55.00 | $75.00"
)

PETS = "Number of pets | Households\n0 | 6\n1 | 9\n2 | 4\n3 | 1"
PAY = "Item | Amount\nGross pay | $1,840.00\nFederal tax | $221.50\nState tax | $74.10\nMedicare | $26.68"
CUPS = "Price | Cups demanded | Cups supplied\n$0.50 | 120 | 40\n$1.00 | 80 | 80\n$1.25 | 60 | 110"
TRIP = "Class | Boys | Girls\n5A | 12 | 14\n6A | 13 | 11\n6B | 10 | 10"
STOPS = "Town | Arrives | Departs\nAshford | | 6:40 A.M.\nBrill | 7:10 A.M. | 7:15 A.M.\nDunmore | 8:45 A.M. | "
SNOW = "Year | Balance\n2019 | 1200\n2020 | 1350\n2021 | 1350\n2022 | 1800"
PAINT = "Litres of blue | Litres of green\n2 | 5\n4 | 10\n6 | 15"
FARM = "Animal | Count\ncows | 14\npigs | 22\ngoats | 9"
DAYS = "Day | High (°C) | Low (°C)\nMon | 4 | -3\nTue | 6 | -1\nThu | 7 | 1"
CAFE = "Order | Price each | Quantity\nwaffle | $4.50 | 2\ncocoa | $2.20 | 5\ntoast | $1.75 | 4"
ROLLS = "Brand | Rolls | Price\nMimosa | 4 | $3.00\nCloud | 10 | $6.50\nTulip | 6 | $4.80"
STALL = "Goods | Price per kilogram\nplums | $3.60\nwalnuts | $12.00\nbeans | $2.80"
SOUP = "Ingredient | For 6 people\nlentils (g) | 450\nonions | 3\nbroth (ml) | 1500"
LAPS = "Week | Laps\n1 | 6\n2 | 9\n3 | 12\n4 | 15"
LINE = "x | y\n0 | 2\n1 | 7\n2 | 12\n3 | 17"
CLUBS = " | Plays chess | Doesn't play chess\nSings | 4 | 7\nDoesn't sing | 9 | 5"
GROUPS = "Lunch | Group 1 | Group 2\nsoup | 6 | 8\nsalad | 5 | 9\npasta | 11 | 3"
SWIM = "Swimmer | 50 m | 100 m\nIvy | 31.2 | 68.9\nKate | 30.1 | 64.7"


PRICED = Table.of(["Thing", "Price"], [line.split(" | ") for line in SHOP.splitlines()])


def solved(question: str, table: str, *choices: str) -> Solved:
    found = solve(question, table, choices)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("question", "table", "answer"),
    [
        ("How much do 2 rain hats and a wool scarf cost?", SHOP, "32"),
        ("Ravi has $25.00. Can he afford a belt and a hat?", SHOP, "no"),
        ("How much change do I get from $20 for a wool scarf?", SHOP, "7.5"),
        ("How much more does a leather belt cost than a rain hat?", SHOP, "8.25"),
        ("How many pairs of cotton socks can Mia buy with $10?", SHOP, "3"),
        ("How much more money does Theo need to buy a leather belt if he has $15?", SHOP, "3"),
        ("What is the cheapest thing?", SHOP, "cotton socks"),
        ("How many have at least one pet?", PETS, "14"),
        ("What percent of the households have no pet?", PETS, "30"),
        ("How many pets are there altogether?", PETS, "20"),
        ("What is her net pay?", PAY, "1517.72"),
        ("What are all the deductions added up?", PAY, "322.28"),
        ("Which deduction is the smallest?", PAY, "Medicare"),
        ("At which price do supply and demand meet?", CUPS, "$1.00"),
        ("What fraction of 6A are girls?", TRIP, "11/24"),
        ("In which class are there as many boys as girls?", TRIP, "6B"),
        ("How long does the train stop in Brill?", STOPS, "5 minutes"),
        ("How long is the ride from Ashford to Dunmore?", STOPS, "2 hours and 5 minutes"),
        ("How many minutes pass between the first stop and the last?", STOPS, "125"),
        ("Weaving is over. How long until Glass begins?", CLASSES, "1 hour and 10 minutes"),
        ("In which year did the balance stay the same?", SNOW, "2021"),
        ("What was the largest increase from one year to the next?", SNOW, "450"),
        ("If I have 30 litres of green, how much blue do I need?", PAINT, "12"),
        ("How much green is there for each litre of blue?", PAINT, "2.5"),
        ("Is green proportional to blue?", PAINT, "yes"),
        ("Are there more pigs than cows and goats combined?", FARM, "no"),
        ("What is the ratio of cows to pigs?", FARM, "7:11"),
        ("How many animals are not cows?", FARM, "31"),
        ("How many animals are there?", FARM, "45"),
        ("What was the low on Thursday?", DAYS, "1"),
        ("How much rain fell from Monday through Wednesday?", "Day | Rain\nMon | 3\nTue | 4\nWed | 9", "16"),
        ("What is the average of the first two weeks?", HIVES, "11.5"),
        ("What was Ivy's time over 100 m?", SWIM, "68.9"),
        ("Which course starts at a quarter past eleven?", CLASSES, "Weaving"),
        ("What would one of everything come to?", SHOP, "43.45"),
        ("I just missed the 8:05 A.M. ferry at the Quay. What time is the next one?", FERRY, "10:20 A.M."),
        ("How long does it take from the Quay to the Beach?", FERRY, "1 hour and 10 minutes"),
        ("I want to be at the Beach by 1 pm. When should I leave the Quay?", FERRY, "10:20 A.M."),
        ("She boards at the Lighthouse at 2:20 P.M. When will she reach the Beach?", FERRY, "2:55 P.M."),
        ("When does weaving begin?", CLASSES, "11:15 A.M."),
        ("Which course ends at 3:00 P.M.?", CLASSES, "Glass"),
        ("How long is the break between pottery and weaving?", CLASSES, "30 minutes"),
        ("What comes after weaving?", CLASSES, "Glass"),
        ("What is on at 2 pm?", CLASSES, "Glass"),
        ("How many are at least 34?", PLOT, "4"),
        ("What is the median?", PLOT, "50"),
        ("What is the largest value?", PLOT, "57"),
        ("How many children have more than one sibling?", SIBLINGS, "6"),
        ("How many children were asked?", SIBLINGS, "22"),
        ("How many have no siblings?", SIBLINGS, "5"),
        ("What is the mean?", HIVES, "15"),
        ("In which week was the harvest smallest?", HIVES, "2"),
        ("How much did it rise from week 2 to week 3?", HIVES, "13"),
        ("What is the probability that a randomly chosen singer is a tenor in the morning choir?", CHOIR, "3/10"),
        ("How many altos sing in the evening?", CHOIR, "8"),
        ("In 2020, how many more hives did Hill have than River?", COUNTS, "19"),
        ("How many hives did Forest have in 2019?", COUNTS, "40"),
        ("At a price of $45, is there a shortage or a surplus?", MARKET, "surplus"),
        ("How big is the shortage at $30?", MARKET, "500"),
        ("How much did Jo make after taxes?", STUB, "1224.75"),
        ("How much tax did Jo pay in total?", STUB, "275.25"),
        ("How much was spent on roller skates?", LEDGER, "55"),
        ("How much money was received on June 2?", LEDGER, "40"),
        ("Is the function linear or nonlinear?", "x | y\n1 | 5\n2 | 8\n4 | 14", "linear"),
        ("Is this relation a function?", "x | y\n1 | 5\n1 | 8", "no"),
        ("What is the constant of proportionality?", "x | y\n2 | 9\n4 | 18", "4.5"),
        ("What was the rate of change between 2001 and 2005?", "Year | Elk\n2001 | 40\n2005 | 68\n2006 | 9", "7"),
        ("Each raft holds 4 people. How many fit on 5 rafts?", "Rafts | People\n1 | 4\n2 | 8\n5 | ?", "20"),
        ("In which week did it go down?", HIVES, "2, 4"),
        ("Which weeks gave more than 14 kg?", HIVES, "3, 4"),
        ("If three friends split 2 rain hats evenly, what does each pay?", SHOP, "6.5"),
        ("What fraction of the stamps are Kofi's?", "Name | Stamps\nKofi | 12\nLiv | 30\nMei | 6", "1/4"),
        ("What does the whole bill come to?", CAFE, "27"),
        ("Four friends split the bill evenly. How much does each one pay?", CAFE, "6.75"),
        ("They pay with $30. How much change do they get?", CAFE, "3"),
        ("What did they pay for the cocoa altogether?", CAFE, "11"),
        ("Which brand is the best buy?", ROLLS, "Cloud"),
        ("What does one roll of Tulip cost?", ROLLS, "0.8"),
        ("I need 12 rolls of Mimosa. What will I pay?", ROLLS, "9"),
        ("Is a roll of Tulip cheaper than a roll of Mimosa?", ROLLS, "no"),
        ("How much more is a single roll of Tulip than a single roll of Cloud?", ROLLS, "0.15"),
        ("How much does a pack of Tulip cost?", ROLLS, "4.8"),
        ("What would I pay for 250 g of walnuts?", STALL, "3"),
        ("How much do half a kilo of plums and 2 kg of beans cost?", STALL, "7.4"),
        ("I have $10 and take 2 kg of beans. How many dollars are left?", STALL, "4.4"),
        ("How many onions do I need for 10 people?", SOUP, "5"),
        ("We're only 2 today. How much broth should I take?", SOUP, "500"),
        ("I've only got 300 g of lentils. How many people can I cook for?", SOUP, "4"),
        ("In which week will he swim 30 laps?", LAPS, "9"),
        ("How many laps are that altogether in the first five weeks?", LAPS, "60"),
        ("Will he swim at least 35 laps in week 10?", LAPS, "no"),
        ("By how much does y grow each time x goes up by one?", LINE, "5"),
        ("For which x do we get y = 42?", LINE, "8"),
        ("How many children do both?", CLUBS, "4"),
        ("How many do neither of the two?", CLUBS, "5"),
        ("How many of them do exactly one of the two?", CLUBS, "16"),
        ("How many children are there in group 2?", GROUPS, "20"),
        ("Whose balance changed the most?", "Account | Change\nAnn | 40\nBea | -65\nCy | 12", "Bea"),
    ],
)
def test_a_question_is_answered_from_its_table(question: str, table: str, answer: str):
    assert solved(question, table).answer == answer


def test_the_one_rule_that_fits_the_table_is_chosen():
    choices = ("y = 2x + 5", "y = 5x + 2", "y = 7x", "y = x - 2")
    assert solved("Which rule fits the table?", LINE, *choices).answer == "y = 5x + 2"


def test_the_program_sets_the_answer():
    found = solved("How much do 2 rain hats and a wool scarf cost?", SHOP)
    assert found.program.text == "rain_hat = 9.75\nwool_scarf = 12.5\nans = round(2 * rain_hat + wool_scarf, 2)"
    assert found.program.value == 32.0


def test_the_plan_names_the_modules_that_are_needed():
    found = solved("How much does a rain hat cost?", SHOP)
    assert found.rows == (2,)
    assert found.plan == (
        "row_lookup",
        "program_generator",
        "program_verifier",
        "program_executor",
        "answer_generator",
    )
    plot = solved("How many are at least 34?", PLOT)
    assert plot.plan[:2] == ("knowledge_retrieval", "table_verbalizer")
    assert plot.knowledge is not None and "leaf" in plot.knowledge.text
    assert "Stem: 3; Leaf: 1, 4." in plot.description
    assert "column_lookup" in solved("In 2020, how many more hives did Hill have than River?", COUNTS).plan


@pytest.mark.parametrize(
    ("answer", "choices"), [("10:55 A.M.", ("10:55 AM", "2:20 PM")), ("lighthouse", ("the lighthouse", "the quay"))]
)
def test_an_answer_is_given_as_the_choice_that_says_the_same(answer: str, choices: tuple[str, ...]):
    table = FERRY if ":" in answer else "Place | Visitors\nquay | 3\nlighthouse | 9"
    question = (
        "I missed the 8:40 A.M. ferry at the Lighthouse. When is the next?" if ":" in answer else "Which is busiest?"
    )
    assert solved(question, table, *choices).answer == choices[0]


def test_a_price_list_is_read_with_a_header_and_without():
    question = "How much do 2 rain hats cost?"
    headed = "Thing | Price\n" + SHOP
    assert solved(question, SHOP).rows == solved(question, headed).rows == (2,)
    assert (solved(question, SHOP).has_header, solved(question, headed).has_header) == (False, True)


def test_a_table_of_the_app_whose_header_is_a_row_is_read_as_one():
    table = Table.of(["wool scarf", "$12.50"], [["leather belt", "$18.00"], ["rain hat", "$9.75"]])
    found = solve("How much do a wool scarf and a rain hat cost together?", table)
    assert found is not None and found.answer == "22.25"


def test_something_that_is_not_on_the_list_makes_the_answer_doubtful():
    assert solved("How much do a rain hat and a kite cost?", SHOP).sure < 0.6
    assert solved("How much do a rain hat and cotton socks cost?", SHOP).sure > 0.8


def test_a_word_without_a_use_makes_the_answer_doubtful():
    found = solve("What will honey be in week 9?", HIVES)
    assert found is None or found.sure < 0.6


@pytest.mark.parametrize("table", ["", "|||", "a", "x | y", "\n\n", "? | ?\n? | ?", "a | b\nc"])
def test_a_table_with_nothing_in_it_is_no_reason_to_fail(table: str):
    for question in ("", "How many?", "Which is the most?", "What is the mean?", "How long from a to c at 3 pm?"):
        found = solve(question, table)
        assert found is None or 0 <= found.sure <= 1


def test_a_large_table_is_left_to_the_parser():
    assert solve("What is the mean?", Table.of(["Day", "Visits"], [[str(day), "3"] for day in range(61)])) is None


def played(question: str) -> Chain:
    *_, chain = play(ChainOfTable(), Chain(Question(question), Source.of(PRICED)), EmbeddedModel())
    return chain


def test_the_embedded_model_answers_a_question_about_prices_in_its_chain():
    chain = played("How much do 2 rain hats and a wool scarf cost?")
    assert chain.answer is not None and chain.answer.values == ("32",)
    assert [row[0] for row in chain.state.table.rows()] == ["wool scarf", "rain hat"]


def test_the_parser_keeps_the_questions_that_it_reads():
    chain = played("Which thing has the highest price?")
    assert chain.answer is not None and chain.answer.values == ("leather belt",)
    assert "text(" not in chain.history[-1]


BUSES = (
    "Bus | Leaves | Reaches the beach\n12 | 8:05 A.M. | 8:40 A.M.\n12 | 9:20 A.M. | 9:55 A.M.\n"
    "30 | 10:00 A.M. | 10:50 A.M."
)
BENCHES = "Tables | Chairs\n1 | 4\n2 | 6\n3 | 8\n4 | ?"


@pytest.mark.parametrize(
    ("question", "table", "answer"),
    [
        ("Lou comes at 9:30 A.M. When does the next bus go?", BUSES, "10:00 A.M."),
        ("Lou comes at 9:30 A.M. When does the next bus arrive at the beach?", BUSES, "10:50 A.M."),
        ("When does the first bus arrive at the beach?", BUSES, "8:40 A.M."),
        ("How many buses are there in all?", BUSES, "3"),
        ("How many chairs does each further table add?", BENCHES, "2"),
        ("How many chairs stand around four tables?", BENCHES, "10"),
        ("How much more federal tax than state tax was paid?", PAY, "147.4"),
        ("What percent of the gross pay is the federal tax?", PAY, "12.04"),
        ("What was the pay before anything was taken off?", PAY, "1840"),
    ],
)
def test_what_is_asked_of_timetables_patterns_and_pay_stubs_in_free_words(
    question: str, table: str, answer: str
) -> None:
    solved = solve(question, table)
    assert solved is not None and solved.answer == answer


def test_a_time_of_one_of_several_rows_of_the_same_name_is_doubted() -> None:
    solved = solve("When does the 12 bus reach the beach?", BUSES)
    assert solved is None or solved.sure < 0.6


TYPING = "Student | Words | Minutes\nAria | 180 | 4\nJonah | 156 | 3\nTess | 245 | 5"
PLANS = "Plan | Monthly fee | Minutes included\nStarter | $12 | 100\nPlus | $19 | 250"
DRIVE = "Grade | Cans | Bottles\nThird | 145 | 80\nFourth | 210 | 65"
SAVED = "Name | Savings\nKofi | $42.50\nHana | $27.25"
PATHS = "Trail | Length (km) | Climb (m)\nFern Loop | 4.5 | 120\nLake Path | 7.8 | 60"
DRINKS = "Drink | Small | Large\nmango | $3.50 | $5.00\nberry | $3.75 | $5.50"
ROUNDS = "Student | Round 1 | Round 2 | Round 3\nImani | 9 | 7 | 12\nLucas | 6 | 8 | 8"
BIKES = "Hours | City bike | E-bike\n1 | $4 | $7\n2 | $7 | $12\n4 | $12 | $21"
HALL = "Section | Seats | Sold\nfloor | 300 | 285\nbalcony | 180 | 96"
CATS = "Number of cats | Number of homes\n0 | 14\n1 | 9\n2 | 5\n3 | 2"
FLIGHTS = "Flight | Departs | Arrives\nKT 101 | 7:25 A.M. | 9:10 A.M.\nKT 203 | 11:50 A.M. | 2:05 P.M."
VISITS = "Visits last year | Children\n0 | 3\n1 | 10\n2 | 14\n3 | 5"
LAKES = "Lake | Area (km²) | Depth (m)\nSilver | 12.4 | 38\nCrystal | 8.9 | 61"
ZOO = "Animal | Number | Food per day (kg)\nelephant | 3 | 150\ngiraffe | 5 | 35"
CHAIRS = "Chairs | Height (cm)\n1 | 80\n2 | 88\n3 | 96\n4 | 104"
GOALS = "Goals | Matches\n0 | 4\n1 | 7\n2 | 3\n3 | 2"
TRAMS = (
    "Stop | First tram | Second tram | Last tram\nPark | 5:40 A.M. | 6:10 A.M. | 7:10 A.M.\n"
    "Bridge | 5:52 A.M. | 6:22 A.M. | 7:22 A.M."
)
SHOWS = (
    "Movie | Show 1 | Show 2 | Show 3\nLost Puppy | 3:10 P.M. | 5:45 P.M. | 9:45 P.M.\n"
    "Heist | 2:30 P.M. | 6:15 P.M. | 9:40 P.M."
)
CAMP = "Siblings | Campers\n0 | 6\n1 | 15\n2 | 11\n3 | 4"


@pytest.mark.parametrize(
    ("question", "table", "answer"),
    [
        ("How many words per minute does Tess type?", TYPING, "49"),
        ("Who types the fastest?", TYPING, "Jonah"),
        ("At her speed, how many words would Aria type in ten minutes?", TYPING, "450"),
        ("How long does Jonah need for 520 words?", TYPING, "10"),
        ("How much would the Plus plan cost for a whole year?", PLANS, "228"),
        ("Each can earns 5 cents. How much money did the fourth graders make on cans?", DRIVE, "10.5"),
        ("How much more does Hana need to have $40?", SAVED, "12.75"),
        ("How many metres long is Fern Loop?", PATHS, "4500"),
        ("What would you pay for one small mango and one large berry?", DRINKS, "9"),
        ("Ella has $8. Does she have enough for two small mango drinks?", DRINKS, "yes"),
        ("What is the average score in the second round?", ROUNDS, "7.5"),
        ("What is Lucas's average per round?", ROUNDS, "7.3333333333"),
        ("How much dearer is an e-bike than a city bike for two hours?", BIKES, "5"),
        ("What percent of the floor seats are sold?", HALL, "95"),
        ("How many homes have either one or two cats?", CATS, "14"),
        ("What percentage of the homes have no cat?", CATS, "46.67"),
        ("What fraction of the campers have exactly one sibling?", CAMP, "5/12"),
        ("What was the second-highest number?", PLOT, "50"),
        ("What does Jo have left when all taxes are paid?", STUB, "1224.75"),
        ("How many goals were scored in all?", GOALS, "19"),
        ("In how many matches was there no goal?", GOALS, "4"),
        ("What is the most common length?", PLOT, "50"),
        ("What was Imani's best round?", ROUNDS, "12"),
        ("How many minutes after the first tram does the last tram leave Park?", TRAMS, "90"),
        ("How often do the trams leave Park?", TRAMS, "30 minutes"),
        ("It's 7:00 now. When can we see Lost Puppy next?", SHOWS, "9:45 P.M."),
        ("A can costs 5 cents. How much did the third graders make on cans?", DRIVE, "7.25"),
        ("Did Imani score more in round 1 than in round 2?", ROUNDS, "yes"),
        ("Kim and two friends share a wool scarf. How much does each pay, to the nearest cent?", SHOP, "4.17"),
        ("What is the average score in the first round, to the nearest point?", ROUNDS, "8"),
        ("What does the most expensive thing cost?", SHOP, "18"),
        ("How many children went twice?", VISITS, "14"),
        ("How many giraffes live in the zoo?", ZOO, "5"),
        ("How much food does one elephant eat in a day?", ZOO, "150"),
        ("Which number of rooms was sold most often?", "Rooms | Apartments\n1 | 8\n2 | 15\n3 | 12", "2"),
        ("How high is a stack of 7 chairs?", CHAIRS, "128"),
        ("By how much does each chair raise the stack?", CHAIRS, "8"),
        ("Which lake is the deepest?", LAKES, "Crystal"),
        ("How many lakes are deeper than 40 meters?", LAKES, "1"),
        ("Who types the most words per minute?", TYPING, "Jonah"),
        ("Who typed the longest?", TYPING, "Tess"),
        ("Cans are $2. How much was made from cans by the fourth graders?", DRIVE, "420"),
        ("How many socks could you get for the price of one leather belt?", SHOP, "5"),
        ("When does flight KT 203 land?", FLIGHTS, "2:05 P.M."),
        ("How many more boys than girls are there in 6A?", TRIP, "2"),
        ("How many more girls than boys are there in 5A?", TRIP, "2"),
        ("Cans bring 5 cents each. How much do the third graders earn with cans?", DRIVE, "7.25"),
    ],
)
def test_figures_are_worked_out_with_numbers_and_units_of_the_question(question: str, table: str, answer: str) -> None:
    assert solved(question, table).answer == answer
