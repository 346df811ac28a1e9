"""How the answers are computed: money, of the seen half."""

import pandas as pd
from data.spreadsheets.sheets import (
    ISO,
    US,
    Answer,
    amount,
    amounts,
    claims,
    days,
    departments,
    leader,
    only,
    tidy,
)


def budget_01(t: pd.DataFrame) -> Answer:
    """Which department had the highest Q2 actual?"""
    d = departments(t)
    return leader(amounts(d["Q2 Actual ($k)"]).set_axis(d["Department"]))


def budget_02(t: pd.DataFrame) -> Answer:
    """How many departments spent more than their budget in Q1?"""
    d = departments(t)
    return (amounts(d["Q1 Actual ($k)"]) > amounts(d["Q1 Budget ($k)"])).sum()


def budget_06(t: pd.DataFrame) -> Answer:
    """Did Engineering stay within its Q3 budget?"""
    row = t[t["Department"] == "Engineering"].iloc[0]
    return amount(row["Q3 Actual ($k)"]) <= amount(row["Q3 Budget ($k)"])


def budget_07(t: pd.DataFrame) -> Answer:
    """Who heads more than one department?"""
    heads = departments(t)["Head"]
    return only(heads[(heads != "") & heads.duplicated()])


def budget_09(t: pd.DataFrame) -> Answer:
    """Which department overspent the most in Q1?"""
    d = departments(t)
    return leader((amounts(d["Q1 Actual ($k)"]) - amounts(d["Q1 Budget ($k)"])).set_axis(d["Department"]))


def expenses_01(t: pd.DataFrame) -> Answer:
    """What do the amounts claimed for meals add up to?"""
    d = claims(t)
    return amounts(d["Amount"])[tidy(d["Category"]) == "Meals"].sum()


def expenses_05(t: pd.DataFrame) -> Answer:
    """How many claims have not been approved by anyone?"""
    return (claims(t)["Approved by"] == "").sum()


def expenses_06(t: pd.DataFrame) -> Answer:
    """How many travel expenses were approved by Mira?"""
    d = claims(t)
    return ((tidy(d["Category"]) == "Travel") & (d["Approved by"] == "Mira")).sum()


def expenses_08(t: pd.DataFrame) -> Answer:
    """Did Bruno claim more than Fadi in total?"""
    d = claims(t)
    totals = amounts(d["Amount"]).groupby(d["Employee"]).sum()
    return totals["Bruno"] > totals["Fadi"]


def expenses_10(t: pd.DataFrame) -> Answer:
    """How many different employees handed in hotel expenses?"""
    d = claims(t)
    return d["Employee"][tidy(d["Category"]) == "Hotel"].nunique()


def payroll_03(t: pd.DataFrame) -> Answer:
    """How many employees work less than full time?"""
    return (amounts(t["FTE"]) < 1).sum()


def payroll_05(t: pd.DataFrame) -> Answer:
    """Which department paid out the most overtime pay?"""
    return leader(amounts(t["OT pay"]).groupby(t["Dept"]).sum())


def payroll_06(t: pd.DataFrame) -> Answer:
    """Who started in 2026?"""
    return t[days(t["Start date"], "%d-%b-%y").dt.year == 2026]["Name"]


def payroll_08(t: pd.DataFrame) -> Answer:
    """Which employees had a negative adjustment? Give their IDs."""
    return t[amounts(t["Adjustments"]) < 0]["Emp ID"]


def payroll_09(t: pd.DataFrame) -> Answer:
    """How much more net pay does Dmitri get than Isla?"""
    pay = amounts(t["Net pay"]).set_axis(t["Name"])
    return pay["Dmitri"] - pay["Isla"]


def pipeline_01(t: pd.DataFrame) -> Answer:
    """What is the total amount of the deals that are closed won?"""
    return amounts(t[t["Stage"] == "Closed Won"]["Amount ($k)"]).sum()


def pipeline_04(t: pd.DataFrame) -> Answer:
    """Which deals have nobody as owner?"""
    return t[t["Owner"] == ""]["Deal"]


def pipeline_05(t: pd.DataFrame) -> Answer:
    """How many deals are expected to close after 31 August 2026?"""
    return (days(t["Expected Close"], ISO) > "2026-08-31").sum()


def pipeline_09(t: pd.DataFrame) -> Answer:
    """What percentage of the closed deals were won?"""
    stages = t["Stage"]
    return 100 * (stages == "Closed Won").sum() / stages.isin(["Closed Won", "Closed Lost"]).sum()


def pipeline_10(t: pd.DataFrame) -> Answer:
    """What is the average size of a lost deal, in $k?"""
    return amounts(t[t["Stage"] == "Closed Lost"]["Amount ($k)"]).mean()


def campaigns_02(t: pd.DataFrame) -> Answer:
    """How much did we spend on search in total?"""
    return amounts(t[t["Channel"] == "Search"]["Spend ($)"]).sum()


def campaigns_04(t: pd.DataFrame) -> Answer:
    """How many campaigns started in June?"""
    return (days(t["Start date"], US).dt.month == 6).sum()


def campaigns_05(t: pd.DataFrame) -> Answer:
    """Which campaign has no end date?"""
    return t[t["End date"] == ""]["Campaign"]


def campaigns_06(t: pd.DataFrame) -> Answer:
    """Which social campaigns cost more than $5,000?"""
    return t[(t["Channel"] == "Social") & (amounts(t["Spend ($)"]) > 5000)]["Campaign"]


def campaigns_09(t: pd.DataFrame) -> Answer:
    """How many channels did we use?"""
    return t["Channel"].nunique()
