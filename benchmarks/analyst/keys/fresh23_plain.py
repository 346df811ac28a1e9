"""The keys of the twenty-third fresh half: plain questions on a vet, a driving school, meters, buses and others."""

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
    length,
    months,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    weekday,
    when,
    yes,
)

HALF = "fresh23"
_MIXED = ("%d/%m/%Y", "%Y-%m-%d", "%d %b %Y")


def vet() -> Keys:
    visits = read_sheet(HALF, "vet_practice.xlsx", "Visits", skip=2)
    patients = read_sheet(HALF, "vet_practice.xlsx", "Patients")
    both = visits.merge(patients, on="Patient no.")
    fee, unseen = number(visits["Fee (£)"]), patients[~patients["Patient no."].isin(visits["Patient no."])]
    return {
        ("per group", "total fees by vet"): fee.groupby(as_most(visits["Vet"])).sum(),
        ("per group", "What is the average fee per species?"): number(both["Fee (£)"]).groupby(both["Species"]).mean(),
        ("count", "How many visits were for cats?"): (both["Species"] == "Cat").sum(),
        ("missing", "Which patients haven't had a visit?"): cells(
            unseen["Name"] + "|" + unseen["Patient no."].str.removeprefix("'")
        ),
        ("count", "number of insured patients"): yes(patients["Insured"]).sum(),
        ("sum", "How much in fees is still unpaid?"): fee[~yes(visits["Paid"])].sum(),
        ("top", "Which owner has run up the highest total fees?"): best(
            number(both["Fee (£)"]).groupby(both["Owner"]).sum()
        ),
        ("per group", "Please count the visits for each month"): (
            visits.groupby(months(when(visits["Visit date"], "%Y-%m-%d"))).size()
        ),
    }


def driving() -> Keys:
    t = read_sheet(HALF, "driving_school.xlsx", "Lessons")
    t = t[t["Lesson"].str.startswith("L5")]
    staff = read_sheet(HALF, "driving_school.xlsx", "Instructors")
    staff["named"] = staff["Name"] + "|" + staff["Instructor ID"].str.removeprefix("'")
    both = t.merge(staff, on="Instructor ID")
    hours, fee = number(t["Hours"]), number(t["Fee (£)"])
    return {
        ("per group", "Total lesson hours for each branch"): number(both["Hours"]).groupby(both["Branch"]).sum(),
        ("per group", "lesson fees by instructor, highest first"): Ordered(
            number(both["Fee (£)"]).groupby(both["named"]).sum().sort_values(ascending=False)
        ),
        ("missing", "Which instructors gave no lessons in September?"): cells(
            staff.loc[~staff["Instructor ID"].isin(t["Instructor ID"]), "named"]
        ),
        ("count", "How many instructors work at the Northgate branch?"): (staff["Branch"] == "Northgate").sum(),
        ("per group", "How many lessons were there on each day of the week?"): (
            t.groupby(when(t["Date"], "%Y-%m-%d").map(weekday)).size()
        ),
        ("sum", "How much did we take in cash?"): fee[t["Payment"].str.casefold() == "cash"].sum(),
        ("top", "Which pupil has had the most lesson hours, and how many?"): highest(
            hours.groupby(t["Pupil"]).sum(), 1
        ),
        ("refuse", "How many pupils passed their theory test in September?"): refuse("theory", "test", "passed"),
    }


def donations() -> Keys:
    t = records(HALF, "donations_2024.csv", "Donor", skip=3)
    amount, at, method = number(t["Amount"]), days(t["Date"], *_MIXED), t["Method"]
    return {
        ("per group", "How much did each campaign bring in?"): amount.groupby(as_most(t["Campaign"])).sum(),
        ("percent", "What percentage of the donations are marked for Gift Aid?"): percent(yes(t["Gift Aid"]).mean()),
        ("top", "5 largest donations with donor and amount"): highest(amount.set_axis(t["Donor"]), 5),
        ("sum", "total given by companies in March"): amount[(at.dt.month == 3) & (t["Donor type"] == "Company")].sum(),
        ("distinct", "How many different donors gave us something?"): t["Donor"].nunique(),
        ("per group", "For each payment method, the number of donations and the total amount"): (
            amount.groupby(method).agg(["size", "sum"]).reset_index()
        ),
        ("top", "Who donated most often?"): best(t.groupby("Donor").size()),
        ("refuse", "Which donors have unsubscribed from the newsletter?"): refuse("newsletter", "unsubscribed"),
    }


