"""The keys of the fortieth fresh half: plain questions on small businesses and clubs, from a bakery to a seed bank."""

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    as_cased,
    best,
    best_of_each,
    cells,
    day,
    highest,
    minutes,
    number,
    percent,
    refuse,
    when,
    yes,
)

HALF = "fresh40"


def bikes() -> Keys:
    t = records(HALF, "bike_workshop.csv", "Job", skip=3)
    parts, labour = number(t["Parts (£)"]).fillna(0), number(t["Labour (£)"])
    came, left = (when(t[name], "%d %b %Y") for name in ("In", "Out"))
    mechanic, unpaid = as_cased(t["Mechanic"]), ~yes(t["Paid"])
    return {
        ("per group", "How much labour has each mechanic billed?"): labour.groupby(mechanic).sum(),
        ("per group", "what do the parts come to for each type of bike?"): parts.groupby(t["Bike type"]).sum(),
        ("count", "How many bikes are still in the workshop?"): left.isna().sum(),
        ("duration", "Which job took the longest, from the day it came in to the day it went out?"): (
            best((left - came).dt.days.groupby(t["Job"]).max())
        ),
        ("per group", "Number of unpaid jobs by mechanic"): t[unpaid].groupby(mechanic).size(),
        ("sum", "How much are we still owed on unpaid jobs, parts and labour together?"): (
            (parts + labour)[unpaid].sum()
        ),
        ("most", "Which customer turns up in the book most often?"): best(t.groupby("Customer").size()),
        ("share", "What percentage of the jobs were on e-bikes?"): percent((t["Bike type"] == "E-bike").mean()),
    }


def bakery() -> Keys:
    t = records(HALF, "bakery_orders.csv", "Order", sep=";")
    pieces, each, deposit = (number(t[name], ",") for name in ("Pieces", "Price each (EUR)", "Deposit"))
    item, worth = as_cased(t["Item"]), (pieces * each).groupby(t["Order"]).sum()
    on = when(t["Pickup date"], "%d.%m.%Y").map(lambda one: day(one, "%d.%m.%Y", "%d %b %Y"))
    return {
        ("per group", "How many pieces of each item are on order?"): pieces.groupby(item).sum(),
        ("lookup", "What does order 1013 come to, pieces times price?"): worth["1013"],
        ("per group", "how many orders get picked up on each day?"): t.groupby(on).size(),
        ("count", "How many orders are to be picked up before 8 am?"): (minutes(t["Pickup time"]) < 8 * 60).sum(),
        ("sum", "How much deposit have we taken on birthday cakes?"): (
            deposit[t["Item"].str.casefold() == "birthday cake"].sum()
        ),
        ("missing", "How many orders have no deposit?"): (t["Deposit"] == "").sum(),
        ("per group", "Who placed the single biggest order, by number of pieces, for each item?"): (
            best_of_each(pieces.groupby([item, t["Customer"]]).max())
        ),
        ("top", "Which three orders are worth the most (pieces times price), and how much is each?"): highest(worth, 3),
    }


def florist() -> Keys:
    t = records(HALF, "florist_deliveries.tsv", "Ticket", sep="\t")
    stems, price, occasion = number(t["Stems"]), number(t["Price"]), t["Occasion"].str.casefold()
    driven = t["Driver"] != "n/a"
    return {
        ("per group", "What's the average price by occasion?"): price.groupby(as_cased(t["Occasion"])).mean(),
        ("count", "How many morning deliveries were for funerals?"): (
            (t["Slot"] == "AM") & (occasion == "funeral")
        ).sum(),
        ("per group", "How many deliveries did each driver make? Leave out the tickets that have no driver"): (
            t[driven].groupby("Driver").size()
        ),
        ("median", "What is the median price over all tickets?"): price.median(),
        ("refuse", "Which florist made up the arrangement on ticket F218?"): refuse(
            "florist", "made up", "maker", "arranger"
        ),
        ("share", "what share of the tickets had a card with them, in percent?"): percent(yes(t["Card"]).mean()),
        ("per group", "Number of tickets and total stems for each area please"): (
            stems.groupby(t["Area"]).agg(["size", "sum"]).reset_index()
        ),
        ("top", "Which ticket needed the most stems?"): best(stems.groupby(t["Ticket"]).max()),
    }


