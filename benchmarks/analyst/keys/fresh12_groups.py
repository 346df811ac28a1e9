"""The keys of the twelfth fresh half: applicants, fines, a bakery, shared cars, licences, translations and others."""

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
    read,
    read_sheet,
    top,
    weekday,
    when,
)

HALF = "fresh12"


def applicants() -> Keys:
    t = read(HALF, "applicants.csv", skip=1)
    pay, met = number(t["Expected salary"]), t["Interviewed"] != ""
    began, seen = when(t["Applied"], "%d/%m/%Y"), when(t["Interviewed"], "%d/%m/%Y")
    return {
        ("per group", "what pay do applicants expect on average for each role"): pay.groupby(t["Role"]).mean(),
        ("per group", "how many candidates were interviewed per recruiter"): t[met].groupby("Recruiter").size(),
        ("per group", "hire rate by source"): (t["Outcome"] == "Hired").groupby(t["Source"]).mean().map(percent),
        ("per group", "days from application to interview, averaged over each recruiter"): (seen - began)
        .dt.days.groupby(t["Recruiter"])
        .mean(),
    }


def fines() -> Keys:
    t = read(HALF, "fines.tsv", sep="\t")
    due = number(t["Amount due"])
    days, left = when(t["Issued"], "%Y-%m-%d"), t["Paid on"] == ""
    return {
        ("per group", "which street brings in the most fines"): best(t.groupby("Street").size()),
        ("per group", "unpaid amount by offence"): due[left].groupby(t["Offence"]).sum(),
        ("per group", "how many fines does each warden issue per month"): t.groupby(
            ["Warden", days.dt.strftime("%Y-%m").map(month)]
        )
        .size()
        .reset_index(),
        ("per group", "percentage of fines appealed on each street"): (t["Appealed"] == "Y")
        .groupby(t["Street"])
        .mean()
        .map(percent),
    }


def boulangerie() -> Keys:
    t = read(HALF, "boulangerie.csv", sep=";")
    made, left = number(t["Quantité produite"]), number(t["Invendus"])
    days = when(t["Date"], "%d/%m/%Y")
    return {
        ("per group", "how much did each baker produce"): made.groupby(t["Boulanger"]).sum(),
        ("per group", "quantity produced by weekday"): made.groupby(days.map(weekday)).sum(),
        ("per group", "unsold goods per shop, most first"): Ordered(
            left.groupby(t["Magasin"]).sum().sort_values(ascending=False)
        ),
        ("per group", "which product does each team make the most of"): best_of_each(
            made.groupby([t["Équipe"], t["Produit"]]).sum()
        ),
    }


def carshare() -> Keys:
    t = pd.read_json(paths(HALF)["carshare.json"])
    km, charge, spent = t["km"], t["charge_eur"], t["minutes"]
    return {
        ("per group", "who drove the furthest in total"): best(km.groupby(t["member"]).sum()),
        ("per group", "income per car and station"): charge.groupby([t["car"], t["station"]]).sum().reset_index(),
        ("per group", "average length of a trip in minutes by station"): spent.groupby(t["station"]).mean(),
        ("per group", "members with more than 8 trips"): _more(t.groupby("member").size(), 8),
    }


def _more(values: pd.Series, least: float) -> list[str]:
    return cells(values[values > least].index.to_series())


def licences() -> Keys:
    t = read_sheet(HALF, "licences.xlsx", "Licences")
    bought, used, cost = number(t["Seats bought"]), number(t["Seats used"]), number(t["Cost per year ($)"])
    return {
        ("per group", "unused seats per software"): (bought - used).groupby(t["Software"]).sum(),
        ("per group", "yearly licence cost for every department, highest first"): Ordered(
            cost.groupby(t["Department"]).sum().sort_values(ascending=False)
        ),
        ("per group", "how many licences without a contact does each vendor have"): t[t["Contact"] == ""]
        .groupby("Vendor")
        .size(),
        ("per group", "most expensive software in each department"): _dearest(cost, t["Department"], t["Software"]),
    }


def _dearest(cost: pd.Series, group: pd.Series, thing: pd.Series) -> pd.DataFrame:
    """Return the thing with the dearest row or the dearest in total."""
    rows = thing.loc[cost.groupby(group).idxmax()].set_axis(sorted(set(group)))
    totals = best_of_each(cost.groupby([group, thing]).sum()).set_index(group.name)[0]
    return (rows + "|" + totals).reset_index()


