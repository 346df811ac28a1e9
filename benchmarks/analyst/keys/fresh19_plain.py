"""The keys of the nineteenth fresh half: plain questions on permits, a museum, calls, rents, a lab and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_most,
    best,
    cells,
    day,
    days,
    either_sign,
    highest,
    hour,
    length,
    minutes,
    months,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top_of_each,
    weekday,
    when,
    yes,
)

HALF = "fresh19"


def permits() -> Keys:
    t = records(HALF, "permit_register.csv", "Received", skip=3, sep=";")
    cost, fee = number(t["Est. cost (€)"], ","), number(t["Fee (€)"], ",")
    received, decided = (when(t[name], "%d.%m.%Y") for name in ("Received", "Decided on"))
    status = as_most(t["Status"])
    return {
        ("per group", "number of applications per district"): t.groupby(as_most(t["District"])).size(),
        ("per group", "Average number of days from received to decided for each type of work"): (
            (decided - received).dt.days.groupby(t["Type of work"]).mean()
        ),
        ("sum", "What did we take in fees on refused applications?"): fee[status == "Refused"].sum(),
        ("count", "How many applications are still pending?"): (status == "Pending").sum(),
        ("date range", "applications received between 1 March and 15 April 2024, how many"): (
            received.between("2024-03-01", "2024-04-15").sum()
        ),
        ("top", "Please list the three applications with the highest estimated cost, with the cost."): highest(
            cost.groupby(t["Ref."]).sum(), 3
        ),
        ("percent", "What percentage of all applications had at least one objection?"): percent(
            (number(t["Objections"]) > 0).mean()
        ),
        ("per group", "Total fees by month received"): fee.groupby(months(received)).sum(),
    }


def museum() -> Keys:
    t = read_sheet(HALF, "museum_admissions.xlsx", "Daily Apr-May", skip=3)
    t.columns = ["Date", "Site", *t.columns[2:]]
    t = t[t["Site"] != ""]
    site, dates = t["Site"], when(t["Date"], "%Y-%m-%d")
    adults, children, seniors, tickets, shop, cafe = (number(t[name]) for name in t.columns[2:8])
    people = pd.DataFrame({"seniors": seniors, "children": children}).groupby(site).sum()
    mill, coffee = tickets[site == "Old Mill"].groupby(dates).sum(), cafe.groupby(site).sum()
    return {
        ("sum", "How many children came to the Maritime House in May?"): (
            children[(site == "Maritime House") & (dates.dt.month == 5)].sum()
        ),
        ("per group", "shop income by month"): shop.groupby(months(dates)).sum(),
        ("weekday", "Which weekday brings the most adult visitors in total?"): best(
            adults.groupby(dates.map(weekday)).sum()
        ),
        ("per group", "What were the average daily café takings at each site?"): cafe.groupby(site).mean(),
        ("top", "On which date did the Old Mill have its highest ticket income?"): day(
            pd.Timestamp(best(mill)), "%d/%m/%Y"
        ),
        ("per group", "Total seniors and total children for every site"): people.reset_index(),
        ("refuse", "What percentage of the visitors came from abroad?"): refuse("abroad", "foreign", "country"),
        ("compare", "How much more did the café take at the Maritime House than at the Print Workshop?"): (
            coffee["Maritime House"] - coffee["Print Workshop"]
        ),
    }


def rentals() -> Keys:
    t = records(HALF, "rental_contracts.csv", "Customer", skip=1)
    charge, change, branch = number(t["Charge"]), number(t["Adjustment"]), as_most(t["Branch"])
    began, ended = (when(t[name], "%m/%d/%Y %H:%M") for name in ("Picked up", "Returned"))
    driven = number(t["Miles in"]) - number(t["Miles out"])
    one = t["Contract"] == "R-00417"
    return {
        ("count", "How many rentals were taken with full insurance?"): yes(t["Full ins."]).sum(),
        ("per group", "Miles driven per vehicle class"): driven.groupby(t["Class"]).sum(),
        ("days between", "How many hours was contract R-00417 out?"): length(
            (ended - began).dt.total_seconds()[one].sum() / 60
        ),
        ("per group", "total charge by branch please"): charge.groupby(branch).sum(),
        ("sum", "What do all the negative adjustments add up to?"): either_sign(change[change < 0].sum()),
        ("per group", "For each branch, which class brought in the highest charges, and how much?"): top_of_each(
            charge.groupby([branch, t["Class"]]).sum(), 1
        ),
        ("median", "median charge for SUVs"): charge[t["Class"] == "SUV"].median(),
        ("refuse", "Which drivers brought the car back with an empty fuel tank?"): refuse("fuel", "tank"),
    }


def calls() -> Keys:
    t = read(HALF, "call_log.tsv", skip=2, sep="\t")
    t = t[t["Call ID"].str.isdigit()]
    wait, rating, outcome = number(t["Wait (sec)"]), number(t["Rating 1-5"]), t["Outcome"]
    # Written as mm:ss, so that the "minutes" are seconds.
    talk, started = minutes(t["Talk time (mm:ss)"]), when(t["Started"], "%Y-%m-%d %H:%M:%S")
    answered = t["Agent"] != ""
    resolved = (started.dt.day == 6) & (outcome == "Resolved")
    return {
        ("per group", "How many calls came in by hour of the day?"): t.groupby(started.dt.hour.map(hour)).size(),
        ("per group", "average wait in seconds for each queue"): wait.groupby(as_most(t["Queue"])).mean(),
        ("percent", "What share of calls was abandoned?"): percent((outcome == "Abandoned").mean()),
        ("top", "Which call had the longest talk time? I need the call ID."): best(talk.groupby(t["Call ID"]).sum()),
        ("per group", "Average rating per agent, best first"): Ordered(
            rating[answered].groupby(t["Agent"]).mean().sort_values(ascending=False)
        ),
        ("count", "how many calls waited longer than 120 seconds"): (wait > 120).sum(),
        ("count", "Number of calls on 6 November that were resolved"): resolved.sum(),
        ("refuse", "Which phone number called us most often?"): refuse("phone"),
    }


def pharmacy() -> Keys:
    t = read(HALF, "stock_list.csv", skip=1, sep=";")
    hand, least, price = number(t["On hand"]), number(t["Min. stock"]), number(t["Unit price €"], ",")
    expires, item = days(t["Expiry"], "%d/%m/%Y", "%Y-%m-%d", "%d %b %Y"), t["Product"] + "|" + t["PZN"]
    return {
        ("state", "Which products are out of stock?"): cells(item[hand == 0]),
        ("per group", "Stock value (on hand times unit price) per supplier"): (
            (hand * price).groupby(as_most(t["Supplier"])).sum()
        ),
        ("count", "How many products have less on hand than their minimum stock?"): (hand < least).sum(),
        ("date range", "How many items expire in 2025?"): (expires.dt.year == 2025).sum(),
        ("lookup", "unit price of PZN 01869113"): cells(price[t["PZN"] == "01869113"].map("{:.2f}".format)),
        ("per group", "For each form, what is the most expensive product and its unit price?"): top_of_each(
            price.groupby([t["Form"], item]).max(), 1
        ),
        ("duplicates", "Which PZN is listed twice?"): cells(t.loc[t["PZN"].duplicated(), "PZN"]),
        ("per group", "units on hand by form for cold chain items only"): (
            hand[yes(t["Cold chain"])].groupby(t["Form"]).sum()
        ),
    }


def rents() -> Keys:
    t = records(HALF, "rent_roll_october.xlsx", "Unit", sheet="Rent roll", skip=2)
    # A building's name stands in the first of its rows only.
    building = t["Building"].replace("", pd.NA).ffill()
    rent, paid, area = number(t["Monthly rent (£)"]), number(t["Paid in Oct (£)"]), number(t["Area (m²)"])
    ends, vacant, flat = days(t["Lease end"], "%Y-%m-%d", "%d %b %Y"), t["Tenant"] == "VACANT", t["Use"] == "Flat"
    return {
        ("per group", "How many vacant units are there in each building?"): t[vacant].groupby(building).size(),
        ("per group", "total monthly rent by use"): rent.groupby(t["Use"]).sum(),
        ("state", "Which tenants paid less than their monthly rent in October?"): cells(
            (t["Tenant"] + "|" + t["Unit"])[paid < rent]
        ),
        ("top", "Which unit has the highest rent per square metre?"): best(
            (rent / area).groupby(t["Unit"] + "|" + t["Tenant"]).sum()
        ),
        ("count", "How many leases end in 2025?"): (ends.dt.year == 2025).sum(),
        ("lookup", "When does the lease of Olsen Bakery end?"): day(ends[t["Tenant"] == "Olsen Bakery"].max()),
        ("per group", "Average flat rent per building"): rent[flat].groupby(building).mean(),
        ("percent", "What percentage of the total monthly rent was paid in October?"): percent(paid.sum() / rent.sum()),
    }


def courses() -> Keys:
    t = records(HALF, "course_bookings.csv", "Company", sep=";")
    fee, score, course = number(t["Fee"], ","), number(t["Test score"]), as_most(t["Course"])
    booked, starts = (days(t[name], "%d.%m.%Y", "%Y-%m-%d", "%d %B %Y") for name in ("Booked on", "Starts"))
    unpaid = ~yes(t["Paid"])
    return {
        ("per group", "number of unpaid bookings per course"): t[unpaid].groupby(course).size(),
        ("distinct", "How many different companies booked with us?"): t["Company"].nunique(),
        ("per group", "Average test score by course"): (
            score.groupby(course).mean().map(lambda mean: f"{mean:.6f}|{percent(mean / 100)}")
        ),
        ("sum", "Total of fees that have not been paid yet"): fee[unpaid].sum(),
        ("top", "Top 3 companies by fees, with the amounts"): highest(fee.groupby(t["Company"]).sum(), 3),
        ("percent", "what percentage of delegates attended"): percent(yes(t["Attended"]).mean()),
        ("days between", "On average how many days lie between the booking date and the start of the course?"): (
            (starts - booked).dt.days.mean()
        ),
        ("refuse", "Which trainer had the best test scores?"): refuse("trainer"),
    }


def shop() -> Keys:
    t = records(HALF, "webshop_orders.csv", "Country")
    value, items, discount = number(t["Order value"]), number(t["Items"]), number(t["Discount"])
    placed, returned = when(t["Placed"], "%d/%m/%Y %H:%M"), t["Status"] == "Returned"
    monthly = value.groupby(placed.dt.month).sum()
    return {
        ("percent change", "By what percentage did the order value change from February to March?"): percent(
            monthly[3] / monthly[2] - 1
        ),
        ("sum", "total value of returned orders over £100"): value[returned & (value > 100)].sum(),
        ("hour", "At which hour of the day are most orders placed?"): hour(int(best(t.groupby(placed.dt.hour).size()))),
        ("per group", "Percentage of orders returned in each category"): (
            returned.groupby(as_most(t["Category"])).mean().map(percent)
        ),
        ("per group", "How many items were sold per country in January?"): (
            items[placed.dt.month == 1].groupby(as_most(t["Country"])).sum()
        ),
        ("count", "How many orders are not shipped yet?"): (t["Shipped on"] == "").sum(),
        ("per group", "average discount by payment method"): (
            discount.groupby(t["Payment"]).mean().map(lambda mean: f"{mean:.6f}|{percent(mean / 100)}")
        ),
        ("refuse", "Could you tell me which courier delivered the most orders?"): refuse("courier"),
    }


def lab() -> Keys:
    t = records(HALF, "lab_results.tsv", "Client", skip=2, sep="\t")
    lead, nitrate, matrix = number(t["Lead"]), number(t["Nitrate"]), as_most(t["Matrix"])
    received, reported = (days(t[name], "%d/%m/%Y", "%d %b %Y") for name in ("Received", "Reported"))
    return {
        ("per group", "average nitrate per matrix"): nitrate.groupby(matrix).mean(),
        ("per group", "How many samples were not within limits, by client?"): (
            t[~yes(t["Within limits"])].groupby("Client").size()
        ),
        ("top", "Which sample had the highest lead value?"): best(lead.groupby(t["Sample"]).sum()),
        ("state", "How many samples have not been reported yet?"): reported.isna().sum(),
        ("median", "Median pH of drinking water samples"): number(t["pH"])[matrix == "Drinking water"].median(),
        ("per group", "samples received in February for each analyst"): (
            t[received.dt.month == 2].groupby("Analyst").size()
        ),
        ("missing", "How many samples have no lead result?"): lead.isna().sum(),
        ("refuse", "Which samples tested positive for E. coli?"): refuse("coli"),
    }


def branches() -> Keys:
    t = read_sheet(HALF, "branch_budget.xlsx", "Budget v actual", skip=3)
    # The row above tells the years: the last column is the actual of 2023.
    t.columns = ["Branch", "Cost line", "Budget", "Actual", "Variance", "Actual 2023"]
    t = t[t["Cost line"] != ""]
    budget, actual, before = number(t["Budget"]), number(t["Actual"]), number(t["Actual 2023"])
    branch, line = t["Branch"], t["Cost line"]
    sums = pd.DataFrame({"budget": budget, "actual": actual}).groupby(branch).sum()
    legal = line == "Legal advice"
    return {
        ("per group", "2024 budget and 2024 actual for every branch"): sums.reset_index(),
        ("top", "In the Harbour branch, which cost line is over budget by the most?"): best(
            (actual - budget)[branch == "Harbour"].groupby(line).sum()
        ),
        ("per group", "How many cost lines went over budget in each branch?"): (
            t[actual > budget].groupby("Branch").size()
        ),
        ("percent", "What percentage of the whole 2024 budget was actually spent?"): percent(
            actual.sum() / budget.sum()
        ),
        (
            "percent change",
            "Percent change in actual legal advice spending from 2023 to 2024, all branches together",
        ): percent(actual[legal].sum() / before[legal].sum() - 1),
        (
            "per group",
            "Top three cost lines by 2024 actual, summed over the branches, with their amounts",
        ): highest(actual.groupby(line).sum(), 3),
        ("lookup", "what was the 2024 budget for training in Midlands"): (
            budget[(branch == "Midlands") & (line == "Training")].sum()
        ),
        ("refuse", "How many members does each branch have?"): refuse("member"),
    }


FILES = {
    "branch_budget.xlsx": branches,
    "call_log.tsv": calls,
    "course_bookings.csv": courses,
    "lab_results.tsv": lab,
    "museum_admissions.xlsx": museum,
    "permit_register.csv": permits,
    "rent_roll_october.xlsx": rents,
    "rental_contracts.csv": rentals,
    "stock_list.csv": pharmacy,
    "webshop_orders.csv": shop,
}
