"""The keys of the tenth fresh half: a warehouse, a gym, library loans, flats, a coffee shop."""

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Refuse,
    best,
    cells,
    number,
    read,
    read_sheet,
    refuse,
    top_rows,
    when,
)

HALF = "fresh10"


def warehouse() -> Keys:
    t = read(HALF, "warehouse.csv")
    t = t[t["BIN LOC"] != ""]
    held, level, cost = number(t["QTY ON HAND"]), number(t["REORDER LVL"]), number(t["UNIT COST"])
    weight, counted = number(t["WEIGHT"]), when(t["LAST COUNT"], "%m/%d/%Y")
    item = t["ITEM"].str.rstrip("*")
    wide = t["DIMENSIONS"].str.extract(r'"wid": (\d+)')[0].astype(int)
    return {
        ("list", "which items are out of stock?"): cells(item[held == 0]),
        ("list", "what do we need to reorder?"): cells(item[held < level]),
        ("sum", "What is the stock worth in total?"): (held * cost).sum(),
        ("lookup", "In which bin is the rope?"): cells(t["BIN LOC"][item == "Rope 10 m"]),
        ("extreme", "heaviest item from Toolmax"): best(
            weight[t["SUPPLIER"] == "Toolmax"].set_axis(item[t["SUPPLIER"] == "Toolmax"])
        ),
        ("list", "items with a unit cost under 10 dollars supplied by Hale Supply"): cells(
            item[(cost < 10) & (t["SUPPLIER"] == "Hale Supply")]
        ),
        ("extreme", "Which item was counted the longest ago?"): best(counted.set_axis(item), False),
        ("count", "how many items are wider than 20?"): (wide > 20).sum(),
        ("refuse", "How many LED panels did we sell last week?"): refuse("sell", "sold", "last week"),
    }


def gym() -> Keys:
    t = read(HALF, "gym_members.csv")
    age, fee, visits = number(t["Age"]), number(t["Monthly fee"]), number(t["Visits this year"])
    joined, left = when(t["Joined"], "%d %b %Y"), when(t["Cancelled"], "%d %b %Y")
    active = left.isna()
    return {
        ("count", "How many active members do we have?"): active.sum(),
        ("sum", "What is our monthly fee income from current members?"): fee[active].sum(),
        ("list", "members under 45 on the Premium plan"): cells(t["Member"][(age < 45) & (t["Plan"] == "Premium")]),
        ("count", "how many people joined in 2024?"): (joined.dt.year == 2024).sum(),
        ("average", "What's the average age of newsletter subscribers?"): age[t["Newsletter"] == "TRUE"].mean(),
        ("per group", "active members by plan"): t[active].groupby("Plan").size(),
        ("list", "who hasn't visited more than 10 times this year?"): cells(t["Member"][visits <= 10]),
        ("extreme", "youngest member who cancelled"): cells(t["Member"][~active & (age == age[~active].min())]),
    }


def loans() -> Keys:
    t = read(HALF, "loans.csv")
    lent, due, back = (when(t[name], "%Y-%m-%d") for name in ("Lent on", "Due back", "Returned"))
    titles = t["Title"].value_counts()
    fine, renewed = number(t["Fine (GBP)"]), number(t["Renewals"])
    return {
        ("list", "Which titles have not been returned?"): sorted(set(t["Title"][back.isna()])),
        ("count", "How many loans came back after the due date?"): (back > due).sum(),
        ("sum", "How much did students pay in fines?"): fine[t["Borrower type"] == "Student"].sum(),
        ("extreme", "Which title was lent most often?"): cells(titles.index.to_series()[titles == titles.max()]),
        ("distinct", "how many different titles did Moe borrow?"): t["Title"][t["Borrower"] == "Moe"].nunique(),
        ("average", "average loan length in days"): (back - lent).dt.days.mean(),
        ("list", "loans renewed at least once since April 15"): cells(
            t["Loan #"][(renewed >= 1) & (lent >= pd.Timestamp(2025, 4, 15))]
        ),
        ("lookup", "When is loan 817 due?"): cells(t["Due back"][t["Loan #"] == "817"]),
    }


def flats() -> Keys:
    t = pd.read_html(paths(HALF)["flats.html"], encoding="utf-8", keep_default_na=False)[0].astype(str)
    size, rent, rooms = number(t["Size (m²)"]), number(t["Rent pcm"]), number(t["Rooms"])
    free, pets = when(t["Free from"], "%b %d, %Y"), t["Pets allowed"].str.casefold() == "y"
    offered = t["Status"] == "available"
    return {
        ("extreme", "cheapest available flat in Old Town"): cells(
            t["Address"][rent == rent[offered & (t["District"] == "Old Town")].min()]
        ),
        ("count", "How many flats with at least 3 rooms cost less than 2,000?"): ((rooms >= 3) & (rent < 2000)).sum(),
        ("list", "Which available flats allow pets?"): cells(t["Address"][offered & pets]),
        (
            "ratio",
            "What is the average rent per square metre?",
        ): f"{rent.sum() / size.sum():.6f}|{(rent / size).mean():.6f}",
        ("per group", "smallest and largest flat in each district"): pd.DataFrame(
            {"district": t["District"], "low": size, "high": size}
        )
        .groupby("district")
        .agg({"low": "min", "high": "max"})
        .reset_index(),
        ("count", "number of flats free before July"): (free < pd.Timestamp(2025, 7, 1)).sum(),
        ("difference", "difference between the highest and the lowest rent"): rent.max() - rent.min(),
        ("refuse", "which flats have a balcony?"): refuse("balcony"),
    }


def coffee() -> Keys:
    t, c = (read_sheet(HALF, "coffee_shop.xlsx", name) for name in ("Orders", "Customers"))
    value, pieces, date = number(t["Order value (£)"]), number(t["Qty"]), when(t["Order date"], "%Y-%m-%d")
    named = t["Customer ID"].map(c.set_index("Customer ID")["Company"])
    return {
        ("refuse", "Which customers have never ordered anything?"): Refuse(
            ("customers", "sheet"), tuple(c["Company"][~c["Customer ID"].isin(t["Customer ID"])])
        ),
        ("refuse", "What did Birch & Co order in total (value)?"): Refuse(
            ("Birch", "sheet"), (f"{value[named == 'Birch & Co'].sum():.2f}",)
        ),
        ("refuse", "order value by sector"): Refuse(("sector", "sheet")),
        ("sum", "value of all orders except cancelled and returned ones"): value[
            ~t["State"].isin(["cancelled", "returned"])
        ].sum(),
        ("average", "average order value of machines this year"): value[
            (t["Product"] == "Machine") & (date.dt.year == 2025)
        ].mean(),
        ("count", "How many orders are neither shipped nor open?"): (~t["State"].isin(["shipped", "open"])).sum(),
        ("top", "last three orders"): top_rows(pd.DataFrame({"o": t["Order"], "d": t["Order date"]}), 3),
        ("extreme", "which product brings in the most?"): best(value.groupby(t["Product"]).sum()),
        ("sum", "how many filters were shipped?"): pieces[
            (t["Product"] == "Filters") & (t["State"] == "shipped")
        ].sum(),
        ("refuse", "What is our profit margin on beans?"): refuse("profit", "margin"),
    }


FILES = {
    "warehouse.csv": warehouse,
    "gym_members.csv": gym,
    "loans.csv": loans,
    "flats.html": flats,
    "coffee_shop.xlsx": coffee,
}
