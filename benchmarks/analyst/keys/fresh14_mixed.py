"""The keys of the fourteenth fresh half: a workshop, a box office, fuel, a club, rents, water samples and others."""

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    best,
    best_of_each,
    cells,
    day,
    length,
    month,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top,
    top_rows,
    weekday,
    when,
)

HALF = "fresh14"


def _months(dates: pd.Series) -> pd.Series:
    """Return the ways to name the month of each date."""
    return dates.dt.strftime("%Y-%m").map(month)


def jobs() -> Keys:
    t = read(HALF, "auftraege.csv", skip=2, sep=";")
    t = t[t["Kunde"] != ""]
    hours, material, billed = (number(t[name], ",") for name in ("Std.", "Mat. (€)", "Rechn. (€)"))
    received, paid = when(t["Eing."], "%d.%m.%Y"), when(t["Bez. am"], "%d.%m.%Y")
    kinds = material.groupby(t["Gewerk"]).mean()
    return {
        ("per group", "Wie viele Stunden hat jeder Monteur insgesamt gearbeitet?"): hours.groupby(t["Monteur"]).sum(),
        ("per group", "Rechnungssumme pro Ort und Gewerk"): billed.groupby([t["Ort"], t["Gewerk"]]).sum().reset_index(),
        ("sum", "Wie hoch ist die Summe der noch nicht bezahlten Rechnungen?"): billed[t["Bez. am"] == ""].sum(),
        ("average", "On average, how many days went by between receiving a job and being paid for it?"): (
            (paid - received).dt.days.mean()
        ),
        ("compare", "Were material costs per job higher on average for Heizung or for Sanitär?"): best(
            kinds[["Heizung", "Sanitär"]]
        ),
    }


def box_office() -> Keys:
    t = read(HALF, "boxoffice.csv", skip=1)
    sold, gross = number(t["Sold"].replace("cancelled", "")), number(t["Gross"])
    days = when(t["Perf."], "%Y-%m-%d").map(weekday)
    takings = gross.groupby(t["Show"]).sum().sort_values(ascending=False)
    return {
        ("per group", "gross takings by show, biggest on top"): Ordered(takings),
        ("per group", "How many tickets were sold on each day of the week?"): sold.groupby(days).sum(),
        ("per group", "Best-selling show (tickets) at every venue?"): best_of_each(
            sold.groupby([t["Venue"], t["Show"]]).sum()
        ),
        ("count", "how many performances got cancelled"): (t["Sold"] == "cancelled").sum(),
        ("refuse", "How much did we pay the actors in Hamlet?"): refuse("pay", "paid", "actor"),
    }


def candidates() -> Keys:
    (t,) = pd.read_html(paths(HALF)["candidates.html"], encoding="utf-8", keep_default_na=False)
    t = t.astype(str)
    expected = number(t["Sal. exp. (k€)"])
    size = t.groupby("Src").size()
    shares = pd.DataFrame(
        {"source": size.index, "number": size.values, "share": (size / size.sum()).map(percent).values}
    )
    return {
        ("per group", "median salary expectation by role"): expected.groupby(t["Role"]).median(),
        ("per group", "how many candidates has every recruiter got in the interview stage?"): (
            t[t["Stage"] == "Interview"].groupby("Recr.").size()
        ),
        ("per group", "Split the applications by source: number and share of the total, please"): shares,
        ("list", "Who was hired?"): cells(t["Cand."][t["Stage"] == "Hired"]),
        ("refuse", "Which nationality do most of our candidates have?"): refuse("nationality"),
    }


def fuel() -> Keys:
    t = read(HALF, "fuel.csv", skip=1)
    litres, paid = number(t["Ltrs"]), number(t["Total €"])
    bought = when(t["Date"], "%d/%m/%Y").fillna(when(t["Date"], "%Y-%m-%d"))
    by_driver, given = litres.groupby(t["Driver"]).sum(), t["Txn"].value_counts()
    return {
        ("per group", "spend per vehicle registration"): paid.groupby(t["Reg"]).sum(),
        ("refuse", "What was the odometer reading of LR70 TTE at its last fill-up?"): refuse("odometer"),
        ("per group", "which drivers bought more than 400 litres in all"): cells(
            by_driver[by_driver > 400].index.to_series()
        ),
        ("duplicates", "Some transaction numbers were given out twice - which ones?"): cells(
            given[given > 1].index.to_series()
        ),
        ("count", "How many times did someone fill up for more than 100 euros in September?"): (
            (paid > 100) & (bought.dt.month == 9)
        ).sum(),
    }


def members() -> Keys:
    t = read(HALF, "mitglieder.tsv", skip=1, sep="\t")
    fee, joined = number(t["Beitr. (€)"], ","), when(t["Eintr."], "%d.%m.%Y")
    earliest = -joined.astype("int64").groupby([t["Abt."], t["Name"]]).min()
    return {
        ("per group", "Wie viele Mitglieder ohne Austritt hat jede Abteilung?"): t[t["Austr."] == ""]
        .groupby("Abt.")
        .size(),
        ("per group", "Durchschnittlicher Beitrag je Abteilung und Zahlweise"): fee.groupby([t["Abt."], t["Zahlw."]])
        .mean()
        .reset_index(),
        ("per group", "For each section: who was the first to join (earliest Eintr.)?"): best_of_each(earliest),
        ("count", "Wie viele Mitglieder sind nach dem 31.12.2009 eingetreten?"): (joined > "2009-12-31").sum(),
        ("refuse", "In welchem Stadtteil wohnen die meisten Mitglieder?"): refuse("Stadtteil", "wohn"),
    }


