"""The keys of the fifteenth fresh half: a campus, a league, a laboratory, bakeries, a school, a fleet and others."""

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_cased,
    best_of_each,
    cells,
    month,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top_of_each,
    top_rows,
    weekday,
    when,
)

HALF = "fresh15"


def _months(dates: pd.Series) -> pd.Series:
    """Return the ways to name the month of each date."""
    return dates.dt.strftime("%Y-%m").map(month)


def work_orders() -> Keys:
    t = read(HALF, "workorders.csv", skip=2)
    t = t[t["WO#"] != "Total"]
    opened, closed = when(t["Opened"], "%m/%d/%Y"), when(t["Closed"], "%m/%d/%Y")
    hours, parts = number(t["Hrs"]), number(t["Parts $"])
    still = t[t["Closed"] == ""]
    waiting = still.groupby("Bldg").size()
    return {
        ("per group", "avg. days to close, by trade"): (closed - opened).dt.days.groupby(t["Trade"]).mean(),
        ("per group", "Which buildings still have two or more work orders open?"): cells(
            waiting[waiting >= 2].index.to_series()
        ),
        ("per group", "who in the team has logged the most hours in each building"): best_of_each(
            hours.groupby([t["Bldg"], t["Tech"]]).sum()
        ),
        ("sum", "How much went on parts for high priority jobs?"): parts[t["Prio"] == "H"].sum(),
        ("yes/no", "Is any high priority HVAC job still open?"): bool(
            ((still["Prio"] == "H") & (still["Trade"] == "HVAC")).any()
        ),
    }


def results() -> Keys:
    t = read(HALF, "results.csv", skip=3, sep=";")
    played = t[t["HG"] != "pp"].copy()
    ours, theirs = number(played["HG"]), number(played["AG"])
    played["Crowd"] = number(played["Att."])
    return {
        ("per group", "What crowd does each club draw at home on average?"): played.groupby("Home")["Crowd"].mean(),
        ("per group", "Yellow cards per game for every referee"): number(played["YC"]).groupby(played["Ref"]).mean(),
        ("per group", "How many of their home games did each of the teams win?"): (
            played[ours > theirs].groupby("Home").size()
        ),
        ("count", "how many matches ended in a draw"): (ours == theirs).sum(),
        ("top", "The five best attended games, with home team, away team and attendance"): top_rows(
            played[["Home", "Away", "Crowd"]], 5
        ),
    }


def laboratory() -> Keys:
    t = read(HALF, "labor.csv", skip=1, sep=";")
    t = t[t["Proben-Nr."] != "Summe"]
    arrived, reported = when(t["Eing."], "%d.%m.%Y"), when(t["Bericht"], "%d.%m.%Y")
    over = number(t["Messw."], ",") > number(t["Grenzw."], ",")
    fees = number(t["Geb. (€)"], ",")
    return {
        ("per group", "Wie oft wurde der Grenzwert überschritten, je Parameter?"): t[over].groupby("Param.").size(),
        ("per group", "Gebühren pro Einsender, der höchste Betrag zuerst"): Ordered(
            fees.groupby(t["Einsender"]).sum().sort_values(ascending=False)
        ),
        ("per group", "How many days does each lab worker need on average from receipt to report?"): (
            (reported - arrived).dt.days.groupby(t["Lab."]).mean()
        ),
        ("share", "What share of all samples were above the limit?"): percent(over.mean()),
        ("sum", "Wie viel Gebühren kamen für die im Februar eingegangenen Proben zusammen?"): fees[
            arrived.dt.month == 2
        ].sum(),
    }