def cleaning() -> Keys:
    t = records(HALF, "cleaning_visits.xlsx", "Visit", sheet="Visits", skip=2)
    rooms, charge, client = number(t["Rooms"]), number(t["Charge (£)"]), t["Client"]
    start, month = minutes(t["Start"]), when(t["Date"], "%Y-%m-%d").dt.month
    lasted = minutes(t["End"]) - start
    of_client = charge.groupby(client).sum()
    return {
        ("per group", "How many hours did each cleaner work?"): (
            lasted.groupby(as_cased(t["Cleaner"])).sum().map(_in_hours)
        ),
        ("average", "On average, how many rooms get cleaned in a visit?"): rooms.mean(),
        ("per group", "average charge per visit for each type of site"): charge.groupby(t["Site type"]).mean(),
        ("count", "How many visits led to a complaint?"): yes(t["Complaint"]).sum(),
        ("duration", "Which visit lasted the longest?"): best(lasted.groupby(t["Visit"]).max()),
        ("per group", "How much did we charge each client in January?"): charge[month == 1].groupby(client).sum(),
        ("count", "How many visits to offices started before 8 in the morning?"): (
            ((t["Site type"] == "Office") & (start < 8 * 60)).sum()
        ),
        ("difference", "How much more did we charge Tarn & Co in total than Nimbus Studio?"): (
            of_client["Tarn & Co"] - of_client["Nimbus Studio"]
        ),
    }


def chess() -> Keys:
    t = records(HALF, "chess_club_games.csv", "Game")
    t = t[t["Game"].str.isdigit()]
    moves, result, either = number(t["Moves"]), t["Result"], t["White"] + "|" + t["Black"]
    drawn = result == "½-½"
    gap = (number(t["W rtg"]) - number(t["B rtg"])).abs()
    return {
        ("per group", "How many games were drawn in each round?"): t[drawn].groupby("Round").size(),
        ("count", "How many games did Black win?"): (result == "0-1").sum(),
        ("per group", "Average number of moves by opening"): moves.groupby(as_cased(t["Opening"])).mean(),
        ("difference", "What's the biggest gap in rating between the two players of a game?"): gap.max(),
        ("count", "How many games did Oren Valtsev play in all, with either colour?"): (
            either.str.split("|").map(lambda both: "Oren Valtsev" in both).sum()
        ),
        ("per group", "Which game had the most moves in each round?"): (
            best_of_each(moves.groupby([t["Round"], t["Game"]]).max())
        ),
        ("median", "What's the median number of moves in the drawn games?"): moves[drawn].median(),
        ("share", "What percentage of all games did White win?"): percent((result == "1-0").mean()),
    }


def cars() -> Keys:
    t = records(HALF, "car_hire_desk.csv", "Agreement", skip=1)
    taken, due, back = (when(t[name], "%d/%m/%Y") for name in ("Out", "Due back", "Returned"))
    driven, group = number(t["Miles in"]) - number(t["Miles out"]), t["Class"]
    cover = t["Excess cover"].map({"Y": "Y|yes|with", "N": "N|no|without"})
    return {
        ("per group", "How many miles were driven in each class, counting only the cars that are back?"): (
            driven[back.notna()].groupby(group).sum()
        ),
        ("count", "How many cars came back later than they were due?"): (back > due).sum(),
        ("refuse", "What is the date of birth of the hirer on H2045?"): refuse("birth", "born", "dob"),
        ("per group", "How many hires with excess cover were there in each class?"): (
            t[yes(t["Excess cover"])].groupby(group).size()
        ),
        ("top", "Who drove the most miles on a single hire?"): best(driven.groupby(t["Hirer"]).max()),
        ("list", "Which agreements are still open, with the car not returned yet?"): cells(t["Agreement"][back.isna()]),
        ("per group", "Average daily rate split by whether they took the excess cover or not"): (
            number(t["Rate/day"]).groupby(cover).mean()
        ),
        ("duration", "How many days was agreement H2045 out, from going out to coming back?"): (
            (back - taken).dt.days[t["Agreement"] == "H2045"].sum()
        ),
    }


