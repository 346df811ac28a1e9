"""The keys of the twenty-sixth fresh half: plain questions on a depot, a cinema, wine, rents, donations and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_most,
    best,
    best_of_each,
    cells,
    days,
    either_sign,
    highest,
    hour,
    length,
    months,
    number,
    percent,
    read_sheet,
    refuse,
    top,
    top_of_each,
    weekday,
    when,
    yes,
)

HALF = "fresh26"
_MIXED = ("%d/%m/%Y", "%Y-%m-%d", "%d %b %Y")


def depot() -> Keys:
    t = records(HALF, "depot_scans.csv", "Scanned at", skip=2)
    weight, damaged = number(t["Weight (kg)"]), yes(t["Damaged?"])
    scanned = when(t["Scanned at"], "%Y-%m-%d %H:%M:%S").dt.hour.map(hour)
    by_driver = weight.groupby(t["Driver"])
    return {
        ("per group", "How many parcels went through each bay?"): t.groupby("Bay").size(),
        ("per group", "average weight by service, without the damaged parcels"): (
            weight[~damaged].groupby(t["Service"]).mean()
        ),
        ("per group", "I need the number of parcels and the total kilos for every driver please"): (
            pd.DataFrame({"parcels": by_driver.size(), "kilos": by_driver.sum()}).reset_index()
        ),
        ("per group", "scans in each hour of the day"): t.groupby(scanned).size(),
        ("percent", "What percentage of the parcels arrived damaged?"): percent(damaged.mean()),
        ("lookup", "who was the driver for barcode 00869257?"): cells(t.loc[t["Barcode"] == "00869257", "Driver"]),
        ("missing", "How many parcels have no weight?"): weight.isna().sum(),
        ("refuse", "How much postage was charged for the Economy parcels?"): refuse("postage", "charge", "price"),
    }


def cinema() -> Keys:
    t = records(HALF, "screenings.xlsx", "Film", sheet="Screenings", skip=2)
    seats, sold, takings, snacks = (number(t[name]) for name in ("Seats", "Tickets sold", "Takings", "Snack sales"))
    film, screen = t["Film"], t["Screen"]
    return {
        ("per group", "takings and tickets sold for each film"): (
            pd.DataFrame({"takings": takings, "sold": sold}).groupby(film).sum().reset_index()
        ),
        ("per group", "What's the average number of tickets sold per screening on each day of the week?"): (
            sold.groupby(when(t["Date"], "%Y-%m-%d").map(weekday)).mean()
        ),
        ("per group", "which film made the most takings on each screen"): best_of_each(
            takings.groupby([screen, film]).sum()
        ),
        ("per group", "Tickets sold as a percentage of seats, broken down by screen"): (
            (sold.groupby(screen).sum() / seats.groupby(screen).sum()).map(percent)
        ),
        ("top", "Top 3 films by snack sales with the amounts"): top(snacks.groupby(film).sum(), 3),
        ("count", "How many screenings were sold out?"): (sold == seats).sum(),
        ("average", "average takings of the screenings that started at 20:45"): takings[t["Start"] == "20:45"].mean(),
        ("refuse", "How many of the tickets were child tickets?"): refuse("child"),
    }


def wine() -> Keys:
    t = records(HALF, "cellar_stock.csv", "Wine", skip=2, sep=";")
    bottles, least = number(t["Bottles"]), number(t["Min. stock"])
    cost, price = (number(t[f"{name} price"], ",") for name in ("Cost", "Selling"))
    country, colour, either = t["Country"], t["Colour"], t["Art. no."] + "|" + t["Wine"]
    return {
        ("per group", "bottles per country and colour"): bottles.groupby([country, colour]).sum().reset_index(),
        ("per group", "What is the average selling price for each colour of wine?"): price.groupby(colour).mean(),
        ("per group", "For every country, how many wines are out of stock?"): t[bottles == 0].groupby("Country").size(),
        ("per group", "Stock value at cost price (bottles times cost) by country, highest first"): Ordered(
            (bottles * cost).groupby(country).sum().sort_values(ascending=False)
        ),
        ("distinct", "how many different producers do we have"): t["Producer"].nunique(),
        ("top", "Which wine has the biggest gap between selling price and cost price?"): best(
            (price - cost).groupby(either).max()
        ),
        ("list", "List the Italian wines with fewer bottles than the minimum stock"): cells(
            either[(country == "Italy") & (bottles < least)]
        ),
        ("median", "median selling price of red wines"): price[colour == "Red"].median(),
    }


def rents() -> Keys:
    t = records(HALF, "rent_ledger.tsv", "Unit", skip=1, sep="\t")
    due, paid_on = when(t["Due date"], "%d-%b-%y"), days(t["Paid on"], *_MIXED)
    rent, paid, home = number(t["Rent due"]), number(t["Amount paid"]), t["Property"]
    return {
        (
            "per group",
            "How much rent is still outstanding (rent due minus amount paid) for each property?",
        ): (rent - paid).groupby(home).sum(),
        ("per group", "rent due and amount paid for each month of the due date"): (
            pd.DataFrame({"due": rent, "paid": paid}).groupby(months(due)).sum().reset_index()
        ),
        ("per group", "count of payments made after the due date per property"): (
            t[paid_on > due].groupby("Property").size()
        ),
        ("per group", "What share of the money we received came in by each payment method?"): (
            (paid.groupby(t["Method"]).sum() / paid.sum()).map(percent)
        ),
        ("date range", "Total amount paid for rents due between 1 March and 31 May 2024?"): (
            paid[due.between("2024-03-01", "2024-05-31")].sum()
        ),
        ("count", "How many rents have not been paid at all?"): (paid == 0).sum(),
        ("top", "which tenant owes us the most in total, and how much?"): highest(
            (rent - paid).groupby(t["Tenant"]).sum(), 1
        ),
        ("refuse", "What deposit did S. Lam pay?"): refuse("deposit"),
    }


def donations() -> Keys:
    t = records(HALF, "donations.csv", "Receipt no", sep=";")
    date, amount, aided = days(t["Date received"], *_MIXED), number(t["Amount"]), yes(t["Gift Aid"])
    return {
        ("per group", "total raised and number of donations for each appeal"): (
            amount.groupby(t["Appeal"]).agg(["sum", "size"]).reset_index()
        ),
        ("per group", "average donation split by donor type"): amount.groupby(t["Donor type"]).mean(),
        ("per group", "Can you give me the total of the Gift Aid donations in each month?"): (
            amount[aided].groupby(months(date)).sum()
        ),
        ("per group", "How many different donors gave through each channel?"): (
            t["Donor"].groupby(as_most(t["Channel"])).nunique()
        ),
        ("top", "five biggest donors by total amount"): top(amount.groupby(t["Donor"]).sum(), 5),
        ("percent", "What % of donations have Gift Aid?"): percent(aided.mean()),
        ("duplicates", "Which receipt number was used twice?"): cells(
            t.loc[t["Receipt no"].duplicated(), "Receipt no"]
        ),
        ("date range", "how much came in from 1 to 24 December 2024"): (
            amount[date.between("2024-12-01", "2024-12-24")].sum()
        ),
    }


def buses() -> Keys:
    t = read_sheet(HALF, "route_results_q2.xlsx", "Q2", 3)
    t.columns = pd.Index(["Depot", "Route", "Month", "Planned", "Carried", "Fares planned", "Fares", "On time", "Off"])
    t = t[t["Route"] != ""]
    planned, carried, month = number(t["Planned"]), number(t["Carried"]), t["Month"]
    route, by_month = t["Route"].str.removeprefix("'"), carried.groupby(month).sum()
    short = number(t["Fares"]) < number(t["Fares planned"])
    return {
        ("per group", "actual passengers and cancelled trips per depot"): (
            pd.DataFrame({"carried": carried, "off": number(t["Off"])}).groupby(t["Depot"]).sum().reset_index()
        ),
        (
            "per group",
            "How far above or below plan were actual passengers in each month (actual minus plan)?",
        ): (carried - planned).groupby(months(when(month + " 2024", "%B %Y"))).sum(),
        ("per group", "average punctuality for each route"): number(t["On time"]).groupby(route).mean().map(percent),
        ("per group", "At every depot, which route carried the most passengers over the quarter?"): best_of_each(
            carried.groupby([t["Depot"], route]).sum()
        ),
        ("percent change", "By what percentage did total actual passengers change from April to June?"): percent(
            by_month["June"] / by_month["April"] - 1
        ),
        ("count", "how many routes had actual fares below plan in May"): (short & (month == "May")).sum(),
        ("lookup", "planned passengers on route X4 in June?"): planned[(route == "X4") & (month == "June")].sum(),
        ("refuse", "How many complaints did we get about route 12?"): refuse("complaint"),
    }


def samples() -> Keys:
    t = records(HALF, "sample_log.tsv", "Sample no", sep="\t")
    received, reported = (when(t[name], "%d/%m/%Y %H:%M") for name in ("Received", "Reported"))
    taken, fee = (reported - received).dt.total_seconds() / 60, number(t["Fee"])
    return {
        ("per group", "Average hours from received to reported for each matrix"): (
            taken.groupby(t["Matrix"]).mean().map(length)
        ),
        ("per group", "number of failed samples by client"): (
            t[t["Verdict"].str.casefold() == "fail"].groupby("Client").size()
        ),
        ("per group", "Please show the number of samples and the total fee for each test"): (
            fee.groupby(t["Test"]).agg(["size", "sum"]).reset_index()
        ),
        ("per group", "On each weekday, how many samples did we receive?"): t.groupby(received.map(weekday)).size(),
        ("longest", "Which sample took the longest from received to reported?"): best(
            taken.groupby(t["Sample no"]).max()
        ),
        ("missing", "how many samples have not been reported yet"): reported.isna().sum(),
        ("count", "How many samples were received before 9:00 in the morning?"): (received.dt.hour < 9).sum(),
        ("sum", "total fees for water samples tested for Nitrate"): (
            fee[(t["Matrix"] == "Water") & (t["Test"] == "Nitrate")].sum()
        ),
    }


def building() -> Keys:
    t = records(HALF, "site_hours.csv", "Worker", skip=3, sep=";")
    hours, extra, rate = (number(t[name], ",") for name in ("Hours", "of which overtime", "Rate"))
    date, site, worker = when(t["Date"], "%d.%m.%Y"), t["Site"], t["Worker"]
    by_site = hours.groupby(site).sum()
    return {
        ("per group", "hours and overtime for each site"): (
            pd.DataFrame({"hours": hours, "extra": extra}).groupby(site).sum().reset_index()
        ),
        ("per group", "What did each trade cost us in wages (hours times rate)?"): (
            (hours * rate).groupby(t["Trade"]).sum()
        ),
        ("per group", "top two workers by hours at each site, with their hours"): top_of_each(
            hours.groupby([site, worker]).sum(), 2
        ),
        ("per group", "on how many days did each worker do overtime"): date[extra > 0].groupby(worker).nunique(),
        ("count", "How many entries have an end time after 17:00?"): (t["End"] > "17:00").sum(),
        ("weekday", "Total hours worked on Saturdays"): hours[date.dt.day_of_week == 5].sum(),
        (
            "compare",
            "How many more hours were worked at Oakfield Close than at Dock Street 9?",
        ): by_site["Oakfield Close"] - by_site["Dock Street 9"],
        ("refuse", "Which worker had the most sick days in June?"): refuse("sick"),
    }


def claims() -> Keys:
    t = records(HALF, "claims_list.csv", "Policy", skip=1)
    lost, told = (days(t[name], "%Y-%m-%d", "%b %d, %Y") for name in ("Date of loss", "Date reported"))
    claimed, paid, recovered = (number(t[name]) for name in ("Claimed", "Paid", "Recovered"))
    line, status = t["Line"], t["Status"].str.casefold()
    closed = status == "closed"
    return {
        ("per group", "What is the average number of days between loss and report for each line?"): (
            (told - lost).dt.days.groupby(line).mean()
        ),
        ("per group", "paid total by state, closed claims only"): paid[closed].groupby(t["State"]).sum(),
        ("per group", "Percentage of claims that were denied, by line"): (
            (status == "denied").groupby(line).mean().map(percent)
        ),
        ("per group", "for each adjuster the number of open claims and the amount claimed on them"): (
            claimed[status == "open"].groupby(t["Adjuster"]).agg(["size", "sum"]).reset_index()
        ),
        ("sum", "Total recovered on Auto claims?"): either_sign(recovered[line == "Auto"].sum()),
        ("top", "which claim had the largest payment"): best(paid.groupby(t["Claim #"]).max()),
        ("ratio", "For closed claims, what percentage of the claimed amount was paid?"): percent(
            paid[closed].sum() / claimed[closed].sum()
        ),
        ("refuse", "Which broker sent us the most Home claims?"): refuse("broker"),
    }


def club() -> Keys:
    t = records(HALF, "membership_fees_2024.xlsx", "Name", sheet="Members")
    t = t.apply(lambda column: column.str.removeprefix("'"))
    fee, paid, section = number(t["Fee due (€)"]), yes(t["Paid?"]), t["Section"]
    joined, paid_on = days(t["Joined"], *_MIXED), when(t["Paid on"], "%Y-%m-%d")
    unknown = (t["E-mail"] == "") & (section == "Rowing")
    return {
        ("per group", "total of the unpaid fees by section"): fee[~paid].groupby(section).sum(),
        ("per group", "Number of members and average fee due for each membership type"): (
            fee.groupby(t["Type"]).agg(["size", "mean"]).reset_index()
        ),
        ("per group", "How many members joined in each year?"): t.groupby(joined.dt.year).size(),
        ("per group", "What share of the members in each section has paid?"): (
            paid.groupby(section).mean().map(percent)
        ),
        ("date range", "how many members joined before 2020"): (joined < "2020").sum(),
        ("missing", "Which rowing members have no e-mail address?"): cells(
            t.loc[unknown, "Name"] + "|" + t.loc[unknown, "Member no"]
        ),
        ("top", "In which month did we receive the most in fees?"): best(
            fee[paid].groupby(months(paid_on[paid])).sum()
        ),
        ("refuse", "What is the phone number of Quentin Dunne?"): refuse("phone"),
    }


FILES = {
    "depot_scans.csv": depot,
    "screenings.xlsx": cinema,
    "cellar_stock.csv": wine,
    "rent_ledger.tsv": rents,
    "donations.csv": donations,
    "route_results_q2.xlsx": buses,
    "sample_log.tsv": samples,
    "site_hours.csv": building,
    "claims_list.csv": claims,
    "membership_fees_2024.xlsx": club,
}