def bakeries() -> Keys:
    t = read(HALF, "boulangerie.csv", skip=2, sep=";")
    t = t[t["Date"] != "TOTAL"]
    days = when(t["Date"], "%d/%m/%Y").map(weekday)
    sold, left, takings = number(t["Qté"]), number(t["Inv."]), number(t["CA (€)"], ",")
    shops = takings.groupby(t["Magasin"]).sum()
    return {
        ("per group", "Quel produit rapporte le plus dans chaque magasin ?"): best_of_each(
            takings.groupby([t["Magasin"], t["Produit"]]).sum()
        ),
        ("per group", "unsold pieces of each product in total"): left.groupby(t["Produit"]).sum(),
        ("per group", "On which day of the week does each shop take in the most?"): best_of_each(
            takings.groupby([t["Magasin"], days]).sum()
        ),
        ("compare", "De combien le chiffre d'affaires de Lille dépasse-t-il celui de Roubaix ?"): (
            shops["Lille"] - shops["Roubaix"]
        ),
        ("ratio", "Revenue per piece sold for croissants?"): (
            takings[t["Produit"] == "Croissant"].sum() / sold[t["Produit"] == "Croissant"].sum()
        ),
    }


def absences() -> Keys:
    t = read_sheet(HALF, "absences.xlsx", "Spring 24", skip=2)
    start, missed = when(t["From"], "%Y-%m-%d"), number(t["Days"])
    return {
        ("per group", "number of unauthorised absences in each form"): t[t["Auth."] == "N"].groupby("Form").size(),
        ("per group", "What percentage of the absences goes to each reason?"): (
            t["Reason"].value_counts(normalize=True).map(percent)
        ),
        ("per group", "Which pupil missed the most days, form by form?"): best_of_each(
            missed.groupby([t["Form"], t["Pupil"]]).sum()
        ),
        ("count", "How many different pupils were off with an illness?"): t[t["Reason"] == "Illness"][
            "Pupil"
        ].nunique(),
        ("date", "When was the last dentist appointment?"): start[t["Reason"] == "Dentist"].max(),
    }


def fleet() -> Keys:
    t = read(HALF, "fleet.csv")
    t = t[t["Reg."] != "TOTAL"]
    km, litres, fuel, upkeep = (number(t[name]) for name in ("Km", "Ltr", "Fuel £", "Maint. £"))
    months = t["Month"] + "|" + _months(when(t["Month"], "%b-%y"))
    spent = fuel.groupby(t["Depot"]).sum()
    vans = t["Reg."]
    return {
        ("per group", "What does a km cost us with each vehicle, fuel and maintenance together?"): (
            (fuel.groupby(vans).sum() + upkeep.groupby(vans).sum()) / km.groupby(vans).sum()
        ),
        ("per group", "In which month did each depot spend the most on fuel?"): best_of_each(
            fuel.groupby([t["Depot"], months]).sum()
        ),
        ("per group", "litres per 100 km for every driver please, thirstiest first"): Ordered(
            (100 * litres.groupby(t["Driver"]).sum() / km.groupby(t["Driver"]).sum()).sort_values(ascending=False)
        ),
        ("sum", "What did we pay for maintenance from April to June?"): (
            upkeep[t["Month"].isin(["Apr-24", "May-24", "Jun-24"])].sum()
        ),
        ("yes/no", "Did Hull spend more on fuel than Sheffield?"): bool(spent["Hull"] > spent["Sheffield"]),
    }


def returns() -> Keys:
    t = read(HALF, "returns.tsv", sep="\t")
    t["Refund"], country = number(t["Refund"]), as_cased(t["Ctry"])
    took = (when(t["Returned"], "%d-%b-%y") - when(t["Ordered"], "%d-%b-%y")).dt.days.groupby(t["Cat."]).mean()
    return {
        ("per group", "reasons for sending things back, as % of all returns"): t["Reason"]
        .value_counts(normalize=True)
        .map(percent),
        ("per group", "How many refunds above 80 euros were there in each country?"): t[t["Refund"] > 80]
        .groupby(country)
        .size(),
        (
            "per group",
            "In which categories do customers take more than two weeks on average to send things back?",
        ): cells(took[took > 14].index.to_series()),
        ("sum", "total refunded for shoes and bags that came back damaged"): (
            t[t["Cat."].isin(["Shoes", "Bags"]) & (t["Reason"] == "Damaged")]["Refund"].sum()
        ),
        ("top", "3 biggest refunds with RMA and category"): top_rows(t[["RMA", "Cat.", "Refund"]], 3),
    }