def photos() -> Keys:
    t = records(HALF, "photo_studio.csv", "Booking", sep=";")
    hours, fee, prints = (number(t[name], ",") for name in ("Hours", "Fee", "Prints ordered"))
    kind, on = t["Shoot type"].str.casefold(), when(t["Date"], "%d.%m.%Y")
    wedding = kind == "wedding"
    return {
        ("per group", "How much did each photographer bring in in fees?"): fee.groupby(t["Photographer"]).sum(),
        ("count", "For how many bookings has the gallery not been sent yet?"): (~yes(t["Gallery sent"])).sum(),
        ("per group", "How long is a shoot on average, in hours, for each type of shoot?"): (
            hours.groupby(as_cased(t["Shoot type"])).mean()
        ),
        ("ratio", "What was the fee per hour for the Hélène Moß shoot?"): (
            (fee / hours)[t["Client"] == "Hélène Moß"].sum()
        ),
        ("share", "What share of all the fees came from weddings, in percent?"): (
            percent(fee[wedding].sum() / fee.sum())
        ),
        ("count", "How many shoots in April took longer than 3 hours?"): ((on.dt.month == 4) & (hours > 3)).sum(),
        ("per group", "total prints ordered, broken down by studio and on location"): prints.groupby(t["Place"]).sum(),
        ("top", "The three clients with the highest fee, and the fee"): highest(fee.groupby(t["Client"]).max(), 3),
    }


def plumber() -> Keys:
    t = records(HALF, "plumber_job_sheet.csv", "Job")
    t = t[t["Job"].str.startswith("J")]
    hours, materials, invoice = (number(t[name]) for name in ("Hours", "Materials", "Invoice"))
    done, paid = (when(t[name], "%d %b %Y") for name in ("Done on", "Paid on"))
    kind = as_cased(t["Type"])
    return {
        ("per group", "How much did the materials cost for each type of job?"): materials.groupby(kind).sum(),
        ("missing", "How many jobs haven't been paid yet?"): paid.isna().sum(),
        ("per group", "number of jobs and hours worked in each area"): (
            hours.groupby(t["Area"]).agg(["size", "sum"]).reset_index()
        ),
        (
            "duration",
            "For the jobs that are paid, how many days on average from doing the job to payment?",
        ): ((paid - done).dt.days.mean()),
        ("top", "Which job took the most hours?"): best(hours.groupby(t["Job"]).max()),
        ("count", "How many jobs were leaks or blocked drains?"): (
            t["Type"].str.casefold().isin(["leak", "blocked drain"]).sum()
        ),
        ("per group", "Which customer got the highest invoice for each type of job?"): (
            best_of_each(invoice.groupby([kind, t["Customer"]]).max())
        ),
        ("refuse", "How many miles did we drive to the jobs in Netherby?"): refuse("miles", "mileage", "distance"),
    }


def wholesale() -> Keys:
    t = records(HALF, "wholesale_order_book.csv", "Order", skip=1, sep=";")
    t = t[t["Order"] != "TOTAL"]
    ordered, price, discount, shipped = (
        number(t[name], ",") for name in ("Cases", "Price per case", "Disc. %", "Shipped")
    )
    shop, product, full = as_cased(t["Shop"]), t["Product"], ordered * price
    return {
        ("per group", "How many cases did each shop order?"): ordered.groupby(shop).sum(),
        ("per group", "What are the orders worth per product, cases times price, before any discount?"): (
            full.groupby(product).sum()
        ),
        ("count", "How many orders have not been shipped in full?"): (shipped < ordered).sum(),
        ("lookup", "What discount did order W318 get?"): percent(discount[t["Order"] == "W318"].sum() / 100),
        ("per group", "How many cases do we still have to ship of each product?"): (
            (ordered - shipped).groupby(product).sum()
        ),
        ("top", "Which order is worth the most after its discount?"): (
            best((full * (1 - discount / 100)).groupby(t["Order"]).max())
        ),
        ("count", "How many of Marlo's orders got more than 5% discount?"): (
            ((t["Shop"].str.casefold() == "marlo's") & (discount > 5)).sum()
        ),
        ("median", "What's the median number of cases in an order?"): ordered.median(),
    }


def marina() -> Keys:
    t = records(HALF, "marina_berths.xlsx", "Berth", sheet="Berths")
    t = t[t["Pontoon"] != ""]
    vacant = t["Boat"] == "vacant"
    let = t[~vacant]
    metres, fee, insured = (
        number(let["LOA (m)"]),
        number(let["Annual fee (£)"]),
        when(let["Insurance until"], "%Y-%m-%d"),
    )
    boat, pontoon, berths = let["Boat"], let["Pontoon"], let.groupby("Owner").size()
    return {
        ("per group", "How many berths are vacant on each pontoon?"): t[vacant].groupby("Pontoon").size(),
        ("count", "How many boats had insurance that ran out before 1 July 2025?"): (insured < "2025-07-01").sum(),
        ("per group", "Average length of the boats on each pontoon"): metres.groupby(pontoon).mean(),
        ("ratio", "What annual fee does Selkie pay per metre of length?"): (fee / metres)[boat == "Selkie"].sum(),
        ("duplicates", "Which owners have more than one boat here?"): cells(berths.index[berths > 1].to_series()),
        ("per group", "Which boat is the longest on each pontoon?"): (
            best_of_each(metres.groupby([pontoon, boat]).max())
        ),
        ("top", "top 3 annual fees, with the names of the boats"): highest(fee.groupby(boat).max(), 3),
        ("difference", "How many metres longer is the longest boat than the shortest one?"): (
            metres.max() - metres.min()
        ),
    }


