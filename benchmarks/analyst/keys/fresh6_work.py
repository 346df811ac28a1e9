"""The keys of the sixth fresh half: overtime, deals, rents, expenses, a help desk."""

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
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
    top,
    when,
)

HALF = "fresh6"


def overtime() -> Keys:
    t = read_sheet(HALF, "overtime.xlsx", "Overtime", skip=2)
    t = t[t["Employee"] != ""]
    hours, pay = number(t["Hours"]), number(t["Pay"])
    people = hours.groupby(t["Employee"]).sum()
    return {
        ("per group", "overtime hours and pay by department"): pd.DataFrame(
            {"hours": hours.groupby(t["Department"]).sum(), "pay": pay.groupby(t["Department"]).sum()}
        ).reset_index(),
        ("top", "who has worked the most overtime hours in each department?"): best_of_each(
            hours.groupby([t["Department"], t["Employee"]]).sum()
        ),
        ("per group", "pay per month for the kitchen"): pay[t["Department"] == "Kitchen"].groupby(t["Month"]).sum(),
        ("per group", "which employees did less than 30 hours altogether?"): cells(
            people[people < 30].index.to_series()
        ),
        ("share", "what percentage of the pay goes to each department?"): (
            pay.groupby(t["Department"]).sum() / pay.sum()
        ).map(percent),
    }


def deals() -> Keys:
    t = pd.DataFrame(pd.read_json(paths(HALF)["deals.json"], dtype=False))
    name, country = t["account"].map(lambda one: one["name"]), t["account"].map(lambda one: one["country"])
    opened, closed = when(t["opened"], "%Y-%m-%d"), when(t["closed"], "%Y-%m-%d")
    won = t["stage"] == "Won"
    value = t["value"].astype(float)
    return {
        ("top", "which account has the highest total value?"): best(value.groupby(name).sum()),
        ("per group", "value of won deals per owner"): value[won].groupby(t["owner"]).sum(),
        ("share", "win rate by owner"): t["stage"].groupby(t["owner"]).agg(_win_rate),
        ("per group", "number of deals per country and stage"): t.groupby([country, "stage"]).size().reset_index(),
        ("days between", "average days from opened to closed per stage"): (closed - opened)
        .dt.days.groupby(t["stage"])
        .mean()
        .dropna(),
    }


def _win_rate(stages: pd.Series) -> str:
    """Return the share of the deals that were won: of those decided, or of all."""
    won = (stages == "Won").sum()
    return f"{percent(won / stages.isin(['Won', 'Lost']).sum())}|{percent(won / len(stages))}"


def rents() -> Keys:
    t = pd.read_html(paths(HALF)["rents.html"], keep_default_na=False)[0].astype(str)
    due, paid, owed = number(t["Rent due"]), number(t["Paid"]), number(t["Owed"])
    return {
        ("per group", "how much is owed per block?"): owed.groupby(t["Block"]).sum(),
        ("top", "three tenants who owe the most"): top(owed.groupby(t["Tenant"]).sum(), 3),
        ("count", "how many tenants owe nothing?"): int((owed.fillna(0) == 0).sum()),
        ("per group", "share of the rent paid by block"): (
            paid.groupby(t["Block"]).sum() / due.groupby(t["Block"]).sum()
        ).map(percent),
        ("per group", "flats per block and flat type"): t.groupby(["Block", "Flat type"]).size().reset_index(),
    }


def gastos() -> Keys:
    t = read(HALF, "gastos.csv", skip=1, sep=";")
    amount, days = number(t["Importe"], ","), when(t["Fecha"], "%d/%m/%Y")
    kind = as_cased(t["Categoría"])
    return {
        ("per group", "expenses per employee and quarter"): amount.groupby([t["Empleado"], days.map(quarter)])
        .sum()
        .reset_index(),
        ("language", "¿Cuál es el importe total por proyecto?"): amount.groupby(t["Proyecto"]).sum(),
        ("top", "biggest category for each project by amount"): best_of_each(
            amount.groupby([t["Proyecto"], kind]).sum()
        ),
        ("per group", "how many expenses over 1,000 € does each employee have?"): amount[amount > 1000]
        .groupby(t["Empleado"])
        .size(),
        ("per group", "average expense by month, hotel only"): amount[t["Categoría"] == "Hotel"]
        .groupby(days.dt.strftime("%Y-%m").map(month))
        .mean(),
    }


def helpdesk() -> Keys:
    t = read(HALF, "helpdesk.csv")
    opened, closed = when(t["Opened"], "%d %b %Y"), when(t["Closed"], "%d %b %Y")
    spent, rating, urgency = number(t["Minutes spent"]), number(t["Rating"]), as_cased(t["Priority"])
    again = t["Reopened"].str.casefold().isin(["y", "yes"])
    each = rating.groupby(t["Team"]).agg(["mean", "count"])
    return {
        ("per group", "median minutes spent per priority"): spent.groupby(urgency).median(),
        ("share", "what proportion of tickets was reopened, team by team?"): again.groupby(t["Team"])
        .mean()
        .map(percent),
        ("per group", "for each team, the average rating and the number of ratings"): each.reset_index(),
        ("per group", "open tickets per team and priority"): t[closed.isna()]
        .groupby([t["Team"], urgency])
        .size()
        .reset_index(),
        ("top", "in which month were the most tickets opened?"): month(
            best(t.groupby(opened.dt.strftime("%Y-%m")).size())
        ),
    }


FILES = {
    "overtime.xlsx": overtime,
    "deals.json": deals,
    "rents.html": rents,
    "gastos.csv": gastos,
    "helpdesk.csv": helpdesk,
}
