"""The keys of the thirteenth fresh half: claims, tickets, stock, staff, bookings, visits, solar sites and others."""

import pandas as pd

from benchmarks.analyst.keys.table import (
    Keys,
    best,
    best_of_each,
    cells,
    day,
    month,
    number,
    percent,
    quarter,
    read,
    read_sheet,
    refuse,
    top_rows,
    weekday,
    when,
)

HALF = "fresh13"


def _yes(column: pd.Series) -> pd.Series:
    """Return which cells say yes, however it is spelled."""
    return column.str.casefold().isin(("y", "yes"))


def claims() -> Keys:
    t = read(HALF, "claims.csv", skip=3, sep=";")
    t = t[t["Emp"] != ""]
    amount, began = number(t["Amt (EUR)"], ","), when(t["Dt"], "%d.%m.%Y")
    travel, meals = t["Cat."] == "Travel", t["Cat."] == "Meals"
    monthly = amount.groupby(began.dt.strftime("%Y-%m")).sum()
    return {
        ("per group", "how much did each department claim all together"): amount.groupby(t["Dept"]).sum(),
        ("per group", "only travel: what did every employee spend on it?"): amount[travel].groupby(t["Emp"]).sum(),
        ("per group", "claimed euros month by month pls"): monthly.rename(index=month),
        ("count", "How many claims of more than 300 euros haven't been reimbursed yet?"): (
            (amount > 300) & ~_yes(t["Reimb."])
        ).sum(),
        ("ratio", "What percentage of the money claimed went on meals?"): percent(amount[meals].sum() / amount.sum()),
        ("lookup", "who handed in the biggest single claim"): t["Emp"][amount.idxmax()],
    }


def tickets() -> Keys:
    t = read(HALF, "tickets.csv")
    opened, hours = when(t["Opened"], "%Y-%m-%d %H:%M"), number(t["TTR (h)"])
    size = t.groupby("Agent").size()
    urgent = t["Prio"] == "P1"
    return {
        ("per group", "On which weekdays do tickets come in? count for every day of the week"): opened.map(weekday)
        .value_counts()
        .sort_index(),
        ("per group", "how many different agents does each team have"): t.groupby("Team")["Agent"].nunique(),
        ("per group", "Which agents handled more than 32 tickets?"): cells(size[size > 32].index.to_series()),
        ("count", "number of P2 tickets that took longer than 24 hours"): ((t["Prio"] == "P2") & (hours > 24)).sum(),
        ("ratio", "what % of the P1s were reopened?"): percent(_yes(t["Reopened?"])[urgent].mean()),
        ("refuse", "what did a ticket cost us on average per team?"): refuse("cost"),
    }


def stock() -> Keys:
    t = read_sheet(HALF, "stock.xlsx", "On hand", skip=2)
    t = t[t["SKU"] != "TOTAL"]
    held, cost, least = number(t["Qty o/h"]), number(t["Unit cost ($)"]), number(t["Min. lvl"])
    dearest = t.loc[cost.groupby(t["Suppl."]).idxmax()]
    named = dearest["SKU"] + "|" + dearest["Descr."]
    here = (t["Whse"] == "Cardiff") & (held < least)
    return {
        ("per group", "value of the stock (quantity times unit cost) in each warehouse"): (held * cost)
        .groupby(t["Whse"])
        .sum(),
        ("per group", "most expensive item of every supplier"): pd.DataFrame({"of": dearest["Suppl."], "item": named}),
        ("count", "how many items have fallen below their minimum level?"): (held < least).sum(),
        ("lookup", "unit cost of M2290?"): cost[t["SKU"] == "M2290"].iloc[0],
        ("other", "list the SKUs in Cardiff where we hold less than the minimum"): cells(t["SKU"][here]),
    }


def people() -> Keys:
    t = read_sheet(HALF, "people.xlsx", "Staff", skip=3)
    t = t[t["Name"] != ""]
    pay, remote = number(t["Ann. sal. GBP"]), _yes(t["Remote?"])
    means = pay.groupby(t["Dept."]).mean()
    early = when(t["Hired"], "%Y-%m-%d") < "2018-01-01"
    both = pay.groupby([t["Dept."], t["Site"]]).mean().reset_index()
    paid_best = t.loc[pay.groupby(t["Dept."]).idxmax(), ["Dept.", "Name"]]
    return {
        ("per group", "Could you give me the average salary broken down by department and site?"): both,
        ("per group", "headcount by department, just the remote folks"): t[remote].groupby("Dept.").size(),
        ("per group", "which department has the second highest average pay"): means.nlargest(2).index[1],
        ("per group", "best paid person in every dept"): paid_best,
        ("ratio", "On average, how much more does someone in Engineering earn than someone in Support?"): means[
            "Engineering"
        ]
        - means["Support"],
        ("count", "how many people hired before 2018 work remotely"): (early & remote).sum(),
        ("other", "median salary of the whole company"): pay.median(),
    }


