"""The keys of the fifth fresh half: a library's loans, a hotel, a studio, evening courses."""

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import Keys, best_of_each, cells, hour, month, number, percent, read, top, when

HALF = "fresh5"


def loans() -> Keys:
    t = read(HALF, "loans.tsv", sep="\t")
    lent, due, back = (when(t[one], "%Y-%m-%d") for one in ("Borrowed", "Due", "Returned"))
    per_member = t.groupby("Member").size()
    return {
        ("per group", "number of loans per branch and month"): t.groupby(
            [t["Branch"], lent.dt.strftime("%Y-%m").map(month)]
        )
        .size()
        .reset_index(),
        ("per group", "members with more than 5 loans"): cells(per_member[per_member > 5].index.to_series()),
        ("top", "which category is borrowed most often in each branch?"): best_of_each(
            t.groupby(["Branch", "Category"]).size()
        ),
        ("per group", "how many books have not been returned yet, by branch?"): t[back.isna()].groupby("Branch").size(),
        ("per group", "share of loans returned late, per category"): (
            (100 * (back > due)).groupby(t["Category"]).mean().map("{:.4f}%".format)
        ),
    }


def hotel() -> Keys:
    t = read(HALF, "hotel.csv", skip=1)
    nights, guests, rate = (number(t[one]) for one in ("Nights", "Guests", "Rate per night"))
    arrives, cancelled = when(t["Check-in"], "%d-%b-%y"), t["Status"] == "cancelled"
    per_country = t.groupby("Country").size()
    return {
        ("per group", "nights per room type"): nights.groupby(t["Room type"]).sum(),
        ("per group", "average number of guests per booking, by country"): guests.groupby(t["Country"]).mean(),
        ("per group", "how many bookings were cancelled in each month of check-in?"): t[cancelled]
        .groupby(arrives.dt.strftime("%Y-%m").map(month))
        .size(),
        ("per group", "countries with at least 10 bookings and their number of bookings"): per_country[
            per_country >= 10
        ],
        ("per group", "average rate per night for confirmed bookings by room type"): rate[~cancelled]
        .groupby(t["Room type"])
        .mean(),
    }


def studio() -> Keys:
    t = pd.read_html(paths(HALF)["studio.html"])[0]
    start = pd.to_datetime(t["Start"])
    full = t["Attendees"] >= t["Capacity"]
    room = t.groupby("Class")[["Attendees", "Capacity"]].sum()
    return {
        ("per group", "occupancy rate per class (attendees divided by capacity)"): (
            room["Attendees"] / room["Capacity"]
        ).map(percent),
        ("per group", "how many sessions were full, per trainer?"): t[full].groupby("Trainer").size(),
        ("per group", "average attendees by class and trainer"): t.groupby(["Class", "Trainer"])["Attendees"]
        .mean()
        .reset_index(),
        ("per group", "number of sessions per hour of the day"): t.groupby(start.dt.hour.map(hour)).size(),
        ("top", "2 trainers with the most attendees in total"): top(t.groupby("Trainer")["Attendees"].sum(), 2),
    }


def courses() -> Keys:
    t = read(HALF, "courses.csv")
    score, passed = number(t["Score"]), t["Result"] == "Pass"
    leader = score.groupby(t["Course"]).idxmax()
    return {
        ("share", "pass rate per course"): (100 * passed).groupby(t["Course"]).mean().map("{:.4f}%".format),
        ("per group", "average score by course and campus"): score.groupby([t["Course"], t["Campus"]])
        .mean()
        .reset_index(),
        ("per group", "number of students per campus who haven't paid"): t[t["Paid"] == "no"].groupby("Campus").size(),
        ("per group", "how many students failed in each course?"): t[~passed].groupby("Course").size(),
        ("top", "who has the highest score in each course?"): t.loc[leader, ["Course", "Student"]],
    }


FILES = {"loans.tsv": loans, "hotel.csv": hotel, "studio.html": studio, "courses.csv": courses}
