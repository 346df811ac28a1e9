"""The keys of the sixteenth fresh half: orders, payroll, a helpdesk, stock, invoices, campaigns, meters and others."""

import json

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_cased,
    best,
    best_of_each,
    cells,
    month,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top,
    top_of_each,
    when,
)

HALF = "fresh16"


def _months(dates: pd.Series) -> pd.Series:
    """Return the ways to name the month of each date."""
    return dates.dt.strftime("%Y-%m").map(month)


def orders() -> Keys:
    t = read(HALF, "sales_orders.csv", skip=3)
    t = t[t["Order No"] != "TOTAL"]
    net, months = number(t["Net Amount (€)"]), _months(when(t["Order Date"], "%d/%m/%Y"))
    region = as_cased(t["Region"])
    monthly, shipped = net.groupby(months).sum(), t["Status"] == "Shipped"
    return {
        ("per group", "total net amount per region and product group"): (
            net.groupby([region, t["Product Group"]]).sum().reset_index()
        ),
        ("per group", "Which sales rep has the highest net amount in each region?"): best_of_each(
            net.groupby([region, t["Sales Rep"]]).sum()
        ),
        ("per group", "Net amount by month for shipped orders only"): net[shipped].groupby(months).sum(),
        ("lookup", "Which customer placed order SO-1017?"): cells(t.loc[t["Order No"] == "SO-1017", "Customer"]),
        ("compare", "How much higher was the net amount in March than in January?"): (
            monthly[month("2024-03")] - monthly[month("2024-01")]
        ),
    }


def payroll() -> Keys:
    t = read_sheet(HALF, "payroll.xlsx", "Payroll June", skip=2)
    t = t[t["Department"] != ""]
    salary, bonus = number(t["Base salary"]), number(t["Bonus"])
    paid = pd.DataFrame({"salary": salary, "bonus": bonus}).groupby(t["Department"]).sum()
    heads = t.groupby("Site").size()
    return {
        ("per group", "average base salary by department and grade"): (
            salary.groupby([t["Department"], t["Grade"]]).mean().reset_index()
        ),
        ("per group", "Total base salary and total bonus per department, highest bonus first"): Ordered(
            paid.sort_values("bonus", ascending=False).reset_index()
        ),
        ("per group", "number of employees at each site and their share of the total headcount"): pd.DataFrame(
            {"site": heads.index, "heads": heads.values, "share": (heads / heads.sum()).map(percent).values}
        ),
        ("median", "What is the median base salary in Production?"): salary[t["Department"] == "Production"].median(),
        ("missing", "How many employees didn't get a bonus?"): bonus.isna().sum(),
    }


def helpdesk() -> Keys:
    text = paths(HALF)["helpdesk.json"].read_text(encoding="utf-8")
    t = pd.DataFrame(json.loads(text)["tickets"])
    days = (when(t["closed"], "%Y-%m-%d") - when(t["opened"], "%Y-%m-%d")).dt.days
    high = t[t["priority"] == "High"]
    return {
        ("per group", "Number of tickets in each category"): t.groupby("category").size(),
        ("per group", "For each agent, the average csat where priority is High"): high.groupby("agent")["csat"].mean(),
        ("per group", "average number of days between opened and closed per priority"): (
            days.groupby(t["priority"]).mean()
        ),
        ("count", "How many tickets are still open?"): t["closed"].isna().sum(),
        ("refuse", "Which customer raised the most tickets?"): refuse("customer"),
    }


def stock() -> Keys:
    t = read(HALF, "stock.tsv", skip=2, sep="\t")
    t = t[t["Warehouse"] != ""]
    units, level, value = (number(t[name]) for name in ("On hand", "Reorder lvl", "Value (£)"))
    item = t["Description"] + "|" + t["SKU"]
    return {
        ("per group", "Units on hand per warehouse for Fasteners only"): (
            units[t["Category"] == "Fasteners"].groupby(t["Warehouse"]).sum()
        ),
        ("per group", "which item has the highest stock value in each warehouse"): best_of_each(
            value.groupby([t["Warehouse"], item]).sum()
        ),
        ("per group", "For each warehouse, the number of items where on hand is below the reorder level"): (
            t[units < level].groupby("Warehouse").size()
        ),
        ("sum", "How many Hex bolt M10 do we have across all warehouses?"): (
            units[t["Description"] == "Hex bolt M10"].sum()
        ),
        ("missing", "Which items in Exeter have no last count?"): cells(
            item[(t["Warehouse"] == "Exeter") & (t["Last count"] == "")]
        ),
    }


def invoices() -> Keys:
    t = read(HALF, "invoices.csv", sep=";")
    amount = number(t["Amount"], ",")
    issued, due, paid = (when(t[name], "%d.%m.%Y") for name in ("Issued", "Due", "Paid on"))
    unpaid = t["Paid on"] == ""
    one = t["Invoice no."] == "2024-0108"
    return {
        ("per group", "How many invoices were paid after their due date, per account manager?"): (
            t[paid > due].groupby("Account manager").size()
        ),
        ("per group", "Total amount by month of issue, EUR invoices only"): (
            amount[t["Cur."] == "EUR"].groupby(_months(issued)).sum()
        ),
        ("per group", "total unpaid amount per customer"): amount[unpaid].groupby(t["Customer"]).sum(),
        ("duplicates", "Which invoice number was entered twice?"): cells(
            t.loc[t["Invoice no."].duplicated(), "Invoice no."]
        ),
        ("days between", "How many days after its due date was invoice 2024-0108 paid?"): (
            (paid - due).dt.days[one].sum()
        ),
    }


