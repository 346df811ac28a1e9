"""The keys of the eighth fresh half, first part: pay, orders, a ward, tours, shows, subscriptions, gifts, stock."""

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
    top_of_each,
    weekday,
    when,
)

HALF = "fresh8"


def payroll() -> Keys:
    t = read(HALF, "payroll.csv", skip=2)
    pay, hired = number(t["Annual salary"]), when(t["Hired"], "%d.%m.%Y")
    team = as_cased(t["Team"])
    return {
        ("per group", "what's the average pay in each team"): pay.groupby(team).mean(),
        ("per group", "head count by office and contract type"): t.groupby(["Office", "Contract"]).size().reset_index(),
        ("per group", "who's been with us longest in every office?"): t.loc[hired.groupby(t["Office"]).idxmin()][
            ["Office", "Employee"]
        ],
        ("per group", "training days taken per grade"): number(t["Training days"]).groupby(t["Grade"]).sum(),
    }


def orders() -> Keys:
    t = read(HALF, "orders.csv", sep=";")
    net, units, days = number(t["Net amount (USD)"]), number(t["Units"]), when(t["Date"], "%m/%d/%Y")
    region, months = as_cased(t["Region"]), days.dt.strftime("%Y-%m").map(month)
    return {
        ("per group", "how is revenue spread over the regions?"): net.groupby(region).sum(),
        ("per group", "what did each rep sell in June"): net[days.dt.month == 6].groupby(t["Rep"]).sum(),
        ("per group", "best selling product line per region"): best_of_each(
            units.groupby([region, t["Product line"]]).sum()
        ),
        ("per group", "monthly revenue without the returned orders"): net[t["Returned"] == "no"].groupby(months).sum(),
    }


def ward() -> Keys:
    t = read(HALF, "ward.tsv", sep="\t")
    charge, length, days = number(t["Charge"]), number(t["Minutes"]), when(t["Visit date"], "%d %b %Y")
    doctor, back = t["Physician"], t["Readmitted"] == "x"
    return {
        ("per group", "how long does a visit take on average, by diagnosis"): length.groupby(t["Diagnosis"]).mean(),
        ("per group", "which doctor saw the most patients each month"): best_of_each(
            t.groupby([days.dt.strftime("%Y-%m").map(month), doctor]).size()
        ),
        ("per group", "readmissions per ward"): back.groupby(t["Ward"]).sum(),
        ("per group", "charges split by ward and insured or not"): charge.groupby([t["Ward"], t["Insured"]])
        .sum()
        .reset_index(),
    }


def touren() -> Keys:
    t = read(HALF, "touren.csv", sep=";")
    packs, kilos, km = (number(t[name], ",") for name in ("Pakete", "Gewicht (kg)", "Kilometer"))
    days, late = when(t["Datum"], "%d.%m.%Y"), number(t["Verspätung (min)"])
    return {
        ("per group", "how many parcels did each driver carry"): packs.groupby(t["Fahrer"]).sum(),
        ("per group", "weight carried to each customer, heaviest first"): Ordered(
            kilos.groupby(t["Kunde"]).sum().sort_values(ascending=False)
        ),
        ("per group", "km driven by weekday"): km.groupby(days.map(weekday)).sum(),
        ("per group", "which driver has the most delay in total"): best(late.groupby(t["Fahrer"]).sum()),
    }


def shows() -> Keys:
    t = pd.DataFrame(pd.read_json(paths(HALF)["shows.json"]))
    off, sold = t["cancelled"], t["tickets_sold"]
    full = sold.groupby(t["venue"]).sum() / t["capacity"].groupby(t["venue"]).sum()
    return {
        ("per group", "tickets sold by genre, leaving out cancelled shows"): sold[~off].groupby(t["genre"]).sum(),
        ("per group", "top 2 shows in each city by tickets sold"): top_of_each(
            sold.groupby([t["city"], t["show"]]).sum(), 2
        ),
        ("per group", "occupancy per venue in percent"): full.map(percent),
        ("per group", "in how many different cities did each show play"): t.groupby("show")["city"].nunique(),
    }


def subs() -> Keys:
    t = read(HALF, "subs.csv")
    fee = number(t["MRR (USD)"])
    began, gone = when(t["Started"], "%Y-%m-%d"), t["Cancelled on"] != ""
    return {
        ("per group", "MRR per account manager, active customers only"): fee[~gone].groupby(t["Account manager"]).sum(),
        ("per group", "how many customers does every plan have in each country"): t.groupby(["Plan", "Country"])
        .size()
        .reset_index(),
        ("per group", "churned customers by plan"): t[gone].groupby("Plan").size(),
        ("per group", "new sign-ups per year"): t.groupby(began.dt.year).size(),
    }


def gifts() -> Keys:
    t = read_sheet(HALF, "gifts.xlsx", "Gifts", skip=2)
    gift, method = number(t["Gift (€)"]), as_cased(t["Method"])
    donors = gift.groupby(t["Donor"]).sum()
    return {
        ("per group", "how much has each appeal raised so far"): gift.groupby(t["Appeal"]).sum(),
        ("per group", "which donors gave more than 1000 altogether?"): cells(donors[donors > 1000].index.to_series()),
        ("per group", "share of every payment method in the money received"): (
            gift.groupby(method).sum() / gift.sum()
        ).map(percent),
        ("per group", "number of gifts not thanked yet, by appeal"): t[t["Thanked on"] == ""].groupby("Appeal").size(),
    }


def stock() -> Keys:
    t = read(HALF, "stock.csv", sep=";")
    left, price = number(t["Quantité"], ","), number(t["Prix unitaire"], ",")
    return {
        ("per group", "how many items are out of stock in each warehouse"): t[left == 0].groupby("Entrepôt").size(),
        ("per group", "stock value by family"): (left * price).groupby(t["Famille"]).sum(),
        ("per group", "average unit price for every supplier"): price.groupby(t["Fournisseur"]).mean(),
        ("per group", "which supplier delivers the most different articles to each warehouse"): best_of_each(
            t.groupby(["Entrepôt", "Fournisseur"]).size()
        ),
    }


FILES = {
    "payroll.csv": payroll,
    "orders.csv": orders,
    "ward.tsv": ward,
    "touren.csv": touren,
    "shows.json": shows,
    "subs.csv": subs,
    "gifts.xlsx": gifts,
    "stock.csv": stock,
}