def meters() -> Keys:
    t = records(HALF, "meter_readings.tsv", "Meter no.", sep="\t")
    before, now = number(t["Previous reading (m3)"]), number(t["Current reading (m3)"])
    meter, estimated = t["Meter no."], yes(t["Estimated"])
    return {
        ("per group", "water used per district (current reading minus previous reading)"): (
            (now - before).groupby(t["District"]).sum()
        ),
        ("count", "How many of the readings are estimated?"): estimated.sum(),
        ("lookup", "What is the current reading of meter 0018174?"): now[meter == "0018174"].sum(),
        ("duplicates", "which meter numbers appear more than once"): list(meter[meter.duplicated()].unique()),
        ("top", "Which reader did the most readings in Eastfield?"): best(
            t[t["District"] == "Eastfield"].groupby("Reader").size()
        ),
        ("missing", "How many readings have no current reading filled in?"): now.isna().sum(),
        ("per group", "For each tariff, what percentage of readings was estimated?"): (
            estimated.groupby(t["Tariff"]).mean().map(percent)
        ),
        ("refuse", "What is the total amount billed to farm customers?"): refuse("billed", "amount", "bill"),
    }


def hotel() -> Keys:
    t = read(HALF, "hotel_bookings.csv", skip=2, sep=";")
    arrive, leave = days(t["Check-in"], *_MIXED), days(t["Check-out"], *_MIXED)
    nights, rate = (leave - arrive).dt.days, number(t["Rate per night (€)"], ",")
    return {
        ("per group", "average number of nights by room type"): nights.groupby(t["Room type"]).mean(),
        ("per group", "How many bookings were cancelled in each channel?"): (
            t[t["Status"].str.casefold() == "cancelled"].groupby("Channel").size()
        ),
        ("average", "What's the average rate per night for suites?"): rate[t["Room type"] == "Suite"].mean(),
        ("days between", "How many nights was booking HB-2029 for?"): nights[t["Booking ref"] == "HB-2029"].sum(),
        ("date range", "How many bookings have a check-in between 10 and 20 July 2024?"): (
            arrive.between("2024-07-10", "2024-07-20").sum()
        ),
        ("median", "median rate per night over all bookings"): rate.median(),
        ("top", "top 3 countries by number of bookings, with the number"): highest(t.groupby("Country").size(), 3),
        ("refuse", "How many guests ordered breakfast?"): refuse("breakfast"),
    }


def buses() -> Keys:
    t = records(HALF, "bus_trips.csv", "Trip")
    due, left, there = (
        when(t[name], "%Y-%m-%d %H:%M") for name in ("Scheduled departure", "Actual departure", "Arrival")
    )
    late, took, route = (left - due).dt.total_seconds() / 60, there - left, t["Route"]
    people, fares = number(t["Passengers"]), number(t["Fares taken"])
    return {
        ("per group", "average delay at departure in minutes, by route"): late.groupby(route).mean().map(length),
        ("per group", "number of trips by hour of scheduled departure"): t.groupby(due.dt.hour.map(hour)).size(),
        ("top", "Which driver carried the most passengers?"): best(people.groupby(t["Driver"]).sum()),
        ("count", "How many trips on route 12 were cancelled?"): (
            ((route == "12") & (t["Status"].str.casefold() == "cancelled")).sum()
        ),
        ("duration", "Which trip took the longest from actual departure to arrival?"): best(took.set_axis(t["Trip"])),
        ("ratio", "Total fares divided by total passengers for each route please"): (
            fares.groupby(route).sum() / people.groupby(route).sum()
        ),
        ("count", "How many trips left more than 10 minutes late?"): (late > 10).sum(),
        ("refuse", "How much fuel did bus 014 use that week?"): refuse("fuel"),
    }


def calls() -> Keys:
    t = read(HALF, "call_log.csv", sep=";")
    at, queue = when(t["Call start"], "%d/%m/%Y %H:%M:%S"), as_most(t["Queue"])
    wait, score = number(t["Wait (s)"]), number(t["Satisfaction (1-5)"])
    talked = pd.to_timedelta(t["Talk time"])[t["Agent"] == "Zoë Hartmann"].sum().total_seconds()
    by_queue, resolved, days_of = t.groupby(queue).size(), t["Outcome"] == "Resolved", at.map(weekday)
    return {
        ("per group", "How many calls did we get in each queue, and what percentage of all calls is that?"): (
            pd.DataFrame(
                {"queue": by_queue.index, "calls": list(by_queue), "share": list((by_queue / len(t)).map(percent))}
            )
        ),
        ("per group", "avg wait in seconds per queue"): wait.groupby(queue).mean(),
        ("sum", "total talk time of Zoë Hartmann"): length(talked / 60),
        ("top", "What hour of the day has the most calls?"): hour(int(best(t.groupby(at.dt.hour).size()))),
        ("percent", "What percentage of calls was abandoned?"): percent((t["Outcome"] == "Abandoned").mean()),
        ("per group", "Average satisfaction by agent, only for resolved calls"): (
            score[resolved].groupby(t["Agent"]).mean()
        ),
        ("compare", "average wait on Mondays compared with Fridays"): (
            wait[at.dt.day_of_week.isin([0, 4])].groupby(days_of).mean()
        ),
        ("missing", "How many calls have no satisfaction score?"): score.isna().sum(),
    }


