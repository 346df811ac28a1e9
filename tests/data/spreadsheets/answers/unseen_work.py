"""How the answers are computed: work, of the unseen half: not to be read while the embedded model is worked on."""

import pandas as pd
from data.spreadsheets.sheets import (
    Answer,
    amount,
    amounts,
    commonest,
    laggard,
    leader,
    position,
    tidy,
)


def projects_01(t: pd.DataFrame) -> Answer:
    """Who owns the customer portal?"""
    return t[t["Project"] == "Customer portal"]["Owner"]


def projects_03(t: pd.DataFrame) -> Answer:
    """What percentage of its budget has the brand refresh used so far?"""
    row = t[t["Project"] == "Brand refresh"].iloc[0]
    return 100 * amount(row["Spent"]) / amount(row["Budget"])


def projects_07(t: pd.DataFrame) -> Answer:
    """Which high risk projects are less than 50% complete?"""
    return t[(t["Risk"] == "High") & (amounts(t["% complete"]) < 50)]["Project"]


def projects_09(t: pd.DataFrame) -> Answer:
    """How much of its budget does the data warehouse still have left?"""
    row = t[t["Project"] == "Data warehouse"].iloc[0]
    return amount(row["Budget"]) - amount(row["Spent"])


def projects_10(t: pd.DataFrame) -> Answer:
    """Which project comes right after Brand refresh in the list?"""
    return t["Project"].iloc[position(t["Project"] == "Brand refresh") + 1]


def support_tickets_03(t: pd.DataFrame) -> Answer:
    """avg CSAT of phone tickets?"""
    return amounts(t[t["channel"] == "phone"]["CSAT"]).mean()


def support_tickets_05(t: pd.DataFrame) -> Answer:
    """What is the most common ticket category?"""
    return commonest(t["category"])


def support_tickets_08(t: pd.DataFrame) -> Answer:
    """What percentage of the tickets were reopened?"""
    return 100 * (t["reopened"] == "yes").mean()


def support_tickets_09(t: pd.DataFrame) -> Answer:
    """Which agent has the lowest average CSAT?"""
    named = t[t["agent"] != ""]
    return laggard(amounts(named["CSAT"]).groupby(named["agent"]).mean())


def support_tickets_10(t: pd.DataFrame) -> Answer:
    """How many tickets were closed on the day they were created?"""
    return (t["closedAt"] == t["createdAt"]).sum()


def inspections_01(t: pd.DataFrame) -> Answer:
    """How many inspections failed?"""
    return (tidy(t["Result"]) == "Fail").sum()


def inspections_04(t: pd.DataFrame) -> Answer:
    """Did any inspection score below 50?"""
    return (amounts(t["Score (/100)"]) < 50).any()


def inspections_05(t: pd.DataFrame) -> Answer:
    """How many kitchen inspections did Vera do?"""
    return ((t["Area"] == "Kitchen") & (t["Inspector"] == "Vera")).sum()


def inspections_07(t: pd.DataFrame) -> Answer:
    """Which inspections found 3 critical defects?"""
    return t[amounts(t["Critical defects"]) == 3]["Insp. No"]


def inspections_08(t: pd.DataFrame) -> Answer:
    """Did Luis carry out more inspections than Kofi?"""
    counts = t["Inspector"].value_counts()
    return counts["Luis"] > counts["Kofi"]


def energy_meters_02(t: pd.DataFrame) -> Answer:
    """How many readings have the status FAULT?"""
    return (t["Status"] == "FAULT").sum()


def energy_meters_03(t: pd.DataFrame) -> Answer:
    """Which site used the most electricity?"""
    return leader(amounts(t["Consumption (kWh)"]).groupby(t["Site"]).sum())


def energy_meters_05(t: pd.DataFrame) -> Answer:
    """What is the average consumption per reading at the Library?"""
    return amounts(t[t["Site"] == "Library"]["Consumption (kWh)"]).mean()


def energy_meters_09(t: pd.DataFrame) -> Answer:
    """Which alarm was raised most often?"""
    return commonest(t[t["Alarm"] != ""]["Alarm"])


def energy_meters_10(t: pd.DataFrame) -> Answer:
    """Which firmware versions are in use?"""
    return t["Firmware"].unique()


def sensors_01(t: pd.DataFrame) -> Answer:
    """How many units did machine M-05 make in total?"""
    return amounts(t[t["Machine"] == "M-05"]["Units made"]).sum()


def sensors_03(t: pd.DataFrame) -> Answer:
    """average Temp 07 in Hall B"""
    return amounts(t[t["Hall"] == "Hall B"]["Temp 07 (°C)"]).mean()


def sensors_04(t: pd.DataFrame) -> Answer:
    """How many readings have the state maintenance?"""
    return (tidy(t["State"]) == "maintenance").sum()


def sensors_05(t: pd.DataFrame) -> Answer:
    """How many readings with Cem as operator had more than 3 scrap?"""
    return ((t["Operator"] == "Cem") & (amounts(t["Scrap"]) > 3)).sum()


def sensors_07(t: pd.DataFrame) -> Answer:
    """What is the highest value of Vib 12?"""
    return amounts(t["Vib 12 (mm/s)"]).max()
