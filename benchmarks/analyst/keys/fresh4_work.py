"""The keys of the fourth fresh half: support tickets, drinks sold in three shops, a portfolio of projects."""

import pandas as pd

from benchmarks.analyst.keys.table import Keys, best, cells, number, percent, read, refuse, top, top_rows, when

HALF = "fresh4"


def support() -> Keys:
    t = read(HALF, "support.tsv", sep="\t")
    raised, replied, fixed = (when(t[one], "%Y-%m-%d %H:%M") for one in ("Raised", "First reply", "Fixed"))
    stars, again = number(t["Stars"]), t["Reopened"] == "x"
    critical = t["Severity"] == "1 - critical"
    days = (fixed - raised).dt.total_seconds() / 86_400
    waited = (replied - raised).dt.total_seconds() / 3_600
    return {
        ("per group", "open and fixed tickets: how many are not fixed yet, by engineer?"): t[fixed.isna()]
        .groupby("Engineer")
        .size(),
        ("count", "how many critical tickets did Bellway raise"): (critical & (t["Account"] == "Bellway")).sum(),
        ("average", "What's the average star rating for Maud?"): stars[t["Engineer"] == "Maud"].mean(),
        ("share", "what share of all tickets had to be reopened?"): percent(again.mean()),
        ("count", "How many tickets were raised after 22:00?"): (
            raised.dt.hour * 60 + raised.dt.minute > 22 * 60
        ).sum(),
        ("days between", "average hours from raised to first reply"): waited.mean(),
        ("days between", "which ticket took the longest to fix?"): cells(t["Ref"][days == days.max()]),
        ("top", "products with the most tickets, top 2 with counts"): top(t.groupby("Product").size(), 2),
        ("per group", "average stars per product"): stars.groupby(t["Product"]).mean(),
        ("refuse", "who is the contact person at Dunmore?"): refuse("contact"),
    }


def getraenke() -> Keys:
    t = read(HALF, "getraenke.csv", skip=1, sep=";")
    sold, back, taken = (number(t[one], ",") for one in ("Verkauft", "Rückgaben", "Umsatz"))
    week = when(t["Woche bis"], "%d.%m.%Y")
    coffee, market = t["Getränk"] == "Kaffee", t["Filiale"] == "Markt"
    return {
        ("per group", "units sold by store and drink"): sold.groupby([t["Filiale"], t["Getränk"]]).sum().reset_index(),
        ("sum", "how much Kaffee was sold in total?"): sold[coffee].sum(),
        ("lookup", "what was the turnover for Tee at Bahnhof in the week ending 15 June"): taken[
            (t["Getränk"] == "Tee") & (t["Filiale"] == "Bahnhof") & (week == pd.Timestamp(2025, 6, 15))
        ].item(),
        ("extreme", "which branch has the highest sales revenue?"): best(taken.groupby(t["Filiale"]).sum()),
        ("compare", "Did Nordtor sell more Tee than Markt?"): bool(
            sold[(t["Filiale"] == "Nordtor") & (t["Getränk"] == "Tee")].sum()
            > sold[market & (t["Getränk"] == "Tee")].sum()
        ),
        ("difference", "How many more Kaffee than Tee were sold?"): sold[coffee].sum()
        - sold[t["Getränk"] == "Tee"].sum(),
        ("per group", "revenue per week"): taken.groupby(week.dt.strftime("%Y-%m-%d")).sum(),
        ("share", "what percentage of the total revenue comes from Limonade"): percent(
            taken[t["Getränk"] == "Limonade"].sum() / taken.sum()
        ),
        ("language", "Wie viele Rückgaben hatte die Filiale Markt?"): back[market].sum(),
        ("count", "in how many rows were more than 1,500 units sold?"): (sold > 1500).sum(),
    }


def portfolio() -> Keys:
    t = read(HALF, "portfolio.csv", skip=1, sep=";")
    budget, cost = number(t["Budget (k€)"]), number(t["Cost to date (k€)"])
    start, due, done = (when(t[one], "%d-%b-%y") for one in ("Kick-off", "Planned end", "Actual end"))
    return {
        ("compare", "which projects are over budget?"): cells(t["Project"][cost > budget]),
        ("count", "How many projects finished late?"): (done > due).sum(),
        ("per group", "budget and cost to date per sponsor"): pd.DataFrame(
            {"sponsor": t["Sponsor"], "budget": budget, "cost": cost}
        )
        .groupby("sponsor")
        .sum()
        .reset_index(),
        ("lookup", "who's the PM of Harbor"): cells(t["PM"][t["Project"] == "Harbor"]),
        ("missing", "list the projects that are still running"): cells(t["Project"][done.isna()]),
        ("sum", "how much budget is left on the red projects?"): (budget - cost)[t["RAG"] == "red"].sum(),
        ("top", "5 most expensive projects so far: name and cost"): top_rows(
            pd.DataFrame({"project": t["Project"], "cost": cost}), 5
        ),
        ("per group", "How many green, amber and red projects does each PM have?"): t.groupby(["PM", "RAG"])
        .size()
        .reset_index(),
        ("days between", "average planned duration of a project in days"): (due - start).dt.days.mean(),
        ("refuse", "what are the main risks of Nimbus?"): refuse("risks"),
    }


FILES = {"support.tsv": support, "getraenke.csv": getraenke, "portfolio.csv": portfolio}
