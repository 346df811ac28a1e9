"""Classes of everyday questions on small tables, each in several wordings and on several tables."""

import pytest

from tests.models.embedded.school_answers import likely_answer

CHAIRS = "Row | 1 | 2 | 3 | 4\nChairs | 8 | 11 | 14 | 17"
BEADS = "Day | 1 | 2 | 3\nBeads | 5 | 9 | 13"
TANK = "Minutes | Litres left\n0 | 240\n5 | 210\n10 | 180\n15 | 150"
CANDLE = "Hours | Height (cm)\n0 | 24\n1 | 21\n2 | 18"
DRIVE = "Hour | Kilometres from home\n1 | 80\n2 | 160\n3 | 240\n4 | 320"
WALK = "Hours | Miles\n1 | 3\n2 | 6\n3 | 9"
RULE = "x | y\n0 | 4\n1 | 7\n2 | 10\n3 | 13"
SISTERS = "Week | Nina | Olga\n1 | $12 | $20\n2 | $18 | $23\n3 | $24 | $26"
STEPS = [
    ("If it keeps going like this, how many chairs stand in row 7?", CHAIRS, "26"),
    ("How many chairs are there in the ninth row?", CHAIRS, "32"),
    ("Which row is the first to have more than 30 chairs?", CHAIRS, "9"),
    ("How many beads will there be on day 10?", BEADS, "41"),
    ("On which day will there be 33 beads?", BEADS, "8"),
    ("When will the tank be empty?", TANK, "40"),
    ("After how many minutes has the tank run dry?", TANK, "40"),
    ("How long until nothing is left in the tank?", TANK, "40"),
    ("How many litres run out per minute?", TANK, "6"),
    ("How many hours until the candle is burnt down?", CANDLE, "8"),
    ("How tall is the candle after four and a half hours?", CANDLE, "10.5"),
    ("How much shorter does the candle get every hour?", CANDLE, "3"),
    ("How fast are they going?", DRIVE, "80"),
    ("At what speed are they driving?", DRIVE, "80"),
    ("How far will they be after six and a half hours?", DRIVE, "520"),
    ("How far will they get in 7 hours?", DRIVE, "560"),
    ("After how many hours will they have done 560 km?", DRIVE, "7"),
    ("How long does it take them to get 600 km from home?", DRIVE, "7.5"),
    ("How many miles will he have walked after 5.5 hours?", WALK, "16.5"),
    ("When will he have walked 21 miles?", WALK, "7"),
    ("What is y when x is 10?", RULE, "34"),
    ("What does y equal if x = 10?", RULE, "34"),
    ("For what x do you get 25?", RULE, "7"),
    ("For which x is y 25?", RULE, "7"),
    ("How much more does Nina put by each week than her sister Olga?", SISTERS, "3"),
]
TICKETS = "Name | Tickets | Popcorn | Drinks\nRavi | 2 | 1 | 2\nSue | 4 | 2 | 3\nTheo | 1 | 0 | 1\nUma | 3 | 3 | 0"
MARKS = "Pupil | Maths | English\nAna | 78 | 85\nBen | 92 | 74\nCleo | 66 | 88\nDan | 81 | 81"
WEATHER = "City | July (°C) | January (°C)\nOslo | 22 | -4\nRome | 31 | 12\nCairo | 35 | 19"
SHOPS = "Item | Mini-Mart | Corner Shop\nMilk | $1.20 | $1.35\nBread | $2.10 | $1.90\nEggs | $3.00 | $3.40"
CONTESTS = [
    ("How many of them bought more tickets than popcorn?", TICKETS, "3"),
    ("How many people bought more drinks than popcorn?", TICKETS, "3"),
    ("Who bought fewer drinks than popcorn?", TICKETS, "Uma"),
    ("Whose English mark beats his or her maths mark by the most?", MARKS, "Cleo"),
    ("Who is better in maths than in English?", MARKS, "Ben"),
    ("How many pupils have more points in English than in maths?", MARKS, "2"),
    ("Which item is cheaper at the Corner Shop than at Mini-Mart?", SHOPS, "Bread"),
    ("How many items are cheaper at Mini-Mart than at the Corner Shop?", SHOPS, "2"),
]
FRUIT = " | Apple | Banana | Grapes\nClass 4a | 7 | 9 | 8\nClass 4b | 10 | 6 | 11"
PETS = " | House | Flat\nDog | 14 | 6\nCat | 9 | 12\nNo pet | 7 | 12"
CLUBS = "Grade | Chess | Drama | No club\nGrade 5 | 8 | 12 | 5\nGrade 6 | 10 | 9 | 11"
COUNTS = [
    ("How many kids don't like bananas best?", FRUIT, "36"),
    ("How many pupils of 4b didn't choose apples?", FRUIT, "17"),
    ("How many children chose something other than grapes?", FRUIT, "32"),
    ("How many children in 4b were asked?", FRUIT, "27"),
    ("How many pupils of class 4a took part?", FRUIT, "24"),
    ("Which fruit got more votes than any other over both classes?", FRUIT, "Grapes"),
    ("Which fruit is the least popular in both classes together?", FRUIT, "Banana"),
    ("How many of the people living in a flat have a pet?", PETS, "18"),
    ("How many people in a house own a pet?", PETS, "23"),
    ("How many grade 6 students are in a club?", CLUBS, "19"),
]
SCREWS = "Item | Pack size | Price per pack\nScrews | 50 | $4.50\nNails | 100 | $6.00\nHooks | 8 | $3.20"
PARTY = "Thing | Pieces in a pack | Price of a pack\nCups | 12 | $3.60\nPlates | 10 | $2.50\nStraws | 50 | $1.00"
PACKS = [
    ("What does one hook come to?", SCREWS, "0.4"),
    ("How much is a single nail?", SCREWS, "0.06"),
    ("I need 120 screws. How many packs must I buy?", SCREWS, "3"),
    ("What will 120 screws cost me, as they only sell full packs?", SCREWS, "13.5"),
    ("We need 30 cups. How much is that?", PARTY, "10.8"),
    ("How many packs of plates do we need for 45 plates?", PARTY, "5"),
    ("How many straws are in 3 packs?", PARTY, "150"),
    ("What's the price per cup?", PARTY, "0.3"),
]
RUNS = "Week | Runs | Distance per run (km)\n1 | 3 | 6\n2 | 4 | 7\n3 | 4 | 8"
JOBS = "Name | Hours | Pay per hour\nIvo | 12 | $11.00\nJana | 8 | $14.50\nKofi | 15 | $10.20"
EGGS = "Farm | Boxes | Eggs per box\nHill | 20 | 12\nLake | 15 | 10\nWood | 9 | 30"
PRODUCTS = [
    ("How many kilometres did she run in week 2 altogether?", RUNS, "28"),
    ("How many more kilometres did she cover in week 3 than in week 1?", RUNS, "14"),
    ("How far did she run in all?", RUNS, "78"),
    ("How much did Jana earn?", JOBS, "116"),
    ("Who earned the most?", JOBS, "Kofi"),
    ("How many eggs did Lake pack?", EGGS, "150"),
    ("Which farm packed the most eggs?", EGGS, "Wood"),
    ("How many eggs were packed altogether?", EGGS, "660"),
]
POOL = "Ticket | Weekday | Weekend\nAdult | $6.50 | $8.00\nChild | $4.00 | $5.00"
FERRY = "Route | One way | Return\nIsland | $8 | $14\nSeal Bay | $12 | $20"
TRIP = "Cost | Amount\nCoach | $360\nMuseum | $150\nLunch | $240\nGuide | $50"
TOYS = "Toy | Old price | New price\nPuzzle | $12 | $9\nRobot | $40 | $28\nKite | $15 | $12\nBall | $8 | $7"
PLANS = "Plan | Monthly fee\nBasic | $10\nPlus | $18\nMax | $30"
MONEY = [
    ("How much would two adults and three children save by going on a Tuesday and not on a Saturday?", POOL, "6"),
    ("How much more does a family of two adults and one child pay at the weekend?", POOL, "4"),
    ("How much do you save with a return to the Island instead of two singles?", FERRY, "2"),
    ("Three friends go to Seal Bay and back. What do they pay together?", FERRY, "60"),
    ("What does it cost one person to go to the Island and come back?", FERRY, "14"),
    ("25 pupils share the costs equally. What does each pay?", TRIP, "32"),
    ("The 20 children split the coach and the lunch equally. How much is that for each child?", TRIP, "30"),
    ("By what percentage was the robot marked down?", TOYS, "30"),
    ("By how many percent is the puzzle cheaper now?", TOYS, "25"),
    ("What would you have paid for a kite and a ball before the sale?", TOYS, "23"),
    ("How much more is Max than Plus over a year?", PLANS, "144"),
    ("How much cheaper is Basic than Plus in six months?", PLANS, "48"),
]
MEDALS = "Team | Gold | Silver\nFoxes | 5 | 3\nBears | 4 | 6\nOwls | 3 | 4\nWolves | 5 | 2"
BOOKS = "Child | Books\nAmir | 6\nBella | 14\nCarl | 9\nDora | 3\nEmil | 8"
BUSES = "Stop | First bus | Second bus | Third bus\nHarbour | 7:10 | 8:25 | 9:40\nMuseum | 7:22 | 8:37 | 9:52"
ROWS = [
    ("Which two teams are level on gold?", MEDALS, "Foxes, Wolves"),
    ("Which teams have the same number of gold medals?", MEDALS, "Foxes, Wolves"),
    ("Who read three times as many books as Dora?", BOOKS, "Carl"),
    ("Which child read twice as many books as Dora?", BOOKS, "Amir"),
    ("Every how many minutes does a bus leave the Harbour?", BUSES, "75"),
    ("How many minutes apart are the buses at the Museum?", BUSES, "75"),
    ("How often does a bus leave the Museum?", BUSES, "1 hour and 15"),
]


