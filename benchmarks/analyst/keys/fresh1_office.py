"""The keys of the first fresh half: claims, IT assets, applications and newsletters."""

import json

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import Keys, cells, number, percent, quarter, read, refuse, top_rows, when

HALF = "fresh1"


def claims() -> Keys:
    t = read(HALF, "claims.tsv", sep="\t")
    claimed, paid = number(t["Amount claimed"]), number(t["Amount paid"])
    settled = t["Status"] == "Settled"
    took = (when(t["Settled"], "%Y-%m-%d") - when(t["Reported"], "%Y-%m-%d")).dt.days
    return {
        ("per group", "average payout by type of claim, settled ones only"): paid[settled]
        .groupby(t["Type of claim"])
        .mean(),
        ("ratio", "What percentage of the amount claimed did we pay out on the settled claims?"): percent(
            paid[settled].sum() / claimed[settled].sum()
        ),
        ("days between", "how many days on average between reported and settled for theft claims"): took[
            t["Type of claim"] == "Theft"
        ].mean(),
        ("top", "3 biggest payouts - claim no. and amount"): top_rows(
            pd.DataFrame({"Claim no": t["Claim no"], "Paid": paid}), 3
        ),
        ("refuse", "what's the excess on policy P326?"): refuse("excess"),
    }


def it_assets() -> Keys:
    t = read(HALF, "it_assets.csv", skip=2)
    cost, laptop = number(t["Purchase cost"]), t["Device type"] == "Laptop"
    bought, ends = when(t["Purchased"], "%d-%b-%Y"), when(t["Warranty ends"], "%d-%b-%Y")
    serials = t["Serial"].value_counts()
    return {
        ("per group", "what did we spend in 2024 on each type of device?"): cost[bought.dt.year == 2024]
        .groupby(t["Device type"])
        .sum(),
        ("duplicates", "which serial number is on more than one asset?"): serials[serials > 1].index,
        ("missing", "laptops not assigned to anybody - how many?"): (laptop & (t["Assigned to"] == "")).sum(),
        ("date", "list the laptops (asset tags) whose warranty ended before 1 June 2025"): cells(
            t["Asset tag"][laptop & (ends < pd.Timestamp(2025, 6, 1))]
        ),
        ("lookup", "who has IT-1061"): cells(t["Assigned to"][t["Asset tag"] == "IT-1061"]),
    }


def recruiting() -> Keys:
    text = paths(HALF)["recruiting.json"].read_text(encoding="utf-8")
    t = pd.json_normalize(json.loads(text)["applications"])
    tara = t["candidate.name"] == "Tara Singh"
    closed = t["stage"].isin(["Hired", "Rejected"])
    return {
        ("per group", "hire rate per source (hired as a % of the applications)"): (t["stage"] == "Hired")
        .groupby(t["source"])
        .mean()
        .map(percent),
        ("per group", "Could you give me the average salary asked for each position, please?"): t.groupby("position")[
            "salary_asked"
        ].mean(),
        ("count", "How many candidates from Oslo are neither hired nor rejected?"): (
            (t["candidate.city"] == "Oslo") & ~closed
        ).sum(),
        ("lookup", "Which recruiter looks after Tara Singh?"): cells(t["recruiter"][tara]),
        ("refuse", "how many years of experience does Ada Birch have?"): refuse("experience"),
    }


def newsletters() -> Keys:
    t = read(HALF, "newsletters.tsv", sep="\t")
    reached, gone = number(t["Delivered"]), number(t["Unsubscribed"])
    sent, press = when(t["Sent on"], "%b %d, %Y"), t["Audience"] == "Press"
    ranked = pd.DataFrame({"Issue": t["Issue"], "Subject line": t["Subject line"], "Click": number(t["Click rate"])})
    answer = top_rows(ranked, 3)
    answer.answer["Click"] = answer.answer["Click"].map(lambda rate: percent(rate / 100))
    return {
        ("per group", "mails delivered per quarter"): reached.groupby(sent.map(quarter)).sum(),
        ("ratio", "unsubscribes divided by mails delivered, for Press"): percent(
            gone[press].sum() / reached[press].sum()
        ),
        ("top", "Best 3 issues by click rate: issue, subject line, rate"): answer,
        ("sum", "how many people unsubscribed from the press mailings in april"): gone[
            press & (sent.dt.month == 4)
        ].sum(),
        ("refuse", "How much revenue did issue #137 bring in?"): refuse("revenue"),
    }


FILES = {
    "claims.tsv": claims,
    "it_assets.csv": it_assets,
    "recruiting.json": recruiting,
    "newsletters.tsv": newsletters,
}
