"""The keys of the third fresh half: stock of a pharmacy, travel costs, budgets of faculties."""

import pandas as pd

from benchmarks.analyst.keys.table import Keys, best, cells, month, number, read, refuse, top_rows, when

HALF = "fresh3"


def pharmacy() -> Keys:
    t = read(HALF, "pharmacy.tsv", sep="\t")
    left, least, cost = number(t["Packs left"]), number(t["Reorder at"]), number(t["Cost per pack (USD)"])
    used_by, cold = when(t["Use by"], "%d %b %Y"), t["Keep cold"] == "x"
    return {
        ("compare", "Which drugs are under their reorder level?"): list(dict.fromkeys(cells(t["Drug"][left < least]))),
        ("sum", "What's the total value of everything we have in stock (packs x cost)?"): (left * cost).sum(),
        ("per group", "packs in stock by form"): left.groupby(t["Form"]).sum(),
        ("date", "which lots expire before September 2025?"): cells(t["Lot"][used_by < pd.Timestamp(2025, 9, 1)]),
        ("count", "how many lines need to be kept in the fridge?"): cold.sum(),
        ("compare", "lots with more than 50 or fewer than 5 packs left"): cells(t["Lot"][(left > 50) | (left < 5)]),
        ("per group", "For each vendor: number of lots, and how many of them have run out"): pd.DataFrame(
            {"vendor": t["Vendor"], "lots": 1, "out": (left == 0).astype(int)}
        )
        .groupby("vendor")
        .sum()
        .reset_index(),
        ("lookup", "how much does a pack of Furosemide lot K1331 cost us"): cost[t["Lot"] == "K1331"].item(),
        ("top", "five dearest items per pack, with vendor"): top_rows(
            pd.DataFrame({"drug": t["Drug"], "vendor": t["Vendor"], "cost": cost}), 5
        ),
        ("refuse", "Which patients got morphine last week?"): refuse("patients"),
    }


def reisen() -> Keys:
    t = read(HALF, "reisen.csv", skip=2, sep=";")
    hotel, rail, air, daily = (number(t[one], ",").fillna(0) for one in ("Hotel", "Bahn", "Flug", "Tagegeld"))
    total = hotel + rail + air + daily
    away, back = when(t["Abreise"], "%d.%m.%Y"), when(t["Rückkehr"], "%d.%m.%Y")
    refunded = when(t["Erstattet am"], "%d.%m.%Y")
    return {
        ("per group", "hotel costs per department (Abteilung)"): hotel.groupby(t["Abteilung"]).sum(),
        ("count", "how many trips went to Wien or Lyon?"): t["Reiseziel"].isin(["Wien", "Lyon"]).sum(),
        ("missing", "Which Belege have not been reimbursed yet?"): cells(t["Beleg"][refunded.isna()]),
        ("sum", "what did we spend on flights in total"): air.sum(),
        ("language", "Wie viele Reisen hat Brandt gemacht?"): (t["Mitarbeiter"] == "Brandt").sum(),
        ("language", "Was hat Özdemir insgesamt an Hotelkosten verursacht?"): hotel[
            t["Mitarbeiter"] == "Özdemir"
        ].sum(),
        ("per group", "total cost of travel (hotel + rail + flight + allowance) by employee"): total.groupby(
            t["Mitarbeiter"]
        ).sum(),
        ("days between", "how long was the longest trip in days?"): (back - away).dt.days.max(),
        ("per group", "rail costs by month of departure"): rail.groupby(away.dt.strftime("%Y-%m").map(month)).sum(),
        ("extreme", "Which department is on the road most often?"): best(t.groupby("Abteilung").size()),
    }


def faculty_budget() -> Keys:
    t = read(HALF, "faculty_budget.csv", skip=1, sep=";")
    budget, spent, ordered, before = (number(t[one]) for one in ("Allocation", "Spent so far", "On order", "Last year"))
    sums = pd.DataFrame({"faculty": t["Faculty"], "budget": budget, "before": before}).groupby("faculty").sum()
    holders = pd.DataFrame({"holder": t["Holder"], "budget": budget, "spent": spent}).groupby("holder").sum()
    return {
        ("compare", "Which faculties were allocated more than last year?"): list(
            sums.index[sums["budget"] > sums["before"]]
        ),
        ("per group", "how much is left per budget holder (allocation minus spent)"): holders["budget"]
        - holders["spent"],
        ("count", "How many budget lines are overspent?"): (spent > budget).sum(),
        ("ratio", "what percentage of the travel money has been used"): (
            f"{100 * spent[t['Heading'] == 'Travel'].sum() / budget[t['Heading'] == 'Travel'].sum():.4f}%"
        ),
        ("sum", "everything on order for Ms Sands"): ordered[t["Holder"] == "Ms Sands"].sum(),
        ("lookup", "What is A2's allocation for equipment?"): budget[
            (t["Cost centre"] == "A2") & (t["Heading"] == "Equipment")
        ].item(),
        ("top", "3 biggest overspends - cost centre, heading and amount"): top_rows(
            pd.DataFrame({"cc": t["Cost centre"], "heading": t["Heading"], "over": spent - budget}), 3
        ),
        ("per group", "compare this year's allocation with last year's for each heading"): pd.DataFrame(
            {"heading": t["Heading"], "now": budget, "before": before}
        )
        .groupby("heading")
        .sum()
        .reset_index(),
        ("count", "how many cost centres does each faculty have"): t.groupby("Faculty")["Cost centre"].nunique(),
        ("refuse", "When was the arts budget approved?"): refuse("approved"),
    }


FILES = {"pharmacy.tsv": pharmacy, "reisen.csv": reisen, "faculty_budget.csv": faculty_budget}
