"""The keys of the eighth fresh half, second part: time sheets, a help desk, a survey, exams, rent, a league, hosts."""

from datetime import date

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_cased,
    best,
    day,
    number,
    percent,
    read,
    when,
)

HALF = "fresh8"


def hours() -> Keys:
    t = read(HALF, "hours.csv", skip=1)
    t = t[t["Week ending"] != "Subtotal"]
    spent, rate, days = number(t["Hours"]), number(t["Rate (£/h)"]), when(t["Week ending"], "%d/%m/%Y")
    billed = t["Billable"] == "Y"
    return {
        ("per group", "billable hours per consultant"): spent[billed].groupby(t["Consultant"]).sum(),
        ("per group", "how many hours did we put into each client in may"): spent[days.dt.month == 5]
        .groupby(t["Client"])
        .sum(),
        ("per group", "hours by consultant and task"): spent.groupby([t["Consultant"], t["Task"]]).sum().reset_index(),
        ("per group", "what would each client be charged (hours times rate), billable only"): (spent * rate)[billed]
        .groupby(t["Client"])
        .sum(),
    }


def helpdesk() -> Keys:
    t = read(HALF, "helpdesk.tsv", sep="\t")
    began, done = when(t["Opened"], "%Y-%m-%d"), when(t["Closed"], "%Y-%m-%d")
    took, opened = (done - began).dt.days, t["Closed"] == ""
    urgent = as_cased(t["Priority"])
    return {
        ("per group", "open tickets per team"): t[opened].groupby("Team").size(),
        ("per group", "avg days to close by priority"): took.groupby(urgent).mean(),
        ("per group", "which category gets reopened most often"): best(
            t[t["Reopened"] == "Yes"].groupby("Category").size()
        ),
        ("per group", "how many high priority tickets does each person have"): t[t["Priority"] == "High"]
        .groupby("Assigned to")
        .size(),
    }


def commute() -> Keys:
    t = read(HALF, "commute.csv")
    trip, happy = number(t["Minutes to work"]), number(t["Satisfaction (1-5)"])
    office, said = as_cased(t["Office"]), t["Would recommend"]
    return {
        ("per group", "average commute per office"): trip.groupby(office).mean(),
        ("per group", "how do people travel, by age group"): t.groupby(["Age group", "How do you travel"])
        .size()
        .reset_index(),
        ("per group", "what share would recommend us in each age group"): _either(
            said.isin(["Yes", "yes", "Y"]).groupby(t["Age group"]), said != ""
        ),
        ("per group", "mean satisfaction of bike riders for each office"): happy[t["How do you travel"] == "Bike"]
        .groupby(office)
        .mean(),
    }


def exams() -> Keys:
    (t,) = pd.read_html(paths(HALF)["exams.html"], keep_default_na=False)
    t = t.astype(str)
    score, missed, grade = number(t["Score %"]), number(t["Missed lessons"]), t["Year group"]
    passed = t["Passed"] == "yes"
    return {
        ("per group", "class average per subject and year group"): score.groupby([t["Subject"], grade])
        .mean()
        .reset_index(),
        ("per group", "how many students failed each subject"): t[t["Passed"] == "no"].groupby("Subject").size(),
        ("per group", "lessons missed per student, worst five"): Ordered(_worst(missed.groupby(t["Student"]).sum(), 5)),
        ("per group", "pass rate of every teacher"): _either(
            passed.groupby(t["Teacher"]), t["Passed"].isin(["yes", "no"])
        ),
    }


def _worst(values: pd.Series, n: int) -> pd.Series:
    return values.sort_values(ascending=False, kind="stable").head(n)


def _either(groups: pd.api.typing.SeriesGroupBy, said: pd.Series) -> pd.Series:
    """Return the shares of all rows, or of those that say anything."""
    shares = groups.mean().map(percent)
    of_said = {name: percent(rows[said].mean()) for name, rows in groups}
    return shares + "|" + shares.index.map(of_said)


def flats() -> Keys:
    t = read(HALF, "flats.csv", skip=1)
    t = t[t["Unit"] != "Total"]
    rent, owed = number(t["Monthly rent"]), number(t["Arrears"])
    vacant = t["Tenant"] == ""
    return {
        ("per group", "empty units per building"): t[vacant].groupby("Building").size(),
        ("per group", "what's the cheapest flat for each number of bedrooms"): rent.groupby(t["Bedrooms"]).min(),
        ("per group", "arrears by building"): owed.groupby(t["Building"]).sum(),
        ("per group", "compare mill house and park view by average rent"): rent.groupby(t["Building"]).mean()[
            ["Mill House", "Park View"]
        ],
    }


def liga() -> Keys:
    t = read(HALF, "liga.csv", sep=";")
    goals, fee = number(t["Goles"]), number(t["Cuota (€)"], ",")
    return {
        ("per group", "goals scored by each team"): goals.groupby(t["Equipo"]).sum(),
        ("per group", "top scorer of every team"): t.loc[goals.groupby(t["Equipo"]).idxmax()][["Equipo", "Jugador"]],
        ("per group", "how much do we still have to collect per category?"): fee[t["Pagada"] == "no"]
        .groupby(t["Categoría"])
        .sum(),
        ("per group", "players per position in the tigres team"): t[t["Equipo"] == "Tigres"].groupby("Posición").size(),
    }


def hosts() -> Keys:
    t = read(HALF, "hosts.csv")
    cores, memory = number(t["cpu_cores"]), number(t["ram_gb"])
    patched = when(t["last_patched"], "%Y-%m-%d")
    return {
        ("per group", "share of hosts that are up, per environment"): (t["status"] == "up")
        .groupby(t["environment"])
        .mean()
        .map(percent),
        ("per group", "number of hosts not patched since september by owner"): t[
            patched < pd.Timestamp(date(2025, 9, 1))
        ]
        .groupby("owner")
        .size(),
        ("per group", "total cores and ram by os"): pd.DataFrame(
            {"cores": cores.groupby(t["os"]).sum(), "ram": memory.groupby(t["os"]).sum()}
        ).reset_index(),
        ("per group", "when was the last patch in each environment"): patched.groupby(t["environment"]).max().map(day),
    }


FILES = {
    "hours.csv": hours,
    "helpdesk.tsv": helpdesk,
    "commute.csv": commute,
    "exams.html": exams,
    "flats.csv": flats,
    "liga.csv": liga,
    "hosts.csv": hosts,
}