def ward() -> Keys:
    (t,) = pd.read_html(paths(HALF)["ward.html"], encoding="utf-8", keep_default_na=False)
    t = t.astype(str)
    came, left, age = when(t["Adm."], "%d/%m/%Y"), when(t["Disch."], "%d/%m/%Y"), number(t["Age"])
    back = (t["Readm. 30d"] == "Y").groupby(t["Dx"]).mean()
    return {
        ("per group", "mean length of stay in days per consultant"): (left - came).dt.days.groupby(t["Cons."]).mean(),
        ("per group", "How do the diagnoses compare on readmission rate?"): back.map(percent),
        ("per group", "how many patients of 75 or over has each consultant had"): t[age >= 75].groupby("Cons.").size(),
        ("average", "Median age of the patients who came in on a Saturday or Sunday?"): (
            age[came.dt.day_of_week >= 5].median()
        ),
        ("refuse", "What did the stays of stroke patients cost?"): refuse("cost"),
    }


def deliveries() -> Keys:
    t = read_sheet(HALF, "deliveries.xlsx", "Deliveries", skip=3)
    t = t[t["Site"] != "Total"]
    due, came, net = when(t["Due"], "%Y-%m-%d"), when(t["Delivered"], "%Y-%m-%d"), number(t["Net £"])
    stuff = net.groupby(t["Matl."]).sum()
    return {
        ("per group", "How late does each supplier deliver on average, in days?"): (came - due)
        .dt.days.groupby(t["Supplier"])
        .mean(),
        ("per group", "net spend for each site by month due"): net.groupby([t["Site"], _months(due)])
        .sum()
        .reset_index(),
        ("per group", "the two suppliers we spent most with at each site, with the amounts"): top_of_each(
            net.groupby([t["Site"], t["Supplier"]]).sum(), 2
        ),
        ("count", "How many deliveries are we still waiting for?"): (t["Delivered"] == "pending").sum(),
        ("compare", "How much more have we spent on steel than on concrete?"): stuff["Steel"] - stuff["Concrete"],
    }


def tours() -> Keys:
    t = read(HALF, "tours.csv", skip=2, sep=";")
    dates = when(t["Date"], "%d.%m.%y")
    t["Booked"], t["Guests"], t["Francs"] = (
        number(t["Bkd"]),
        number(t["Came"]),
        number(t["Takings"].str.replace("'", "")),
    )
    return {
        ("per group", "On average, how many people turn up to a tour in each language?"): t.groupby("Lng")[
            "Guests"
        ].mean(),
        ("per group", "Month by month, which guide had the most guests?"): best_of_each(
            t.groupby([_months(dates), t["Guide"]])["Guests"].sum()
        ),
        ("per group", "For every tour I need how often it ran, how many people came and what it took in"): (
            t.groupby("Tour").agg(n=("Tour", "size"), people=("Guests", "sum"), francs=("Francs", "sum")).reset_index()
        ),
        ("ratio", "What percentage of the people who had booked didn't come?"): percent(
            1 - t["Guests"].sum() / t["Booked"].sum()
        ),
        ("refuse", "Which tour got the best rating from visitors?"): refuse("rating"),
    }


FILES = {
    "workorders.csv": work_orders,
    "results.csv": results,
    "labor.csv": laboratory,
    "boulangerie.csv": bakeries,
    "absences.xlsx": absences,
    "fleet.csv": fleet,
    "returns.tsv": returns,
    "ward.html": ward,
    "deliveries.xlsx": deliveries,
    "tours.csv": tours,
}