def auftraege() -> Keys:
    t = read(HALF, "auftraege.csv", sep=";")
    count, fee = number(t["Wörter"], ","), number(t["Honorar (EUR)"], ",")
    out = t["Geliefert am"] == ""
    return {
        ("per group", "words translated per translator"): count.groupby(t["Übersetzer"]).sum(),
        ("per group", "fee per word by language"): fee.groupby(t["Sprache"]).sum() / count.groupby(t["Sprache"]).sum(),
        ("per group", "jobs not delivered yet for each customer"): t[out].groupby("Kunde").size(),
        ("per group", "top 2 customers by fees"): top(fee.groupby(t["Kunde"]).sum(), 2),
    }


def museum() -> Keys:
    (t,) = pd.read_html(paths(HALF)["museum.html"], keep_default_na=False)
    t = t.astype(str)
    came, money = number(t["Visitors"]), number(t["Ticket income (EUR)"])
    days, off = when(t["Visit day"], "%d %B %Y"), t["Cancelled"] == "yes"
    return {
        ("per group", "visitors per guide not counting cancelled visits"): came[~off].groupby(t["Guide"]).sum(),
        ("per group", "ticket income by language of the tour"): money.groupby(as_cased(t["Language"])).sum(),
        ("per group", "cancellation rate per group type"): off.groupby(t["Group type"]).mean().map(percent),
        ("per group", "busiest month for every guide"): _either_busiest(
            days.dt.strftime("%Y-%m").map(month), t["Guide"], came
        ),
    }


def _either_busiest(period: pd.Series, group: pd.Series, came: pd.Series) -> pd.DataFrame:
    """Return the period with the most rows; ties are an error."""
    return best_of_each(came.groupby([group, period]).size())


def blood() -> Keys:
    t = read(HALF, "blood.csv", skip=1)
    volume, days = number(t["Volume (ml)"]), when(t["Donated on"], "%m/%d/%Y")
    later = t["Deferred"] == "Y"
    return {
        ("per group", "how many ml did each centre collect"): volume.groupby(t["Centre"]).sum(),
        ("per group", "number of different donors per blood type"): t.groupby("Blood type")["Donor ID"].nunique(),
        ("per group", "deferred donations by nurse"): t[later].groupby("Nurse").size(),
        ("per group", "donations per quarter and centre"): t.groupby(
            [days.dt.quarter.map(lambda q: f"2025-Q{q}|Q{q} 2025|Q{q}|{q}"), "Centre"]
        )
        .size()
        .reset_index(),
    }


def viewings() -> Keys:
    t = read(HALF, "viewings.csv")
    price = number(t["Asking price"])
    mood = as_cased(t["Feedback"])
    return {
        ("per group", "median asking price by area"): price.groupby(t["Area"]).median(),
        ("per group", "how many viewings led to an offer, per agent"): t[t["Offer"] != ""].groupby("Agent").size(),
        ("per group", "feedback per agent"): t.groupby(["Agent", mood]).size().reset_index(),
        ("per group", "cheapest property for each number of bedrooms"): _cheapest(price, t),
    }


def _cheapest(price: pd.Series, t: pd.DataFrame) -> pd.DataFrame:
    at = price.groupby(t["Bedrooms"]).idxmin()
    return t.loc[at, ["Bedrooms", "Property"]]


def festival() -> Keys:
    t = read(HALF, "festival.csv", sep=";")
    hours, meals = number(t["Horas"], ","), number(t["Comidas"])
    return {
        ("per group", "hours worked by every volunteer"): hours.groupby(t["Voluntario"]).sum(),
        ("per group", "volunteers still to be confirmed, by zone"): t[t["Confirmado"] == "no"].groupby("Zona").size(),
        ("per group", "how many shirts of each size do we need"): t.groupby("Camiseta").size(),
        ("per group", "meals per shift and zone"): meals.groupby([t["Turno"], t["Zona"]]).sum().reset_index(),
    }


FILES = {
    "applicants.csv": applicants,
    "fines.tsv": fines,
    "boulangerie.csv": boulangerie,
    "carshare.json": carshare,
    "licences.xlsx": licences,
    "auftraege.csv": auftraege,
    "museum.html": museum,
    "blood.csv": blood,
    "viewings.csv": viewings,
    "festival.csv": festival,
}
