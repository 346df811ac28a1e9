"""The keys of the ninth fresh half: home care, a bank account, a hall, a fleet, a farm, claims and others."""

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_cased,
    best,
    best_of_each,
    cells,
    month,
    number,
    percent,
    quarter,
    read,
    read_sheet,
    when,
)

HALF = "fresh9"


def careplan() -> Keys:
    t = read(HALF, "careplan.csv", skip=1)
    spent, km, days = number(t["Minutes"]), number(t["Mileage (km)"]), when(t["Date"], "%d-%b-%y")
    return {
        ("per group", "minutes each caregiver spent on medication visits"): spent[t["Visit type"] == "Medication"]
        .groupby(t["Caregiver"])
        .sum(),
        ("per group", "how many clients does every caregiver look after"): t.groupby("Caregiver")["Client"].nunique(),
        ("per group", "km per district and month"): km.groupby([t["District"], days.dt.strftime("%Y-%m").map(month)])
        .sum()
        .reset_index(),
        ("per group", "visits still to be signed off, by caregiver"): t[t["Signed off"] == "no"]
        .groupby("Caregiver")
        .size(),
    }


def konto() -> Keys:
    t = read(HALF, "konto.csv", sep=";")
    amount, days = number(t["Betrag (EUR)"], ","), when(t["Buchungstag"], "%d.%m.%Y")
    months = days.dt.strftime("%Y-%m").map(month)
    out = amount[amount < 0]
    return {
        ("per group", "how much did I spend per category"): out.groupby(t["Kategorie"]).sum(),
        ("per group", "income by month"): amount[t["Kategorie"] == "Einkommen"].groupby(months).sum(),
        ("per group", "balance change on each account"): amount.groupby(t["Konto"]).sum(),
        ("per group", "biggest expense in every category"): out.groupby(t["Kategorie"]).min(),
    }


def hall() -> Keys:
    t = read_sheet(HALF, "hall.xlsx", "Bookings")
    fee, length, people = number(t["Fee (£)"]), number(t["Hours"]), number(t["People"])
    days, due = when(t["Booked on"], "%Y-%m-%d"), t["Paid"] == "no"
    return {
        ("per group", "how many hours was each room in use"): length.groupby(t["Room"]).sum(),
        ("per group", "groups that still owe us money and how much"): fee[due].groupby(t["Group"]).sum(),
        ("per group", "average number of people per room and purpose"): people.groupby([t["Room"], t["Purpose"]])
        .mean()
        .reset_index(),
        ("per group", "takings per quarter"): fee.groupby(days.map(quarter)).sum(),
    }


def fleet() -> Keys:
    t = read(HALF, "fleet.tsv", sep="\t")
    km, cost, crashes = number(t["Odometer (km)"]), number(t["Fuel cost ($)"]), number(t["Accidents"])
    fuel = as_cased(t["Fuel"])
    return {
        ("per group", "what does fuel cost us at each depot"): cost.groupby(t["Depot"]).sum(),
        ("per group", "vehicles per model without a driver"): t[t["Driver"] == ""].groupby("Model").size(),
        ("per group", "which model has had the most accidents"): best(crashes.groupby(t["Model"]).sum()),
        ("per group", "highest mileage by fuel type"): km.groupby(fuel).max(),
    }


def courses() -> Keys:
    t = pd.read_json(paths(HALF)["courses.json"])
    came, signed = t["attended"], t["enrolled"]
    return {
        ("per group", "how many people attended each course online"): came[t["online"] == "yes"]
        .groupby(t["course"])
        .sum(),
        ("per group", "attendance rate per trainer (attended out of enrolled)"): (
            came.groupby(t["trainer"]).sum() / signed.groupby(t["trainer"]).sum()
        ).map(percent),
        ("per group", "which department spent the most on training?"): best(
            t["cost_eur"].groupby(t["department"]).sum()
        ),
        ("per group", "rank the trainers by average rating"): Ordered(
            t["rating"].groupby(t["trainer"]).mean().sort_values(ascending=False)
        ),
    }


