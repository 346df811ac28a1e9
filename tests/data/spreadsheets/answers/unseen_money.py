"""How the answers are computed: money, of the unseen half: not to be read while the embedded model is worked on."""

import pandas as pd
from data.spreadsheets.sheets import (
    Answer,
    amount,
    amounts,
    claims,
    commonest,
    days,
    departments,
    laggard,
    leader,
    tidy,
)


def budget_03(t: pd.DataFrame) -> Answer:
    """What is the full year budget of Human Resources?"""
    return amounts(t[t["Department"] == "Human Resources"]["FY Budget ($k)"])


def budget_04(t: pd.DataFrame) -> Answer:
    """Which departments have no head?"""
    d = departments(t)
    return d[d["Head"] == ""]["Department"]


def budget_05(t: pd.DataFrame) -> Answer:
    """By how much did Legal go over budget in Q1?"""
    legal = t[t["Department"] == "Legal"].iloc[0]
    return amount(legal["Q1 Actual ($k)"]) - amount(legal["Q1 Budget ($k)"])


def budget_08(t: pd.DataFrame) -> Answer:
    """What did Sales spend in Q1, Q2 and Q3 together?"""
    row = t[t["Department"] == "Sales"].iloc[0]
    return sum(amount(row[f"Q{n} Actual ($k)"]) for n in (1, 2, 3))


def budget_10(t: pd.DataFrame) -> Answer:
    """List the departments that did not exceed their budget in any of the three quarters."""
    d = departments(t)
    within = [(amounts(d[f"Q{n} Actual ($k)"]) <= amounts(d[f"Q{n} Budget ($k)"])) for n in (1, 2, 3)]
    return d[within[0] & within[1] & within[2]]["Department"]


def expenses_02(t: pd.DataFrame) -> Answer:
    """Total claimed per team: which team is highest?"""
    d = claims(t)
    return leader(amounts(d["Amount"]).groupby(d["Team"]).sum())


def expenses_03(t: pd.DataFrame) -> Answer:
    """How many expenses have no receipt?"""
    return (claims(t)["Receipt"] == "N").sum()


def expenses_04(t: pd.DataFrame) -> Answer:
    """What is the largest single amount claimed?"""
    return amounts(claims(t)["Amount"]).max()


def expenses_07(t: pd.DataFrame) -> Answer:
    """How many expenses were there in February 2026?"""
    return (days(claims(t)["Date"], "%d-%b-%y").dt.month == 2).sum()


def expenses_09(t: pd.DataFrame) -> Answer:
    """Which expense category occurs most often?"""
    return commonest(tidy(claims(t)["Category"]))


def payroll_01(t: pd.DataFrame) -> Answer:
    """Who earns the highest base pay in Engineering?"""
    d = t[t["Dept"] == "Engineering"]
    return leader(amounts(d["Base pay"]).set_axis(d["Name"]))


def payroll_02(t: pd.DataFrame) -> Answer:
    """What is the average net pay in Support?"""
    return amounts(t[t["Dept"] == "Support"]["Net pay"]).mean()


def payroll_04(t: pd.DataFrame) -> Answer:
    """Who has no manager?"""
    return t[t["Manager"] == ""]["Name"]


def payroll_07(t: pd.DataFrame) -> Answer:
    """How many people reporting to Kofi did more than 15 hours of overtime?"""
    return ((t["Manager"] == "Kofi") & (amounts(t["OT hrs"]) > 15)).sum()


def payroll_10(t: pd.DataFrame) -> Answer:
    """Who has been with the company the longest?"""
    return laggard(days(t["Start date"], "%d-%b-%y").set_axis(t["Name"]))


def pipeline_02(t: pd.DataFrame) -> Answer:
    """Which owner has the highest total of won deals?"""
    won = t[t["Stage"] == "Closed Won"]
    return leader(amounts(won["Amount ($k)"]).groupby(won["Owner"]).sum())


def pipeline_03(t: pd.DataFrame) -> Answer:
    """What is the biggest deal still in negotiation?"""
    d = t[t["Stage"] == "Negotiation"]
    return leader(amounts(d["Amount ($k)"]).set_axis(d["Deal"]))


def pipeline_06(t: pd.DataFrame) -> Answer:
    """What is the next step for D-215?"""
    return t[t["Deal"] == "D-215"]["Next step"]


def pipeline_07(t: pd.DataFrame) -> Answer:
    """List the open deals over 90k with a probability of at least 70%."""
    stays_open = ~t["Stage"].isin(["Closed Won", "Closed Lost"])
    return t[stays_open & (amounts(t["Amount ($k)"]) > 90) & (amounts(t["Probability"]) >= 70)]["Deal"]


def pipeline_08(t: pd.DataFrame) -> Answer:
    """What is the most frequent lead source?"""
    return commonest(t["Lead Source"])


def campaigns_01(t: pd.DataFrame) -> Answer:
    """Which campaign brought the most conversions?"""
    return leader(amounts(t["Conversions"]).set_axis(t["Campaign"]))


def campaigns_03(t: pd.DataFrame) -> Answer:
    """Which email campaign had the highest click-through rate?"""
    d = t[t["Channel"] == "Email"]
    return leader(amounts(d["CTR"]).set_axis(d["Campaign"]))


def campaigns_07(t: pd.DataFrame) -> Answer:
    """Did Summer Sale get more conversions than Summer Sale Ads?"""
    conversions = amounts(t["Conversions"]).set_axis(t["Campaign"])
    return conversions["Summer Sale"] > conversions["Summer Sale Ads"]


def campaigns_08(t: pd.DataFrame) -> Answer:
    """What are the three most expensive campaigns?"""
    return amounts(t["Spend ($)"]).set_axis(t["Campaign"]).nlargest(3).index


def campaigns_10(t: pd.DataFrame) -> Answer:
    """Total spend per channel: which channel is lowest?"""
    return laggard(amounts(t["Spend ($)"]).groupby(t["Channel"]).sum())
