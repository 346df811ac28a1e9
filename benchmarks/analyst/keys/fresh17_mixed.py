"""The keys of the seventeenth fresh half: honey, lessons, a weighbridge, flights, printing, boats, skis and others."""

import json

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_cased,
    best,
    best_of_each,
    cells,
    day,
    length,
    month,
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
)

HALF = "fresh17"


def _side_by_side(**measures: pd.Series) -> pd.DataFrame:
    """Return measures of the same groups as the columns of one table."""
    return pd.DataFrame(measures).reset_index()


def _minutes(later: pd.Series, earlier: pd.Series) -> pd.Series:
    """Return the minutes from one moment to another."""
    return (later - earlier).dt.total_seconds() / 60


def honey() -> Keys:
    t = read(HALF, "honey.csv", skip=3, sep=";")
    t = t[t["Honey type"] != "Total"]
    kilos, moist, price = (number(t[name]) for name in ("Yield (kg)", "Moist. %", "Price per kg"))
    apiary, kind = as_cased(t["Apiary"]), t["Honey type"]
    heather = kind == "Heather"
    return {
        ("per group", "how much honey did each apiary give us"): kilos.groupby(apiary).sum(),
        ("per group", "Which hive was the best producer at each apiary?"): best_of_each(
            kilos.groupby([apiary, t["Hive"]]).sum()
        ),
        ("per group", "kilos per beekeeper, heather honey only"): kilos[heather].groupby(t["Beekeeper"]).sum(),
        ("per group", "What was the average moisture of each type of honey?"): moist.groupby(kind).mean(),
        ("count", "How many harvests came in at over 18.5 % moisture?"): (moist > 18.5).sum(),
        ("sum", "What is all the lime honey worth, kilos times price per kg?"): (kilos * price)[kind == "Lime"].sum(),
    }


def lessons() -> Keys:
    t = read_sheet(HALF, "driving_school.xlsx", "Lessons", skip=2)
    starts, ends = (when(t[name].str.lstrip("'"), "%H:%M") for name in ("Start", "End"))
    taught, unpaid = _minutes(ends, starts), t["Paid"] == "no"
    days = when(t["Date"], "%Y-%m-%d")
    return {
        ("per group", "hours taught by each instructor"): taught.groupby(t["Instructor"]).sum().map(length),
        ("per group", "How many different pupils does each instructor teach?"): (
            t.groupby("Instructor")["Pupil"].nunique()
        ),
        ("per group", "number of lessons on each day of the week"): t.groupby(days.map(weekday)).size(),
        ("per group", "What share of each instructor's lessons hasn't been paid yet?"): (
            unpaid.groupby(t["Instructor"]).mean().map(percent)
        ),
        ("lookup", "Which pupils still have a lesson to pay for?"): sorted(set(t.loc[unpaid, "Pupil"])),
        ("duration", "How long was the longest lesson?"): length(taught.max()),
    }


def weighbridge() -> Keys:
    t = read(HALF, "weighbridge.tsv", sep="\t")
    net, months = number(t["Net (kg)"]), when(t["Time in"], "%Y-%m-%d %H:%M").dt.strftime("%Y-%m").map(month)
    brennan = t["Haulier"] == "Brennan Haulage"
    june = t[months == month("2024-06")]
    return {
        ("per group", "heaviest load per truck"): net.groupby(t["Truck"]).max(),
        ("per group", "Net weight of each material that Brennan brought in"): net[brennan].groupby(t["Material"]).sum(),
        ("per group", "avg net weight of a load for each haulier, heaviest first"): Ordered(
            net.groupby(t["Haulier"]).mean().sort_values(ascending=False)
        ),
        ("per group", "loads per month and material"): t.groupby([months, "Material"]).size().reset_index(),
        ("top", "Which truck came most often in June?"): best(june.groupby("Truck").size()),
        ("refuse", "How much did we charge Skipright in gate fees?"): refuse("charge", "fees", "gate"),
    }


