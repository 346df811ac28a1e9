"""The keys of the sixth fresh half: depots, a reserve's birds, a gala, a library, solar panels."""

import pandas as pd

from benchmarks.analyst.keys.table import (
    Keys,
    as_cased,
    best,
    best_of_each,
    cells,
    month,
    number,
    percent,
    read,
    top_of_each,
    weekday,
    when,
)

HALF = "fresh6"


def deliveries() -> Keys:
    t = read(HALF, "deliveries.csv", sep=";")
    depot, weight, cost = as_cased(t["Depot"]), number(t["Weight"]), number(t["Cost"])
    parcels, days = number(t["Parcels"]), when(t["Date"], "%d/%m/%Y")
    failed = t["Status"] == "Failed"
    return {
        ("per group", "break the parcels down by depot and status"): parcels.groupby([depot, t["Status"]])
        .sum()
        .reset_index(),
        ("per group", "average weight per delivery for each driver"): weight.groupby(t["Driver"]).mean(),
        ("ratio", "cost per parcel by depot"): cost.groupby(depot).sum() / parcels.groupby(depot).sum(),
        ("top", "which driver had the most failed deliveries?"): best(failed.groupby(t["Driver"]).sum()),
        ("per group", "total cost for every month, delivered ones only"): cost[t["Status"] == "Delivered"]
        .groupby(days.dt.strftime("%Y-%m").map(month))
        .sum(),
    }


def birds() -> Keys:
    t = read(HALF, "birds.tsv", sep="\t")
    seen, days, weather = number(t["Count"]), when(t["Date"], "%Y-%m-%d"), as_cased(t["Weather"])
    return {
        ("top", "top 2 species in each reserve by birds counted"): top_of_each(
            seen.groupby([t["Reserve"], t["Species"]]).sum(), 2
        ),
        ("per group", "how many different species did each observer record?"): t.groupby("Observer")[
            "Species"
        ].nunique(),
        ("per group", "average count per weather"): seen.groupby(weather).mean(),
        ("per group", "herons counted per year"): seen[t["Species"] == "Heron"].groupby(days.dt.year).sum(),
        ("count", "how many records have no count?"): int(seen.isna().sum()),
    }


def swim() -> Keys:
    t = read(HALF, "swim.csv", skip=1)
    times = t["Time"].str.extract(r"(\d+):(\d+)").astype(float)
    seconds = times[0] * 60 + times[1]
    crawl = t["Stroke"] == "Freestyle"
    short = t[(t["Distance (m)"] == "100")]
    fastest = {stroke: _lap(seconds[rows.index].min()) for stroke, rows in short.groupby("Stroke")}
    hundred = seconds[t["Distance (m)"] == "100"]
    return {
        ("per group", "fastest 100 m time for each stroke"): pd.Series(fastest),
        ("lookup", "who swam the quickest 100 m?"): t["Swimmer"][hundred.idxmin()],
        ("per group", "number of swimmers per club"): t.groupby("Club")["Swimmer"].nunique(),
        ("filter", "which swimmers took longer than 3:30?"): cells(t["Swimmer"][seconds > 210].drop_duplicates()),
        ("per group", "average freestyle time by distance"): seconds[crawl].groupby(t["Distance (m)"]).mean().map(_lap),
    }


def _lap(seconds: float) -> str:
    """Return the ways to write a number of seconds as minutes and seconds."""
    whole, rest = divmod(seconds, 60)
    plain = f"{rest:06.3f}".rstrip("0").rstrip(".") if rest % 1 else f"{rest:02.0f}"
    ways = f"{whole:.0f}:{plain}|{whole:.0f}:{round(rest):02}|{whole:.0f}:{rest:04.1f}"
    return f"{ways}|0:{whole:02.0f}:{plain}|{seconds:.4f}"


def ausleihe() -> Keys:
    t = read(HALF, "ausleihe.csv", sep=";")
    out, back = when(t["Entliehen am"], "%d.%m.%Y"), when(t["Zurück am"], "%d.%m.%Y")
    fee = number(t["Gebühr"], ",")
    kept = (back - out).dt.days
    return {
        ("date", "when was the last book brought back?"): back.max(),
        ("per group", "average number of days out per Rubrik"): kept.groupby(t["Rubrik"]).mean(),
        ("per group", "wie viele Ausleihen gab es pro Zweigstelle?"): t.groupby("Zweigstelle").size(),
        ("per group", "fees by branch"): fee.groupby(t["Zweigstelle"]).sum(),
        ("per group", "loans that are still out, by Zweigstelle"): t[back.isna()].groupby("Zweigstelle").size(),
    }


def panels() -> Keys:
    t = read(HALF, "panels.csv")
    made, good = number(t["Output (kWh)"]), number(t["Efficiency (%)"])
    at = when(t["Time"], "%Y-%m-%d %H:%M")
    fault = t["Fault"] == "yes"
    return {
        ("per group", "average output per weekday"): made.groupby(at.map(weekday)).mean(),
        ("count", "how many readings are above 90 %?"): int((good > 90).sum()),
        ("per group", "mean efficiency of each array, without the faulty readings"): good[~fault]
        .groupby(t["Array"])
        .mean(),
        ("share", "share of faulty readings per array"): fault.groupby(t["Array"]).mean().map(percent),
        ("top", "which array produced the most in each month?"): best_of_each(
            made.groupby([at.dt.strftime("%Y-%m").map(month), t["Array"]]).sum()
        ),
    }


FILES = {
    "deliveries.csv": deliveries,
    "birds.tsv": birds,
    "swim.csv": swim,
    "ausleihe.csv": ausleihe,
    "panels.csv": panels,
}