def wine() -> Keys:
    t = records(HALF, "wine_stock.xlsx", "Code", sheet="Stock", skip=1)
    stock, level, cost, price = (
        number(t[name]) for name in ("Bottles in stock", "Reorder level", "Cost (€)", "Price (€)")
    )
    rioja = t["Wine"] == "Rioja Reserva Valdeoso"
    return {
        ("per group", "bottles in stock by country"): stock.groupby(t["Country"]).sum(),
        ("state", "Which wines are out of stock?"): cells(t.loc[stock == 0, "Wine"]),
        ("count", "How many wines are below their reorder level?"): (stock < level).sum(),
        ("per group", "Stock value at cost for each colour (bottles times cost)"): (
            (stock * cost).groupby(t["Colour"]).sum()
        ),
        ("per group", "What is the wine with the highest price in each country?"): best_of_each(
            price.groupby([t["Country"], t["Wine"]]).max()
        ),
        ("lookup", "price of the Chablis Domaine Verget"): price[t["Wine"] == "Chablis Domaine Verget"].sum(),
        ("percent change", "By what percentage is the price of the Rioja Reserva Valdeoso above its cost?"): percent(
            price[rioja].sum() / cost[rioja].sum() - 1
        ),
        ("refuse", "Which customer ordered the most wine?"): refuse("customer"),
    }


def budget() -> Keys:
    t = read(HALF, "print_shop_budget.csv", skip=2)
    # The header has two rows; the first says which quarter a budget and an actual are of.
    t.columns = pd.Index(["Department", "Item", "Budget 1", "Actual 1", "Budget 2", "Actual 2"])
    t = t[t["Item"] != ""]
    budget1, actual1, budget2, actual2 = (number(t[name]) for name in t.columns[2:])
    department, over = t["Department"], (actual2 - budget2).set_axis(t["Item"])
    return {
        ("per group", "Q1 budget and Q1 actual by department"): (
            pd.DataFrame({"budget": budget1, "actual": actual1}).groupby(department).sum().reset_index()
        ),
        ("top", "Which cost item went over its Q2 budget by the most?"): best(over),
        ("percent change", "By what percentage did total actual spending change from Q1 to Q2?"): percent(
            actual2.sum() / actual1.sum() - 1
        ),
        ("lookup", "Actual cost of ink in Q1"): actual1[t["Item"] == "Ink"].sum(),
        ("count", "How many cost items had a Q2 actual below the Q2 budget?"): (over < 0).sum(),
        ("per group", "Actual spending of Q1 and Q2 together per department, highest first"): Ordered(
            (actual1 + actual2.fillna(0)).groupby(department).sum().sort_values(ascending=False)
        ),
        ("percent", "What percentage of the total Q2 actual is the press room?"): percent(
            actual2[department == "Press room"].sum() / actual2.sum()
        ),
        ("missing", "Which cost item has no actual for Q2 yet?"): cells(t.loc[actual2.isna(), "Item"]),
    }


def repairs() -> Keys:
    t = records(HALF, "repair_jobs.csv", "Job no.")
    reported, done = (when(t[name], "%d-%b-%Y") for name in ("Reported", "Completed"))
    cost, trade, priority = number(t["Cost"]), t["Trade"], as_most(t["Priority"])
    return {
        ("state", "How many jobs are not completed yet?"): done.isna().sum(),
        ("per group", "average days from reported to completed, by priority"): (
            (done - reported).dt.days.groupby(priority).mean()
        ),
        ("top", "The three properties with the highest repair cost and what they cost"): highest(
            cost.groupby(t["Property"]).sum(), 3
        ),
        ("top", "which contractor has the most uncompleted jobs"): best(t[done.isna()].groupby("Contractor").size()),
        ("per group", "How many jobs do we have for each trade and priority?"): (
            t.groupby([trade, priority]).size().reset_index()
        ),
        ("compare", "Compare the average cost of emergency jobs and routine jobs"): (
            cost[priority.isin(["Emergency", "Routine"])].groupby(priority).mean()
        ),
        ("date range", "number of plumbing jobs reported in February 2024"): (
            ((trade == "Plumbing") & (reported.dt.month == 2)).sum()
        ),
        ("refuse", "Which tenant reported the most repairs?"): refuse("tenant"),
    }


FILES = {
    "bus_trips.csv": buses,
    "call_log.csv": calls,
    "donations_2024.csv": donations,
    "driving_school.xlsx": driving,
    "hotel_bookings.csv": hotel,
    "meter_readings.tsv": meters,
    "print_shop_budget.csv": budget,
    "repair_jobs.csv": repairs,
    "vet_practice.xlsx": vet,
    "wine_stock.xlsx": wine,
}
