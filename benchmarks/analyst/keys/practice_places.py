"""The keys of the practice half: homes to rent, vehicles and meters."""

import pandas as pd

from benchmarks.analyst.keys.table import Keys, best, month, number, percent, quarter, read, refuse, top_rows, when

HALF = "practice"


def rents() -> Keys:
    t = read(HALF, "rents.csv", sep="|")
    rent, size = number(t["Rent pcm"]), number(t["Size (sq m)"])
    both = t["Ref"] + "|" + t["Address"]
    small = (t["Beds"] == "2") & (t["Town"] == "Fenby")
    return {
        ("per group", "Could you please give me the median monthly rent for each type of property?"): rent.groupby(
            t["Type"]
        ).median(),
        ("top", "5 dearest places: address and rent"): top_rows(
            pd.DataFrame({"Address": t["Address"], "Rent": rent}), 5
        ),
        ("extreme", "cheapest 2 bed in Fenby?"): best(rent[small].set_axis(both[small]), most=False),
        ("calculation", "Which ref has the lowest rent per square metre?"): best(
            (rent / size).set_axis(t["Ref"]), most=False
        ),
        ("per group", "how many are let in each town"): t[t["Let?"] == "Y"].groupby("Town").size(),
    }


def fuel() -> Keys:
    t = read(HALF, "fuel.csv")
    t = t[t["Filled up"] != "Total"]
    litres, cost = number(t["Litres"]), number(t["Cost"])
    months = when(t["Filled up"], "%d-%b-%Y %H:%M").dt.strftime("%Y-%m")
    by_month = cost.groupby(months).sum()
    return {
        ("per group", "fuel cost per month"): by_month.set_axis(map(month, by_month.index)),
        ("per group", "Litres by driver"): litres.groupby(t["Driver"]).sum(),
        ("per group", "total litres per depot and model"): litres.groupby([t["Depot"], t["Model"]]).sum().reset_index(),
        ("difference", "How much more did we spend in December 2024 than in November 2024?"): by_month["2024-12"]
        - by_month["2024-11"],
        ("refuse", "What are the CO2 emissions of the Sprinter?"): refuse("co2", "emission"),
    }


def zaehler() -> Keys:
    t = read(HALF, "zaehler.csv", skip=2, sep=";")
    used, cost = number(t["Verbrauch (kWh)"], ","), number(t["Kosten"], ",")
    quarters = when(t["Ablesung"], "%d.%m.%Y").map(quarter)
    kinds = cost.groupby(t["Energieart"]).sum()
    return {
        ("per group", "kWh per Standort"): used.groupby(t["Standort"]).sum(),
        ("per group", "Kosten per quarter"): cost.groupby(quarters).sum(),
        ("per group", "what share of the Kosten does each Energieart have?"): (kinds / kinds.sum()).map(percent),
        ("language", "Welcher Standort hat die höchsten Kosten?"): best(cost.groupby(t["Standort"]).sum()),
        ("count", "how many readings were estimated (geschätzt)?"): (t["Bemerkung"] == "geschätzt").sum(),
    }


FILES = {"rents.csv": rents, "fuel.csv": fuel, "zaehler.csv": zaehler}
