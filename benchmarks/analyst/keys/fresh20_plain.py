"""The keys of the twentieth fresh half: plain questions on a till, invoices, a ledger, pallets and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_most,
    best,
    best_of_each,
    cells,
    day,
    days,
    either_sign,
    highest,
    hour,
    length,
    months,
    number,
    percent,
    read,
    refuse,
    top_of_each,
    weekday,
    when,
    yes,
)

HALF = "fresh20"


def till() -> Keys:
    t = records(HALF, "garden_centre_till.csv", "Date/Time", skip=3, sep=";")
    total, sold = number(t["Line total"], ","), number(t["Qty"])
    at = when(t["Date/Time"], "%d.%m.%Y %H:%M")
    return {
        ("per group", "total sales per department"): total.groupby(t["Department"]).sum(),
        ("per group", "How many different receipts were there for each type of payment?"): (
            t.groupby("Payment")["Receipt"].nunique()
        ),
        ("weekday", "Sales by day of the week please"): total.groupby(at.map(weekday)).sum(),
        ("hour", "In which hour of the day do we take the most money?"): hour(
            int(best(total.groupby(at.dt.hour).sum()))
        ),
        ("lookup", "What did receipt 000427 come to in total?"): total[t["Receipt"] == "000427"].sum(),
        ("percent", "What percentage of the sales value comes from members?"): percent(
            total[yes(t["Member"])].sum() / total.sum()
        ),
        ("top", "top 4 articles by quantity sold, with the quantity"): highest(sold.groupby(t["Article"]).sum(), 4),
        ("refuse", "Which supplier's products sold best?"): refuse("supplier"),
    }


def receivables() -> Keys:
    t = records(HALF, "receivables.xlsx", "Client", sheet="Invoices", skip=2)
    t = t.assign(**{"Invoice no.": t["Invoice no."].str.removeprefix("'")})
    net, vat, gross = (number(t[name]) for name in ("Net", "VAT", "Gross"))
    issued, due, paid = (when(t[name], "%Y-%m-%d") for name in ("Invoice date", "Due date", "Paid on"))
    status, service = t["Status"].str.strip().str.casefold(), t["Service"]
    overdue, twice = status == "overdue", t["Invoice no."].duplicated()
    return {
        ("per group", "Gross amount of the overdue invoices per partner"): gross[overdue].groupby(t["Partner"]).sum(),
        ("per group", "average number of days from invoice date to payment, by service"): (
            (paid - issued).dt.days.groupby(service).mean()
        ),
        ("state", "How many invoices are overdue?"): overdue.sum(),
        ("sum", "How much VAT was charged on audit work invoiced in 2024?"): (
            vat[(service == "Audit") & (issued.dt.year == 2024)].sum()
        ),
        ("top", "the three largest invoices that are not paid yet: client and gross amount"): highest(
            gross[status != "paid"].set_axis(t.loc[status != "paid", "Client"]), 3
        ),
        ("duplicates", "Has any invoice number been used twice? If so which one?"): cells(t.loc[twice, "Invoice no."]),
        ("median", "median net amount of the payroll invoices"): net[service == "Payroll"].median(),
        ("days between", "How many days after the due date was invoice 00190 paid?"): (
            (paid - due).dt.days[t["Invoice no."] == "00190"].sum()
        ),
    }


def bank() -> Keys:
    t = records(HALF, "cafe_bank_ledger.csv", "Ref", skip=1)
    amount, dates, payee = number(t["Amount"]), when(t["Date"], "%d %b %Y"), t["Payee / payer"]
    spent = amount[amount < 0]
    largest = spent == spent.min()
    return {
        ("per group", "Net of money in and money out for each month"): amount.groupby(months(dates)).sum(),
        ("per group", "How much did we pay out in each category?"): (
            spent.groupby(t["Category"]).sum().map(either_sign)
        ),
        ("top", "What was the largest single payment out, and on what date?"): pd.DataFrame(
            {"date": dates[spent.index][largest].map(day), "amount": spent[largest].map(either_sign)}
        ),
        ("count", "how many transactions have not been reconciled yet"): (~yes(t["Reconciled?"])).sum(),
        ("average", "Average amount of a card sales deposit"): amount[t["Category"] == "Card sales"].mean(),
        ("most", "Which payee did we pay most often?"): best(spent.groupby(payee).size()),
        ("percent", "What percent of the transactions are utilities?"): percent((t["Category"] == "Utilities").mean()),
        ("lookup", "what was the balance after transaction 00347?"): number(t["Balance"])[t["Ref"] == "00347"].sum(),
    }


def pallets() -> Keys:
    t = records(HALF, "pallet_shipments.csv", "Carrier")
    cost, count, weight = number(t["Cost (EUR)"]), number(t["Pallets"]), number(t["Weight"])
    collected, delivered = (when(t[name], "%d/%m/%Y") for name in ("Collected", "Delivered"))
    sums = pd.DataFrame({"cost": cost, "count": count}).groupby(t["Carrier"]).sum()
    return {
        ("ratio", "Total cost divided by total pallets for each carrier"): sums["cost"] / sums["count"],
        ("per group", "number of shipments to each destination"): t.groupby("Destination").size(),
        ("per group", "On average how many days does it take from collection to delivery, by carrier?"): (
            (delivered - collected).dt.days.groupby(t["Carrier"]).mean()
        ),
        ("missing", "How many consignments have no delivery date yet?"): delivered.isna().sum(),
        ("percent", "What percentage of all shipments is marked as damaged?"): percent(yes(t["Damaged"]).mean()),
        ("top", "Which consignment was the heaviest and how much did it weigh?"): highest(
            weight.groupby(t["Consignment"]).sum(), 1
        ),
        ("date range", "total cost of the shipments collected between 10 and 20 June 2024"): (
            cost[collected.between("2024-06-10", "2024-06-20")].sum()
        ),
        ("refuse", "Which driver made the most deliveries?"): refuse("driver"),
    }


def pets() -> Keys:
    t = records(HALF, "pet_supplies_stock.tsv", "Category", skip=2, sep="\t")
    hand, level, cost, price = (number(t[name]) for name in ("On hand", "Reorder point", "Unit cost", "Sale price"))
    item, sold = t["Product"] + "|" + t["SKU"], ~yes(t["Discontinued"])
    return {
        ("state", "Which products are out of stock?"): cells(item[hand == 0]),
        ("per group", "stock value by category"): number(t["Stock value"]).groupby(t["Category"]).sum(),
        ("per group", "For every supplier, how many products are below their reorder point?"): (
            t[hand < level].groupby("Supplier").size()
        ),
        ("distinct", "How many different suppliers are on the list?"): t["Supplier"].nunique(),
        ("top", "Which product has the biggest difference between sale price and unit cost?"): best(
            (price - cost).groupby(item).sum()
        ),
        ("missing", "How many products have no last delivery date?"): t["Last delivery"].isin(["", "n/a"]).sum(),
        ("lookup", "where is SKU 00420 stored"): cells(t.loc[t["SKU"] == "00420", "Location"]),
        ("average", "Average sale price of the cat products that are not discontinued"): (
            price[(t["Category"] == "Cat") & sold].mean()
        ),
    }


def hotel() -> Keys:
    t = read(HALF, "hotel_bookings.csv", skip=2)
    total, rate, room = number(t["Total"]), number(t["Rate per night"]), as_most(t["Room type"])
    arrival, departure = (days(t[name], "%d/%m/%Y", "%Y-%m-%d") for name in ("Arrival", "Departure"))
    nights, cancelled, stayed = (departure - arrival).dt.days, t["Status"] == "Cancelled", t["Status"] == "Stayed"
    rates = rate.groupby(room).mean()
    return {
        ("per group", "Number of bookings per channel, leaving out the cancelled ones"): (
            t[~cancelled].groupby("Channel").size()
        ),
        ("per group", "average number of nights between arrival and departure by room type"): (
            nights.groupby(room).mean()
        ),
        ("per group", "Total amount by month of arrival, only bookings with status Stayed"): (
            total[stayed].groupby(months(arrival)).sum()
        ),
        ("per group", "What percentage of bookings was cancelled in each channel?"): (
            cancelled.groupby(t["Channel"]).mean().map(percent)
        ),
        ("duration", "Which guest booked the longest stay?"): best(nights.groupby(t["Guest name"]).max()),
        ("count", "how many bookings include breakfast?"): yes(t["Breakfast"]).sum(),
        ("compare", "How much higher is the average rate per night for a suite than for a double?"): (
            rates["Suite"] - rates["Double"]
        ),
        ("refuse", "Which country do most of our guests come from?"): refuse("country", "nationality"),
    }


def guests() -> Keys:
    t = records(HALF, "guest_survey.xlsx", "Card", sheet="Cards", skip=2)
    food, service, spent = (number(t[name]) for name in ("Food score", "Service score", "Spend per head"))
    branch, visited = as_most(t["Branch"]), when(t["Visit date"], "%Y-%m-%d")
    scores = pd.DataFrame({"food": food, "service": service}).groupby(branch).mean()
    return {
        ("per group", "average food score and average service score for each branch"): scores.reset_index(),
        ("per group", "Percentage of cards with a yes for would recommend, by branch"): (
            yes(t["Would recommend"]).groupby(branch).mean().map(percent)
        ),
        ("per group", "How many cards came in per month of visit?"): t.groupby(months(visited)).size(),
        ("median", "median wait in minutes"): number(t["Wait (min)"]).median(),
        ("count", "How many cards gave the service a score of 2 or less?"): (service <= 2).sum(),
        ("average", "Average spend per head for parties of 6 or more"): spent[number(t["Party size"]) >= 6].mean(),
        ("missing", "How many cards were left without a comment?"): (t["Comment"] == "").sum(),
        ("refuse", "Which waiter got the best scores?"): refuse("waiter"),
    }


def building() -> Keys:
    t = records(HALF, "build_cost_report.csv", "Phase", skip=2)
    # The row above tells the columns of the same name apart: first the budget, then the actual.
    labour_budget, budget = number(t["Labour"]), number(t["Materials"])
    labour, materials = number(t["Labour.1"]), number(t["Materials.1"])
    sums = pd.DataFrame({"budget": budget, "actual": materials}).groupby(t["Contractor"]).sum()
    return {
        ("per group", "actual labour cost by phase"): labour.groupby(t["Phase"]).sum(),
        ("per group", "Budgeted and actual materials in total for each contractor"): sums.reset_index(),
        ("compare", "Which work package went over its materials budget by the most?"): best(
            (materials - budget).groupby(t["Work package"]).sum()
        ),
        ("count", "How many work packages are 100% complete?"): (t["% complete"] == "100%").sum(),
        ("sum", "total actual materials cost for Groundworks"): materials[t["Phase"] == "Groundworks"].sum(),
        ("lookup", "What is the labour budget for Brickwork?"): labour_budget[t["Work package"] == "Brickwork"].sum(),
        ("top", "Three most expensive work packages by actual labour, with the amounts"): highest(
            labour.groupby(t["Work package"]).sum(), 3
        ),
        ("refuse", "Who is the site manager for the roofing phase?"): refuse("manager"),
    }


def gifts() -> Keys:
    t = records(HALF, "donations_register.csv", "Donor", skip=2)
    amount, campaign, donor = number(t["Amount"]), t["Campaign"], t["Donor"]
    received = days(t["Date received"], "%d %B %Y", "%d %b %Y", "%Y-%m-%d")
    kinds, monthly = amount.groupby(as_most(t["Donor type"])), amount.groupby(received.dt.strftime("%Y-%m")).sum()
    return {
        ("per group", "Total donated per campaign, highest first"): Ordered(
            amount.groupby(campaign).sum().sort_values(ascending=False)
        ),
        ("per group", "number of donations and average amount by donor type"): (
            pd.DataFrame({"number": kinds.size(), "mean": kinds.mean()}).reset_index()
        ),
        ("per group", "For each campaign, who made the largest single donation and how much was it?"): top_of_each(
            amount.groupby([campaign, donor]).max(), 1
        ),
        ("distinct", "How many different donors gave something in 2024?"): donor[received.dt.year == 2024].nunique(),
        ("most", "Who has given the most altogether?"): best(amount.groupby(donor).sum()),
        ("sum", "total amount of the donations with gift aid"): amount[yes(t["Gift Aid"])].sum(),
        ("missing", "how many donations have not been thanked for yet? (no date in Thanked on)"): (
            (t["Thanked on"] == "").sum()
        ),
        (
            "compare",
            "What is the difference between the total received in December 2023 and in January 2024?",
        ): either_sign(monthly["2023-12"] - monthly["2024-01"]),
    }


def moulding() -> Keys:
    t = records(HALF, "moulding_production_log.csv", "Line", sep=";")
    good, scrap, down = number(t["Good units"], ","), number(t["Scrap units"]), number(t["Downtime min"])
    began, ended = (when(t[name], "%Y-%m-%d %H:%M") for name in ("Start", "End"))
    ran, line = (ended - began).dt.total_seconds() / 60, as_most(t["Line"])
    return {
        ("ratio", "Scrap units as a percentage of good units, per line"): (
            (scrap.groupby(line).sum() / good.groupby(line).sum()).map(percent)
        ),
        ("per group", "Total downtime minutes by shift"): down.groupby(t["Shift"]).sum(),
        ("per group", "good units by product and line"): good.groupby([t["Product"], line]).sum().reset_index(),
        ("duration", "Which batch ran the longest from start to end?"): best(ran.groupby(t["Batch"]).sum()),
        ("duration", "average run time in hours of the batches on Line 2 (start to end)"): length(
            ran[line == "Line 2"].mean()
        ),
        ("count", "How many batches failed the quality check?"): (~yes(t["QC passed"])).sum(),
        ("hour", "In which hour of the day are the most batches started?"): hour(
            int(best(t.groupby(began.dt.hour).size()))
        ),
        ("refuse", "What did the electricity for Line 3 cost?"): refuse("electricity", "cost"),
    }


def landing() -> Keys:
    t = records(HALF, "landing_pages.tsv", "Landing page", skip=3, sep="\t")
    sessions, conversions, revenue = (number(t[name]) for name in ("Sessions", "Conversions", "Revenue"))
    dates, device = when(t["Date"], "%Y-%m-%d"), as_most(t["Device"])
    sums = pd.DataFrame({"conversions": conversions, "revenue": revenue}).groupby(months(dates)).sum()
    monthly = sessions.groupby(dates.dt.month).sum()
    return {
        ("per group", "sessions by source / medium"): sessions.groupby(t["Source / medium"]).sum(),
        ("ratio", "What is the conversion rate per device, i.e. conversions divided by sessions?"): (
            (conversions.groupby(device).sum() / sessions.groupby(device).sum()).map(percent)
        ),
        ("per group", "Total conversions and revenue in every month"): sums.reset_index(),
        ("top", "Top 3 landing pages by revenue with their revenue"): highest(
            revenue.groupby(t["Landing page"]).sum(), 3
        ),
        ("percent", "what percentage of all sessions came from mobile"): percent(
            sessions[device == "mobile"].sum() / sessions.sum()
        ),
        ("percent change", "By what percentage did sessions change from July to August?"): percent(
            monthly[8] / monthly[7] - 1
        ),
        ("average", "average bounce rate of the /pricing page"): percent(
            number(t["Bounce rate"])[t["Landing page"] == "/pricing"].mean() / 100
        ),
        ("refuse", "Which country brought us the most sessions?"): refuse("country"),
    }


def cleaners() -> Keys:
    t = records(HALF, "cleaning_payroll.xlsx", "Name", sheet="March")
    rate, gross, deducted, net = (number(t[name]) for name in ("Hourly rate", "Gross pay", "Deductions", "Net pay"))
    contract, started = as_most(t["Contract"]), when(t["Start date"], "%Y-%m-%d")
    return {
        ("per group", "net pay per site"): net.groupby(t["Site"]).sum(),
        ("per group", "Average hourly rate by role, please"): rate.groupby(t["Role"]).mean(),
        ("per group", "How many staff do we have for each type of contract?"): t.groupby(contract).size(),
        ("per group", "Who has the highest gross pay at each site?"): best_of_each(
            gross.groupby([t["Site"], t["Name"]]).sum()
        ),
        ("most", "Which employee has been with us the longest?"): cells(t.loc[started == started.min(), "Name"]),
        ("lookup", "hourly rate of staff no 0072"): rate[t["Staff no"] == "'0072"].sum(),
        ("sum", "What were the total deductions for part-time staff?"): deducted[contract == "Part-time"].sum(),
        ("refuse", "How many days of sick leave did the cleaners take?"): refuse("sick", "leave"),
    }


FILES = {
    "build_cost_report.csv": building,
    "cafe_bank_ledger.csv": bank,
    "cleaning_payroll.xlsx": cleaners,
    "donations_register.csv": gifts,
    "garden_centre_till.csv": till,
    "guest_survey.xlsx": guests,
    "hotel_bookings.csv": hotel,
    "landing_pages.tsv": landing,
    "moulding_production_log.csv": moulding,
    "pallet_shipments.csv": pallets,
    "pet_supplies_stock.tsv": pets,
    "receivables.xlsx": receivables,
}