def campaigns() -> Keys:
    (t,) = pd.read_html(paths(HALF)["campaigns.html"], encoding="utf-8", keep_default_na=False)
    t = t.astype(str)
    t = t[t["Campaign"] != "Total"]
    budget, spend, clicks, leads = (number(t[name]) for name in ("Budget", "Spend", "Clicks", "Leads"))
    sums = pd.DataFrame({"spend": spend, "leads": leads}).groupby(t["Channel"]).sum()
    return {
        ("per group", "total spend and total leads per channel"): sums.reset_index(),
        ("per group", "Cost per lead by channel, cheapest first"): Ordered(
            (sums["spend"] / sums["leads"]).sort_values()
        ),
        ("per group", "the top 2 campaigns by clicks in each country"): top_of_each(
            clicks.groupby([t["Country"], t["Campaign"]]).sum(), 2
        ).iloc[:, :2],
        ("percent", "What percentage of the total budget was spent?"): percent(spend.sum() / budget.sum()),
        ("top", "Which campaign went over its budget by the most?"): best(
            (spend - budget).groupby(t["Campaign"]).sum()
        ),
    }


def meters() -> Keys:
    t = read(HALF, "meters.tsv", sep="\t")
    usage, days = number(t["Usage"]), when(t["Read on"], "%Y/%m/%d")
    site, power = as_cased(t["Site"]), t["Utility"] == "Electricity"
    readings = number(t["Reading"])[t["Meter"] == "E-203"].groupby(days).sum()
    return {
        ("per group", "total usage per site for electricity only"): usage[power].groupby(site).sum(),
        ("per group", "average usage by utility and month"): (
            usage.groupby([t["Utility"], _months(days)]).mean().reset_index()
        ),
        ("per group", "Which month has the highest electricity usage at each site?"): best_of_each(
            usage[power].groupby([site, _months(days)]).sum()
        ),
        ("count", "How many of the readings were estimated?"): (t["Est."] == "E").sum(),
        ("compare", "By how much did the reading of meter E-203 rise between January and June?"): (
            readings.iloc[-1] - readings.iloc[0]
        ),
    }


def timesheet() -> Keys:
    t = read(HALF, "timesheet.csv", skip=2, sep=";")
    hours, days = number(t["Hours"]), when(t["Date"], "%d-%b-%y")
    billable = t["Billable"].str.casefold().str.startswith("y")
    travel = hours[t["Task"] == "Travel"].groupby(t["Consultant"]).sum()
    return {
        ("per group", "The three projects with the most hours, with their hours"): top(
            hours.groupby(t["Project"]).sum(), 3
        ),
        ("per group", "billable hours by consultant, highest first"): Ordered(
            hours[billable].groupby(t["Consultant"]).sum().sort_values(ascending=False)
        ),
        ("per group", "hours per client and task for Anna Lindqvist only"): (
            hours[t["Consultant"] == "Anna Lindqvist"].groupby([t["Client"], t["Task"]]).sum().reset_index()
        ),
        ("date range", "How many hours were booked between 8 and 19 April?"): (
            hours[days.between("2024-04-08", "2024-04-19")].sum()
        ),
        ("top", "Which consultant spent the most hours on travel?"): best(travel),
    }


def survey() -> Keys:
    t = read(HALF, "survey.csv")
    score, store = number(t["Satisfaction (1-5)"]), as_cased(t["Store"])
    again = t["Would buy again"].str.casefold() == "yes"
    return {
        ("per group", "average satisfaction by store and age group"): (
            score.groupby([store, t["Age group"]]).mean().reset_index()
        ),
        ("per group", "Number of respondents in each store who would buy again"): t[again].groupby(store).size(),
        ("per group", "What share of the responses comes from each age group?"): (
            (t.groupby("Age group").size() / len(t)).map(percent)
        ),
        ("percent", "What percentage of all respondents gave a satisfaction score of 4 or more?"): percent(
            (score >= 4).mean()
        ),
        ("missing", "How many people left the recommend question blank?"): (t["Recommend (0-10)"] == "").sum(),
    }


def shipments() -> Keys:
    t = read(HALF, "shipments.csv", sep="|")
    freight, weight = number(t["Freight"]), number(t["Weight (kg)"])
    shipped, delivered = when(t["Shipped"], "%Y-%m-%d"), when(t["Delivered"], "%Y-%m-%d")
    slow = (delivered - shipped).dt.days > 5
    here = t["Origin"] == "Rotterdam"
    return {
        ("per group", "average freight per carrier and destination"): (
            freight.groupby([t["Carrier"], t["Destination"]]).mean().reset_index()
        ),
        ("per group", "for each carrier, how many shipments took more than 5 days to be delivered?"): (
            t[slow].groupby("Carrier").size()
        ),
        ("per group", "Total weight shipped from Rotterdam by month"): weight[here].groupby(_months(shipped)).sum(),
        ("sum", "How much freight did we pay Fastlane for shipments that were lost?"): (
            freight[(t["Carrier"] == "Fastlane") & (t["Status"] == "lost")].sum()
        ),
        ("refuse", "How much CO2 did TransEuro's shipments cause?"): refuse("CO2"),
    }


FILES = {
    "campaigns.html": campaigns,
    "helpdesk.json": helpdesk,
    "invoices.csv": invoices,
    "meters.tsv": meters,
    "payroll.xlsx": payroll,
    "sales_orders.csv": orders,
    "shipments.csv": shipments,
    "stock.tsv": stock,
    "survey.csv": survey,
    "timesheet.csv": timesheet,
}
