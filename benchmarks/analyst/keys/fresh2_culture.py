"""The keys of the second fresh half: exams, social media, podcasts and a cinema."""

import json

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    cells,
    either_sign,
    length,
    number,
    percent,
    read,
    refuse,
    top_rows,
    weekday,
    when,
)

HALF = "fresh2"


def exams() -> Keys:
    (t,) = pd.read_html(paths(HALF)["exams.html"], converters={"Cand. no.": str, "Paper 1": str, "Paper 2": str})
    marks = t[["Paper 1", "Paper 2"]].apply(number)
    there = t["Grade"] != "X"
    asked = (t["Name"] == "Leila Aziz") & (t["Subject"] == "Physics")
    return {
        ("per group", "average of paper 1 and of paper 2 in each subject"): marks.groupby(t["Subject"])
        .mean()
        .reset_index(),
        ("per group", "pass rate by subject (grade C or better, absentees left out)"): t["Grade"][there]
        .isin(["A", "B", "C"])
        .groupby(t["Subject"])
        .mean()
        .map(percent),
        ("count", "how often was somebody absent?"): (~there).sum(),
        ("lookup", "What grade did Leila Aziz get in physics"): cells(t["Grade"][asked]),
        ("difference", "What is the difference between the average marks of Paper 1 and Paper 2?"): either_sign(
            marks["Paper 1"].mean() - marks["Paper 2"].mean()
        ),
    }


def social() -> Keys:
    t = pd.json_normalize(json.loads(paths(HALF)["social.json"].read_text(encoding="utf-8")))
    return {
        ("per group", "avg likes by platform"): t.groupby("platform")["metrics.likes"].mean(),
        ("top", "4 posts with the highest reach, id and reach"): top_rows(t[["post_id", "metrics.reach"]], 4),
        ("share", "what % of our posts were boosted?"): percent(t["boosted"].mean()),
        ("count", "How many videos got more than 100 comments?"): (
            (t["format"] == "video") & (t["metrics.comments"] > 100)
        ).sum(),
        ("missing", "number of posts without an author"): t["author"].isna().sum(),
    }


def podcast() -> Keys:
    t = read(HALF, "podcast.csv", sep=";")
    week, all_month = number(t["Downloads 7 days"]), number(t["Downloads 30 days"])
    both = pd.DataFrame({"7": week, "30": all_month}).groupby(t["Host"]).sum()
    longest = pd.DataFrame({"Title": t["Title"], "Length": pd.to_timedelta(t["Length"]).dt.total_seconds() / 60})
    ranked = top_rows(longest, 3).answer
    ranked["Length"] = ranked["Length"].map(length)
    return {
        ("per group", "For each host, the total downloads after 7 days and after 30 days"): both.reset_index(),
        ("top", "3 longest episodes: title + length"): Ordered(ranked),
        ("lookup", "who was the guest in ep 93"): cells(t["Guest"][t["Ep."] == "93"]),
        ("ratio", "7-day downloads as a percentage of the 30-day downloads, all episodes together?"): percent(
            week.sum() / all_month.sum()
        ),
        ("missing", "how many episodes had no guest?"): (t["Guest"] == "").sum(),
    }


def cinema() -> Keys:
    t = read(HALF, "cinema.csv", skip=2, sep=";")
    seats, sold, income = number(t["Seats"]), number(t["Tickets sold"]), number(t["Box office (£)"])
    films = income.groupby(t["Film"]).sum()
    weekdays = when(t["Date"], "%d-%m-%Y").map(weekday)
    return {
        ("per group", "occupancy per film: all tickets sold as a % of all seats"): (
            sold.groupby(t["Film"]).sum() / seats.groupby(t["Film"]).sum()
        ).map(percent),
        ("per group", "average tickets per screening by weekday"): sold.groupby(weekdays).mean(),
        ("difference", "How much more did Cold Ledger take at the box office than Red Orbit?"): films["Cold Ledger"]
        - films["Red Orbit"],
        ("count", "how many screenings were sold out"): (sold == seats).sum(),
        ("refuse", "How much popcorn did we sell on Saturdays?"): refuse("popcorn"),
    }


FILES = {"exams.html": exams, "social.json": social, "podcast.csv": podcast, "cinema.csv": cinema}
