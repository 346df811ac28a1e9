"""How the answers are computed: people, of the unseen half: not to be read while the embedded model is worked on."""

import pandas as pd
from data.spreadsheets.sheets import (
    UK,
    Answer,
    amounts,
    commonest,
    days,
    laggard,
    leader,
    position,
    tidy,
)


def attendance_02(t: pd.DataFrame) -> Answer:
    """Who has the most absences?"""
    return leader(amounts(t["Absent"]).set_axis(t["Name"]))


def attendance_03(t: pd.DataFrame) -> Answer:
    """Which class has the fewest students?"""
    counts = t["Class"].value_counts()
    return laggard(counts)


def attendance_04(t: pd.DataFrame) -> Answer:
    """How many students were absent on 13/02?"""
    return (t["13/02"] == "A").sum()


def attendance_05(t: pd.DataFrame) -> Answer:
    """How many students have an attendance below 85%?"""
    return (amounts(t["% attendance"]) < 85).sum()


def attendance_08(t: pd.DataFrame) -> Answer:
    """How many times was Hana late?"""
    return (t[t["Name"] == "Hana"].iloc[0] == "L").sum()


def survey_02(t: pd.DataFrame) -> Answer:
    """How many respondents work remotely?"""
    return (t["Remote?"] == "Y").sum()


def survey_03(t: pd.DataFrame) -> Answer:
    """What is the favourite perk named most often?"""
    perks = tidy(t["Favourite perk"])
    return commonest(perks[perks != ""])


def survey_06(t: pd.DataFrame) -> Answer:
    """How many respondents gave no score for Q41?"""
    return amounts(t["Q41 (1-5)"]).isna().sum()


def survey_08(t: pd.DataFrame) -> Answer:
    """Is the overall satisfaction higher on average among remote workers than among the others?"""
    means = amounts(t["Overall satisfaction"]).groupby(t["Remote?"]).mean()
    return means["Y"] > means["N"]


def survey_10(t: pd.DataFrame) -> Answer:
    """Which age group does respondent R-044 belong to?"""
    return t[t["respondentId"] == "R-044"]["ageGroup"]


def grades_01(t: pd.DataFrame) -> Answer:
    """Who got the best mark in Science?"""
    return leader(amounts(t["Science"]).set_axis(t["Student"]))


def grades_03(t: pd.DataFrame) -> Answer:
    """Who was late on more than 8 days?"""
    return t[amounts(t["Days late"]) > 8]["Student"]


def grades_04(t: pd.DataFrame) -> Answer:
    """How many students did better in English than in Maths?"""
    return (amounts(t["English"]) > amounts(t["Maths"])).sum()


def grades_06(t: pd.DataFrame) -> Answer:
    """Which form has the best average in History?"""
    return leader(amounts(t["History"]).groupby(t["Form"]).mean())


def grades_09(t: pd.DataFrame) -> Answer:
    """What is the gap between the highest and the lowest Maths mark?"""
    return amounts(t["Maths"]).max() - amounts(t["Maths"]).min()


def training_log_01(t: pd.DataFrame) -> Answer:
    """How many kilometres did I run in long runs in total?"""
    return amounts(t[t["session"] == "Long run"]["distanceKm"]).sum()


def training_log_02(t: pd.DataFrame) -> Answer:
    """On which date was the longest distance?"""
    return leader(amounts(t["distanceKm"]).set_axis(t["date"]))


def training_log_06(t: pd.DataFrame) -> Answer:
    """What session came right after the race?"""
    return t["session"].iloc[position(t["session"] == "Race") + 1]


def training_log_07(t: pd.DataFrame) -> Answer:
    """How long did the race take?"""
    return t[t["session"] == "Race"]["duration"]


def training_log_10(t: pd.DataFrame) -> Answer:
    """Which session had the highest RPE?"""
    return leader(amounts(t["RPE"]).set_axis(t["session"]))


def library_loans_01(t: pd.DataFrame) -> Answer:
    """How many loans have not been returned yet?"""
    return (t["Returned"] == "").sum()


def library_loans_02(t: pd.DataFrame) -> Answer:
    """Which genre is borrowed the most?"""
    return commonest(t["Genre"])


def library_loans_04(t: pd.DataFrame) -> Answer:
    """How many books were returned after their due date?"""
    return (days(t["Returned"], UK) > days(t["Due"], UK)).sum()


def library_loans_08(t: pd.DataFrame) -> Answer:
    """Which titles about travel does the library lend?"""
    return t[t["Genre"] == "Travel"]["Title"].unique()


def library_loans_09(t: pd.DataFrame) -> Answer:
    """How many books were loaned between 1 March and 15 March 2026?"""
    return days(t["Loaned"], UK).between("2026-03-01", "2026-03-15").sum()
