"""The keys of the first fresh half: site deliveries, containers, buses and a wind farm."""

import pandas as pd

from benchmarks.analyst.keys.table import (
    Keys,
    best,
    cells,
    either_sign,
    length,
    minutes,
    month,
    number,
    percent,
    read,
    top_rows,
    when,
)

HALF = "fresh1"


def deliveries() -> Keys:
    t = read(HALF, "deliveries.csv", skip=3)
    t = t[t["Material"] != ""]
    cost, arrived = number(t["Cost (£)"]), when(t["Delivered"], "%d/%m/%Y")
    concrete = t["Material"].str.startswith("Concrete") & (arrived.dt.month == 3)
    sites = cost.groupby(t["Site"]).sum()
    return {
        ("per group", "what did we spend with each supplier"): cost.groupby(t["Supplier"]).sum(),
        ("lookup", "who signed for docket D40214?"): cells(t["Signed for by"][t["Docket no."] == "D40214"]),
        ("sum", "How much did we pay for concrete in March, all sites?"): cost[concrete].sum(),
        ("missing", "number of deliveries nobody signed for (blank or n/a)"): t["Signed for by"]
        .isin(["", "n/a"])
        .sum(),
        ("difference", "How much more did the deliveries to Mill Lane School cost than those to Canal Wharf?"): sites[
            "Mill Lane School"
        ]
        - sites["Canal Wharf"],
    }


def containers() -> Keys:
    t = read(HALF, "containers.csv", skip=1)
    weight = number(t["Gross wt (kg)"])
    late = (when(t["Arrived"], "%m/%d/%Y") - when(t["ETA"], "%m/%d/%Y")).dt.days
    lines = weight.groupby(t["Line"]).sum()
    asian = t["From (POL)"].isin(["Shanghai", "Busan"])
    return {
        (
            "per group",
            "avg. number of days between ETA and arrival for each shipping line (early = minus, leave out the ones "
            "still at sea)",
        ): late.groupby(t["Line"]).mean(),
        ("lookup", "which vessel is CMAU8169188 on"): cells(t["Vessel"][t["Container no."] == "CMAU8169188"]),
        ("count", "How many reefers (40RF) came from Shanghai or Busan?"): ((t["Type"] == "40RF") & asian).sum(),
        ("average", "average gross weight of the boxes from Santos"): weight[t["From (POL)"] == "Santos"].mean(),
        ("difference", "difference in total weight between Maersk and Hapag?"): either_sign(
            lines["Maersk"] - lines["Hapag"]
        ),
    }


def bus() -> Keys:
    t = read(HALF, "bus.csv", skip=1, sep=";")
    ran = t["Actual"] != "cancelled"
    delay, day = number(t["Delay (min)"]), when(t["Date"], "%a %d %b %Y")
    late = (delay[ran] > 5).groupby(t["Operator"][ran]).mean()
    aboard = pd.DataFrame({"Route": t["Route"], "On board": number(t["On board"])}).dropna()
    return {
        ("per group", "mean delay by route, cancelled trips don't count"): delay.groupby(t["Route"]).mean(),
        (
            "per group",
            "For each operator, what percentage of the trips that ran were more than 5 minutes late?",
        ): late.map(percent),
        ("date", "How many trips were cancelled in the week from 24 to 30 March?"): (
            ~ran & (day >= pd.Timestamp(2025, 3, 24))
        ).sum(),
        ("top", "3 fullest buses - route and people on board"): top_rows(aboard, 3),
        ("share", "what % of all trips was cancelled"): percent((~ran).mean()),
    }


def windpark() -> Keys:
    t = read(HALF, "windpark.csv", skip=1, sep=";")
    t = t[t["Anlage"] != ""]
    made, wind = number(t["Ertrag (MWh)"], ","), number(t["Ø Wind (m/s)"], ",")
    day, stopped = when(t["Datum"], "%d.%m.%Y"), minutes(t["Stillstand (h:mm)"])
    faults = t[t["Störungscode"] != ""]
    strongest = pd.DataFrame({"Anlage": t["Anlage"], "Wind": wind})
    return {
        ("per group", "MWh per turbine (Anlage) and month"): made.groupby(
            [t["Anlage"], day.dt.strftime("%Y-%m").map(month)]
        )
        .sum()
        .reset_index(),
        ("language", "Wie lange stand WEA 4 insgesamt still?"): length(stopped[t["Anlage"] == "WEA 4"].sum()),
        ("extreme", "Which technician (Techniker) was called out most often?"): best(
            faults.groupby("Techniker").size()
        ),
        ("top", "the five highest wind readings, please, with the Anlage they were measured at"): top_rows(
            strongest, 5
        ),
        ("average", "average Ertrag on the lines that have a Störungscode"): made[faults.index].mean(),
    }


FILES = {
    "deliveries.csv": deliveries,
    "containers.csv": containers,
    "bus.csv": bus,
    "windpark.csv": windpark,
}