STUB = "Item | Amount\nBasic pay | $1,900\nOvertime | $240\nIncome tax | $260\nPension | $95\nUnion | $15"
RAFFLE = "Prize | Tickets\nTeddy bear | 3\nPen | 12\nChocolate | 15\nNothing | 30"
GYMS = "Gym | Joining fee | Monthly fee\nFitOne | $50 | $25\nBodyBox | $0 | $32\nArena | $30 | $28"
SEATS = "Seat | Full price | Students\nStalls | $32 | $20\nCircle | $24 | $15\nGallery | $14 | $9"
PAINT = "Tin | Litres | Price\nSmall | 1 | $9\nMedium | 2.5 | $20\nLarge | 5 | $35"
BILLS = [
    ("What did he earn before deductions?", STUB, "2140"),
    ("How much came off his pay in total?", STUB, "370"),
    ("What ended up in his bank account?", STUB, "1770"),
    ("What's the chance that a ticket wins something? Write it as a fraction.", RAFFLE, "1/2"),
    ("How many tickets win a prize?", RAFFLE, "30"),
    ("How many times as likely is it to win a pen as a teddy bear?", RAFFLE, "4"),
    ("What do you pay at FitOne for the first year altogether?", GYMS, "350"),
    ("How much does half a year at Arena cost in total?", GYMS, "198"),
    ("Which gym is the cheapest for six months?", GYMS, "BodyBox"),
    ("After how many months is FitOne cheaper than BodyBox?", GYMS, "8"),
    ("Two adults and a student want to sit in the circle. How much is that?", SEATS, "63"),
    ("How much does a student save in the stalls?", SEATS, "12"),
    ("What does a litre cost if I buy the medium tin?", PAINT, "8"),
    ("I need 7 litres. How many large tins is that?", PAINT, "2"),
]
RACE = "Runner | Time (s) | Club\nIda | 61.2 | Blue\nJon | 58.9 | Red\nKim | 63.5 | Red\nLou | 60.4 | Blue"
WEATHER_WEEK = (
    "Day | High (°C) | Low (°C) | Rain (mm)\nMon | 14 | 6 | 0\nTue | 11 | 7 | 12\nWed | 9 | 3 | 5\nThu | 13 | 2 | 0"
)
CARS = "Year | Petrol | Electric\n2020 | 520 | 60\n2021 | 480 | 95\n2022 | 430 | 150\n2023 | 390 | 230"
TRAM = "Stop | Leaves\nCastle | 14:05\nMarket | 14:12\nStation | 14:21\nZoo | 14:36"
QUIZ = "Team | Round 1 | Round 2 | Round 3\nOwls | 8 | 6 | 9\nHawks | 7 | 9 | 5\nCrows | 6 | 8 | 8"
MACHINE = "In | Out\n2 | 7\n4 | 13\n5 | 16\n9 | 28"
WAYS = "Year | Walk | Bike\nYear 6 | 9 | 19\nYear 7 | 6 | 14"
MARKED = [
    ("Who won?", RACE, "Jon"),
    ("How many seconds behind the winner was Lou?", RACE, "1.5"),
    ("Who was the slowest Red runner?", RACE, "Kim"),
    ("On how many days did it rain?", WEATHER_WEEK, "2"),
    ("How many days had no rain?", WEATHER_WEEK, "2"),
    ("Which day had the widest span between high and low?", WEATHER_WEEK, "Thu"),
    ("In which year did electric cars pass the 100 mark for the first time?", CARS, "2022"),
    ("When did petrol cars first fall below 400?", CARS, "2023"),
    ("Between which two stops in a row does the tram take longest?", TRAM, "Station and Zoo"),
    ("Who's in the lead after two rounds?", QUIZ, "Hawks"),
    ("How many points did the Crows have after round 2?", QUIZ, "14"),
    ("What went in when 40 came out?", MACHINE, "13"),
    ("How many hours did the three work on average, rounded to whole hours?", JOBS, "12"),
    ("What percentage of the year 6 pupils walk? Round to whole percent.", WAYS, "32"),
]


