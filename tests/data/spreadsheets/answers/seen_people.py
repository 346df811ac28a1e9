"""How the answers are computed: people, of the seen half."""

import pandas as pd
from data.spreadsheets.sheets import (
    DAY,
    Answer,
    amounts,
    commonest,
    days,
    leader,
    only,
)


def attendance_01(t: pd.DataFrame) -> Answer:
    """How many days was Milan absent?"""
    return amounts(t[t["Name"] == "Milan"]["Absent"])


def attendance_06(t: pd.DataFrame) -> Answer:
    """What is the average number of days present in class 4A?"""
    return amounts(t[t["Class"] == "4A"]["Present"]).mean()


def attendance_07(t: pd.DataFrame) -> Answer:
    """Which students were late on 27/01? Give their student IDs."""
    return t[t["27/01"] == "L"]["Student ID"]


def attendance_09(t: pd.DataFrame) -> Answer:
    """Which names occur twice on the list?"""
    return t["Name"][t["Name"].duplicated()]


def attendance_10(t: pd.DataFrame) -> Answer:
    """Was Petra present on 09/03?"""
    return only(t[t["Name"] == "Petra"]["09/03"]) == "P"


def survey_01(t: pd.DataFrame) -> Answer:
    """avg score for Q7?"""
    return amounts(t["Q7 (1-5)"]).mean()


def survey_04(t: pd.DataFrame) -> Answer:
    """Which department has the highest average recommendation score?"""
    return leader(amounts(t["Recommend us (0-10)"]).groupby(t["Department"]).mean())


def survey_05(t: pd.DataFrame) -> Answer:
    """How many people in IT gave Q12 a 4 or 5?"""
    return ((t["Department"] == "IT") & (amounts(t["Q12 (1-5)"]) >= 4)).sum()


def survey_07(t: pd.DataFrame) -> Answer:
    """What share of the respondents, in percent, would recommend us with a 9 or 10?"""
    return 100 * (amounts(t["Recommend us (0-10)"]) >= 9).mean()


def survey_09(t: pd.DataFrame) -> Answer:
    """How many responses were submitted on 2026-05-08?"""
    return t["Submitted"].str.startswith("2026-05-08").sum()


def grades_02(t: pd.DataFrame) -> Answer:
    """What is the average English mark in 7B?"""
    return amounts(t[t["Form"] == "7B"]["English"]).mean()


def grades_05(t: pd.DataFrame) -> Answer:
    """Who was absent for the Maths test?"""
    return t[t["Maths"] == "absent"]["Student"]


def grades_07(t: pd.DataFrame) -> Answer:
    """Which students have handed in 100% of their homework?"""
    return t[t["Homework %"] == "100%"]["Student"]


def grades_08(t: pd.DataFrame) -> Answer:
    """Who are the top 3 students in Art?"""
    return amounts(t["Art"]).set_axis(t["Student"]).nlargest(3).index


def grades_10(t: pd.DataFrame) -> Answer:
    """Which 7A students got over 80 in both Maths and English?"""
    fine = (amounts(t["Maths"]) > 80) & (amounts(t["English"]) > 80)
    return t[fine & (t["Form"] == "7A")]["Student"]


def training_log_03(t: pd.DataFrame) -> Answer:
    """How many km longer was the longest long run than the shortest one?"""
    distances = amounts(t[t["session"] == "Long run"]["distanceKm"])
    return distances.max() - distances.min()


def training_log_04(t: pd.DataFrame) -> Answer:
    """Which type of session did I do most often?"""
    return commonest(t["session"])


def training_log_05(t: pd.DataFrame) -> Answer:
    """What was my average heart rate on tempo runs?"""
    return amounts(t[t["session"] == "Tempo run"]["avgHr"]).mean()


def training_log_08(t: pd.DataFrame) -> Answer:
    """How many runs in the green shoes were longer than 10 km?"""
    return ((t["shoes"] == "Green") & (amounts(t["distanceKm"]) > 10)).sum()


def training_log_09(t: pd.DataFrame) -> Answer:
    """How many sessions are logged in April, rest days not counted?"""
    return ((days(t["date"], DAY).dt.month == 4) & (t["session"] != "Rest")).sum()


def library_loans_03(t: pd.DataFrame) -> Answer:
    """How much has been charged in fines altogether, in pence?"""
    return amounts(t["Fine (p)"]).sum()


def library_loans_05(t: pd.DataFrame) -> Answer:
    """Which loan had the highest fine?"""
    return leader(amounts(t["Fine (p)"]).set_axis(t["loan_id"]))


def library_loans_06(t: pd.DataFrame) -> Answer:
    """How many different members borrowed a book?"""
    return t["Member No."].nunique()


def library_loans_07(t: pd.DataFrame) -> Answer:
    """How many fiction loans were renewed at least once?"""
    return ((t["Genre"] == "Fiction") & (amounts(t["Renewals"]) >= 1)).sum()


def library_loans_10(t: pd.DataFrame) -> Answer:
    """Was Bread at Home lent more often than Soup for a Week?"""
    counts = t["Title"].value_counts()
    return counts["Bread at Home"] > counts["Soup for a Week"]
