"""The keys of the practice half: advertising, visits to a site and tables in a restaurant."""

import pandas as pd

from benchmarks.analyst.keys.table import (
    Keys,
    best,
    day,
    month,
    number,
    percent,
    read,
    top,
    top_rows,
    week,
    weekday,
    when,
)

HALF = "practice"


def ads_q2() -> Keys:
    t = read(HALF, "ads_q2.csv")
    shown, clicks, spend = number(t["Impressions"]), number(t["Clicks"]), number(t["Spend"])
    months = when(t["Month"], "%b-%y").dt.strftime("%Y-%m")
    conversions = number(t["Conversions"])
    return {
        ("per group", "what did each channel cost us"): spend.groupby(t["Channel"]).sum(),
        ("per group", "clicks by month"): clicks.groupby(months.map(month) + "|" + t["Month"]).sum(),
        ("top", "Top 3 campaigns by conversions"): top(conversions.groupby(t["Campaign"]).sum(), 3),
        ("ratio", "What is the total spend divided by the total clicks?"): spend.sum() / clicks.sum(),
        ("per group", "avg. impressions for every owner"): shown.groupby(t["Owner"]).mean(),
    }


def pageviews() -> Keys:
    t = read(HALF, "pageviews.tsv", sep="\t")
    sessions, days = number(t["Sessions"]), when(t["Day"], "%Y-%m-%d")
    new = (t["Landing page"] == "/pricing") & days.between("2025-02-10", "2025-02-16")
    return {
        ("per group", "sessions by week"): sessions.groupby(days.map(week)).sum(),
        ("per group", "Which devices do people use, and how many sessions came from each device?"): sessions.groupby(
            t["Device"]
        ).sum(),
        ("per group", "median bounce rate per landing page"): number(t["Bounce rate"])
        .groupby(t["Landing page"])
        .median()
        .map(lambda rate: f"{rate:.4f}%"),
        ("top", "5 busiest days by total sessions"): top(sessions.groupby(days.map(day)).sum(), 5),
        ("filter", "How many new users did /pricing bring in between 10 and 16 February?"): number(t["New users"])[
            new
        ].sum(),
    }


def reservations() -> Keys:
    t = read(HALF, "reservations.csv", sep=";")
    covers, bill = number(t["Couverts"]), number(t["Addition"], ",")
    off = t["Statut"] == "annulée"
    return {
        ("per group", "total Couverts by Salle, only where Statut is honorée"): covers[t["Statut"] == "honorée"]
        .groupby(t["Salle"])
        .sum(),
        ("per group", "bookings per weekday"): t.groupby(when(t["Date"], "%d/%m/%Y").map(weekday)).size(),
        ("language", "Quelle salle a le plus de réservations annulées ?"): best(t[off].groupby("Salle").size()),
        ("share", "What percentage of the bookings were cancelled (annulée)?"): percent(off.mean()),
        ("top", "the 4 largest bills (Addition) with the name of the guest"): top_rows(
            pd.DataFrame({"Nom": t["Nom"], "Addition": bill}), 4
        ),
    }


FILES = {"ads_q2.csv": ads_q2, "pageviews.tsv": pageviews, "reservations.csv": reservations}
