"""The keys of the eleventh fresh half: claims, spare parts, courses, calls, projects, salaries."""

import json

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Refuse,
    best,
    cells,
    either_sign,
    length,
    minutes,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top_rows,
    when,
)

HALF = "fresh11"


def claims() -> Keys:
    t = read(HALF, "claims.csv", skip=1)
    claimed, paid = number(t["Claimed (USD)"]), number(t["Paid out (USD)"])
    filed, settled = (when(t[name], "%m/%d/%Y") for name in ("Filed", "Settled"))
    motor = t["Line"] == "Motor"
    return {
        ("count", "How many claims are not settled yet?"): settled.isna().sum(),
        ("sum", "What did we pay out for motor claims filed after February?"): paid[
            motor & (filed >= pd.Timestamp(2025, 3, 1))
        ].sum(),
        ("average", "How many days until a claim is settled, on average?"): (settled - filed).dt.days.mean(),
        ("list", "claims over 10,000 dollars without a police report"): cells(
            t["Claim no."][(claimed > 10000) & (t["Police report"] == "no")]
        ),
        ("extreme", "oldest unsettled claim"): cells(t["Claim no."][filed == filed[settled.isna()].min()]),
        ("ratio", "paid out as a percentage of claimed, settled claims only"): percent(
            paid.sum() / claimed[settled.notna()].sum()
        ),
        ("compare", "Does Kelly have more claims than Ruiz?"): bool(
            (t["Handler"] == "Kelly").sum() > (t["Handler"] == "Ruiz").sum()
        ),
        ("refuse", "Which claims were fraudulent?"): refuse("fraud", "fraudulent"),
    }


def ersatzteile() -> Keys:
    t = read(HALF, "ersatzteile.csv", sep=";")
    held, least, price = number(t["Bestand"], ","), number(t["Mindestbestand"]), number(t["Einkaufspreis €"], ",")
    came = when(t["Letzter Zugang"], "%d.%m.%y")
    return {
        ("foreign", "Welche Artikel sind nicht mehr auf Lager?"): cells(t["Artikel"][held == 0]),
        ("foreign", "Wie viele Artikel sind Gefahrgut?"): (t["Gefahrgut"] == "ja").sum(),
        ("sum", "What is our stock worth at purchase price?"): (held * price).sum(),
        ("list", "Which articles have fallen below their minimum stock?"): cells(t["Artikel"][held < least]),
        ("extreme", "most expensive article made by Bosch"): best(
            price[t["Hersteller"] == "Bosch"].set_axis(t["Artikel"][t["Hersteller"] == "Bosch"])
        ),
        ("count", "how many articles had a delivery since 1 April?"): (came >= pd.Timestamp(2025, 4, 1)).sum(),
        ("per group", "stock value by storage location"): (held * price).groupby(t["Lagerort"]).sum(),
    }


def courses() -> Keys:
    t = read_sheet(HALF, "courses.xlsx", "Courses", skip=2)
    fee, room, booked = number(t["Fee"]), number(t["Places"]), number(t["Booked"])
    first, off = when(t["First lesson"], "%Y-%m-%d"), t["State"] == "cancelled"
    lessons, yoga = number(t["Sessions"]), t["Subject"] == "Yoga"
    return {
        ("list", "Which courses are fully booked?"): cells(t["Course"][booked >= room]),
        ("count", "how many places are still free in total?"): (room - booked).sum(),
        ("sum", "What is the fee income of all courses that are not cancelled?"): (fee * booked)[~off].sum(),
        ("average", "average fee per session of the Yoga courses"): f"{fee[yoga].sum() / lessons[yoga].sum():.6f}|"
        f"{(fee / lessons)[yoga].mean():.6f}",
        ("top", "next three courses starting after 1 June 2025: course and date"): top_rows(
            pd.DataFrame({"c": t["Course"], "d": t["First lesson"]})[first > pd.Timestamp(2025, 6, 1)], 3, False
        ),
        ("list", "which teachers have no cancelled course?"): sorted(set(t["Teacher"]) - set(t["Teacher"][off])),
        ("refuse", "Which teacher has the highest hourly rate?"): Refuse(("hourly", "rate", "sheet"), ("Sara Nil",)),
    }


