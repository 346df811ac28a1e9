"""The keys of the twenty-second fresh half: plain questions on a vet, a gym, deliveries, rentals and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_most,
    best,
    best_of_each,
    cells,
    day,
    days,
    highest,
    hour,
    length,
    months,
    number,
    percent,
    quarter,
    read,
    read_sheet,
    refuse,
    top,
    top_of_each,
    weekday,
    when,
    yes,
)

HALF = "fresh22"


def vet() -> Keys:
    t = read(HALF, "vet_visits_q1.csv", skip=2)
    at, fee, weight = when(t["Date & time"], "%d/%m/%Y %H:%M"), number(t["Fee (£)"]), number(t["Weight (kg)"])
    species = t["Species"].str.casefold()
    return {
        ("count", "How many cat visits did we have in February?"): ((species == "cat") & (at.dt.month == 2)).sum(),
        ("per group", "fees per vet, total"): fee.groupby(t["Vet"]).sum(),
        ("hour", "At what hour of the day do most visits start?"): hour(int(best(t.groupby(at.dt.hour).size()))),
        ("per group", "Could you show me how much is still unpaid for each vet?"): (
            fee[~yes(t["Paid?"])].groupby(t["Vet"]).sum()
        ),
        ("average", "average weight recorded for dogs"): weight[species == "dog"].mean(),
        ("top", "Who are the top 3 owners by total fees, and what did each of them come to?"): top(
            fee.groupby(t["Owner"]).sum(), 3
        ),
        ("missing", "How many visits have no weight entered?"): weight.isna().sum(),
        ("refuse", "Which dog breed do we see most often?"): refuse("breed"),
    }


def gym() -> Keys:
    t = read_sheet(HALF, "gym_memberships.xlsx", "Members", skip=2)
    numbers = t["Member no."].str.removeprefix("'")
    age, fee, visits = (number(t[name]) for name in ("Age", "Monthly fee", "Visits last 30 days"))
    joined = when(t["Joined"], "%Y-%m-%d")
    return {
        ("per group", "How many members who have not cancelled are there in each club?"): (
            t[t["Cancelled on"] == ""].groupby("Club").size()
        ),
        ("per group", "average visits in the last 30 days by plan"): visits.groupby(t["Plan"]).mean(),
        ("largest", "Which member had the most visits in the last 30 days?"): best(visits.groupby(t["Name"]).max()),
        ("percent", "What percentage of the members pay by direct debit?"): percent(yes(t["Direct debit"]).mean()),
        ("per group", "number of people who joined, year by year"): t.groupby(joined.dt.strftime("%Y")).size(),
        ("lookup", "What is the monthly fee of member 00542?"): fee[numbers == "00542"].sum(),
        ("median", "median age of members on the Premium plan please"): age[t["Plan"] == "Premium"].median(),
        ("refuse", "How many members rent a locker?"): refuse("locker"),
    }


def rooms() -> Keys:
    t = records(HALF, "housekeeping_log.tsv", "Room", sep="\t")
    began, ended = (when(t[name], "%H:%M") for name in ("Started", "Finished"))
    took, score, kind = (ended - began).dt.total_seconds() / 60, number(t["Inspection score"]), t["Type of clean"]
    longest = took == took.max()
    return {
        (
            "per group",
            "How many minutes does each attendant take on average for a clean, from started to finished?",
        ): took.groupby(t["Attendant"]).mean(),
        ("duration", "Which room had the longest clean, and how long did it take?"): pd.DataFrame(
            {"room": t["Room"][longest], "took": took[longest].map(length)}
        ),
        ("per group", "number of cleans for each day of the week"): (
            t.groupby(when(t["Date"], "%Y-%m-%d").map(weekday)).size()
        ),
        ("count", "How many departure cleans did Rosa do?"): (
            ((t["Attendant"] == "Rosa") & (kind == "Departure")).sum()
        ),
        ("per group", "linen sets used per floor"): number(t["Linen sets"]).groupby(t["Floor"]).sum(),
        ("count", "cleans not inspected, how many"): (~yes(t["Inspected"])).sum(),
        ("compare", "Compare the average inspection score of departure cleans and stayover cleans."): (
            score[kind.isin(["Departure", "Stayover"])].groupby(kind).mean()
        ),
        ("most", "Which attendant has the best average inspection score?"): best(score.groupby(t["Attendant"]).mean()),
    }


def bakery() -> Keys:
    t = records(HALF, "bakery_deliveries_march.csv", "Customer", skip=2, sep=";")
    ordered, delivered = number(t["Ordered"]), number(t["Delivered"])
    returned, amount = number(t["Returned"]), number(t["Amount €"], ",")
    dates, product = when(t["Date"], "%d.%m.%Y"), t["Product"]
    daily = amount.groupby(dates).sum()
    return {
        ("per group", "total amount per customer, biggest first"): Ordered(
            amount.groupby(t["Customer"]).sum().sort_values(ascending=False)
        ),
        ("sum", "How many baguettes did we deliver in total?"): delivered[product == "Baguette"].sum(),
        ("most", "Which product is returned most, and how many pieces came back?"): highest(
            returned.groupby(product).sum(), 1
        ),
        ("per group", "Pieces returned as a percentage of pieces delivered, for each product"): (
            (returned.groupby(product).sum() / delivered.groupby(product).sum()).map(percent)
        ),
        ("count", "how many lines were delivered short, i.e. delivered is less than ordered?"): (
            (delivered < ordered).sum()
        ),
        ("date range", "Amount from 10 to 14 March 2025 please"): amount[
            dates.between("2025-03-10", "2025-03-14")
        ].sum(),
        ("largest", "On which date was the total amount highest?"): day(daily.idxmax(), "%d.%m.%Y"),
        ("refuse", "Which driver made the most deliveries?"): refuse("driver"),
    }


def rentals() -> Keys:
    t = read(HALF, "rental_contracts.csv", sep="\t")
    spellings = ("%Y-%m-%d", "%d %B %Y", "%d/%m/%Y")
    up, due, back = (days(t[name], *spellings) for name in ("Picked up", "Due back", "Returned"))
    driven, customers = number(t["Km in"]) - number(t["Km out"]), t["Customer"].value_counts()
    out = (back - up).dt.days
    return {
        ("state", "How many cars have not been returned yet?"): back.isna().sum(),
        ("per group", "Per branch, how many rentals came back later than the due date?"): (
            t[back > due].groupby("Branch").size()
        ),
        ("per group", "average kilometres driven (km in minus km out) by vehicle class"): (
            driven.groupby(t["Vehicle class"]).mean()
        ),
        ("per group", "total charge for each month of pick-up"): number(t["Total charge"]).groupby(months(up)).sum(),
        ("duration", "Which contract was out the longest from picked up to returned, and for how many days?"): highest(
            out.groupby(t["Contract"]).sum(), 1
        ),
        ("percent", "Share of rentals with damage in percent"): percent(yes(t["Damage"]).mean()),
        ("duplicates", "Which customers have rented more than once?"): list(customers[customers > 1].index),
        ("refuse", "How much fuel did the vans use?"): refuse("fuel"),
    }


def museum() -> Keys:
    t = records(HALF, "museum_shop_stock.csv", "Item no.", skip=3)
    stock, level, sold = (number(t[name]) for name in ("In stock", "Reorder level", "Sold this year"))
    cost, price, department = number(t["Cost price"]), number(t["Retail price"]), t["Department"]
    return {
        ("state", "Which items are out of stock?"): cells(t.loc[stock == 0, "Item"]),
        ("per group", "stock value at cost price (in stock x cost price) per department"): (
            (stock * cost).groupby(department).sum()
        ),
        ("count", "How many items have fewer pieces in stock than their reorder level?"): (stock < level).sum(),
        ("top", "5 best selling items this year with the number sold"): top(sold.groupby(t["Item"]).sum(), 5),
        ("lookup", "What does the bronze horse figurine retail for?"): (
            price[t["Item"] == "Bronze horse figurine"].sum()
        ),
        ("distinct", "how many different suppliers are on the list?"): t["Supplier"].replace("", pd.NA).nunique(),
        ("per group", "Average of retail price minus cost price in every department"): (
            (price - cost).groupby(department).mean()
        ),
        ("per group", "What is the most expensive item by retail price in each department?"): best_of_each(
            price.groupby([department, t["Item"]]).max()
        ),
    }


def dental() -> Keys:
    t = records(HALF, "dental_invoices_2025.csv", "Invoice")
    amount, covered, patients = number(t["Amount"]), number(t["Covered by insurance"]), t["Patient ID"].value_counts()
    issued, due, paid = (when(t[name], "%m/%d/%Y") for name in ("Invoice date", "Due date", "Paid on"))
    crowns = t["Treatment"] == "Crown"
    return {
        ("per group", "Total amount by dentist"): amount.groupby(t["Dentist"]).sum(),
        ("sum", "What do all the negative amounts add up to?"): amount[amount < 0].sum(),
        ("duplicates", "Which patient IDs appear more than 3 times?"): list(patients[patients > 3].index),
        ("state", "How many invoices with a due date before June 1, 2025 are still unpaid?"): (
            ((due < "2025-06-01") & paid.isna()).sum()
        ),
        ("per group", "amount by treatment sorted from highest to lowest"): Ordered(
            amount.groupby(t["Treatment"]).sum().sort_values(ascending=False)
        ),
        ("ratio", "What percent of the total amount for crowns was covered by insurance?"): percent(
            covered[crowns].sum() / amount[crowns].sum()
        ),
        ("duration", "On average, how many days were there between the invoice date and the payment?"): (
            (paid - issued).dt.days.mean()
        ),
        ("refuse", "How many patients paid by credit card?"): refuse("card", "payment method", "method"),
    }


def shipments() -> Keys:
    t = read(HALF, "warehouse_shipments.csv", skip=1, sep=";")
    pieces, volume = number(t["Pieces"]), number(t["Volume (m³)"], ",")
    weight, freight = number(t["Weight (kg)"], ","), number(t["Freight (£)"], ",")
    left, delivered = (when(t[name], "%Y-%m-%d %H:%M") for name in ("Left warehouse", "Delivered at"))
    carrier, sofas = t["Carrier"], t["Product line"] == "Sofas"
    monthly = freight.groupby(left.dt.month).sum()
    return {
        ("per group", "Number of shipments by status"): t.groupby(as_most(t["Status"])).size(),
        ("per group", "For each carrier, total freight divided by total volume"): (
            freight.groupby(carrier).sum() / volume.groupby(carrier).sum()
        ),
        ("most", "Which destination were the most pieces shipped to?"): best(pieces.groupby(t["Destination"]).sum()),
        ("hour", "how many shipments left the warehouse after 3 pm?"): (left.dt.hour >= 15).sum(),
        ("per group", "average hours from leaving the warehouse to delivery, by carrier"): (
            ((delivered - left).dt.total_seconds() / 60).groupby(carrier).mean().map(length)
        ),
        ("per group", "Heaviest shipment for every destination, with its weight"): top_of_each(
            weight.groupby([t["Destination"], t["Shipment"]]).sum(), 1
        ),
        ("sum", "How many pieces of sofas left in February 2025?"): pieces[sofas & (left.dt.month == 2)].sum(),
        ("compare", "By how much was the freight in February higher than in January?"): monthly[2] - monthly[1],
    }


def lessons() -> Keys:
    t = records(HALF, "teacher_timesheet.csv", "Teacher", skip=3)
    hours, pay, ended = number(t["Hours"]), number(t["Pay"]), when(t["Week ending"], "%d/%m/%Y")
    language, level = t["Language"], t["Level"]
    monthly = pay.groupby(ended.dt.month).sum()
    return {
        ("per group", "hours per teacher and language"): hours.groupby([t["Teacher"], language]).sum().reset_index(),
        ("most", "Which teacher has the highest total pay, and how much is it?"): highest(
            pay.groupby(t["Teacher"]).sum(), 1
        ),
        ("per group", "What is the average number of students for each level?"): (
            number(t["Students"]).groupby(level).mean()
        ),
        ("state", "How many hours are not approved yet?"): hours[~yes(t["Approved"])].sum(),
        ("percent", "Spanish hours as a percentage of all hours"): percent(
            hours[language == "Spanish"].sum() / hours.sum()
        ),
        ("distinct", "How many different languages do we teach at level B2?"): language[level == "B2"].nunique(),
        ("percent change", "By what percent did the total pay change from January to February 2025?"): percent(
            monthly[2] / monthly[1] - 1
        ),
        ("refuse", "Which classroom is used for the most hours?"): refuse("classroom", "room"),
    }


def solar() -> Keys:
    t = read_sheet(HALF, "solar_projects_2024.xlsx", "Projects")
    # The header has two rows; of hours and cost, first come those quoted, then the actual ones.
    t.columns = pd.Index(
        "Project|Customer|Town|Panels|Size|Quoted hours|Quoted|Actual hours|Actual|Installed|Battery|Rating".split("|")
    )
    t = t[t["Customer"] != ""]
    quoted, actual, size = number(t["Quoted"]), number(t["Actual"]), number(t["Size"])
    rating, installed = number(t["Rating"]).dropna(), when(t["Installed"], "%Y-%m-%d")
    named = t["Project"] + "|" + t["Customer"]
    sides = yes(t["Battery"]).map({True: "yes|with battery|with", False: "no|without battery|without"})
    return {
        ("per group", "Actual cost by town"): actual.groupby(t["Town"]).sum(),
        ("largest", "Which project exceeded its quoted cost by the most, and by how much?"): highest(
            (actual - quoted).groupby(named).sum(), 1
        ),
        ("count", "How many projects needed more actual hours than quoted?"): (
            (number(t["Actual hours"]) > number(t["Quoted hours"])).sum()
        ),
        ("compare", "Average system size with a battery compared to without"): size.groupby(sides).mean(),
        ("per group", "kWp installed in each quarter of 2024"): size.groupby(installed.map(quarter)).sum(),
        ("percent", "Of the projects that have a customer rating, what percentage got 4 or more?"): percent(
            (rating >= 4).mean()
        ),
        ("percent change", "By how many percent is the total actual cost above the total quoted cost?"): percent(
            actual.sum() / quoted.sum() - 1
        ),
        ("refuse", "Which inverter did we install most often?"): refuse("inverter"),
    }


FILES = {
    "bakery_deliveries_march.csv": bakery,
    "dental_invoices_2025.csv": dental,
    "gym_memberships.xlsx": gym,
    "housekeeping_log.tsv": rooms,
    "museum_shop_stock.csv": museum,
    "rental_contracts.csv": rentals,
    "solar_projects_2024.xlsx": solar,
    "teacher_timesheet.csv": lessons,
    "vet_visits_q1.csv": vet,
    "warehouse_shipments.csv": shipments,
}
