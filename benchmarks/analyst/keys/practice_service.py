"""The keys of the practice half: calls, stays in a hotel, loans and registrations."""

import io

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    hour,
    month,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top,
    top_rows,
    when,
)

HALF = "practice"


def calls() -> Keys:
    t = read(HALF, "calls.csv", skip=1)
    started, waited = when(t["Started"], "%m/%d/%Y %I:%M %p"), number(t["Waited (s)"])
    lars = t["Talk time"][(t["Agent"] == "Lars") & (t["Talk time"] != "")]
    talked = int(pd.to_timedelta("0:" + lars).dt.total_seconds().sum())
    return {
        ("per group", "calls per hour of the day"): t.groupby(started.dt.hour.map(hour)).size(),
        ("per group", "avg wait per queue pls"): waited.groupby(t["Queue"]).mean(),
        ("top", "longest 3 waits + agent"): top_rows(pd.DataFrame({"Agent": t["Agent"], "Waited": waited}), 3),
        ("share", "What percentage of the calls were abandoned?"): percent((t["Result"] == "abandoned").mean()),
        ("sum", "total talk time Lars"): _length(talked),
    }


def _length(seconds: int) -> str:
    """Return a length of time as a clock shows it, and in seconds and minutes."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02d}:{rest:02d}|{minutes}:{rest:02d}|{seconds}|{seconds / 60:.4f}"


def hotel() -> Keys:
    t = read_sheet(HALF, "hotel.xlsx", "Stays", skip=3)
    t = t[t["Conf. no"] != "TOTAL"]
    charge, nights = number(t["Room charge"]), number(t["Nights"])
    arrived = charge.groupby(when(t["Check-in"], "%Y-%m-%d").dt.strftime("%Y-%m")).sum()
    return {
        ("per group", "rev by check-in mth"): arrived.set_axis(map(month, arrived.index)),
        ("per group", "How many nights did we sell through each booking channel?"): nights.groupby(
            t["Booked via"]
        ).sum(),
        ("top", "biggest 3 guests by total room charge?"): top(charge.groupby(t["Guest"]).sum(), 3),
        ("median", "median length of stay (nights)"): nights.median(),
        ("refuse", "What did we take for breakfast in July?"): refuse("breakfast"),
    }


def loans() -> Keys:
    t = read(HALF, "loans.csv")
    lent, due, back = (when(t[name], "%d %B %Y") for name in ("Borrowed", "Due back", "Returned"))
    out = (t["Returned"] == "") & (t["Branch"] == "Riverside")
    return {
        (
            "per group",
            "Hello, could you tell me, please, how many loans were returned after the due date, broken down by branch?",
        ): t[back > due].groupby("Branch").size(),
        ("per group", "what share of all loans does each genre make up?"): t["Genre"]
        .value_counts(normalize=True)
        .map(percent),
        ("top", "3 borrowers with the most loans"): top(t.groupby("Borrower").size(), 3),
        ("status", "How many books are still out at Riverside?"): out.sum(),
        ("days between", "On average, how many days do people keep a book before returning it?"): (
            back - lent
        ).dt.days.mean(),
    }


def attendees() -> Keys:
    text = paths(HALF)["attendees.html"].read_text(encoding="utf-8")
    t = pd.read_html(io.StringIO(text), converters={"Fee": str})[0]
    fee, registered = number(t["Fee"]), when(t["Registered"], "%B %d, %Y")
    return {
        ("per group", "sign-ups per event"): t.groupby("Event").size(),
        ("top", "Which two companies sent the most people, and how many?"): top(t.groupby("Company").size(), 2),
        ("sum", "How much in fees is still unpaid?"): fee[t["Paid?"] == "no"].sum(),
        ("date", "how many registered in march"): (registered.dt.month == 3).sum(),
        ("refuse", "Who asked for a vegetarian meal?"): refuse("vegetarian", "meal"),
    }


FILES = {"calls.csv": calls, "hotel.xlsx": hotel, "loans.csv": loans, "attendees.html": attendees}