SPINNER = "Colour | Times\nRed | 18\nBlue | 27\nGreen | 15"
SLIP = "Entry | Amount\nHours worked | 38\nHourly wage | $18.00\nIncome tax | $92.00\nInsurance | $41.00"
REPAIRS = "Job | Hours | Material\nRoof | 12 | $340\nKitchen | 8 | $210\nBathroom | 15 | $460"
CARS_FOR_HIRE = "Car | Price per day | Price per km\nMini | $25 | $0.20\nFamily | $40 | $0.25\nVan | $55 | $0.30"
FARES = "Zone | Single | Day ticket\n1 | $2.00 | $5.00\n2 | $3.00 | $7.00\n3 | $4.50 | $10.00"
BATTERY = "Time (hours) | Charge (%)\n0 | 100\n1 | 88\n2 | 76"
SIBLINGS = "Siblings | Children\n0 | 5\n1 | 11\n2 | 6\n3 | 2"
RATES = [
    ("Going by these results, how many times would you expect green in 200 spins?", SPINNER, "50"),
    ("How many times can you expect red in the next 30 spins?", SPINNER, "9"),
    ("What's her pay before anything is taken off?", SLIP, "684"),
    ("How much does she get to keep?", SLIP, "551"),
    ("How much does she take home?", SLIP, "551"),
    ("The worker charges $30 an hour. What does the kitchen cost with material?", REPAIRS, "450"),
    ("At $20 per hour, what does the roof cost including the material?", REPAIRS, "580"),
    ("What does the mini cost for two days and 100 km?", CARS_FOR_HIRE, "70"),
    ("Which car is the most expensive for 3 days and 50 kilometres?", CARS_FOR_HIRE, "Van"),
    ("From how many rides on is the day ticket cheaper in zone 1?", FARES, "3"),
    ("After how many single rides does a day ticket pay off in zone 2?", FARES, "3"),
    ("When will it be down to 16 percent?", BATTERY, "7"),
    ("How many children have brothers or sisters?", SIBLINGS, "19"),
]


