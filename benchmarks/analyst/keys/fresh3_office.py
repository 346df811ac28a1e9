"""The keys of the third fresh half: deals of a car dealer, a list of people, visitors."""

import pandas as pd

from benchmarks.analyst.keys.table import Keys, best, cells, number, read, read_sheet, refuse, top_rows, when

HALF = "fresh3"


def showroom() -> Keys:
    t = read(HALF, "showroom.csv", skip=3)
    t = t[t["Deal #"] != "TOTAL"]
    asked, sold, closed = number(t["Asking price"]), number(t["Sold for"]), when(t["Closed on"], "%d/%m/%Y")
    handed, new = when(t["Handed over"], "%d/%m/%Y"), t["New/Used"] == "New"
    financed = t["On finance"].str.casefold().isin(["y", "yes"])
    off, mileage = asked - sold, number(t["Mileage"])
    return {
        ("per group", "how many cars did each rep sell and for how much in total"): pd.DataFrame(
            {"rep": t["Rep"], "n": 1, "sold": sold}
        )
        .groupby("rep")
        .agg({"n": "sum", "sold": "sum"})
        .reset_index(),
        ("top", "top 3 deals by sale price - deal number, make, price"): top_rows(
            pd.DataFrame({"deal": t["Deal #"], "make": t["Make"], "sold": sold}), 3
        ),
        ("difference", "What was the biggest gap between asking price and selling price?"): off.max(),
        ("per group", "average discount off the asking price per make"): off.groupby(t["Make"]).mean(),
        ("share", "what share of the deals were on finance?"): f"{100 * financed.mean():.4f}%",
        ("count", "how many used cars with less than 40k miles on the clock did we sell"): (
            ~new & (mileage < 40000)
        ).sum(),
        ("missing", "Which deals haven't been handed over yet? just the deal numbers"): cells(
            t["Deal #"][handed.isna()]
        ),
        ("days between", "How long does a customer wait for the car on average, from closing the deal to handover?"): (
            handed - closed
        ).dt.days.mean(),
        ("lookup", "who sold the Volvo in deal HM1296?"): cells(t["Rep"][t["Deal #"] == "HM1296"]),
        ("refuse", "What commission did Dean Osei earn?"): refuse("commission"),
    }


def people() -> Keys:
    t = read_sheet(HALF, "people.xlsx", "People")
    t = t[t["Payroll no"].str.isdigit()]
    pay, fte = number(t["Base pay"]), number(t["FTE"])
    joined, here = when(t["Joined"], "%Y-%m-%d"), t["Exit date"] == ""
    left = when(t["Exit date"], "%Y-%m-%d")
    return {
        ("per group", "number of men and women in every department"): t.groupby(["Dept", "M/F"])
        .size()
        .reset_index()
        .rename(columns={0: "n"}),
        ("count", "How many people currently work in the Cork office?"): (here & (t["Office"] == "Cork")).sum(),
        ("per group", "Total FTE by department, leavers excluded"): fte[here].groupby(t["Dept"]).sum(),
        ("median", "median base pay of women on grade G5"): pay[(t["M/F"] == "F") & (t["Grade"] == "G5")].median(),
        ("extreme", "who has been with us the longest"): cells(t["Surname"][joined == joined[here].min()]),
        ("count", "how many joined after 1 Jan 2022 and have already left?"): (
            (joined > pd.Timestamp(2022, 1, 1)) & ~here
        ).sum(),
        ("compare", "Do people in Design earn more on average than people in Legal?"): bool(
            pay[t["Dept"] == "Design"].mean() > pay[t["Dept"] == "Legal"].mean()
        ),
        ("count", "number of part-timers (FTE below 1) reporting to Kemp"): (
            (fte < 1) & (t["Reports to"] == "Kemp")
        ).sum(),
        ("per group", "leavers per year"): t[~here].groupby(left.dt.year.astype("Int64").astype(str)).size(),
        ("lookup", "what does Quist make?"): pay[t["Surname"] == "Quist"].item(),
    }


def reception() -> Keys:
    t = read(HALF, "reception.csv")
    came, left = when(t["Came in"], "%H:%M"), when(t["Left"], "%H:%M")
    stayed = (left - came).dt.total_seconds() / 60
    hours = came.dt.hour + came.dt.minute / 60
    date = when(t["Date"], "%a %d/%m/%y")
    return {
        ("count", "How many visitors came in after 3 pm?"): (hours > 15).sum(),
        ("per group", "visits per host"): t.groupby("Seeing").size(),
        ("missing", "Who never signed out?"): list(dict.fromkeys(cells(t["Visitor"][t["Left"] == ""]))),
        ("lookup", "Which badge did Dr Chen get on 14 May?"): cells(
            t["Badge"][(t["Visitor"] == "Dr Chen") & (date == pd.Timestamp(2025, 5, 14))]
        ),
        ("count", "how many meetings were there with people from Nexum"): (
            (t["Reason"].str.casefold() == "meeting") & (t["From"] == "Nexum")
        ).sum(),
        ("extreme", "Which company sent the most visitors?"): best(t[t["From"] != ""].groupby("From").size()),
        ("average", "average length of a visit in minutes"): stayed.mean(),
        ("share", "what percentage of the visitors came by car"): f"{100 * (t['Car'] == 'y').mean():.4f}%",
        ("distinct", "How many different people visited Olga?"): t["Visitor"][t["Seeing"] == "Olga"].nunique(),
        ("refuse", "which visitors had a parking permit?"): refuse("permit", "parking"),
    }


FILES = {"showroom.csv": showroom, "people.xlsx": people, "reception.csv": reception}