def flights() -> Keys:
    text = paths(HALF)["flights.json"].read_text(encoding="utf-8")
    t = pd.DataFrame(json.loads(text)["departures"])
    delay = _minutes(when(t["actual_dep"], "%H:%M"), when(t["sched_dep"], "%H:%M"))
    airline = t["airline"]
    one = (t["flight"] == "BX412") & (t["date"] == "2024-06-04")
    return {
        ("per group", "average delay in minutes for each airline"): delay.groupby(airline).mean().map(length),
        ("top", "which airline had the most late bags"): best(t["late_bags"].groupby(airline).sum()),
        ("per group", "Passengers per gate, busiest gate first"): Ordered(
            t["pax"].groupby(t["gate"]).sum().sort_values(ascending=False)
        ),
        ("per group", "what proportion of each airline's flights was cancelled?"): (
            (t["cancelled"] == "Y").groupby(airline).mean().map(percent)
        ),
        ("count", "How many flights left more than 15 minutes late?"): (delay > 15).sum(),
        ("lookup", "Which gate did BX412 leave from on 4 June?"): cells(t.loc[one, "gate"]),
    }


def printshop() -> Keys:
    t = read(HALF, "printshop.csv", sep=";")
    sheets, waste, invoiced = number(t["Sheets"]), number(t["Waste"]), number(t["Invoiced (€)"], ",")
    late = (when(t["Delivered"], "%d.%m.%Y") - when(t["Promised"], "%d.%m.%Y")).dt.days
    return {
        ("per group", "waste rate per press"): (
            (waste.groupby(t["Press"]).sum() / sheets.groupby(t["Press"]).sum()).map(percent)
        ),
        ("per group", "For every client, how many jobs went out later than promised?"): (
            t[late > 0].groupby("Client").size()
        ),
        ("per group", "sheets and waste by operator"): _side_by_side(
            sheets=sheets.groupby(t["Operator"]).sum(), waste=waste.groupby(t["Operator"]).sum()
        ),
        ("per group", "the 3 clients who brought in the most money, with the amounts"): top(
            invoiced.groupby(t["Client"]).sum(), 3
        ),
        ("days between", "How many days late was job P-201?"): late[t["Job"] == "P-201"].sum(),
        ("list", "list the jobs over 2,500 euros"): cells(t.loc[invoiced > 2500, "Job"]),
    }


def marina() -> Keys:
    (t,) = pd.read_html(paths(HALF)["marina.html"], encoding="utf-8", keep_default_na=False)
    t = t.astype(str)
    fee, metres = number(t["Fee"]), number(t["Length (m)"])
    stay = (when(t["Left"], "%d %b %Y") - when(t["Arrived"], "%d %b %Y")).dt.days
    return {
        ("per group", "average length of stay per pier, in nights"): stay.groupby(t["Pier"]).mean(),
        ("top", "Which flag brought in the most in fees?"): best(fee.groupby(t["Flag"]).sum()),
        ("per group", "longest boat on each pier"): best_of_each(metres.groupby([t["Pier"], t["Boat"]]).sum()),
        ("per group", "how many boats stayed longer than 4 nights, by flag"): t[stay > 4].groupby("Flag").size(),
        ("missing", "Which boats haven't left yet?"): cells(t.loc[stay.isna(), "Boat"]),
        ("refuse", "Who is the skipper of the Windhover?"): refuse("skipper"),
    }


def skis() -> Keys:
    t = read(HALF, "skiverleih.csv", skip=2, sep=";")
    amount = number(t["Betrag (€)"], ",")
    start, end = when(t["Von"], "%d.%m.%Y"), when(t["Bis"], "%d.%m.%Y")
    shop, item = t["Filiale"], t["Artikel"]
    return {
        ("per group", "Umsatzanteil pro Filiale"): (amount.groupby(shop).sum() / amount.sum()).map(percent),
        ("top", "Welche Filiale hat die meisten Schlitten verliehen?"): best(
            t[item == "Schlitten"].groupby("Filiale").size()
        ),
        ("per group", "Durchschnittlicher Betrag je Artikel, höchster zuerst"): Ordered(
            amount.groupby(item).mean().sort_values(ascending=False)
        ),
        ("duration", "Wie viele Ausleihen dauerten länger als 5 Tage?"): ((end - start).dt.days > 5).sum(),
        ("per group", "Anzahl der Ausleihen pro Kunde und Filiale"): (
            t.groupby(["Kunde", "Filiale"]).size().reset_index()
        ),
        ("sum", "Wie viel Umsatz haben wir in Lech mit Alpinski gemacht?"): (
            amount[(shop == "Lech") & (item == "Alpinski")].sum()
        ),
    }


