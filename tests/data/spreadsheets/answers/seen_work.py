"""How the answers are computed: work, of the seen half."""

import pandas as pd
from data.spreadsheets.sheets import (
    DAY,
    ISO,
    LONG,
    Answer,
    amounts,
    commonest,
    days,
    laggard,
    leader,
    position,
    tidy,
)


def projects_02(t: pd.DataFrame) -> Answer:
    """Which projects have spent more than their budget?"""
    return t[amounts(t["Spent"]) > amounts(t["Budget"])]["Project"]


def projects_04(t: pd.DataFrame) -> Answer:
    """What is the total budget of the projects with high priority?"""
    return amounts(t[t["Priority"] == "High"]["Budget"]).sum()


def projects_05(t: pd.DataFrame) -> Answer:
    """Which project owner is responsible for the largest total budget?"""
    named = t[t["Owner"] != ""]
    return leader(amounts(named["Budget"]).groupby(named["Owner"]).sum())


def projects_06(t: pd.DataFrame) -> Answer:
    """Which projects are due before 1 June 2026?"""
    return t[days(t["Due"], DAY) < "2026-06-01"]["Project"]


def projects_08(t: pd.DataFrame) -> Answer:
    """Which project has no due date?"""
    return t[t["Due"] == ""]["Project"]


def support_tickets_01(t: pd.DataFrame) -> Answer:
    """How many tickets are still open?"""
    return (t["closedAt"] == "").sum()


def support_tickets_02(t: pd.DataFrame) -> Answer:
    """Which agent has the most tickets?"""
    return commonest(t[t["agent"] != ""]["agent"])


def support_tickets_04(t: pd.DataFrame) -> Answer:
    """How many high priority tickets are about login problems?"""
    return ((tidy(t["priority"]).str.casefold() == "high") & (t["category"] == "Login")).sum()


def support_tickets_06(t: pd.DataFrame) -> Answer:
    """How many open tickets have no agent?"""
    return ((t["agent"] == "") & (t["closedAt"] == "")).sum()


def support_tickets_07(t: pd.DataFrame) -> Answer:
    """How many tickets were created in March 2026?"""
    return (days(t["createdAt"], ISO).dt.month == 3).sum()


def inspections_02(t: pd.DataFrame) -> Answer:
    """What is the average score at Hilltop?"""
    return amounts(t[t["Site"] == "Hilltop"]["Score (/100)"]).mean()


def inspections_03(t: pd.DataFrame) -> Answer:
    """Total defects by area - which one is worst?"""
    return leader(amounts(t["Defects"]).groupby(t["Area"]).sum())


def inspections_06(t: pd.DataFrame) -> Answer:
    """How many inspections took place in the first quarter of 2026?"""
    return (days(t["Inspection Date"], LONG).dt.quarter == 1).sum()


def inspections_09(t: pd.DataFrame) -> Answer:
    """Which inspector gives the highest scores on average?"""
    return leader(amounts(t["Score (/100)"]).groupby(t["Inspector"]).mean())


def inspections_10(t: pd.DataFrame) -> Answer:
    """Which site was inspected right before inspection I-040?"""
    return t["Site"].iloc[position(t["Insp. No"] == "I-040") - 1]


def energy_meters_01(t: pd.DataFrame) -> Answer:
    """What was the total consumption of meter MTR-117?"""
    return amounts(t[t["Meter ID"] == "MTR-117"]["Consumption (kWh)"]).sum()


def energy_meters_04(t: pd.DataFrame) -> Answer:
    """How many tamper alarms were there at the School?"""
    return ((t["Alarm"] == "Tamper") & (t["Site"] == "School")).sum()


def energy_meters_06(t: pd.DataFrame) -> Answer:
    """How many different meters are there?"""
    return t["Meter ID"].nunique()


def energy_meters_07(t: pd.DataFrame) -> Answer:
    """On which date was the lowest outdoor temperature measured?"""
    return laggard(amounts(t["Outdoor temp (°C)"]).set_axis(t["Reading Date"]))


def energy_meters_08(t: pd.DataFrame) -> Answer:
    """What was the total cost for the Pool in February 2026?"""
    rows = (t["Site"] == "Pool") & t["Reading Date"].str.startswith("2026-02")
    return amounts(t[rows]["Cost (£)"]).sum()


def sensors_02(t: pd.DataFrame) -> Answer:
    """Which machine produced the most scrap?"""
    return leader(amounts(t["Scrap"]).groupby(t["Machine"]).sum())


def sensors_06(t: pd.DataFrame) -> Answer:
    """How many more units did M-08 make than M-01?"""
    units = amounts(t["Units made"]).groupby(t["Machine"]).sum()
    return units["M-08"] - units["M-01"]


def sensors_08(t: pd.DataFrame) -> Answer:
    """How many units were made on 7 May 2026?"""
    return amounts(t[t["Date"] == "07/05/2026"]["Units made"]).sum()


def sensors_09(t: pd.DataFrame) -> Answer:
    """Which machines stand in Hall C?"""
    return t[t["Hall"] == "Hall C"]["Machine"].unique()


def sensors_10(t: pd.DataFrame) -> Answer:
    """Was more produced in the early shift than in the late shift?"""
    totals = amounts(t["Units made"]).groupby(t["Shift"]).sum()
    return totals["Early"] > totals["Late"]
