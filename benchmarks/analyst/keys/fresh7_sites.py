"""The keys of the seventh fresh half: school marks, shipments, meters, a store room, a laboratory, building sites."""

import pandas as pd

from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    best,
    best_of_each,
    cells,
    month,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top_of_each,
    when,
)

HALF = "fresh7"


def marks() -> Keys:
    t = read(HALF, "marks.tsv", sep="\t")
    mark, away = number(t["Mark (of 100)"]), number(t["Days absent"])
    gone = away.groupby(t["Pupil"]).sum()
    autumn, biology = t["Term"] == "Autumn", t["Subject"] == "Biology"
    return {
        ("per group", "highest and lowest mark per subject"): mark.groupby(t["Subject"])
        .agg(["max", "min"])
        .reset_index(),
        ("per group", "pupils absent more than 14 days in total"): cells(gone[gone > 14].index.to_series()),
        ("top", "who's the best pupil in each class by avg mark"): best_of_each(
            mark.groupby([t["Class"], t["Pupil"]]).mean()
        ),
        ("per group", "classes with their average mark in biology"): mark[biology].groupby(t["Class"]).mean(),
        ("per group", "days absent by class in the autumn term"): away[autumn].groupby(t["Class"]).sum(),
    }


def shipments() -> Keys:
    t = read(HALF, "shipments.csv", sep=";")
    weight, cost = number(t["Weight (kg)"], ","), number(t["Freight cost"], ",")
    sent, promised, came = (when(t[name], "%d.%m.%Y") for name in ("Shipped", "Promised", "Delivered"))
    carrier, months = t["Carrier"], sent.dt.strftime("%Y-%m").map(month)
    late = came > promised
    return {
        ("per group", "heaviest shipment per carrier"): weight.groupby(carrier).max(),
        ("per group", "carriers ranked by total freight cost"): Ordered(
            cost.groupby(carrier).sum().sort_values(ascending=False)
        ),
        ("per group", "late deliveries for each destination"): t[late].groupby("To").size(),
        ("per group", "kilos shipped per month"): weight.groupby(months).sum(),
        ("top", "which carrier has the fewest damaged"): best((t["Damaged"] == "yes").groupby(carrier).sum(), False),
    }


def meters() -> Keys:
    t = read(HALF, "meters.csv", skip=1)
    t = t[t["Building"] != "Total"]
    used = t[["Jan", "Feb", "Mar", "Apr", "May", "Jun"]].apply(number)
    whole, gas = used.sum(axis=1), t["Meter"] == "Gas"
    return {
        ("per group", "kwh used per building"): whole.groupby(t["Building"]).sum(),
        ("top", "which building used the least gas"): best(whole[gas].groupby(t["Building"]).sum(), False),
        ("per group", "electricity per month"): used[t["Meter"] == "Electricity"].sum().rename(_month_of),
        ("per group", "how much did each building use in march?"): used["Mar"].groupby(t["Building"]).sum(),
        ("per group", "share of each meter type in total usage"): (whole.groupby(t["Meter"]).sum() / whole.sum()).map(
            percent
        ),
    }


def _month_of(name: str) -> str:
    return month(f"2024-{pd.to_datetime(name, format='%b').month:02}")


def lager() -> Keys:
    t = read(HALF, "lager.csv", sep=";")
    stock, least, price = (number(t[name], ",") for name in ("Bestand", "Mindestbestand", "Einkaufspreis"))
    value = stock * price
    return {
        ("per group", "stock by product group"): stock.groupby(t["Warengruppe"]).sum(),
        ("per group", "number of articles below minimum stock per supplier"): t[stock < least]
        .groupby("Lieferant")
        .size(),
        ("language", "welcher Lieferant hat die meisten Artikel?"): best(t.groupby("Lieferant").size()),
        ("count", "any articles with no stock? how many"): int((stock == 0).sum()),
        ("per group", "stock value per storage place"): value.groupby(t["Lagerort"]).sum(),
    }


def lab() -> Keys:
    t = read(HALF, "lab.tsv", sep="\t")
    taken, told = when(t["Received"], "%Y-%m-%d"), when(t["Reported"], "%Y-%m-%d")
    lasted, fail = (told - taken).dt.days, t["Verdict"] == "Fail"
    return {
        ("per group", "fail rate by parameter"): fail.groupby(t["Parameter"]).mean().map(percent),
        ("per group", "avg turnaround in days per analyst"): lasted.groupby(t["Analyst"]).mean(),
        ("per group", "samples not reported yet by client"): t[told.isna()].groupby("Client").size(),
        ("per group", "number of retested samples for each analyst"): t[t["Retested"] == "x"].groupby("Analyst").size(),
        ("refuse", "what did each client pay us?"): refuse("pay", "paid", "price"),
    }


def sites() -> Keys:
    t = read_sheet(HALF, "sites.xlsx", "Sites", skip=2)
    t["Site"] = t["Site"].replace("", None).ffill()
    budget, spent, hurt = number(t["Budget"]), number(t["Spent"]), number(t["Incidents"])
    planned, done = when(t["Planned finish"], "%Y-%m-%d"), when(t["Finished"], "%Y-%m-%d")
    over = (spent - budget).groupby(t["Site"]).sum()
    left = (budget - spent).groupby(t["Contractor"]).sum()
    return {
        ("per group", "sites over budget in total"): cells(over[over > 0].index.to_series()),
        ("per group", "incidents by contractor, worst first"): Ordered(
            hurt.groupby(t["Contractor"]).sum().sort_values(ascending=False, kind="stable")
        ),
        ("top", "2 most expensive trades at every site"): top_of_each(spent.groupby([t["Site"], t["Trade"]]).sum(), 2),
        ("share", "how many percent of jobs finished late, per contractor"): (done > planned)
        .groupby(t["Contractor"])
        .agg(["sum", "size"])
        .assign(done=done.notna().groupby(t["Contractor"]).sum())
        .apply(lambda row: f"{percent(row['sum'] / row['done'])}|{percent(row['sum'] / row['size'])}", axis=1),
        ("per group", "budget left by contractor"): left,
    }


FILES = {
    "marks.tsv": marks,
    "shipments.csv": shipments,
    "meters.csv": meters,
    "lager.csv": lager,
    "lab.tsv": lab,
    "sites.xlsx": sites,
}