def farm() -> Keys:
    t = read(HALF, "farm.csv", sep=";")
    kilos, money = number(t["Rendement (kg)"], ","), number(t["Prix total"], ",")
    days = when(t["Récolté le"], "%d/%m/%Y")
    return {
        ("per group", "kg harvested for each crop"): kilos.groupby(t["Culture"]).sum(),
        ("per group", "price per kilo by buyer"): money.groupby(t["Acheteur"]).sum()
        / kilos.groupby(t["Acheteur"]).sum(),
        ("per group", "how many kg did each worker bring in during september"): kilos[days.dt.month == 9]
        .groupby(t["Ouvrier"])
        .sum(),
        ("per group", "share of each buyer in total sales"): (money.groupby(t["Acheteur"]).sum() / money.sum()).map(
            percent
        ),
    }


def claims() -> Keys:
    t = read(HALF, "claims.csv")
    filed, settled = when(t["Filed"], "%m/%d/%Y"), when(t["Settled"], "%m/%d/%Y")
    customers = t.groupby("Customer").size()
    return {
        ("per group", "unsettled claims per handler"): t[t["Settled"] == ""].groupby("Handler").size(),
        ("per group", "how long does settling take on average at each branch"): (settled - filed)
        .dt.days.groupby(t["Branch"])
        .mean(),
        ("per group", "customers with at least 4 claims"): cells(customers[customers >= 4].index.to_series()),
        ("per group", "suspected fraud by policy type"): t[t["Fraud flag"] == "suspected"]
        .groupby("Policy type")
        .size(),
    }


def library() -> Keys:
    (t,) = pd.read_html(paths(HALF)["library.html"], thousands=None, keep_default_na=False)
    t = t.astype(str)
    fine, out = number(t["Fine (EUR)"], ","), t["Returned"] == ""
    lent = when(t["Loan date"], "%d.%m.%Y")
    return {
        ("per group", "books not back yet per branch"): t[out].groupby("Branch").size(),
        ("per group", "most borrowed title at every branch"): best_of_each(t.groupby(["Branch", "Title"]).size()),
        ("per group", "fines collected by genre"): fine.groupby(t["Genre"]).sum(),
        ("per group", "loans each month, split by branch"): t.groupby([lent.dt.strftime("%Y-%m").map(month), "Branch"])
        .size()
        .reset_index(),
    }


def machines() -> Keys:
    t = read(HALF, "machines.csv", skip=1, sep=";")
    made, scrap, idle = number(t["Output (pcs)"]), number(t["Scrap (pcs)"]), number(t["Downtime (min)"])
    return {
        ("per group", "scrap rate per machine"): (
            scrap.groupby(t["Machine"]).sum() / made.groupby(t["Machine"]).sum()
        ).map(percent),
        ("per group", "which operator produced the most on the night shift"): best(
            made[t["Shift"] == "Night"].groupby(t["Operator"]).sum()
        ),
        ("per group", "average output by machine and shift"): made.groupby([t["Machine"], t["Shift"]])
        .mean()
        .reset_index(),
        ("per group", "machine-wise downtime, largest first"): Ordered(
            idle.groupby(t["Machine"]).sum().sort_values(ascending=False)
        ),
    }


def leads() -> Keys:
    t = read(HALF, "leads.csv")
    value = number(t["Value (k€)"])
    field, won = as_cased(t["Industry"]), t["Stage"] == "Won"
    return {
        ("per group", "pipeline value by stage"): value.groupby(t["Stage"]).sum(),
        ("per group", "win rate per owner"): won.groupby(t["Owner"]).mean().map(percent),
        ("per group", "how many leads did every source bring, lost ones excluded"): t[t["Stage"] != "Lost"]
        .groupby("Source")
        .size(),
        ("per group", "top 2 countries per industry by value"): _top_two(value.groupby([field, t["Country"]]).sum()),
    }


def _top_two(values: pd.Series) -> pd.DataFrame:
    ranked = values.sort_values(ascending=False).groupby(level=0).head(2)
    return ranked.reset_index()


FILES = {
    "careplan.csv": careplan,
    "konto.csv": konto,
    "hall.xlsx": hall,
    "fleet.tsv": fleet,
    "courses.json": courses,
    "farm.csv": farm,
    "claims.csv": claims,
    "library.html": library,
    "machines.csv": machines,
    "leads.csv": leads,
}