def radio() -> Keys:
    t = records(HALF, "radio_playlist_log.csv", "On air")
    seconds, track, show = minutes(t["Length"]), t["Track"], t["Show"]
    plays = t.groupby("Track").size()
    return {
        ("per group", "How many minutes of music did each show play in total?"): (
            seconds.groupby(show).sum().map(_in_minutes)
        ),
        ("duplicates", "Which tracks were played more than once that day?"): cells(plays.index[plays > 1].to_series()),
        ("per group", "How many requests did each presenter play?"): (t[yes(t["Request"])].groupby("Presenter").size()),
        ("count", "How many tracks went out before 8 am?"): (minutes(t["On air"]) < 8 * 60).sum(),
        ("refuse", "How many people were listening to the Breakfast show?"): refuse(
            "listeners", "listening", "listener", "audience"
        ),
        ("top", "What was the longest track of the day?"): best(seconds.groupby(track).max()),
        ("share", "What percentage of the plays were by local acts?"): percent(yes(t["Local act"]).mean()),
        ("per group", "What's the oldest track in each show, by year of release?"): (
            best_of_each(-number(t["Released"]).groupby([show, track]).min())
        ),
    }


def seeds() -> Keys:
    t = records(HALF, "seed_bank_accessions.csv", "Acc. no")
    t = t[t["Acc. no"].str.startswith("SB-")]
    height, held, viable = (number(t[name]) for name in ("Alt.", "Seeds", "Viab. %"))
    family, species = as_cased(t["Family"]), t["Species"]
    collected, tested = (when(t[name], "%d/%m/%Y") for name in ("Coll. on", "Last test"))
    return {
        ("per group", "How many seeds do we hold of each family?"): held.groupby(family).sum(),
        ("count", "How many accessions have a viability below 60%?"): (viable < 60).sum(),
        ("per group", "Average viability by family, of the ones that have been tested"): (
            viable.groupby(family).mean().div(100).map(percent)
        ),
        ("list", "Which accessions have never been tested?"): cells(t["Acc. no"][tested.isna()]),
        ("top", "Which species was collected at the highest altitude?"): best(height.groupby(species).max()),
        ("per group", "Of the accessions collected above 100 m, how many came from each site?"): (
            t[height > 100].groupby("Site").size()
        ),
        ("duration", "How many days were there between collecting Arnica montana and its last test?"): (
            (tested - collected).dt.days[species == "Arnica montana"].sum()
        ),
        ("share", "What share of all our seeds is Fabaceae, in percent?"): (
            percent(held[t["Family"].str.casefold() == "fabaceae"].sum() / held.sum())
        ),
    }


def _in_hours(given: float) -> str:
    """Return the ways to write a number of minutes that was asked for in hours."""
    return f"{given / 60:.6f}|{_clock(given)}|{_clock(given)}:00"


def _in_minutes(given: float) -> str:
    """Return the ways to write a number of seconds that was asked for in minutes."""
    return f"{given / 60:.6f}|{_clock(given)}|{_clock(given // 60)}:{int(given % 60):02d}"


def _clock(given: float) -> str:
    return f"{int(given // 60)}:{int(given % 60):02d}"


FILES = {
    "bike_workshop.csv": bikes,
    "bakery_orders.csv": bakery,
    "florist_deliveries.tsv": florist,
    "cleaning_visits.xlsx": cleaning,
    "chess_club_games.csv": chess,
    "car_hire_desk.csv": cars,
    "photo_studio.csv": photos,
    "plumber_job_sheet.csv": plumber,
    "wholesale_order_book.csv": wholesale,
    "marina_berths.xlsx": marina,
    "radio_playlist_log.csv": radio,
    "seed_bank_accessions.csv": seeds,
}