def calls() -> Keys:
    t = pd.DataFrame(json.loads(paths(HALF)["calls.json"].read_text(encoding="utf-8")))
    talk, started = minutes(t["talk_time"]) / 60, pd.to_datetime(t["started"])
    country, vip = t["caller"].map(lambda one: one["country"]), t["caller"].map(lambda one: one["vip"])
    solved = t["resolved"] == "true"
    return {
        ("count", "How many calls waited more than 2 minutes?"): (t["wait_sec"] > 120).sum(),
        ("duration", "total talk time of Ravi"): length(talk[t["agent"] == "Ravi"].sum()),
        ("share", "what share of the tech calls was resolved?"): percent(solved[t["queue"] == "Tech"].mean()),
        ("list", "calls nobody answered (no agent)"): cells(t["id"][t["agent"].isna()]),
        ("count", "How many VIP callers from Germany (DE) are there?"): (vip & (country == "DE")).sum(),
        ("list", "calls before 9 in the morning"): cells(t["id"][started.dt.hour < 9]),
        ("extreme", "Which agent has the shortest average wait?"): best(
            t["wait_sec"].groupby(t["agent"]).mean(), False
        ),
    }


def projects() -> Keys:
    t = read(HALF, "projects.tsv", sep="\t")
    plan, spent, left = number(t["Budget"]), number(t["Spent"]), number(t["Remaining"])
    due, done = (when(t[name], "%d %b %Y") for name in ("Deadline", "Completed on"))
    return {
        ("list", "Which projects are over budget?"): cells(t["Project"][spent > plan]),
        ("list", "which projects were completed late?"): cells(t["Project"][done > due]),
        ("sum", "How much money is left in the EMEA projects?"): left[t["Region"] == "EMEA"].sum(),
        ("extreme", "project with the biggest overspend"): best((spent - plan).set_axis(t["Project"])),
        ("count", "How many red or amber projects does Sato lead?"): (
            t["RAG"].isin(["red", "amber"]) & (t["Lead"] == "Sato")
        ).sum(),
        ("lookup", "When is the deadline of Falcon?"): cells(t["Deadline"][t["Project"] == "Falcon"]),
        ("ratio", "What percentage of the total budget has been spent?"): percent(spent.sum() / plan.sum()),
    }


def salaries() -> Keys:
    t = read(HALF, "salaries.csv", sep=";")
    pay, left = number(t["Salaire mensuel"]), when(t["Date de sortie"], "%d/%m/%Y")
    rest, entered = number(t["Jours de congé restants"]), when(t["Date d'entrée"], "%d/%m/%Y")
    return {
        ("foreign", "Combien de femmes travaillent à la Production ?"): (
            (t["Sexe"] == "F") & (t["Service"] == "Production")
        ).sum(),
        ("foreign", "Quel est le salaire moyen des Ventes ?"): pay[t["Service"] == "Ventes"].mean(),
        ("sum", "monthly salary bill without the people who left"): pay[left.isna()].sum(),
        ("extreme", "who has been here the longest?"): cells(t["Nom"][entered == entered[left.isna()].min()]),
        ("list", "Who has more than 20 days of holiday left?"): cells(t["Nom"][rest > 20]),
        ("difference", "difference in average salary between women and men"): either_sign(
            pay[t["Sexe"] == "F"].mean() - pay[t["Sexe"] == "H"].mean()
        ),
        ("count", "How many people joined between 2018 and 2020?"): entered.dt.year.between(2018, 2020).sum(),
    }


FILES = {
    "claims.csv": claims,
    "ersatzteile.csv": ersatzteile,
    "courses.xlsx": courses,
    "calls.json": calls,
    "projects.tsv": projects,
    "salaries.csv": salaries,
}
