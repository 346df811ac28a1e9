"""The keys of the second fresh half: energy bills, library fines, parking permits and food bank volunteers."""

from benchmarks.analyst.keys.table import (
    Keys,
    cells,
    day,
    length,
    minutes,
    month,
    number,
    percent,
    read,
    refuse,
    top,
    when,
)

HALF = "fresh2"


def energy() -> Keys:
    t = read(HALF, "energy.csv", skip=2)
    t = t[t["Utility"] != ""]
    bills = t[[name for name in t.columns if name.endswith(" 25")]].apply(number)
    kinds = bills.groupby(t["Utility"]).sum()
    pool = (t["Building"] == "Swimming Pool") & (t["Utility"] == "Water")
    months = bills.sum()
    named = months.set_axis([f"{month(f'2025-0{k}')}|{name}" for k, name in enumerate(months.index, start=1)])
    return {
        ("per group", "total cost of each building over the half-year"): bills.sum(axis=1).groupby(t["Building"]).sum(),
        ("per group", "By how many percent did the bills change from January to June, for each utility?"): (
            kinds["Jun 25"] / kinds["Jan 25"] - 1
        ).map(percent),
        ("average", "average monthly water bill of the swimming pool"): bills[pool].mean(axis=1).iloc[0],
        ("difference", "how much more did we pay for electricity than for gas in March, all buildings"): kinds[
            "Mar 25"
        ]["Electricity"]
        - kinds["Mar 25"]["Gas"],
        ("top", "the 3 dearest months overall and what they cost"): top(named, 3),
    }


def fines() -> Keys:
    t = read(HALF, "fines.csv", skip=2)
    t = t[t["Borrower"] != ""]
    owed = number(t["Charge"]) - number(t["Paid so far"]).fillna(0)
    back = when(t["Returned"], "%d/%m/%Y")
    return {
        ("per group", "what is still owed at each branch (charge minus paid)?"): owed.groupby(t["Branch"]).sum(),
        ("lookup", "card number of Mr J. Stobbs"): sorted(set(t["Card no"][t["Borrower"] == "Mr J. Stobbs"])),
        ("count", "how many books were more than 30 days late?"): (number(t["Days late"]) > 30).sum(),
        ("distinct", "How many different borrowers are on this list?"): t["Borrower"].nunique(),
        ("date", "when was the last book brought back"): [day(back.max(), "%d/%m/%Y")],
    }


def parking() -> Keys:
    t = read(HALF, "parking.csv", skip=3)
    fee, ends = number(t["Fee"]), when(t["Expires"], "%m/%d/%y").dt.strftime("%Y-%m")
    plates = t["Plate"].value_counts()
    return {
        ("per group", "fees by zone and type of permit"): fee.groupby([t["Zone"], t["Type"]]).sum().reset_index(),
        ("duplicates", "Which plates have more than one permit?"): plates[plates > 1].index,
        ("date", "which permits expire in June 2025? permit numbers please"): cells(t["Permit #"][ends == "2025-06"]),
        ("count", "how many business permits were paid by card"): (
            (t["Type"] == "Business") & (t["Paid by"].str.lower() == "card")
        ).sum(),
        ("lookup", "holder of FLU 5304?"): cells(t["Holder"][t["Plate"] == "FLU 5304"]),
    }


def volunteers() -> Keys:
    t = read(HALF, "volunteers.csv", skip=1)
    t = t[t["Team"] != ""]
    worked, miles, spent = minutes(t["Hours (h:mm)"]), number(t["Miles driven"]), number(t["Expenses claimed"])
    months = when(t["Date"].str[4:], "%d/%m/%Y").dt.month
    store = worked[t["Team"] == "Warehouse"].groupby(months).sum()
    return {
        ("per group", "total hours per team"): worked.groupby(t["Team"]).sum().map(length),
        ("top", "who drove the most miles? top 3 with the miles"): top(miles.groupby(t["Name"]).sum(), 3),
        ("sum", "How much in expenses has not been paid yet (Expenses paid = no)?"): spent[
            t["Expenses paid?"] == "no"
        ].sum(),
        ("difference", "how many more hours did the Warehouse team do in April than in February?"): length(
            store[4] - store[2]
        ),
        ("refuse", "How many families did we feed in March?"): refuse("families"),
    }


FILES = {
    "energy.csv": energy,
    "fines.csv": fines,
    "parking.csv": parking,
    "volunteers.csv": volunteers,
}
