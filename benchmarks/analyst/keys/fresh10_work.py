"""The keys of the tenth fresh half: a fleet, a help desk, a time sheet, downtimes of machines, sensors."""

import json

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Refuse,
    as_cased,
    best,
    cells,
    length,
    minutes,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    when,
)

HALF = "fresh10"


def fleet() -> Keys:
    t, v = read_sheet(HALF, "fleet.xlsx", "Trips"), read_sheet(HALF, "fleet.xlsx", "Vehicles")
    km, litres, date = number(t["Distance km"]), number(t["Fuel used l"]), when(t["Date"], "%Y-%m-%d")
    fuel = t["Plate"].map(v.set_index("Plate")["Fuel"])
    return {
        ("sum", "How many kilometres did Aisha drive?"): km[t["Driver"] == "Aisha"].sum(),
        ("extreme", "What was the longest trip and who drove it?"): pd.DataFrame(
            {"no": t["Trip no"], "driver": t["Driver"]}
        )[km == km.max()],
        ("ratio", "litres per 100 km over all trips"): 100 * litres.sum() / km.sum(),
        ("median", "median distance of the service calls"): km[t["Purpose"] == "service call"].median(),
        ("count", "How many trips were made in the second half of May?"): (
            (date >= pd.Timestamp(2025, 5, 16)) & (date <= pd.Timestamp(2025, 5, 31))
        ).sum(),
        ("refuse", "Which vehicles have made no trips?"): Refuse(
            ("vehicles", "sheet"), tuple(p for p in v["Plate"] if p not in set(t["Plate"]))
        ),
        ("refuse", "total distance driven by electric vehicles"): Refuse(
            ("electric", "vehicles", "sheet"), (f"{km[fuel == 'electric'].sum()}",)
        ),
        ("per group", "fuel used by driver and purpose"): litres.groupby([t["Driver"], t["Purpose"]])
        .sum()
        .reset_index(),
    }


def helpdesk() -> Keys:
    t = read(HALF, "helpdesk.tsv", sep="\t")
    opened, closed = (when(t[name], "%Y-%m-%d %H:%M") for name in ("opened_at", "closed_at"))
    hours, score = (closed - opened).dt.total_seconds() / 3600, number(t["csat_1_5"])
    escalated, high = t["escalated"].isin(["Y", "Yes"]), t["prio"].str.casefold() == "high"
    return {
        ("count", "how many high priority tickets are still open?"): (high & closed.isna()).sum(),
        ("extreme", "Which ticket has been open the longest?"): cells(
            t["ticket"][opened == opened[closed.isna()].min()]
        ),
        ("average", "average csat of tickets handled by Nora"): score[t["agent"] == "Nora"].mean(),
        ("share", "What share of tickets was escalated?"): percent(escalated.mean()),
        ("average", "How many hours does it take on average to close a ticket?"): length(60 * hours.mean()),
        ("count", "tickets without a rating - how many?"): score.isna().sum(),
        ("per group", "tickets per prio and how many of them escalated"): pd.DataFrame(
            {"prio": as_cased(t["prio"]), "n": 1, "e": escalated.astype(int)}
        )
        .groupby("prio")
        .sum()
        .reset_index(),
        ("count", "How many VPN or printer tickets came in by phone?"): (
            t["topic"].isin(["VPN", "Printer"]) & (t["channel"] == "phone")
        ).sum(),
        ("yes or no", "Did anyone give Li a 1?"): bool(((t["agent"] == "Li") & (score == 1)).any()),
    }


def timesheet() -> Keys:
    t = read(HALF, "timesheet_march.csv", skip=3)
    worked, pause = minutes(t["Worked"]), minutes(t["Break"])
    date, start = when(t["Day"], "%a %d/%m/%Y"), when(t["Start"], "%H:%M")
    return {
        ("duration", "How long did Bea Lindt work in total?"): length(worked[t["Name"] == "Bea Lindt"].sum()),
        ("duration", "longest working day"): length(worked.max()),
        ("count", "How many days did Dina Aziz start at 8:45 or later?"): (
            (t["Name"] == "Dina Aziz") & (start.dt.hour * 60 + start.dt.minute >= 525)
        ).sum(),
        ("per group", "hours worked per site"): worked.groupby(t["Site"]).sum().map(length),
        ("count", "how many times was a late train the reason?"): (t["Remark"] == "late train").sum(),
        ("duration", "average break at the Harbour site"): length(pause[t["Site"] == "Harbour"].mean()),
        ("list", "who worked on 12 March?"): cells(t["Name"][date == pd.Timestamp(2025, 3, 12)]),
        ("refuse", "how much overtime pay is due to Ewan?"): refuse("overtime", "pay"),
    }


def downtime() -> Keys:
    t = read(HALF, "downtime.tsv", skip=1, sep="\t")
    machine = t["Machine"].where(t["Machine"] != "").ffill()
    parts = t["Downtime"].str.extract(r"(?:(\d+)h )?(\d+)m").fillna("0").astype(int)
    lost, scrap = parts[0] * 60 + parts[1], number(t["Scrap (pcs)"].replace("-", ""))
    reason, began = t["Reason"].str.casefold(), when(t["Start"], "%d.%m.%Y %H:%M")
    by_machine = lost.groupby(machine).sum()
    return {
        ("extreme", "Which machine was down the longest in total?"): best(by_machine),
        ("duration", "total downtime because of jams"): length(lost[reason == "jam"].sum()),
        ("count", "how many stops lasted more than 2 hours?"): (lost > 120).sum(),
        ("sum", "scrap pieces on the night shift"): scrap[t["Shift"] == "night"].sum(),
        ("count", "How many stops have no mechanic?"): (t["Mechanic"] == "").sum(),
        ("count", "stops of Press B in May"): ((machine == "Press B") & (began.dt.month == 5)).sum(),
        ("extreme", "most frequent reason for downtime"): "|".join(
            sorted(set(t["Reason"][reason == best(reason.value_counts())]))
        ),
    }


def sensors() -> Keys:
    t = pd.DataFrame(json.loads(paths(HALF)["sensors.json"].read_text(encoding="utf-8")))
    time = pd.to_datetime(t["time"])
    latest = t.loc[time.groupby(t["sensor"]).idxmax(), ["sensor", "temp_c"]]
    return {
        ("extreme", "What is the highest temperature measured in the cellar?"): t["temp_c"][
            t["room"] == "Cellar"
        ].max(),
        ("count", "how many readings are below freezing"): (t["temp_c"] < 0).sum(),
        ("count", "Number of readings that were not ok"): (~t["ok"]).sum(),
        ("average", "mean humidity between 8 and 18 o'clock"): t["humidity_pct"][
            (time.dt.hour >= 8) & (time.dt.hour < 18)
        ].mean(),
        ("per group", "latest temperature of each sensor"): latest,
        ("extreme", "which sensor had the weakest battery?"): cells(
            t["sensor"][t["battery_v"] == t["battery_v"].min()]
        ),
        ("count", "readings with a humidity between 40 and 60 percent"): t["humidity_pct"].between(40, 60).sum(),
        ("list", "in which rooms was the door open?"): sorted(set(t["room"][t["note"] == "door open"])),
        ("refuse", "What was the CO2 level in the lab?"): refuse("co2"),
    }


FILES = {
    "fleet.xlsx": fleet,
    "helpdesk.tsv": helpdesk,
    "timesheet_march.csv": timesheet,
    "downtime.tsv": downtime,
    "sensors.json": sensors,
}
