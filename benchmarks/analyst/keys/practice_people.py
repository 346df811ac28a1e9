"""The keys of the practice half: absences, gym members, patients and pupils."""

import pandas as pd

from benchmarks.analyst.keys.table import Keys, Refuse, number, read, read_sheet, refuse, top_rows, when

HALF = "practice"


def leave() -> Keys:
    t = read(HALF, "leave.csv", skip=3)
    days, sick = number(t["Days"]), t["Absence type"] == "Sick"
    return {
        ("per group", "days by team pls"): days.groupby(t["Team"]).sum(),
        ("per group", "How many sick days did each person take?"): days[sick].groupby(t["Name"]).sum(),
        ("per group", "number of absences split by team and absence type"): t.groupby(
            ["Team", "Absence type"], as_index=False
        ).size(),
        ("status", "How many holiday requests are still pending?"): (
            (t["Absence type"] == "Holiday") & (t["Status"] == "Pending")
        ).sum(),
        ("refuse", "How many days of holiday does Freya Lindqvist have left?"): refuse("left"),
    }


def gym() -> Keys:
    t = read(HALF, "gym.csv")
    fee, joined = number(t["Monthly fee"]), when(t["Joined"], "%d %b %Y")
    seen = when(t["Last visit"], "%d %b %Y")
    return {
        ("per group", "members per plan"): t.groupby("Plan").size(),
        ("per group", "How many people joined in each year?"): joined.dt.year.value_counts().sort_index(),
        ("per group", "what do the monthly fees add up to at each club?"): fee.groupby(t["Club"]).sum(),
        ("date", "Who was last here before March 2025?"): list(t["Member"][seen < "2025-03-01"]),
        ("missing", "members with no payment method - how many"): (t["Payment"] == "").sum(),
    }


def appointments() -> Keys:
    t = read_sheet(HALF, "appointments.xlsx", "Appointments", skip=2).map(lambda cell: cell.removeprefix("'"))
    rooms = read_sheet(HALF, "appointments.xlsx", "Clinicians").set_index("Clinician")["Room"]
    waited, starts = number(t["Waited (min)"]), when(t["Time"], "%H:%M")
    return {
        ("per group", "Average wait by clinician"): waited.groupby(t["Clinician"]).mean(),
        ("per group", "how many did not attend, per visit type?"): t[t["Outcome"] == "Did not attend"]
        .groupby("Visit type")
        .size(),
        ("time of day", "How many appointments start before 10 am?"): (starts.dt.hour < 10).sum(),
        ("refuse", "Which room is Dr Okoro in?"): Refuse(("room",), (rooms["Dr Okoro"],)),
        ("top", "3 longest waits, with the clinician"): top_rows(
            pd.DataFrame({"Clinician": t["Clinician"], "Waited": waited}), 3
        ),
    }


def pupils() -> Keys:
    t = read(HALF, "pupils.csv")
    mark, late = number(t["Mark (out of 50)"]), number(t["Late homework"]).groupby(t["Pupil"]).sum()
    return {
        ("per group", "Mean mark in each subject?"): mark.groupby(t["Subject"]).mean(),
        ("per group", "highest mark per form"): mark.groupby(t["Form"]).max(),
        ("per group", "avg mark by form and term"): mark.groupby([t["Form"], t["Term"]]).mean().reset_index(),
        ("having", "Which pupils had more than 8 late homeworks altogether?"): late[late > 8].index,
        ("refuse", "Who's the strongest pupil in geography?"): refuse("geography"),
    }


FILES = {"leave.csv": leave, "gym.csv": gym, "appointments.xlsx": appointments, "pupils.csv": pupils}
