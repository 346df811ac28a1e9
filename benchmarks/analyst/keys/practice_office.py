"""The keys of the practice half: production, accounts, cards, gifts, tasks and parcels."""

import json

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    day,
    month,
    number,
    percent,
    quarter,
    read,
    refuse,
    top,
    top_rows,
    when,
)

HALF = "practice"


def production() -> Keys:
    t = read(HALF, "production.csv", sep=";")
    made, rejects = number(t["Units made"], ","), number(t["Rejects"])
    b1, days = t["Line"] == "B1", when(t["Date"], "%d.%m.%Y").map(lambda given: day(given, "%d.%m.%Y"))
    return {
        ("per group", "rejects per line and shift"): rejects.groupby([t["Line"], t["Shift"]]).sum().reset_index(),
        ("per group", "stoppage minutes for every foreman"): number(t["Stoppage (min)"]).groupby(t["Foreman"]).sum(),
        ("ratio", "What was the reject rate of line B1 (rejects divided by units made)?"): percent(
            rejects[b1].sum() / made[b1].sum()
        ),
        ("top", "Best 3 days by units made, all lines together"): top(made.groupby(days).sum(), 3),
        ("refuse", "What did the rejects cost us in January?"): refuse("cost"),
    }


def churn() -> Keys:
    t = read(HALF, "churn.csv")
    mrr, left = number(t["MRR (USD)"]), when(t["Cancelled"], "%Y/%m/%d").dropna()
    by_manager = mrr.groupby(t["Account manager"]).sum()
    quarters = left.map(lambda given: "|".join(quarter(given).split("|")[:2]))
    return {
        ("per group", "MRR by country and plan"): mrr.groupby([t["Country"], t["Plan"]]).sum().reset_index(),
        ("per group", "how many accounts cancelled in each quarter"): quarters.groupby(quarters).size(),
        ("top", "Our five largest accounts by MRR"): top(mrr.set_axis(t["Account"]), 5),
        ("having", "Which account managers look after more than $5,000 of MRR?"): by_manager[by_manager > 5000].index,
        ("share", "What % of the accounts have cancelled?"): percent((t["Cancelled"] != "").mean()),
    }


def tarjetas() -> Keys:
    t = read(HALF, "tarjetas.csv", skip=2, sep=";")
    amount = number(t["Importe"], ",")
    months = amount.groupby(when(t["Fecha"], "%d/%m/%Y").dt.month).sum()
    ours = (t["Empleado"] == "Inés Robles") & (t["Categoría"] == "Transporte")
    return {
        ("per group", "Total Importe per Empleado"): amount.groupby(t["Empleado"]).sum(),
        ("per group", "average Importe by Categoría"): amount.groupby(t["Categoría"]).mean(),
        ("top", "3 biggest merchants (Comercio) by total Importe"): top(amount.groupby(t["Comercio"]).sum(), 3),
        ("language", "¿Cuál es el importe total de Inés Robles en Transporte?"): amount[ours].sum(),
        ("change", "By what percentage did the total Importe change from April to May?"): percent(
            months[5] / months[4] - 1
        ),
    }


def donations() -> Keys:
    t = pd.json_normalize(json.loads(paths(HALF)["donations.json"].read_text(encoding="utf-8")))
    months = t["amount"].groupby(pd.to_datetime(t["received"]).dt.strftime("%Y-%m")).sum()
    named = t[t["donor.name"] != "Anonymous"]
    return {
        ("per group", "total amount of gifts each month"): months.set_axis(map(month, months.index)),
        ("per group", "smallest and largest amount per appeal"): t.groupby("appeal", as_index=False)["amount"].agg(
            ["min", "max"]
        ),
        ("top", "the 4 most generous donors (total amount), leaving out Anonymous"): top(
            named["amount"].groupby(named["donor.name"]).sum(), 4
        ),
        ("filter", "How many gifts with gift aid came from Leeds?"): (
            t["gift_aid"] & (t["donor.town"] == "Leeds")
        ).sum(),
        ("refuse", "What is the phone number of Owen Pugh?"): refuse("phone"),
    }


def tasks() -> Keys:
    t = read(HALF, "tasks.tsv", sep="\t")
    planned, spent, done = number(t["Est. hours"]), number(t["Spent hours"]), t["Status"] == "Done"
    due, finished = when(t["Due"], "%d-%m-%Y"), when(t["Finished"], "%d-%m-%Y")
    named = t["Task"] + "|" + t["ID"]
    return {
        ("per group", "tasks not done yet, per person"): t[~done].groupby("Assigned to").size(),
        ("refuse", "Who is the sponsor of the ERP project?"): refuse("sponsor"),
        ("compare", "Which done tasks took more hours than estimated?"): list(named[done & (spent > planned)]),
        ("date", "Which tasks were finished after they were due?"): list(named[finished > due]),
        ("top", "3 tasks with the most hours spent, and the hours"): top_rows(
            pd.DataFrame({"Task": named, "Spent": spent}), 3
        ),
    }


def parcels() -> Keys:
    t = read(HALF, "parcels.csv")
    sent, promised, came = (when(t[name], "%d.%m.%Y") for name in ("Sent", "Promised", "Delivered"))
    weight = number(t["Weight"].str.removesuffix("kg"))
    months = sent.dt.strftime("%Y-%m").map(month)
    return {
        ("per group", "how many late ones per courier (delivered after promised)"): t[came > promised]
        .groupby("Courier")
        .size(),
        ("per group", "parcels per month and courier, by the date sent"): t.groupby([months, t["Courier"]])
        .size()
        .reset_index(),
        ("top", "3 heaviest parcels: tracking no and weight"): top_rows(
            pd.DataFrame({"Tracking no": t["Tracking no"], "Weight": weight}), 3
        ),
        ("refuse", "Which customers complained about a late parcel?"): refuse("customer", "complain"),
        ("days between", "average number of days from sent to delivered for GreenVan"): (came - sent)[
            t["Courier"] == "GreenVan"
        ].dt.days.mean(),
    }


FILES = {
    "production.csv": production,
    "churn.csv": churn,
    "tarjetas.csv": tarjetas,
    "donations.json": donations,
    "tasks.tsv": tasks,
    "parcels.csv": parcels,
}
