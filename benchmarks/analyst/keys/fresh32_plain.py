"""The keys of the thirty-second fresh half: plain questions on coffee, honey, an escape room, cheese and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_most,
    best,
    best_of_each,
    cells,
    days,
    highest,
    hour,
    labels,
    length,
    minutes,
    months,
    number,
    percent,
    refuse,
    top_of_each,
    weekday,
    when,
    yes,
)

HALF = "fresh32"


def coffee() -> Keys:
    t = records(HALF, "coffee_shipments.csv", "Customer", skip=2, sep=";")
    weight, freight = number(t["Weight (kg)"], ","), number(t["Freight (€)"], ",")
    sent, came = when(t["Sent on"], "%d.%m.%Y"), when(t["Delivered on"], "%d.%m.%Y")
    shipment, carrier = t["Shipment no."], t["Carrier"]
    return {
        ("per group", "Total freight per carrier"): freight.groupby(carrier).sum(),
        ("per group", "How many bags were sent to each country in February 2024?"): (
            number(t["Bags"])[sent.dt.month == 2].groupby(t["Country"]).sum()
        ),
        ("days between", "On average, how many days did DHL take from sending to delivery?"): (
            (came - sent).dt.days[carrier == "DHL"].mean()
        ),
        ("state", "number of shipments still in transit"): (t["Status"].str.casefold() == "in transit").sum(),
        ("extreme", "Which shipment was the heaviest and which customer was it for?"): (
            t.loc[[weight.idxmax()], ["Shipment no.", "Customer"]]
        ),
        ("ratio", "total freight divided by total weight for each carrier"): (
            freight.groupby(carrier).sum() / weight.groupby(carrier).sum()
        ),
        ("lookup", "Who carried shipment 004531?"): cells(carrier[shipment == "004531"]),
        ("refuse", "Which driver delivered the most shipments?"): refuse("driver"),
    }


def honey() -> Keys:
    t = records(HALF, "honey_harvest.xlsx", "Apiary", sheet="Harvests", skip=2)
    kilos, moisture, date = number(t["Weight (kg)"]), number(t["Moisture"]), when(t["Date"], "%Y-%m-%d")
    of_site, of_month = kilos.groupby(t["Apiary"]).sum(), kilos.groupby(date.dt.month).sum()
    return {
        ("per group", "total kg of honey by apiary"): of_site,
        ("per group", "What is the average moisture for each honey type?"): (
            moisture.groupby(t["Honey type"]).mean().map(percent)
        ),
        ("count", "How many harvests had more than 19% moisture?"): (moisture > 0.19).sum(),
        ("distinct", "how many different hives are in the harvest book"): t["Hive"].nunique(),
        ("top n", "Top 3 hives by total weight, with their kg please"): highest(kilos.groupby(t["Hive"]).sum(), 3),
        ("compare", "How many kg more did Old Orchard yield than Heath Farm?"): (
            of_site["Old Orchard"] - of_site["Heath Farm"]
        ),
        ("change", "By how many percent did the kg harvested go up from June to July 2024?"): (
            percent(of_month[7] / of_month[6] - 1)
        ),
        ("missing", "For how many harvests was the number of frames not filled in?"): (t["Frames"] == "").sum(),
    }


def escape_room() -> Keys:
    t = records(HALF, "escape_room_bookings.csv", "Booking")
    price, room, slot = number(t["Price"]), t["Room"], when(t["Slot"], "%Y-%m-%d %H:%M")
    bookings = t.groupby("Team").size()
    return {
        ("per group", "What percentage of teams escaped in each room?"): (
            yes(t["Escaped?"]).groupby(room).mean().map(percent)
        ),
        ("hour", "At what hour of the day do most slots start?"): best(t.groupby(slot.dt.hour.map(hour)).size()),
        ("per group", "number of bookings per weekday of the slot"): t.groupby(slot.map(weekday)).size(),
        ("average", "average number of players per booking"): number(t["Players"]).mean(),
        ("median", "What's the median of minutes used for the Submarine room?"): (
            number(t["Minutes used"])[room == "Submarine"].median()
        ),
        ("state", "How much money is in bookings that have not been paid?"): price[~yes(t["Paid"])].sum(),
        ("per group", "Revenue by room, highest first"): (
            Ordered(price.groupby(room).sum().sort_values(ascending=False))
        ),
        ("duplicates", "Which teams booked more than once?"): labels(bookings[bookings > 1]),
    }


def chimneys() -> Keys:
    t = records(HALF, "chimney_visits.csv", "Job ref", skip=1)
    charge, date = number(t["Charge"]), days(t["Visit date"], "%d/%m/%Y", "%Y-%m-%d", "%d %B %Y")
    return {
        ("per group", "number of visits per town"): t.groupby("Town").size(),
        ("per group", "Average charge for each appliance, dearest first"): (
            Ordered(charge.groupby(t["Appliance"]).mean().sort_values(ascending=False))
        ),
        ("per group", "For each sweep, how many visits had no certificate issued?"): (
            t[~yes(t["Certificate issued"])].groupby("Sweep").size()
        ),
        ("dates", "How many visits were there between 1 March and 15 April 2024?"): (
            date.between("2024-03-01", "2024-04-15").sum()
        ),
        ("extreme", "What was the date of Stefan's last visit?"): date[t["Sweep"] == "Stefan"].max(),
        ("per group", "Please give me the total charged by month"): charge.groupby(months(date)).sum(),
        ("state", "Which customers are still unpaid?"): cells(t.loc[t["Payment"] == "unpaid", "Customer"]),
        ("refuse", "How many miles did Gwen drive in March?"): refuse("mile", "drive", "distance"),
    }


def costumes() -> Keys:
    t = records(HALF, "costume_hire.tsv", "Customer", sep="\t")
    out, due, back = (when(t[name], "%d/%m/%Y") for name in ("Out", "Due back", "Returned"))
    costume, kept = t["Costume"], back.isna()
    return {
        ("per group", "How many hires in each category were returned after the due date?"): (
            t[back > due].groupby("Category").size()
        ),
        ("state", "Which costumes have not been returned yet?"): cells(costume[kept]),
        ("per group", "average number of days from out to returned by category"): (
            (back - out).dt.days.groupby(t["Category"]).mean()
        ),
        ("most", "Which costume was hired most often?"): best(t.groupby("Costume").size()),
        ("sum", "Total deposits we're holding for costumes not yet returned"): number(t["Deposit (£)"])[kept].sum(),
        ("percent", "Of all hires, what percentage is marked as damaged?"): percent(yes(t["Damaged?"]).mean()),
        ("lookup", "What size was the costume on hire number 00901?"): cells(t.loc[t["Hire no"] == "00901", "Size"]),
        ("per group", "Sum of hire fees by month, going by the date out"): (
            number(t["Hire fee (£)"]).groupby(months(out)).sum()
        ),
    }


def lifts() -> Keys:
    t = records(HALF, "lift_faults.csv", "Ticket")
    reported, closed = (when(t[name], "%d/%m/%Y %H:%M") for name in ("Reported", "Closed"))
    taken, priority = (closed - reported).dt.total_seconds() / 60, as_most(t["Priority"])
    return {
        ("state", "How many tickets are still open?"): closed.isna().sum(),
        ("per group", "Average hours between reported and closed, by priority"): (
            taken.groupby(priority).mean().map(length)
        ),
        ("per group", "count of tickets by site and priority"): t.groupby([t["Site"], priority]).size().reset_index(),
        ("hour", "How many faults were reported before 8 in the morning?"): (reported.dt.hour < 8).sum(),
        ("weekday", "on which weekday are the most faults reported"): best(t.groupby(reported.map(weekday)).size()),
        ("sum", "What did we spend on parts for door faults?"): (
            number(t["Parts cost (€)"])[t["Fault type"] == "Door"].sum()
        ),
        ("per group", "for each site, number of tickets where people were trapped"): (
            t[yes(t["People trapped"])].groupby("Site").size()
        ),
        ("refuse", "What satisfaction rating did customers give each engineer?"): refuse("satisfaction", "rating"),
    }


def cheese() -> Keys:
    t = records(HALF, "cheese_stock.xlsx", "Cheese", sheet="Stock 15 Nov", skip=1)
    stock, price = number(t["Pieces in stock"]), number(t["Price per kg (€)"])
    cheese, milk, until = t["Cheese"], t["Milk"], when(t["Best before"], "%Y-%m-%d")
    return {
        ("state", "Which cheeses are out of stock?"): cells(cheese[stock == 0]),
        ("count", "how many cheeses are below their minimum"): (stock < number(t["Minimum"])).sum(),
        ("per group", "Stock value per country"): number(t["Stock value (€)"]).groupby(t["Country"]).sum(),
        ("per group", "What is the most expensive cheese per kg for each kind of milk?"): (
            best_of_each(price.groupby([milk, cheese]).max())
        ),
        ("average", "average price per kg of the goat cheeses"): price[milk == "Goat"].mean(),
        ("dates", "Which cheeses have a best before date in December 2024?"): (
            cells(cheese[until.dt.strftime("%Y-%m") == "2024-12"])
        ),
        ("lookup", "On which shelf is the Manchego?"): cells(t.loc[cheese == "Manchego", "Shelf"]),
        ("per group", "number of different cheeses on each shelf"): cheese.groupby(t["Shelf"]).nunique(),
    }


def theatre() -> Keys:
    t = records(HALF, "theatre_budget.csv", "Item", skip=2)
    budget, actual, item, department = number(t["Budget"]), number(t["Actual"]), t["Item"], t["Department"]
    of_each = pd.DataFrame({"budget": budget, "actual": actual}).groupby(department).sum()
    return {
        ("per group", "budget and actual totals for each department"): of_each.reset_index(),
        ("count", "How many items went over budget?"): (actual > budget).sum(),
        ("extreme", "Which item has the largest overspend?"): best((actual - budget).groupby(item).max()),
        ("percent", "What percentage of its budget has the Costumes department spent?"): (
            percent(of_each.loc["Costumes", "actual"] / of_each.loc["Costumes", "budget"])
        ),
        ("sum", "total actual spending on everything approved by Maya"): actual[t["Approved by"] == "Maya"].sum(),
        ("top n", "the 5 items with the highest actual, and the amounts"): highest(actual.groupby(item).sum(), 5),
        ("per group", "Which item had the biggest budget in each department?"): (
            best_of_each(budget.groupby([department, item]).max())
        ),
        ("refuse", "How many tickets did we sell on opening night?"): refuse("ticket", "opening night"),
    }


def trees() -> Keys:
    t = records(HALF, "tree_crew_timesheet.csv", "Worker", skip=1)
    hours, worker, task, client = number(t["Hours worked"]), t["Worker"], t["Task"], t["Client"]
    asked = (worker == "Tom Akers") & (when(t["Date"], "%d %b %Y") == "2024-05-06")
    return {
        ("per group", "hours worked per worker"): (60 * hours).groupby(worker).sum().map(length),
        ("sum", "How many hours went into stump grinding?"): hours[task == "Stump grinding"].sum(),
        ("count", "On how many days did Rosa Lind work?"): t.loc[worker == "Rosa Lind", "Date"].nunique(),
        ("percent", "What share of all hours was worked for Network Rail?"): (
            percent(hours[client == "Network Rail"].sum() / hours.sum())
        ),
        ("top n", "top 3 clients by hours worked with the hours"): highest(hours.groupby(client).sum(), 3),
        ("per group", "For each task, the average break in minutes"): number(t["Break (min)"]).groupby(task).mean(),
        ("duration", "How long was it from start to finish for Tom Akers on 6 May 2024?"): (
            length((minutes(t["Finish"]) - minutes(t["Start"]))[asked].sum())
        ),
        ("refuse", "Which van did the crew take to Elmwood School?"): refuse("van", "vehicle"),
    }


def swimming() -> Keys:
    t = records(HALF, "swim_school_survey.csv", "Submitted", sep=";")
    satisfied, pool, level = number(t["Satisfaction (1-5)"]), as_most(t["Pool"]), t["Class"]
    return {
        ("per group", "average satisfaction by pool"): satisfied.groupby(pool).mean(),
        ("per group", "How many parents would book again, by pool?"): (
            t[yes(t["Would you book again?"])].groupby(pool).size()
        ),
        ("median", "median age of the children in the Frogs class"): (
            number(t["Child's age"])[level == "Frogs"].median()
        ),
        ("count", "How many parents gave 9 or 10 for recommend?"): (number(t["Recommend (0-10)"]) >= 9).sum(),
        ("missing", "how many responses have no comment"): (t["Comments"] == "").sum(),
        ("per group", "Number of responses for each class and pool"): t.groupby([level, pool]).size().reset_index(),
        ("most", "Which teacher got the lowest average satisfaction?"): (
            best(satisfied.groupby(t["Teacher"]).mean(), most=False)
        ),
        ("refuse", "What was the average lesson fee paid at Seaview?"): refuse("fee", "price"),
    }


def windows() -> Keys:
    t = records(HALF, "window_cleaners_payroll.xlsx", "Name", sheet="October", skip=1)
    gross, tax, net, rate, extra = (number(t[name]) for name in ("Gross", "Tax", "Net", "Hourly rate", "Overtime"))
    team, name, start = t["Team"], t["Name"], when(t["Start date"], "%Y-%m-%d")
    return {
        ("per group", "total net pay per team"): net.groupby(team).sum(),
        ("per group", "Who has the highest gross pay in each team, and how much is it?"): (
            top_of_each(gross.groupby([team, name]).max(), 1)
        ),
        ("average", "What's the average hourly rate of the Shops team?"): rate[team == "Shops"].mean(),
        ("dates", "how many employees started in 2020 or later"): (start.dt.year >= 2020).sum(),
        ("sum", "Overtime hours of the Houses team in total"): extra[team == "Houses"].sum(),
        ("ratio", "What percentage of total gross pay goes to tax?"): percent(tax.sum() / gross.sum()),
        ("extreme", "Who has been with us the longest?"): best(start.groupby(name).min(), most=False),
        ("refuse", "Who took the most sick days in October?"): refuse("sick", "absence"),
    }


def auction() -> Keys:
    t = records(HALF, "auction_lots.csv", "Lot", skip=2)
    hammer, high, category, sold = number(t["Hammer price"]), number(t["Unnamed: 5"]), t["Category"], yes(t["Sold"])
    return {
        ("per group", "Total hammer price by category"): hammer.groupby(category).sum(),
        ("percent", "percent of lots sold"): percent(sold.mean()),
        ("per group", "How many lots stayed unsold in each category?"): t[~sold].groupby("Category").size(),
        ("top n", "What were the top 4 lots by hammer price? Description and price please"): (
            highest(hammer.groupby(t["Description"]).sum(), 4)
        ),
        ("count", "How many lots sold for more than their high estimate?"): (hammer > high).sum(),
        ("most", "which buyer paddle bought the most lots"): best(t[sold].groupby("Buyer paddle").size()),
        ("per group", "average hammer price of the sold lots for each consignor"): (
            hammer.groupby(t["Consignor"]).mean()
        ),
        ("refuse", "Which buyers paid by credit card?"): refuse("card", "payment"),
    }


FILES = {
    "coffee_shipments.csv": coffee,
    "honey_harvest.xlsx": honey,
    "escape_room_bookings.csv": escape_room,
    "chimney_visits.csv": chimneys,
    "costume_hire.tsv": costumes,
    "lift_faults.csv": lifts,
    "cheese_stock.xlsx": cheese,
    "theatre_budget.csv": theatre,
    "tree_crew_timesheet.csv": trees,
    "swim_school_survey.csv": swimming,
    "window_cleaners_payroll.xlsx": windows,
    "auction_lots.csv": auction,
}
