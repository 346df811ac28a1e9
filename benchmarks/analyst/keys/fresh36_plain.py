"""The keys of the thirty-sixth fresh half: plain questions on a library, a hall, clubs, a shop, a hostel and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    as_most,
    best,
    best_of_each,
    cells,
    day,
    either_sign,
    highest,
    labels,
    length,
    minutes,
    months,
    number,
    percent,
    refuse,
    weekday,
    when,
    yes,
)

HALF = "fresh36"


def loans() -> Keys:
    t = records(HALF, "library_loans.csv", "Member", skip=3)
    age, member, out = as_most(t["Age group"]), t["Member"], t["Returned"] == ""
    issued, due, back = (when(t[name], "%d/%m/%Y") for name in ("Issued", "Due back", "Returned"))
    return {
        ("per group", "How many loans were there from each shelf?"): t.groupby(as_most(t["Shelf"])).size(),
        ("missing", "How many books have not come back yet?"): out.sum(),
        ("per group", "How much in fines has each age group run up?"): number(t["Fine"]).groupby(age).sum(),
        ("average", "On average, how many days were there between issue and return for the books that came back?"): (
            (back - issued).dt.days.mean()
        ),
        ("overdue", "how many books were brought back after the date they were due?"): (back > due).sum(),
        ("per group", "Which members still have books out, and how many does each of them have?"): (
            t[out].groupby(member).size()
        ),
        ("share", "What percentage of all the loans were to children?"): percent((age == "Child").mean()),
        ("lookup", "Which title was renewed five times?"): cells(t.loc[number(t["Renewals"]) == 5, "Title"]),
    }


def hall() -> Keys:
    t = records(HALF, "parish_hall.csv", "Hirer", sep=";")
    charge, room, hirer = number(t["Charge (EUR)"], ","), t["Room"], as_most(t["Hirer"])
    start, end = minutes(t["From"]), minutes(t["Until"])
    return {
        ("per group", "How much have we charged in total for each room?"): charge.groupby(room).sum(),
        ("sum", "What do the bookings that are not settled yet come to in total?"): charge[~yes(t["Settled"])].sum(),
        ("times", "How many bookings start before 10 in the morning?"): (start < 10 * 60).sum(),
        ("per group", "how many hours was each room booked for altogether"): (
            (end - start).groupby(room).sum().map(length)
        ),
        ("lookup", "Who hired us for the 80th birthday?"): cells(
            hirer[t["Occasion"] == "80th birthday"].drop_duplicates()
        ),
        ("top", "Which three hirers were charged the most in total, and how much was it for each?"): (
            highest(charge.groupby(hirer).sum(), 3)
        ),
        ("per group", "What was the highest charge for a single booking in each month?"): (
            charge.groupby(months(when(t["Date"], "%d.%m.%Y"))).max()
        ),
        ("missing", "How many bookings have no deposit?"): (t["Deposit"] == "").sum(),
    }


def rowers() -> Keys:
    t = records(HALF, "rowing_club.xlsx", "Name", sheet="Members", skip=3)
    fee, paid, joined, squad = (
        number(t["Fee for year"]),
        number(t["Paid to date"]),
        when(t["Joined"], "%Y-%m-%d"),
        as_most(t["Squad"]),
    )
    return {
        ("count", "How many members have paid nothing at all so far?"): (paid == 0).sum(),
        ("per group", "What is the average yearly fee in each squad?"): fee.groupby(squad).mean(),
        ("per group", "How much does each squad still owe us in fees?"): (fee - paid).groupby(squad).sum(),
        ("lowest", "Who has been a member the longest?"): best(joined.groupby(t["Name"]).min(), most=False),
        ("median", "what's the median fee for the year?"): fee.median(),
        ("refuse", "What is the average age of our members?"): refuse("age", "birth", "born"),
        ("per group", "For each type of membership, how many members are there and how much have they paid so far?"): (
            paid.groupby(t["Type"]).agg(["size", "sum"]).reset_index()
        ),
        ("date range", "How many people joined in 2024?"): (joined.dt.year == 2024).sum(),
    }


def late() -> Keys:
    t = records(HALF, "late_book.csv", "Pupil")
    lost, pupil, reason = number(t["Late by"]), t["Pupil"], as_most(t["Reason"])
    return {
        ("times", "How many times did a pupil arrive after 9:30?"): (minutes(t["Arrived"]) > 9 * 60 + 30).sum(),
        ("per group", "How many minutes of lateness did each class rack up?"): lost.groupby(t["Class"]).sum(),
        ("most", "Which pupil lost the most minutes overall?"): best(lost.groupby(pupil).sum()),
        ("share", "what share of the late arrivals was put down to the bus, in percent?"): (
            percent((reason == "Bus").mean())
        ),
        ("per group", "Average minutes late for each reason"): lost.groupby(reason).mean(),
        ("count", "How many late arrivals came without a note from home?"): (~yes(t["Note from home"])).sum(),
        ("per group", "In each class, which pupil was late most often?"): (
            best_of_each(t.groupby(["Class", "Pupil"]).size())
        ),
        ("distinct", "How many different pupils were late in April?"): (
            pupil[when(t["Date"], "%d %b %Y").dt.month == 4].nunique()
        ),
    }


def allotments() -> Keys:
    t = records(HALF, "allotment_register.csv", "Site")
    size, rent, site, tenant = number(t["Size (sq m)"]), number(t["Rent £"]), t["Site"], t["Tenant"]
    let, plot, seen = tenant != "", t["Plot"], when(t["Last inspected"], "%d/%m/%Y")
    plots = t[let].groupby("Tenant").size()
    return {
        ("sum", "How many square metres do all our plots add up to?"): size.sum(),
        ("per group", "How many plots have no tenant at each site?"): t[~let].groupby("Site").size(),
        ("most", "Who rents the biggest plot?"): best(size[let].groupby(tenant).max()),
        ("duplicates", "Which tenants have more than one plot?"): labels(plots[plots > 1]),
        ("per group", "What's the average plot size for each condition?"): size.groupby(t["Condition"]).mean(),
        ("ratio", "what is the rent per square metre on plot C04"): cells((rent / size)[plot == "C04"]),
        ("per group", "For the plots that have a tenant, how much rent has not been paid yet at each site?"): (
            rent[let & (t["Rent paid on"] == "")].groupby(site).sum()
        ),
        ("count", "How many plots without a shed were last inspected in April?"): (
            (~yes(t["Shed"]) & (seen.dt.month == 4)).sum()
        ),
    }


def shop() -> Keys:
    t = records(HALF, "shop_till.tsv", "Date", skip=2, sep="\t")
    t = t[t["On till"] != "closed"]
    clothes, books, other, came = (number(t[name]) for name in ("Clothes", "Books", "Bric-a-brac", "Customers"))
    date, taken = when(t["Date"], "%d/%m/%y"), clothes + books + other
    april = date.dt.month == 4
    (finest,) = date[other == other.max()]
    return {
        ("sum", "What did we take altogether from clothes, books and bric-a-brac?"): taken.sum(),
        ("per group", "What is the average number of customers on each day of the week, leaving out closed days?"): (
            came.groupby(date.map(weekday)).mean()
        ),
        ("most", "On what date did bric-a-brac sell best?"): day(finest, "%d/%m/%y"),
        ("per group", "How much in clothes did each volunteer on the till take?"): (
            clothes.groupby(as_most(t["On till"])).sum()
        ),
        ("percent", "On how many days was more than 60% paid by card?"): (number(t["Paid by card"]) > 60).sum(),
        ("ratio", "How much did the average customer spend in April, all goods together?"): (
            taken[april].sum() / came[april].sum()
        ),
        ("per group", "month by month, how much did clothes and books bring in?"): (
            pd.DataFrame({"clothes": clothes, "books": books}).groupby(months(date)).sum().reset_index()
        ),
        ("difference", "How much more did clothes bring in than books overall?"): (
            either_sign(clothes.sum() - books.sum())
        ),
    }


def stalls() -> Keys:
    t = records(HALF, "festival_stalls.csv", "Trader")
    taken, fee, goods, insured = (
        number(t["Takings"]),
        number(t["Pitch fee"]),
        as_most(t["Goods"]),
        when(t["Insured until"], "%d/%m/%Y"),
    )
    bare = t["Trader"].str.removesuffix(" *")
    # A trader's footnote mark may be kept or left out.
    trader = bare.where(bare == t["Trader"], bare + "|" + t["Trader"])
    return {
        ("sum", "How much did we collect in pitch fees altogether?"): fee.sum(),
        ("per group", "What were the total takings for each kind of goods?"): taken.groupby(goods).sum(),
        ("missing", "How many stalls did not give us a takings figure?"): taken.isna().sum(),
        ("date range", "Whose insurance ran out before 21 June 2025?"): cells(trader[insured < "2025-06-21"]),
        ("per group", "Compare the average pitch fee of stalls with power and stalls without"): (
            fee.groupby(t["Power"]).mean()
        ),
        ("per group", "Which trader took the most money in each kind of goods?"): (
            best_of_each(taken.dropna().groupby([goods, trader]).max())
        ),
        ("top", "Which five traders took the most, and how much each?"): highest(taken.groupby(trader).sum(), 5),
        ("share", "what percentage of all takings came from the bar stalls"): (
            percent(taken[goods == "bar"].sum() / taken.sum())
        ),
    }


def hostel() -> Keys:
    t = records(HALF, "hostel_stays.csv", "Guest", skip=1, sep=";")
    beds, price = number(t["Beds"]), number(t["Price per bed & night (€)"], ",")
    came, left = (when(t[name], "%d.%m.%Y") for name in ("Arrival", "Departure"))
    nights, cancelled = (left - came).dt.days, as_most(t["Status"]) == "cancelled"
    return {
        ("most", "Who booked the most beds in one booking?"): best(beds.groupby(t["Guest"]).max()),
        ("per group", "How many beds were booked in each room type, not counting cancelled bookings?"): (
            beds[~cancelled].groupby(t["Room"]).sum()
        ),
        ("lookup", "On what date did Cycle Club Gent leave?"): (
            [day(one, "%d.%m.%Y") for one in left[t["Guest"] == "Cycle Club Gent"]]
        ),
        ("share", "What percentage of the bookings were cancelled?"): percent(cancelled.mean()),
        ("per group", "Over all bookings, what is the average length of stay in nights by country?"): (
            nights.groupby(t["Country"]).mean()
        ),
        ("duration", "how many nights is the longest booking?"): nights.max(),
        ("calculation", "What does booking H-1014 cost for the whole stay (beds times nights times price)?"): (
            cells((beds * nights * price)[t["Ref"] == "H-1014"])
        ),
        ("per group", "For each month of arrival, how many bookings came with breakfast?"): (
            t[yes(t["Breakfast"])].groupby(months(came)).size()
        ),
    }


def choir() -> Keys:
    t = records(HALF, "choir_year.xlsx", "Singer", sheet="Singers")
    sold = records(HALF, "choir_year.xlsx", "Kind", sheet="Concert tickets", skip=1)
    attended, part, name = number(t["Rehearsals (of 14)"]), as_most(t["Part"]), t["Singer"]
    return {
        ("lowest", "Who came to the fewest rehearsals?"): best(attended.groupby(name).min(), most=False),
        ("per group", "How many singers in each part are singing in the spring concert?"): (
            t[yes(t["Spring concert"])].groupby(part).size()
        ),
        ("per group", "What is the average number of rehearsals attended by voice part?"): (
            attended.groupby(part).mean()
        ),
        ("count", "There were 14 rehearsals; how many singers missed more than four of them?"): (
            (14 - attended > 4).sum()
        ),
        ("sum", "how many child tickets were sold for the concert?"): (
            number(sold["Tickets"])[sold["Kind"] == "child"].sum()
        ),
        ("per group", "How much concert ticket money did each seller bring in?"): (
            number(sold["Money"]).groupby(sold["Sold by"]).sum()
        ),
        ("difference", "How much of the subs is still outstanding, for the whole choir together?"): (
            (number(t["Subs due"]) - number(t["Subs paid"])).sum()
        ),
        ("refuse", "What's Petra Lindqvist's phone number?"): refuse("phone", "telephone", "mobile", "contact"),
    }


def museum() -> Keys:
    t = records(HALF, "museum_objects.csv", "Object", skip=3)
    value, weight = number(t["Ins. value"]), number(t["Weight"].str.removesuffix("kg"))
    group, thing = as_most(t["Collection"]), t["Object"]
    return {
        ("per group", "What is the total insured value of each collection?"): value.groupby(group).sum(),
        ("lookup", "How much does the cider press weigh?"): cells(weight[thing == "Cider press"]),
        ("top", "Which object that is not on show is insured for the most?"): (
            best(value[~yes(t["On show"])].groupby(thing).max())
        ),
        ("per group", "Which is the heaviest object in each collection?"): (
            best_of_each(weight.groupby([group, thing]).max())
        ),
        ("date range", "How many objects were last checked before 2024?"): (
            (when(t["Last checked"], "%d/%m/%Y") < "2024-01-01").sum()
        ),
        ("missing", "how many objects have no insurance value"): value.isna().sum(),
        ("per group", "How many objects are kept in each place, and what is their average insured value?"): (
            value.groupby(t["Kept in"]).agg(["size", "mean"]).reset_index()
        ),
        ("refuse", "What price did we pay when we bought the mangle?"): (
            refuse("price", "paid", "cost", "purchase", "bought")
        ),
    }


def minibus() -> Keys:
    t = records(HALF, "minibus_log.csv", "Driver", skip=1)
    miles, carried = number(t["End miles"]) - number(t["Start miles"]), number(t["Pass."])
    date, cost, driver = when(t["Date"], "%d/%m/%Y"), number(t["Fuel cost"]), t["Driver"]
    away = minutes(t["Back"]) - minutes(t["Out"])
    (longest,) = date[away == away.max()]
    return {
        ("per group", "How many miles did the bus do for each group that used it?"): (
            miles.groupby(as_most(t["Used by"])).sum()
        ),
        ("count", "How many trips carried more than 12 passengers?"): (carried > 12).sum(),
        ("per group", "Number of trips and total passengers for every driver"): (
            carried.groupby(driver).agg(["size", "sum"]).reset_index()
        ),
        ("lookup", "who was driving on 20 June 2025?"): cells(driver[date == "2025-06-20"]),
        ("duration", "On what date was the bus out for the longest time?"): day(longest, "%d/%m/%Y"),
        ("median", "What is the median distance of a trip in miles?"): miles.median(),
        ("ratio", "Overall, what did we pay for a litre of fuel?"): cost.sum() / number(t["Fuel (l)"]).sum(),
        ("per group", "How much did we spend on fuel in each month?"): cost.groupby(months(date)).sum(),
    }


def donors() -> Keys:
    t = records(HALF, "blood_sessions.csv", "Venue")
    outcome, group, age, venue = as_most(t["Outcome"]), as_most(t["Blood group"]), number(t["Age"]), t["Venue"]
    gave, low = outcome == "donated", number(t["Hb (g/dl)"]) < 12.5
    return {
        ("per group", "How many ml of blood did we collect from each blood group?"): (
            number(t["Volume (ml)"]).groupby(group).sum()
        ),
        ("count", "How many donors were deferred with an Hb below 12.5?"): ((outcome == "deferred") & low).sum(),
        ("per group", "What percentage of the people booked in was a no-show at each venue?"): (
            (outcome == "no show").groupby(venue).mean().map(percent)
        ),
        ("times", "How many people arrived more than ten minutes after their slot?"): (
            (minutes(t["Arrived"]) - minutes(t["Slot"]) > 10).sum()
        ),
        ("lowest", "How old was the youngest person who actually gave blood?"): age[gave].min(),
        ("per group", "split by venue, what is the average age of the people down as first-timers?"): (
            age[yes(t["First time?"])].groupby(venue).mean()
        ),
        ("count", "How many people with blood group O- donated?"): (gave & (group == "O-")).sum(),
        ("refuse", "Which nurse took the most donations?"): refuse("nurse", "staff"),
    }


FILES = {
    "library_loans.csv": loans,
    "parish_hall.csv": hall,
    "rowing_club.xlsx": rowers,
    "late_book.csv": late,
    "allotment_register.csv": allotments,
    "shop_till.tsv": shop,
    "festival_stalls.csv": stalls,
    "hostel_stays.csv": hostel,
    "choir_year.xlsx": choir,
    "museum_objects.csv": museum,
    "minibus_log.csv": minibus,
    "blood_sessions.csv": donors,
}
