"""The keys of the twenty-fourth fresh half: plain questions on shifts, a theatre, subscriptions, assets and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_most,
    best,
    cells,
    days,
    highest,
    hour,
    length,
    months,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    when,
    yes,
)

HALF = "fresh24"


def shifts() -> Keys:
    t = read(HALF, "ward_shifts.csv", skip=3, sep=";")
    start, end = (when(t[name], "%d/%m/%Y %H:%M") for name in ("Shift start", "Shift end"))
    worked, agency = (end - start).dt.total_seconds() / 60, yes(t["Agency"])
    sides = agency.map(
        {True: "Yes|Y|Agency|Agency shifts", False: "No|N|Non-agency|Non-agency shifts|not agency|other"}
    )
    return {
        ("per group", "How many shifts were there on each ward?"): t.groupby(as_most(t["Ward"])).size(),
        ("per group", "total hours per role, from shift start to shift end"): (
            worked.groupby(t["Role"]).sum().map(length)
        ),
        ("count", "how many shifts were done by agency staff"): agency.sum(),
        ("weekday", "How many shifts started on a Sunday?"): (start.dt.day_of_week == 6).sum(),
        ("top", "Who worked the most shifts?"): best(t.groupby("Name").size()),
        ("compare", "average hourly rate of agency shifts compared with non-agency shifts"): (
            number(t["Hourly rate (€)"], ",").groupby(sides).mean()
        ),
        ("missing", "Number of shifts where the break was left blank"): (t["Break (min)"] == "").sum(),
        ("refuse", "Which ward had the most staff off sick?"): refuse("sick"),
    }


def subscriptions() -> Keys:
    t = records(HALF, "subscriptions.csv", "Customer ID")
    mrr, seats, plan = number(t["MRR"]), number(t["Seats"]), t["Plan"]
    start, cancelled = (when(t[name], "%d %b %Y") for name in ("Start date", "Cancelled on"))
    return {
        ("per group", "Total MRR per plan for customers who haven't cancelled"): (
            mrr[cancelled.isna()].groupby(plan).sum()
        ),
        ("count", "how many customers cancelled in 2024?"): (cancelled.dt.year == 2024).sum(),
        ("percent", "What percentage of customers have auto-renew switched on?"): percent(yes(t["Auto-renew"]).mean()),
        ("top-n", "top 5 companies by MRR with their MRR"): highest(mrr.groupby(t["Company"]).sum(), 5),
        ("per group", "average number of seats by plan, largest first"): Ordered(
            seats.groupby(plan).mean().sort_values(ascending=False)
        ),
        ("lookup", "Who is the account manager for Brightwater Ltd?"): cells(
            t.loc[t["Company"] == "Brightwater Ltd", "Account manager"]
        ),
        ("ratio", "For each plan, please give the total MRR divided by the total seats"): (
            mrr.groupby(plan).sum() / seats.groupby(plan).sum()
        ),
        ("date range", "Number of subscriptions started between 1 April and 30 June 2024"): (
            start.between("2024-04-01", "2024-06-30").sum()
        ),
    }


def weighbridge() -> Keys:
    t = records(HALF, "weighbridge.tsv", "Ticket", sep="\t")
    gross, tare, price = (number(t[name]) for name in ("Gross kg", "Tare kg", "Price per tonne"))
    at, material, customer = when(t["Weighed in"], "%Y-%m-%d %H:%M"), as_most(t["Material"]), t["Customer"]
    return {
        ("per group", "net weight (gross minus tare) per material"): (gross - tare).groupby(material).sum(),
        ("per group", "Number of loads by hour of the day"): t.groupby(at.dt.hour.map(hour)).size(),
        ("top", "Which ticket had the highest gross weight, and how much was it?"): highest(
            gross.set_axis(t["Ticket"]), 1
        ),
        ("per group", "How many different vehicles did each customer use?"): t["Vehicle"].groupby(customer).nunique(),
        ("per group", "average price per tonne for each material"): price.groupby(material).mean(),
        ("top", "which customer brought the most loads?"): best(t.groupby(customer).size()),
        ("date range", "Total gross weight of cardboard from 10 to 14 March 2025"): gross[
            (material == "Cardboard") & at.dt.normalize().between("2025-03-10", "2025-03-14")
        ].sum(),
        ("refuse", "What was the average moisture content of the mixed paper loads?"): refuse("moisture"),
    }


def theatre() -> Keys:
    t = read_sheet(HALF, "theatre_sales.xlsx", "Bookings", skip=2)
    shows = read_sheet(HALF, "theatre_sales.xlsx", "Shows")
    both = t.merge(shows, on="Show code")
    seats, amount = number(t["Seats"]), number(t["Amount"])
    return {
        ("other sheet", "Total booking amount by genre"): number(both["Amount"]).groupby(both["Genre"]).sum(),
        ("other sheet", "Which show title sold the most seats?"): best(
            number(both["Seats"]).groupby(both["Title"]).sum()
        ),
        ("per group", "seats sold per channel"): seats.groupby(t["Channel"]).sum(),
        ("state", "What is the total amount of the bookings that haven't been paid?"): amount[~yes(t["Paid"])].sum(),
        ("count", "how many shows play in the Studio?"): (shows["Hall"] == "Studio").sum(),
        ("per group", "number of bookings made in each month"): (
            t.groupby(months(when(t["Booked on"], "%Y-%m-%d"))).size()
        ),
        ("average", "On average, how many seats are in a booking made online?"): seats[t["Channel"] == "Online"].mean(),
        ("refuse", "How many bookings were made by members of the Friends scheme?"): refuse(
            "friend", "member", "scheme"
        ),
    }


def assets() -> Keys:
    t = read(HALF, "it_assets.csv", sep=";")
    cost, serial = number(t["Cost (€)"], ","), t["Serial no."]
    return {
        ("per group", "number of devices of each type"): t.groupby("Type").size(),
        ("per group", "What did the assets of each department cost in total, not counting the retired ones?"): (
            cost[t["Status"].str.casefold() != "retired"].groupby(t["Department"]).sum()
        ),
        ("duplicates", "Which serial numbers appear more than once?"): sorted(serial[serial.duplicated()].unique()),
        ("missing", "How many assets have no user?"): (t["User"] == "").sum(),
        ("count", "laptops that are not encrypted: how many?"): (
            ((t["Type"] == "Laptop") & ~yes(t["Encrypted"])).sum()
        ),
        ("date range", "How many devices have a warranty that ended before 1 January 2025?"): (
            (when(t["Warranty until"], "%d.%m.%Y") < "2025-01-01").sum()
        ),
        ("lookup", "what was the cost of asset 00127?"): cost[t["Asset tag"] == "00127"].sum(),
        ("refuse", "How many of the laptops run Windows 11?"): refuse("windows", "operating"),
    }


def departures() -> Keys:
    t = records(HALF, "departures.csv", "Flight", skip=1)
    due, left = (when(t[name], "%d/%m/%Y %H:%M") for name in ("Scheduled departure", "Actual departure"))
    late, people, reason = (left - due).dt.total_seconds() / 60, number(t["Passengers"]), t["Delay reason"]
    return {
        ("per group", "Average delay in minutes per airline (actual minus scheduled departure)"): (
            late.groupby(t["Airline"]).mean()
        ),
        ("count", "How many flights left more than 30 minutes late?"): (late > 30).sum(),
        ("per group", "what percentage of each airline's flights was cancelled?"): (
            yes(t["Cancelled"]).groupby(t["Airline"]).mean().map(percent)
        ),
        ("top-n", "3 destinations with the most passengers, with the number of passengers"): highest(
            people.groupby(t["To"]).sum(), 3
        ),
        ("per group", "number of flights for each delay reason, leaving out those without a reason"): (
            t[reason != ""].groupby(reason).size()
        ),
        ("duration", "What was the longest delay of a flight to Lisbon, in minutes?"): late[t["To"] == "Lisbon"].max(),
        ("date range", "How many passengers flew to Dublin between 13 and 15 January?"): people[
            (t["To"] == "Dublin") & due.dt.normalize().between("2025-01-13", "2025-01-15")
        ].sum(),
        ("refuse", "Which airline lost the most bags?"): refuse("bag", "lost", "luggage"),
    }


def payables() -> Keys:
    t = records(HALF, "payables.csv", "Invoice no.", skip=3)
    amount, supplier, status = number(t["Amount"]), t["Supplier"], t["Status"].str.casefold()
    issued, due = (when(t[name], "%d/%m/%Y") for name in ("Invoice date", "Due date"))
    (largest,) = t.index[amount == amount.max()]
    return {
        ("per group", "open amount per supplier"): amount[status == "open"].groupby(supplier).sum(),
        ("state", "How many open invoices were due before 31 March 2025?"): (
            ((status == "open") & (due < "2025-03-31")).sum()
        ),
        ("sum", "What do the credit notes (the negative amounts) add up to?"): amount[amount < 0].sum(),
        ("top", "Largest invoice: which number and which supplier?"): t.loc[[largest], ["Invoice no.", "Supplier"]],
        ("per group", "average number of days from invoice date to due date, by supplier"): (
            (due - issued).dt.days.groupby(supplier).mean()
        ),
        ("median", "what's the median amount of the invoices with a positive amount?"): amount[amount > 0].median(),
        ("percent", "What percent of the entries have the status Paid?"): percent((status == "paid").mean()),
        ("per group", "Please list the total amount for each cost centre"): amount.groupby(t["Cost centre"]).sum(),
    }


def foodbank() -> Keys:
    t = records(HALF, "foodbank_stock.csv", "Code", skip=2, sep=";")
    stock, least, weight = number(t["In stock"]), number(t["Minimum"]), number(t["Weight (kg)"], ",")
    category, expires = t["Category"], days(t["Best before"], "%d/%m/%Y", "%Y-%m-%d", "%d %B %Y")
    return {
        ("state", "Which items are out of stock?"): cells(t.loc[stock == 0, "Item"]),
        ("per group", "How many items are below their minimum in each category?"): (
            t[stock < least].groupby(category).size()
        ),
        ("per group", "total weight in kg by category"): weight.groupby(category).sum(),
        ("date range", "number of items with a best before date earlier than 1 June 2025"): (
            (expires < "2025-06-01").sum()
        ),
        ("missing", "How many items have no best before date?"): expires.isna().sum(),
        ("distinct", "how many different donors do we have?"): t["Main donor"].nunique(),
        ("top", "Which donor's items weigh the most in total?"): best(weight.groupby(t["Main donor"]).sum()),
        ("average", "What is the average number in stock of the tinned items?"): stock[category == "Tinned"].mean(),
    }


def solar() -> Keys:
    t = read_sheet(HALF, "solar_projects.xlsx", "Projects")
    # The header has two rows; of hours and cost, first come those planned, then the actual ones.
    t.columns = pd.Index(
        "No.|Customer|City|Crew|kWp|Planned hours|Planned|Actual hours|Actual|Start|Finish|Connected".split("|")
    )
    t = t[~t["Customer"].isin(["", "Customer"])]
    planned, actual, size = number(t["Planned"]), number(t["Actual"]), number(t["kWp"])
    start, finish = (when(t[name], "%Y-%m-%d") for name in ("Start", "Finish"))
    over = number(t["Actual hours"]) - number(t["Planned hours"])
    return {
        ("per group", "planned cost and actual cost per crew"): (
            pd.DataFrame({"planned": planned, "actual": actual}).groupby(t["Crew"]).sum().reset_index()
        ),
        ("count", "How many projects cost more than planned?"): (actual > planned).sum(),
        ("top", "Which project went over its planned hours by the most?"): best(
            over.set_axis(t["No."] + "|" + t["Customer"])
        ),
        ("percent change", "By what percentage is the total actual cost above the total planned cost?"): percent(
            actual.sum() / planned.sum() - 1
        ),
        ("per group", "total kWp for each city, highest first"): Ordered(
            size.groupby(t["City"]).sum().sort_values(ascending=False)
        ),
        ("days between", "average number of days between start and finish"): (finish - start).dt.days.mean(),
        ("state", "how many projects have no finish date yet?"): finish.isna().sum(),
        ("refuse", "Which inverter brand did we install most often?"): refuse("inverter", "brand"),
    }


def survey() -> Keys:
    t = read(HALF, "gym_member_survey.csv")
    club, membership = as_most(t["Club"]), as_most(t["Membership"])
    classes, clean = (
        number(t[name]) for name in ("How satisfied are you with the classes? (1-5)", "How clean is the club? (1-5)")
    )
    return {
        ("per group", "average class satisfaction per club"): classes.groupby(club).mean(),
        ("percent", "What percentage of the respondents would recommend us?"): percent(
            yes(t["Would you recommend us?"]).mean()
        ),
        ("compare", "average visits per week of Premium members vs Basic members"): (
            number(t["Visits per week"])[membership.isin(["Premium", "Basic"])].groupby(membership).mean()
        ),
        ("per group", "What share of the responses comes from each membership type?"): (
            (t.groupby(membership).size() / len(t)).map(percent)
        ),
        ("count", "how many people rated the cleanliness 1 or 2"): (clean <= 2).sum(),
        ("missing", "How many respondents left no comment?"): (t["Comment"] == "").sum(),
        ("per group", "Number of responses by club and membership"): t.groupby([club, membership]).size().reset_index(),
        ("refuse", "Which personal trainer do members like best?"): refuse("trainer"),
    }


FILES = {
    "departures.csv": departures,
    "foodbank_stock.csv": foodbank,
    "gym_member_survey.csv": survey,
    "it_assets.csv": assets,
    "payables.csv": payables,
    "solar_projects.xlsx": solar,
    "subscriptions.csv": subscriptions,
    "theatre_sales.xlsx": theatre,
    "ward_shifts.csv": shifts,
    "weighbridge.tsv": weighbridge,
}