def bookings() -> Keys:
    t = read(HALF, "bookings.csv")
    spellings = ("%Y-%m-%d", "%d %b %Y", "%d.%m.%Y")
    came = pd.concat([when(t["Arr."], spelling) for spelling in spellings], axis=1).bfill(axis=1).iloc[:, 0]
    off, nights, channel = _yes(t["Canx"]), number(t["Nts"]), t["Channel"]
    sold = nights[~off].groupby(came.map(quarter)).sum()
    long = (t["Room"] == "Suite") & (channel == "Booking.com") & (nights >= 3)
    return {
        ("per group", "cancellation rate per channel"): off.groupby(channel).mean().map(percent),
        ("per group", "nights sold in every quarter, leaving out the cancelled bookings"): sold,
        ("count", "suites booked through Booking.com for 3 nights or longer - how many?"): long.sum(),
        ("ratio", "how many direct bookings do we get for every agency booking (ratio)"): (channel == "Direct").sum()
        / (channel == "Agency").sum(),
        ("refuse", "Which nationality of guest stays the longest?"): refuse("nationality"),
    }


def visits() -> Keys:
    t = read(HALF, "visits.csv")
    t = t[t["Visit"] != ""]
    waited = number(t["Wait (mins)"]).groupby(t["GP"]).mean()
    return {
        ("per group", "doctors whose patients wait over 22 minutes on average"): cells(
            waited[waited > 22].index.to_series()
        ),
        ("count", "patients older than 65 who did turn up"): ((number(t["Age"]) > 65) & ~_yes(t["No-show"])).sum(),
    }


def solar() -> Keys:
    t = read(HALF, "pv.csv", skip=1)
    t = t[t["Site"] != "Total"]
    made = {k: number(t[f"Q{k} MWh"]) for k in (1, 2, 3, 4)}
    return {
        ("per group", "how much capacity is installed in each region"): number(t["Cap. kWp"])
        .groupby(t["Region"])
        .sum(),
        ("lookup", "which site made the least power in the first quarter"): best(made[1].set_axis(t["Site"]), False),
        ("ratio", "total Q3 output minus total Q1 output?"): made[3].sum() - made[1].sum(),
        ("other", "what did Kestrel produce over all four quarters"): sum(
            made[k][t["Site"] == "Kestrel"].sum() for k in made
        ),
    }


def shipments() -> Keys:
    t = read_sheet(HALF, "shipments.xlsx", "Shipments", skip=1)
    sent, came = when(t["Ship dt"], "%Y-%m-%d"), when(t["Del. dt"], "%Y-%m-%d")
    kilos, charge, to = number(t["Wt kg"]), number(t["Frt chg USD"]), t["Dest."]
    means = kilos.groupby(t["Carrier"]).mean()
    return {
        ("per group", "average days between shipping and delivery for each carrier"): (came - sent)
        .dt.days.groupby(t["Carrier"])
        .mean(),
        ("per group", "how many kilos heavier is an average UPS shipment than an average DHL one"): means["UPS"]
        - means["DHL"],
        ("per group", "freight charge per kg for every destination, i.e. all charges over all weight"): charge.groupby(
            to
        ).sum()
        / kilos.groupby(to).sum(),
        ("count", "damaged parcels that went to Poland or Spain: how many"): (
            _yes(t["Dmg'd"]) & to.isin(["Poland", "Spain"])
        ).sum(),
    }


def loans() -> Keys:
    t = read(HALF, "loans.tsv", sep="\t")
    fines = number(t["Fine GBP"]).groupby(t["Branch"]).sum()
    leading = top_rows(fines.reset_index(), 1).answer
    return {
        ("per group", "each branch's share of all loans, in percent"): t["Branch"]
        .value_counts(normalize=True)
        .sort_index()
        .map(percent),
        ("per group", "What's the most popular genre at every branch?"): best_of_each(
            t.groupby(["Branch", "Genre"]).size()
        ),
        ("per group", "which branch took the most in fines and how much was it"): leading,
        ("count", "how many books are not back yet"): (t["Back"] == "").sum(),
        ("refuse", "who is the most borrowed author?"): refuse("author"),
    }


def courses() -> Keys:
    t = read(HALF, "courses.csv", skip=2)
    t = t[t["Course"] != "Sum"].reset_index(drop=True)
    held, came, score = when(t["Held on"], "%b %d, %Y"), number(t["Att."]), number(t["Score /5"])
    english, python = t["Lang."] == "EN", t["Course"] == "Python"
    return {
        ("per group", "average score of each trainer but count English courses (EN) only"): score[english]
        .groupby(t["Trainer"])
        .mean(),
        ("per group", "how many trainings took place in each quarter"): held.map(quarter).value_counts().sort_index(),
        ("ratio", "total cost per attendee over all the courses"): number(t["Cost €"]).sum() / came.sum(),
        ("lookup", "On what date was the best attended Python course?"): day(held[came[python].idxmax()], "%b %d, %Y"),
    }


FILES = {
    "claims.csv": claims,
    "tickets.csv": tickets,
    "stock.xlsx": stock,
    "people.xlsx": people,
    "bookings.csv": bookings,
    "visits.csv": visits,
    "pv.csv": solar,
    "shipments.xlsx": shipments,
    "loans.tsv": loans,
    "courses.csv": courses,
}