def cleaning() -> Keys:
    t = read(HALF, "dry_cleaning.csv", skip=2)
    price, pieces, shop = number(t["Price"]), number(t["Pcs"]), as_cased(t["Shop"])
    express, garment = t["Express"] == "x", t["Garment"]
    taken = price.groupby(t["Shop"].str.casefold()).sum()
    return {
        ("per group", "takings from express orders per shop, and how many there were"): _side_by_side(
            price=price[express].groupby(shop).sum(), orders=t[express].groupby(shop).size()
        ),
        ("per group", "what does each garment bring in per piece"): (
            price.groupby(garment).sum() / pieces.groupby(garment).sum()
        ),
        ("per group", "How many tickets are still waiting to be collected in each shop?"): (
            t[t["Collected"] == ""].groupby(shop).size()
        ),
        ("per group", "the top 2 garments in each shop by price"): top_of_each(
            price.groupby([shop, garment]).sum(), 2
        ).iloc[:, :2],
        ("compare", "How much more did Mill Road take than Station?"): taken["mill road"] - taken["station"],
        ("percent", "What percentage of the tickets were express?"): percent(express.mean()),
    }


def foodbank() -> Keys:
    t = read(HALF, "foodbank.csv")
    t = t[t["Ref"].fillna("").str.startswith("FB")]
    children, kilos = number(t["Children"]), number(t["Parcel wt (kg)"])
    days, sent = when(t["Date"], "%Y-%m-%d"), t.groupby("Referred by").size()
    return {
        ("per group", "how many kids did we feed in each ward"): children.groupby(t["Ward"]).sum(),
        ("per group", "parcels handed out per weekday"): t.groupby(days.map(weekday)).size(),
        ("per group", "Who referred more than 8 families to us?"): cells(pd.Series(sent.index[sent > 8])),
        ("per group", "avg parcel weight by ward, only families with children"): (
            kilos[children > 0].groupby(t["Ward"]).mean()
        ),
        ("date", "When did we last give out a halal parcel?"): day(days[t["Diet"] == "halal"].max()),
        ("refuse", "How many volunteers were on shift on 6 March?"): refuse("volunteers", "shift"),
    }


def lifts() -> Keys:
    t = read(HALF, "liftcalls.csv", skip=1)
    called, there = (when(t[name], "%d/%m/%Y %H:%M") for name in ("Reported", "On site"))
    parts, building = number(t["Parts (£)"]), t["Building"]
    calls = t.groupby("Building").size()
    return {
        ("per group", "how long does each engineer take on average to get on site after a call is reported"): (
            _minutes(there, called).groupby(t["Engineer"]).mean().map(length)
        ),
        ("per group", "Calls per building, the worst one first"): Ordered(calls.sort_values(ascending=False)),
        ("per group", "parts cost per quarter"): parts.groupby(called.map(quarter)).sum(),
        ("per group", "Which fault cost us the most in parts at each building?"): best_of_each(
            parts.groupby([building, t["Fault"]]).sum()
        ),
        ("compare", "Difference in the number of calls between Royal Infirmary and City Point?"): (
            calls["Royal Infirmary"] - calls["City Point"]
        ),
        ("refuse", "Which tenant reported the most breakdowns?"): refuse("tenant"),
    }


FILES = {
    "driving_school.xlsx": lessons,
    "dry_cleaning.csv": cleaning,
    "flights.json": flights,
    "foodbank.csv": foodbank,
    "honey.csv": honey,
    "liftcalls.csv": lifts,
    "marina.html": marina,
    "printshop.csv": printshop,
    "skiverleih.csv": skis,
    "weighbridge.tsv": weighbridge,
}
