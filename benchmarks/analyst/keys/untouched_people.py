"""The keys of the untouched half: staff, shifts, tickets and marks. Not to be read while the parser is worked on."""

import io
import json

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    best,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top,
    when,
)

HALF = "untouched"


def staff() -> Keys:
    t = read(HALF, "staff.tsv", sep="\t")
    pay, started, here = number(t["Pay"]), when(t["Started"], "%m/%d/%Y"), t["Left"] == ""
    of = pay.set_axis(t["Name"])
    listed, present = t.groupby("Team").size(), here.groupby(t["Team"]).sum()
    heads = [f"{one}" if one == other else f"{one}|{other}" for one, other in zip(listed, present, strict=True)]
    return {
        ("per group", "headcount by team"): pd.Series(heads, listed.index),
        ("per group", "median pay in every team"): pay.groupby(t["Team"]).median(),
        ("date", "who started in 2022?"): list(t["Name"][started.dt.year == 2022]),
        ("extreme", "Who is the lowest paid person still with us (not left)?"): best(of[list(here)], most=False),
        ("difference", "How much more does Ola Brandt earn than Sam Reyes?"): of["Ola Brandt"] - of["Sam Reyes"],
    }


def shifts() -> Keys:
    t = read(HALF, "shifts.csv")
    t = t[t["Worker"] != ""]
    t = t[t["Worker"].notna() & (t["In"] != "")]
    days, rest = when(t["Date"], "%d.%m.%Y"), number(t["Break (min)"])
    weekdays = days.dt.day_name().map(lambda name: f"{name}|{name[:3]}")
    return {
        ("per group", "how many shifts did each worker do?"): t.groupby("Worker").size(),
        ("per group", "Shifts by weekday"): t.groupby(weekdays).size(),
        ("time of day", "How many shifts started before 6:30?"): (t["In"] < "06:30").sum(),
        ("extreme", "Which worker had the longest break time in total?"): best(rest.groupby(t["Worker"]).sum()),
        ("count", "how many shifts in Hall B had no break (0 min)?"): ((t["Site"] == "Hall B") & (rest == 0)).sum(),
    }


def helpdesk() -> Keys:
    t = pd.json_normalize(json.loads(paths(HALF)["helpdesk.json"].read_text(encoding="utf-8")))
    months = pd.to_datetime(t["created"]).dt.to_period("M")
    return {
        ("per group", "tickets by requester department"): t.groupby("requester.dept").size(),
        ("count", "How many tickets are solved?"): (t["status"] == "solved").sum(),
        ("share", "percentage of tickets with high priority"): percent((t["priority"] == "high").mean()),
        ("last month", "How many tickets were created in the last month of the data?"): (months == months.max()).sum(),
        ("refuse", "Which agent solved the most tickets?"): refuse("agent"),
    }


def nominas() -> Keys:
    t = read(HALF, "nominas.csv", sep=";")
    pay = number(t["Salario bruto"], ",")
    return {
        ("language", "¿Cuál es el salario bruto medio por departamento?"): pay.groupby(t["Departamento"]).mean(),
        ("language", "¿Quién tiene el salario bruto más alto?"): best(pay.set_axis(t["Empleado"])),
        ("per group", "highest Salario bruto in each city (Ciudad)"): pay.groupby(t["Ciudad"]).max(),
        ("filter", "How many people in Madrid earn more than 2,500?"): ((t["Ciudad"] == "Madrid") & (pay > 2500)).sum(),
        ("top", "3 best paid employees with their Salario bruto"): top(pay.set_axis(t["Empleado"]), 3),
    }


def feedback() -> Keys:
    t = pd.read_html(io.StringIO(paths(HALF)["feedback.html"].read_text(encoding="utf-8")))[0]
    rating = t["Rating (1-10)"].groupby(t["Store"]).mean()
    returns = t["Would return"].str[0].str.upper() == "Y"
    return {
        ("share", "What share of the customers would come back?"): percent(returns.mean()),
        ("per group", "mean rating by store"): rating,
        ("yes/no", "Did Harbour get a better average rating than Castle?"): rating["Harbour"] > rating["Castle"],
        ("contains", "how many remarks talk about staff?"): t["Remarks"]
        .str.contains("staff", case=False, na=False)
        .sum(),
        ("distinct", "number of different stores"): t["Store"].nunique(),
    }


def grades() -> Keys:
    t = read_sheet(HALF, "grades.xlsx", "Grades", skip=1)
    t = t[t["Pupil"] != ""].set_index("Pupil")
    classes = t["Class"].replace("", pd.NA).ffill()
    first, second, final = (number(t[name]) for name in ("Test 1", "Test 2", "Final"))
    return {
        ("per group", "class average of Final"): final.groupby(classes).mean(),
        ("top", "best 3 pupils by Final, with the mark"): top(final, 3),
        ("difference", "Who improved the most from Test 1 to Test 2?"): best(second - first),
        ("compare", "How many pupils did better in Test 2 than in Test 1?"): (second > first).sum(),
        ("refuse", "How many days was Noel absent?"): refuse("days", "absent"),
    }


def nhansu() -> Keys:
    t = read(HALF, "nhansu.csv", skip=1, sep=";")
    t = t[t["Phòng ban"] != ""]
    pay = number(t["Lương (đ)"], ",")
    return {
        ("language", "Có bao nhiêu nhân viên ở phòng Kế toán?"): (t["Phòng ban"] == "Kế toán").sum(),
        ("language", "Ai có lương cao nhất?"): best(pay.set_axis(t["Họ tên"])),
        ("per group", "average Lương per Phòng ban"): pay.groupby(t["Phòng ban"]).mean(),
        ("median", "median Lương?"): pay.median(),
        ("refuse", "Who has the longest commute?"): refuse("commute"),
    }


FILES = {
    "staff.tsv": staff,
    "shifts.csv": shifts,
    "helpdesk.json": helpdesk,
    "nominas.csv": nominas,
    "feedback.html": feedback,
    "grades.xlsx": grades,
    "nhansu.csv": nhansu,
}
