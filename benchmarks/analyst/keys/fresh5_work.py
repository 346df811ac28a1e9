"""The keys of the fifth fresh half: energy meters, days off, a factory's lines, complaints."""

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import Keys, best_of_each, cells, month, number, percent, read, read_sheet, when

HALF = "fresh5"


def energie() -> Keys:
    t = read(HALF, "energie.csv", skip=1, sep=";")
    used, cost = number(t["Verbrauch (kWh)"], ","), number(t["Kosten (€)"], ",")
    site = t["Standort"]
    months = t["Monat"].str.replace(r"(\d+)\.(\d+)", r"\2-\1", regex=True).map(month) + "|" + t["Monat"]
    each = cost.groupby(site).sum() / used.groupby(site).sum()
    return {
        ("per group", "consumption by site and month"): used.groupby([site, months]).sum().reset_index(),
        ("per group", "total costs per Standort"): cost.groupby(site).sum(),
        ("share", "what share of the total cost does each site have?"): (cost.groupby(site).sum() / cost.sum()).map(
            percent
        ),
        ("ratio", "cost per kWh for each site"): each,
        ("language", "Wie hoch ist der durchschnittliche Verbrauch pro Zähler?"): used.groupby(t["Zähler"]).mean(),
    }


def absences() -> Keys:
    t = read_sheet(HALF, "absences.xlsx", "Register")
    off = number(t["Days"])
    people = off.groupby(t["Employee"]).sum()
    sick = off[t["Type"] == "Sick"].groupby(t["Department"]).sum()
    return {
        ("per group", "days off by department and type of absence"): off.groupby([t["Department"], t["Type"]])
        .sum()
        .reset_index(),
        ("top", "which department has the most sick days?"): sick.idxmax(),
        ("per group", "employees with more than 20 days off in total"): cells(people[people > 20].index.to_series()),
        ("per group", "average length in days of each type of absence"): off.groupby(t["Type"]).mean(),
        ("per group", "how many employees of each department were on sick leave?"): t[t["Type"] == "Sick"]
        .groupby("Department")["Employee"]
        .nunique(),
    }


def lines() -> Keys:
    t = read(HALF, "lines.csv", sep=";")
    made, scrap, down = (number(t[one]) for one in ("Units produced", "Scrap", "Downtime (min)"))
    line, stopped = t["Line"], down.groupby(t["Line"]).sum()
    return {
        ("ratio", "scrap as a percentage of units produced, per line"): (
            scrap.groupby(line).sum() / made.groupby(line).sum()
        ).map(percent),
        ("per group", "units produced per shift and line"): made.groupby([t["Shift"], line]).sum().reset_index(),
        ("median", "median downtime by operator"): down.groupby(t["Operator"]).median(),
        ("per group", "lines with more than 350 minutes of downtime in total"): cells(
            stopped[stopped > 350].index.to_series()
        ),
        ("top", "which operator made the most units on each line?"): best_of_each(
            made.groupby([line, t["Operator"]]).sum()
        ),
    }


def complaints() -> Keys:
    t = pd.read_json(paths(HALF)["complaints.json"], dtype=False)
    came, closed = when(t["received"], "%Y-%m-%d"), when(t["closed"], "%Y-%m-%d")
    still = t[closed.isna()].groupby("region").size()
    return {
        ("per group", "complaints by region and channel"): t.groupby(["region", "channel"]).size().reset_index(),
        ("per group", "average refund per product"): t["refund"].groupby(t["product"]).mean(),
        ("days between", "how many days does it take on average to close a complaint, by severity?"): (closed - came)
        .dt.days.groupby(t["severity"])
        .mean(),
        ("share", "share of complaints per channel"): (t.groupby("channel").size() / len(t)).map(percent),
        ("per group", "regions where more than 4 complaints are still open"): cells(still[still > 4].index.to_series()),
    }


FILES = {"energie.csv": energie, "absences.xlsx": absences, "lines.csv": lines, "complaints.json": complaints}
