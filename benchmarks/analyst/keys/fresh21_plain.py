"""The keys of the twenty-first fresh half: plain questions on a bank statement, laptops, absences, deals and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_most,
    best,
    cells,
    day,
    days,
    either_sign,
    highest,
    length,
    months,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top,
    weekday,
    when,
    yes,
)

HALF = "fresh21"


def bank() -> Keys:
    t = records(HALF, "bank_export_q1.csv", "Value date", skip=5, sep=";")
    out, into, balance = (number(t[f"{name} (EUR)"], ",") for name in ("Debit", "Credit", "Balance"))
    dates, who = when(t["Booking date"], "%d.%m.%Y"), t["Payer/Payee"]
    return {
        ("sum", "How much did we pay to Holzhandel Müller in total?"): out[who == "Holzhandel Müller"].sum(),
        ("per group", "five categories with the highest total debits, largest first, with the totals"): top(
            out.groupby(t["Category"]).sum(), 5
        ),
        ("per group", "What came in (credit) each month?"): into.groupby(months(dates)).sum(),
        ("top", "Top 3 payees by amount debited, with the amounts"): highest(out.groupby(who).sum(), 3),
        ("count", "how many bookings were there in February 2024"): (dates.dt.month == 2).sum(),
        ("max", "Who made the largest single payment to us, and how much was it?"): highest(
            into.dropna().set_axis(who[into.notna()]), 1
        ),
        ("min", "On which booking date was the balance at its lowest?"): day(dates[balance.idxmin()], "%d.%m.%Y"),
        ("average", "Please give me the average amount we spend per visit at Aral Tankstelle"): (
            out[who == "Aral Tankstelle"].mean()
        ),
    }


def assets() -> Keys:
    t = records(HALF, "it_asset_register.xlsx", "Asset tag", sheet="Assets", skip=2)
    tag, kind, status = t["Asset tag"].str.removeprefix("'"), t["Device type"], t["Status"]
    laptops, nobody = kind == "Laptop", t["Assigned to"] == ""
    return {
        ("count", "How many laptops are currently in use?"): (laptops & (status == "In use")).sum(),
        ("per group", "number of devices at each site"): t.groupby(as_most(t["Site"])).size(),
        ("per group", "average price by device type"): number(t["Price (£)"]).groupby(kind).mean(),
        ("percent", "What percentage of our laptops are encrypted?"): percent(yes(t["Encrypted?"])[laptops].mean()),
        (
            "missing",
            "Which assets are marked as in use but not assigned to anybody? I need the asset tags",
        ): cells(tag[(status == "In use") & nobody]),
        ("date range", "How many devices have a warranty that runs out in 2025?"): (
            (when(t["Warranty until"], "%Y-%m-%d").dt.year == 2025).sum()
        ),
        ("lookup", "who has asset 004578"): cells(t.loc[tag == "004578", "Assigned to"]),
        ("refuse", "Which of the laptops are still on Windows 10?"): refuse("Windows", "operating system", "OS"),
    }


def absences() -> Keys:
    t = records(HALF, "absences_2024.tsv", "Employee", skip=1, sep="\t")
    lost, kind, who = number(t["Working days"]), t["Absence type"], t["Employee"]
    department, began = as_most(t["Department"]), days(t["First day"], "%Y-%m-%d", "%d %B %Y")
    sick, denied = kind == "Sick", t["Doctor's note"].str.casefold().isin(["no", "n"])
    kinds = lost.groupby(kind)
    return {
        ("per group", "working days lost per department"): lost.groupby(department).sum(),
        ("sum", "How many sick days did the Kitchen have altogether?"): lost[sick & (department == "Kitchen")].sum(),
        ("per group", "Sick days by month (month of the first day)"): lost[sick].groupby(months(began)).sum(),
        ("top", "Which employee was off sick for the most working days?"): best(lost[sick].groupby(who).sum()),
        ("count", "how many sick absences came without a doctor's note?"): (sick & denied).sum(),
        ("per group", "For each absence type: number of absences and average working days"): (
            pd.DataFrame({"number": kinds.size(), "mean": kinds.mean()}).reset_index()
        ),
        ("status", "Who still has a pending request?"): sorted(set(who[t["Status"] == "Pending"])),
        ("refuse", "Who was the stand-in for Marek Nowak while he was off sick?"): refuse(
            "stand-in", "stand in", "substitute", "cover", "replacement"
        ),
    }


def pipeline() -> Keys:
    t = read(HALF, "crm_pipeline.csv")
    amount, chance, owner = number(t["Amount"]), number(t["Probability"]), as_most(t["Owner"])
    stage, account = t["Stage"], t["Account"]
    created, closed = (when(t[name], "%d-%b-%Y") for name in ("Created", "Closed on"))
    won, open_ = stage == "Closed Won", stage.isin(["Proposal", "Negotiation"])
    return {
        ("per group", "total amount per stage"): amount.groupby(stage).sum(),
        (
            "weighted",
            "What is the weighted value of the deals in Proposal and Negotiation (amount times probability)?",
        ): (amount * chance / 100)[open_].sum(),
        ("per group", "For every owner, how many deals were closed won?"): t[won].groupby(owner.str.title()).size(),
        ("median", "median amount of the closed won deals"): amount[won].median(),
        ("top", "List the five largest deals that are in Proposal, with account and amount"): highest(
            amount[stage == "Proposal"].set_axis(account[stage == "Proposal"]), 5
        ),
        ("duration", "On average, how many days passed between creation and closing for the won deals?"): (
            (closed - created).dt.days[won].mean()
        ),
        ("per group", "average deal amount by lead source, highest first"): Ordered(
            amount.groupby(t["Lead source"]).mean().sort_values(ascending=False)
        ),
        ("refuse", "Which competitor did we lose the most deals to?"): refuse("competitor"),
    }


def shop() -> Keys:
    t = records(HALF, "webshop_orders_nov.csv", "Customer")
    total, count, status = number(t["Order total"]), number(t["Qty"]), t["Status"]
    at, paid_by = when(t["Ordered at"], "%Y-%m-%d %H:%M"), as_most(t["Payment method"])
    hour = int(best(at.groupby(at.dt.hour).size()))
    means = total.groupby(paid_by).mean()
    return {
        ("hour of day", "At what hour of the day do we get the most orders?"): (
            f"{hour}|{hour}:00|{hour}:00-{hour + 1}:00|{hour}:00–{hour + 1}:00|{hour - 12} pm|{hour - 12}pm"
        ),
        ("per group", "orders per weekday"): at.groupby(at.map(weekday)).size(),
        ("per group", "Sum of the order totals by country please"): total.groupby(as_most(t["Country"])).sum(),
        ("percent", "What percentage of the delivered orders were returned?"): percent(
            yes(t["Returned"])[status == "Delivered"].mean()
        ),
        ("top", "3 best selling products by quantity, with the quantity"): highest(
            count.groupby(t["Product"]).sum(), 3
        ),
        ("compare", "Is the average order total higher with PayPal or with Klarna? Show both averages"): (
            means[["Klarna", "PayPal"]]
        ),
        ("sum", "What is the total value of the cancelled orders?"): total[status == "Cancelled"].sum(),
        ("distinct", "how many different customers ordered something in November"): t["Customer"].nunique(),
    }


def ledger() -> Keys:
    t = records(HALF, "purchase_ledger.csv", "Invoice no.", skip=2, sep=";")
    net, gross, who = number(t["Net"], ","), number(t["Gross"], ","), t["Supplier"]
    issued, due, paid = (when(t[name], "%d/%m/%Y") for name in ("Invoice date", "Due date", "Paid on"))
    unpaid, may, invoice = paid.isna(), issued.dt.month == 5, t["Invoice no."]
    return {
        ("sum", "What is the gross total of the invoices not paid yet?"): gross[unpaid].sum(),
        ("per group", "unpaid gross amount per supplier"): gross[unpaid].groupby(who).sum(),
        ("overdue", "How many unpaid invoices were due before 15 June 2024?"): (unpaid & (due < "2024-06-15")).sum(),
        ("duplicates", "which invoice number appears twice in the ledger?"): cells(invoice[invoice.duplicated()]),
        ("per group", "Number of invoices paid after the due date, for each supplier"): (
            t[paid > due].groupby("Supplier").size()
        ),
        (
            "per group",
            "how long do we take to pay each supplier? average days from invoice date to paid on",
        ): (paid - issued).dt.days.groupby(who).mean(),
        ("per group", "net by cost centre, only invoices dated May 2024"): net[may].groupby(t["Cost centre"]).sum(),
        ("days between", "How many days late was invoice FE-6280 paid?"): (
            (paid - due).dt.days[invoice == "FE-6280"].sum()
        ),
    }


def campaigns() -> Keys:
    t = read_sheet(HALF, "campaign_report.xlsx", "Campaigns", skip=2).iloc[1:]
    t = t[t["Channel"] != ""]
    channel, campaign, month = as_most(t["Channel"]), t["Campaign"], months(when(t["Month"], "%b %Y"))
    plan, cost, seen, clicks, orders = (number(t.iloc[:, place]) for place in range(3, 8))
    months_ = clicks.groupby(when(t["Month"], "%b %Y").dt.month).sum()
    by_campaign = pd.DataFrame({"cost": cost, "orders": orders}).groupby(campaign).sum()
    return {
        ("ratio per group", "Click-through rate (clicks divided by impressions) for each channel"): (
            (clicks.groupby(channel).sum() / seen.groupby(channel).sum()).map(percent)
        ),
        ("ratio", "What did a click cost us on average over everything (actual cost / clicks)?"): (
            cost.sum() / clicks.sum()
        ),
        ("top", "which campaign had the highest actual cost per order overall?"): best(
            by_campaign["cost"] / by_campaign["orders"]
        ),
        ("per group", "planned vs actual cost by month"): (
            pd.DataFrame({"plan": plan, "cost": cost}).groupby(month).sum().reset_index()
        ),
        ("percent change", "By what percentage did total clicks change from January to May?"): percent(
            months_[5] / months_[1] - 1
        ),
        ("percent", "Share of all orders that came from Google Ads, in percent"): percent(
            orders[channel == "Google Ads"].sum() / orders.sum()
        ),
        ("count per group", "How many months was each campaign over its planned cost?"): (
            (cost > plan).groupby(campaign).sum()
        ),
        ("refuse", "How many new newsletter subscribers did the Spring Sale campaign bring?"): refuse("subscriber"),
    }


def production() -> Keys:
    t = records(HALF, "production_log_wk36.csv", "Machine", skip=1, sep=";")
    good, scrap, down = number(t["Good parts"], ","), number(t["Scrap parts"]), number(t["Downtime (min)"])
    machine, dates = t["Machine"], when(t["Date"], "%d.%m.%Y")
    began, ended = (when(t[name], "%d.%m.%Y %H:%M") for name in ("Start", "End"))
    sums = pd.DataFrame({"good": good, "scrap": scrap}).groupby(machine).sum()
    return {
        ("per group", "good parts by machine and shift"): (
            good.groupby([machine, as_most(t["Shift"])]).sum().reset_index()
        ),
        (
            "ratio per group",
            "What is the scrap rate of each machine (scrap parts as a percentage of good plus scrap parts)?",
        ): (sums["scrap"] / (sums["good"] + sums["scrap"])).map(percent),
        ("sum", "total downtime minutes Press 2"): down[machine == "Press 2"].sum(),
        ("duration", "How long was the longest run from start to end?"): length(
            ((ended - began).dt.total_seconds() / 60).max()
        ),
        ("top", "On which date did we make the most scrap?"): day(
            pd.Timestamp(best(scrap.groupby(dates).sum())), "%d.%m.%Y"
        ),
        ("count", "how many entries show more than 30 minutes of downtime?"): (down > 30).sum(),
        ("top", "Which reason caused the most minutes of downtime, and how many?"): highest(
            down[t["Reason"] != ""].groupby(t["Reason"]).sum(), 1
        ),
        ("refuse", "How many kWh did the Packing line use this week?"): refuse("kWh", "energy", "electricity", "power"),
    }


def carrier() -> Keys:
    t = records(HALF, "parcel_invoice_0424.csv", "Service", skip=2)
    weight, base, fuel, total = (number(t[name]) for name in ("Weight (kg)", "Base charge", "Fuel surcharge", "Total"))
    land, credit = t["Destination"], t["Line type"] == "Credit"
    return {
        ("per group", "base charge per service, summed up"): base.groupby(as_most(t["Service"])).sum(),
        ("sum", "How much was credited back to us in total?"): either_sign(total[credit].sum()),
        ("per group", "Average weight by destination"): weight.groupby(land).mean(),
        ("ratio", "Fuel surcharge as a percentage of the base charge, over the whole invoice?"): percent(
            fuel.sum() / base.sum()
        ),
        ("max", "tracking number of the heaviest parcel"): best(weight.set_axis(t["Tracking no."])),
        ("count", "How many parcels to Canada weighed more than 5 kg?"): ((land == "Canada") & (weight > 5)).sum(),
        ("per group", "what does each cost center owe after credits (total)?"): (total.groupby(t["Cost center"]).sum()),
        ("refuse", "How many of these parcels were delivered late?"): refuse("deliver", "late", "arriv"),
    }


def budget() -> Keys:
    t = read_sheet(HALF, "project_budget_2024.xlsx", "Budget 2024", skip=1).iloc[1:]
    t = t[t["Manager"] != ""]
    plan, spent = (
        pd.DataFrame({quarter: number(t.iloc[:, 4 + 2 * quarter + side]) for quarter in range(5)}) for side in (0, 1)
    )  # four quarters and the year
    project, department = t["Project"], t["Department"]
    over = (spent[2] - plan[2]).set_axis(project)
    logistics = spent[department == "Logistics"].sum()
    return {
        ("sum", "What was the actual spend in Q2 across all projects?"): spent[1].sum(),
        ("per group", "year budget and year actual per department"): (
            pd.DataFrame({"plan": plan[4], "spent": spent[4]}).groupby(department).sum().reset_index()
        ),
        ("top", "Which project overspent its Q3 budget by the most, and by how much?"): highest(over, 1),
        ("count", "how many projects went over budget in Q1"): (spent[0] > plan[0]).sum(),
        ("lookup", "Q3 budget of the Web portal project?"): plan[2][project == "Web portal"].sum(),
        ("missing", "Which projects have no Q4 actual yet?"): cells(project[spent[3].isna()]),
        ("percent change", "By how many percent did Logistics' actual spend change from Q1 to Q2?"): percent(
            logistics[1] / logistics[0] - 1
        ),
        ("per group", "number of projects by manager"): t.groupby("Manager").size(),
    }


FILES = {
    "absences_2024.tsv": absences,
    "bank_export_q1.csv": bank,
    "campaign_report.xlsx": campaigns,
    "crm_pipeline.csv": pipeline,
    "it_asset_register.xlsx": assets,
    "parcel_invoice_0424.csv": carrier,
    "production_log_wk36.csv": production,
    "project_budget_2024.xlsx": budget,
    "purchase_ledger.csv": ledger,
    "webshop_orders_nov.csv": shop,
}
