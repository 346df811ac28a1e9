"""The keys of the seventh fresh half: staff, a clinic, tickets, a hotel, a club, marketing."""

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_cased,
    best,
    best_of_each,
    cells,
    length,
    month,
    number,
    percent,
    quarter,
    read,
    read_sheet,
    top,
    when,
)

HALF = "fresh7"


def staff() -> Keys:
    t = read(HALF, "staff.csv", skip=2)
    pay, part = number(t["Salary (EUR)"]), number(t["FTE"])
    dept = as_cased(t["Dept."])
    title, active = t["Job title"], t["Status"] == "Active"
    pays = pay.groupby(dept).agg(["min", "max"])
    return {
        ("per group", "min and max salary by dept"): pays.reset_index(),
        ("per group", "headcount broken down by department, only active ppl"): t[active].groupby(dept).size(),
        ("per group", "rank job titles by avg salary"): Ordered(
            pay.groupby(title).mean().sort_values(ascending=False).round(6)
        ),
        ("lookup", "who's got the most holiday left?"): _leading(t["Name"], number(t["Holiday left"])),
        ("count", "how many of us work less than full time"): int((part < 1).sum()),
    }


def _leading(names: pd.Series, values: pd.Series) -> list[str]:
    """Return the names of all that have the highest value."""
    return cells(names[values == values.max()])


def clinic() -> Keys:
    t = read_sheet(HALF, "clinic.xlsx", "Appointments")
    fee, days = number(t["Fee"]), when(t["Date"], "%Y-%m-%d")
    missed = t["No-show"].str.casefold() == "y"
    wait = _clock(t["Seen"]) - _clock(t["Arrived"])
    doctor = t["Doctor"]
    return {
        ("per group", "how many no-shows did each doctor have"): missed.groupby(doctor).sum(),
        ("per group", "most common visit type per doctor"): best_of_each(t.groupby([doctor, "Visit type"]).size()),
        ("per group", "average wait per doctor (arrived to seen)"): wait.groupby(doctor).mean().map(length),
        ("per group", "fees per month"): fee.groupby(days.dt.strftime("%Y-%m").map(month)).sum(),
        ("per group", "share of each insurer in the fees"): (fee.groupby(t["Insurer"]).sum() / fee.sum()).map(percent),
    }


def _clock(column: pd.Series) -> pd.Series:
    """Return the minutes since midnight of times such as "'08:05"."""
    parts = column.str.extract(r"(\d+):(\d\d)").astype(float)
    return parts[0] * 60 + parts[1]


def tickets() -> Keys:
    t = pd.DataFrame(pd.read_json(paths(HALF)["tickets.json"], dtype=False))
    spent, rated = pd.to_numeric(t["handling_minutes"]), pd.to_numeric(t["csat"])
    created = pd.to_datetime(t["created"])
    waiting = t["status"] == "open"
    return {
        ("per group", "how many tickets per product are open?"): t[waiting].groupby("product").size(),
        ("per group", "for every agent the longest handling time"): spent.groupby(t["agent"]).max(),
        ("per group", "compare mo and priya by avg csat"): rated.groupby(t["agent"]).mean()[["Mo", "Priya"]],
        ("share", "share of tickets with a rating, by agent"): rated.notna().groupby(t["agent"]).mean().map(percent),
        ("per group", "tickets per month and priorty"): t.groupby(
            [created.dt.strftime("%Y-%m").map(month), t["priority"]]
        )
        .size()
        .reset_index(),
    }


def hotel() -> Keys:
    t = pd.read_html(paths(HALF)["hotel.html"], keep_default_na=False)[0].astype(str)
    price, came = number(t["Total price"]), when(t["Check-in"], "%d %b %Y")
    nights = (when(t["Check-out"], "%d %b %Y") - came).dt.days
    country, off = as_cased(t["Country"]), t["Cancelled"] == "Yes"
    revenue = price.groupby(t["Room"]).sum()
    return {
        ("per group", "rooms where total price is above 11100"): cells(revenue[revenue > 11100].index.to_series()),
        ("per group", "average stay in nights per room"): nights.groupby(t["Room"]).mean(),
        ("per group", "revenue per country excluding cancelled"): price[~off].groupby(country).sum(),
        ("per group", "countries by number of bookings, biggest first"): Ordered(
            t.groupby(country).size().sort_values(ascending=False)
        ),
        ("per group", "cancelled bookings by channel"): off.groupby(t["Booked via"]).sum(),
    }


def cuotas() -> Keys:
    t = read(HALF, "cuotas.csv", sep=";")
    fee, paid, days = number(t["Importe"], ","), t["Pagado"] == "sí", when(t["Fecha de pago"], "%d/%m/%Y")
    return {
        ("per group", "unpaid fees per section"): fee[~paid].groupby(t["Sección"]).sum(),
        ("per group", "how much did each section take in march"): fee[days.dt.month == 3].groupby(t["Sección"]).sum(),
        ("language", "¿cuántos socios hay por ciudad?"): t.groupby("Ciudad")["Socio"].nunique(),
        ("per group", "sections with the number of unpaid ones"): t[~paid].groupby("Sección").size(),
        ("top", "which city pays the most in fees"): best(fee[paid].groupby(t["Ciudad"]).sum()),
    }


def marketing() -> Keys:
    t = read(HALF, "marketing.csv")
    spend, leads, clicks = number(t["Spend (USD)"]), number(t["Leads"]), number(t["Clicks"])
    channel, campaign = t["Channel"], t["Campaign"]
    quarters = when(t["Month"], "%Y-%m").map(quarter)
    return {
        ("per group", "campaigns with their total spend and leads"): pd.DataFrame(
            {"spend": spend.groupby(campaign).sum(), "leads": leads.groupby(campaign).sum()}
        ).reset_index(),
        ("ratio", "cost per lead by channel, lowest first"): Ordered(
            (spend.groupby(channel).sum() / leads.groupby(channel).sum()).sort_values()
        ),
        ("sum", "what did we spend on radio?"): spend[channel == "Radio"].sum(),
        ("per group", "spend per owner per quarter"): spend.groupby([t["Owner"], quarters]).sum().reset_index(),
        ("top", "top 3 campaigns by clicks w/ the clicks"): top(clicks.groupby(campaign).sum(), 3),
    }


FILES = {
    "staff.csv": staff,
    "clinic.xlsx": clinic,
    "tickets.json": tickets,
    "hotel.html": hotel,
    "cuotas.csv": cuotas,
    "marketing.csv": marketing,
}