def policies() -> Keys:
    t = read(HALF, "policies.tsv", sep="\t")
    t = t[t["Holder"] != ""]
    premium, claims, began = number(t["Prem. (CHF)"]), number(t["Claims"]), when(t["Incept."], "%d.%m.%Y")
    held = t["Holder"].value_counts()
    renewed = (t["Renewed?"] == "yes").groupby(t["Insurer"]).mean()
    return {
        ("per group", "premium volume by insurer and class of business"): premium.groupby([t["Insurer"], t["Class"]])
        .sum()
        .reset_index(),
        (
            "per group",
            "what percentage of each insurer's policies were renewed? (a plain yes only, pending doesn't count)",
        ): renewed.map(percent),
        ("per group", "Which holders have five policies or more?"): cells(held[held >= 5].index.to_series()),
        ("count", "policies with a premium over 2000 francs and at least one claim - how many?"): (
            (premium > 2000) & (claims >= 1)
        ).sum(),
        ("sum", "What do the motor policies that started in 2023 bring in premiums?"): premium[
            (t["Class"] == "Motor") & (began.dt.year == 2023)
        ].sum(),
    }


def rents() -> Keys:
    t = read_sheet(HALF, "rents.xlsx", "Rent roll", skip=3)
    t = t[t["Unit"] != ""]
    house = t["Bldg"].replace("", None).ffill()
    rent, owed, end = number(t["Rent/mo ($)"]), number(t["Arrears ($)"]), when(t["Lease end"], "%Y-%m-%d")
    let = t["Tenant"] != "vacant"
    return {
        ("per group", "Monthly rent per building?"): rent.groupby(house).sum(),
        ("per group", "which tenant owes us the most in every building"): best_of_each(
            owed[let].groupby([house[let], t["Tenant"][let]]).sum()
        ),
        ("top", "three tenants with the largest arrears, with the amounts"): top_rows(
            pd.DataFrame({"tenant": t["Tenant"], "owed": owed}).dropna(), 3
        ),
        ("count", "How many leases run out before 31 December 2024?"): (end < "2024-12-31").sum(),
        ("list", "Which units are vacant at the moment?"): cells(t["Unit"][~let]),
    }


def samples() -> Keys:
    t = read(HALF, "samples.csv", skip=2)
    t = t[t["Site"] != ""]
    result, limit, taken = number(t["Result"]), number(t["Limit"]), when(t["Taken"], "%d-%b-%y")
    nitrate = t["Param."] == "Nitrate"
    return {
        ("per group", "How many results were above their limit at each site?"): t[result > limit]
        .groupby("Site")
        .size(),
        ("per group", "highest nitrate reading per site"): result[nitrate].groupby(t["Site"]).max(),
        ("per group", "Samples by month and analyst"): t.groupby([_months(taken), "Analyst"]).size().reset_index(),
        ("average", "Mean lead concentration over all sites?"): result[t["Param."] == "Lead"].mean(),
        ("lookup", "when was the first sample taken at the Old Well?"): day(
            taken[t["Site"] == "Old Well"].min(), "%d-%b-%y"
        ),
    }


def trips() -> Keys:
    t = read(HALF, "trips.csv", sep="|")
    km, fare, tip = number(t["km"]), number(t["fare"]), number(t["tip"])
    lasted = when(t["dropoff"], "%Y-%m-%d %H:%M") - when(t["pickup"], "%Y-%m-%d %H:%M")
    return {
        ("per group", "fares collected for each payment method, as % of all fares"): (
            fare.groupby(t["pay"]).sum() / fare.sum()
        ).map(percent),
        ("per group", "What did each driver get in tips?"): tip.groupby(t["drv"]).sum(),
        ("count", "how many rides of more than 15 km were paid in cash"): ((km > 15) & (t["pay"] == "cash")).sum(),
        ("extreme", "longest ride in minutes?"): length(lasted.dt.total_seconds().max() / 60),
        ("median", "Median fare of trips from the airport?"): fare[t["zone_from"] == "Airport"].median(),
    }


def time_recorded() -> Keys:
    t = read(HALF, "wip.csv", skip=2)
    t = t[t["F/E"] != ""]
    hours, rate, began = number(t["Hrs"]), number(t["Rate"]), when(t["Wk date"], "%d %b %Y")
    return {
        ("per group", "hours still unbilled (Billed = N) for every client"): hours[t["Billed"] == "N"]
        .groupby(t["Client"])
        .sum(),
        ("per group", "value of the time recorded (hours times rate) per fee earner"): (hours * rate)
        .groupby(t["F/E"])
        .sum(),
        ("per group", "hours by fee earner per month"): hours.groupby([t["F/E"], _months(began)]).sum().reset_index(),
        ("sum", "How many hours have we written off?"): hours[t["Billed"] == "W/O"].sum(),
        ("top", "the two matters with the most hours"): top(hours.groupby(t["Mttr"]).sum(), 2),
    }


FILES = {
    "auftraege.csv": jobs,
    "boxoffice.csv": box_office,
    "candidates.html": candidates,
    "fuel.csv": fuel,
    "mitglieder.tsv": members,
    "policies.tsv": policies,
    "rents.xlsx": rents,
    "samples.csv": samples,
    "trips.csv": trips,
    "wip.csv": time_recorded,
}
