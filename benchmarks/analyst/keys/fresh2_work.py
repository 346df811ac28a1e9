"""The keys of the second fresh half: translations, pool cars, a car workshop and maintenance."""

import pandas as pd

from benchmarks.analyst.keys.table import (
    Keys,
    as_cased,
    cells,
    length,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top,
    top_rows,
    when,
)

HALF = "fresh2"


def translations() -> Keys:
    t = read_sheet(HALF, "translations.xlsx", "Jobs", skip=1)
    words, amount = number(t["Words"]), number(t["Amount (EUR)"])
    due, done = when(t["Due"], "%Y-%m-%d"), when(t["Delivered"], "%Y-%m-%d")
    late = (done > due)[done.notna()].groupby(t["Client"]).mean()
    clients = amount.groupby(t["Client"]).sum()
    both = pd.DataFrame({"Words": words, "Amount": amount}).groupby(t["Translator"]).sum()
    waiting = done.isna() & (due < pd.Timestamp(2025, 6, 10))
    return {
        ("per group", "words and amount per translator"): both.reset_index(),
        ("per group", "Of the jobs already delivered, what % was delivered late, client by client?"): late.map(percent),
        ("count", "how many jobs from english into german"): ((t["From"] == "English") & (t["Into"] == "German")).sum(),
        ("date", "Which jobs have not been delivered although they were due before 10 June 2025?"): cells(
            t["Job no"][waiting]
        ),
        ("difference", "how much more did Nordvik AB bring in than Helios Pharma?"): clients["Nordvik AB"]
        - clients["Helios Pharma"],
    }


def carpool() -> Keys:
    t = read(HALF, "carpool.csv", skip=1, sep=";")
    driven, day = number(t["Km end"]) - number(t["Km start"]), when(t["Day"], "%d.%m.%y")
    fuel = number(t["Fuel (l)"], ",")
    asked = (t["Plate"] == "HB-QT 42") & (t["Day"] == "09.05.25")
    return {
        ("per group", "km driven by each driver"): driven.groupby(t["Driver"]).sum(),
        ("top", "3 longest trips in km and who drove them"): top_rows(
            pd.DataFrame({"Driver": t["Driver"], "Driven": driven}), 3
        ),
        ("lookup", "who had HB-QT 42 on 9 May?"): cells(t["Driver"][asked]),
        ("sum", "litres of fuel put in in April"): fuel[day.dt.month == 4].sum(),
        ("missing", "trips where nobody wrote down the purpose - how many?"): (t["Purpose"] == "").sum(),
    }


def werkstatt() -> Keys:
    t = read(HALF, "werkstatt.csv", skip=2, sep=";")
    hours, bill = number(t["Stunden"], ","), number(t["Rechnung (€)"], ",")
    stay = (when(t["Abholung"], "%d.%m.%Y") - when(t["Annahme"], "%d.%m.%Y")).dt.days
    return {
        ("per group", "number of jobs and average hours for each mechanic"): hours.groupby(t["Mechaniker"])
        .agg(["size", "mean"])
        .reset_index(),
        ("language", "Wie hoch ist die Summe der Rechnungen, die noch nicht bezahlt sind?"): bill[
            t["Bezahlt am"] == ""
        ].sum(),
        (
            "days between",
            "On average, how many days does a car stay with us (Annahme to Abholung)?",
        ): stay.mean(),
        ("lookup", "job number for the car OL-KE 369"): cells(t["Auftrag"][t["Kennzeichen"] == "OL-KE 369"]),
        ("refuse", "What was the mileage of OL-KE 369?"): refuse("mileage"),
    }


def maintenance() -> Keys:
    t = read(HALF, "maintenance.csv")
    down, parts = number(t["Downtime (min)"]), number(t["Parts cost"])
    broken = t["Kind"].str.lower() == "breakdown"
    took = when(t["Closed"], "%Y-%m-%d %H:%M") - when(t["Opened"], "%Y-%m-%d %H:%M")
    return {
        ("per group", "downtime by hall and kind of work order"): down.groupby([t["Hall"], as_cased(t["Kind"])])
        .sum()
        .reset_index(),
        ("top", "top 2 machines by total downtime, with the minutes"): top(down.groupby(t["Machine"]).sum(), 2),
        ("days between", "What's the longest a work order was open, from opened to closed, in hours?"): length(
            took.dt.total_seconds().max() / 60
        ),
        ("share", "what % of all work orders were breakdowns"): percent(broken.mean()),
        ("median", "median parts cost of the breakdowns"): parts[broken].median(),
    }


FILES = {
    "translations.xlsx": translations,
    "carpool.csv": carpool,
    "werkstatt.csv": werkstatt,
    "maintenance.csv": maintenance,
}