BIKES = " | Road tires | Mountain tires\nRed | 6 | 3\nGreen | 3 | 3"
BOTH = [
    ("What is the chance that a randomly chosen bike is red and has road tires?", BIKES, "2/5"),
    (
        "Tim likes color and tires. What is the chance that a bike taken at random is green and has road tires?",
        BIKES,
        "1/5",
    ),
    ("What is the chance that a red bike has road tires?", BIKES, "2/3"),
]


@pytest.mark.parametrize(("question", "table", "expected"), STEPS)
def test_equal_steps_are_followed_in_both_directions(question: str, table: str, expected: str) -> None:
    assert likely_answer(question, table) == expected


@pytest.mark.parametrize(("question", "table", "expected"), CONTESTS)
def test_columns_are_set_against_each_other(question: str, table: str, expected: str) -> None:
    assert likely_answer(question, table) == expected


@pytest.mark.parametrize(("question", "table", "expected"), COUNTS)
def test_those_who_do_not_are_counted_and_those_of_a_group(question: str, table: str, expected: str) -> None:
    assert likely_answer(question, table) == expected


@pytest.mark.parametrize(("question", "table", "expected"), PACKS)
def test_packs_are_opened_and_bought_whole(question: str, table: str, expected: str) -> None:
    assert likely_answer(question, table) == expected


@pytest.mark.parametrize(("question", "table", "expected"), PRODUCTS)
def test_amounts_for_one_are_taken_as_often_as_there_are_some(question: str, table: str, expected: str) -> None:
    assert likely_answer(question, table) == expected


@pytest.mark.parametrize(("question", "table", "expected"), MONEY)
def test_savings_returns_shares_and_reductions_are_worked_out(question: str, table: str, expected: str) -> None:
    assert likely_answer(question, table) == expected


@pytest.mark.parametrize(("question", "table", "expected"), ROWS)
def test_equals_multiples_and_intervals_are_found(question: str, table: str, expected: str) -> None:
    assert likely_answer(question, table) == expected


@pytest.mark.parametrize(("question", "table", "expected"), BILLS)
def test_pay_prizes_fees_and_full_prices_are_worked_out(question: str, table: str, expected: str) -> None:
    assert likely_answer(question, table) == expected


@pytest.mark.parametrize(("question", "table", "expected"), MARKED)
def test_winners_wet_days_marks_passed_and_rounds_are_read(question: str, table: str, expected: str) -> None:
    assert likely_answer(question, table) == expected


@pytest.mark.parametrize(("question", "table", "expected"), RATES)
def test_rates_wages_and_passes_are_worked_out(question: str, table: str, expected: str) -> None:
    assert likely_answer(question, table) == expected


@pytest.mark.parametrize(("question", "table", "expected"), BOTH)
def test_a_chance_of_both_at_once_is_of_all(question: str, table: str, expected: str) -> None:
    assert likely_answer(question, table) == expected
