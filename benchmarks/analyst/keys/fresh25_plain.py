"""The keys of the twenty-fifth fresh half: plain questions on bikes, a bakery, a dentist, water bills and others."""

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
    months,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    weekday,
    when,
    yes,
)

HALF = "fresh25"
_MIXED = ("%Y-%m-%d", "%d/%m/%Y", "%d %B %Y")


def rentals() -> Keys:
    t = records(HALF, "bike_rentals.csv", "Rental no.", skip=3, sep=";")
    price, kind = number(t["Price (€)"], ","), t["Bike type"]
    out, back = (when(t[name], "%d.%m.%Y %H:%M") for name in ("Out", "Back"))
    hours = (back - out).dt.total_seconds() / 3600
    taken = (t["Bike no."] == "0073") & (out.dt.strftime("%m-%d") == "06-14")
    return {
        ("count", "How many rentals came with a helmet?"): yes(t["Helmet"]).sum(),
        ("per group", "total price per bike type"): price.groupby(kind).sum(),
        ("state", "Please list the bike numbers that have not been brought back yet"): cells(
            t.loc[back.isna(), "Bike no."]
        ),
        ("duration", "On average, how many hours was an e-bike out for?"): hours[kind == "E-bike"].mean(),
        ("hour", "In which hour of the day do most rentals start?"): hour(int(best(t.groupby(out.dt.hour).size()))),
        ("per group", "number of rentals for each station, busiest first"): Ordered(
            t.groupby(as_most(t["Station"])).size().sort_values(ascending=False)
        ),
        ("lookup", "Who took out bike 0073 on 14 June?"): cells(t.loc[taken, "Customer"]),
        ("percent", "What percentage of the rentals was paid by card?"): percent(
            (t["Paid by"].str.casefold() == "card").mean()
        ),
    }


def payroll() -> Keys:
    t = records(HALF, "payroll_may_2024.tsv", "Name", skip=1, sep="\t")
    gross, rate, net, cut = (number(t[name]) for name in ("Gross pay", "Rate", "Net pay", "Deductions"))
    return {
        ("per group", "What was the gross pay in total for each branch?"): gross.groupby(t["Branch"]).sum(),
        ("per group", "average hourly rate by job"): rate.groupby(t["Job"]).mean(),
        ("top", "three employees with the highest net pay, with the amounts"): highest(net.groupby(t["Name"]).sum(), 3),
        ("count", "How many employees started before 2018?"): (when(t["Start date"], "%d %b %Y") < "2018").sum(),
        ("median", "Median hours of the sales assistants?"): number(t["Hours"])[t["Job"] == "Sales assistant"].median(),
        ("sum", "How much was deducted altogether at Mill Lane?"): either_sign(cut[t["Branch"] == "Mill Lane"].sum()),
        ("per group", "How many people on night shift in every branch?"): (
            t[yes(t["Night shift"])].groupby("Branch").size()
        ),
        ("refuse", "Which employees have annual leave left over?"): refuse("leave"),
    }


def dentist() -> Keys:
    t = records(HALF, "appointments.csv", "Patient no.")
    date, fee, seen = when(t["Date"], "%Y-%m-%d"), number(t["Fee (£)"]), t.groupby("Dentist").size()
    private = (t["Cover"] == "Private") & (date.dt.month == 10)
    return {
        ("per group", "How many appointments were not attended, by dentist?"): (
            t[~yes(t["Attended"])].groupby("Dentist").size()
        ),
        ("weekday", "On which weekday do we have the most appointments?"): best(t.groupby(date.map(weekday)).size()),
        ("distinct", "How many different patients had an appointment in September?"): (
            t.loc[date.dt.month == 9, "Patient no."].nunique()
        ),
        ("per group", "average fee for each treatment"): fee.groupby(t["Treatment"]).mean(),
        ("missing", "How many appointments have no recall date?"): (t["Recall date"] == "").sum(),
        ("sum", "Total fees from private patients in October"): fee[private].sum(),
        ("per group", "Can you give me the number of appointments per dentist and month?"): (
            t.groupby(["Dentist", months(date)]).size().reset_index()
        ),
        ("compare", "How many more appointments does Dr Osei have than Dr Patel?"): seen["Dr Osei"] - seen["Dr Patel"],
    }


def printing() -> Keys:
    t = records(HALF, "print_orders.xlsx", "Product", sheet="Orders", skip=2)
    both = t.merge(read_sheet(HALF, "print_orders.xlsx", "Customers"), on="Customer ID")
    amount, ordered = number(t["Amount (£)"]), number(both["Amount (£)"])
    by_month = amount.groupby(when(t["Order date"], "%Y-%m-%d").dt.month).sum()
    open_ = (t["Status"].str.casefold() == "open") & (when(t["Due date"], "%Y-%m-%d") < "2024-07-01")
    return {
        ("per group", "Total order amount per product, please"): amount.groupby(as_most(t["Product"])).sum(),
        ("other sheet", "What is the total order amount by town?"): ordered.groupby(both["Town"]).sum(),
        ("other sheet", "What's the name of the customer who placed order PO-1220?"): cells(
            both.loc[both["Order no."] == "PO-1220", "Customer"]
        ),
        ("state", "How many orders with status open had a due date before 1 July 2024?"): open_.sum(),
        ("top", "Which order has the largest quantity?"): best(number(t["Quantity"]).groupby(t["Order no."]).sum()),
        ("other sheet", "How much did customers from the school sector order in total?"): (
            ordered[both["Sector"] == "School"].sum()
        ),
        ("average", "average discount on flyers"): percent(
            number(t["Discount"])[t["Product"].str.casefold() == "flyers"].mean()
        ),
        ("percent change", "By how many percent did the order amount change from April to May?"): percent(
            by_month[5] / by_month[4] - 1
        ),
    }


def festival() -> Keys:
    t = read(HALF, "festival_budget.csv", skip=2)
    t.columns = pd.Index(["Department", "Item", "Budget 2023", "Actual 2023", "Budget 2024", "Actual 2024", "By"])
    t = t[~t["Item"].isin(["", "Cost item"])]
    planned, spent = number(t["Budget 2024"]), number(t["Actual 2024"])
    return {
        ("per group", "Actual costs in 2024 by department"): spent.groupby(t["Department"]).sum(),
        ("per group", "For each department, how many cost items went over their 2024 budget?"): (
            t[spent > planned].groupby("Department").size()
        ),
        ("top", "Which cost item had the highest actual cost in 2024, and how much was it?"): highest(
            spent.groupby(t["Item"]).sum(), 1
        ),
        ("sum", "How much did J. Okafor approve in the 2024 budget in total?"): planned[t["By"] == "J. Okafor"].sum(),
        ("percent change", "percent change in total actual costs from 2023 to 2024"): percent(
            spent.sum() / number(t["Actual 2023"]).sum() - 1
        ),
        ("lookup", "What was budgeted for catalogue printing in 2023?"): (
            number(t["Budget 2023"])[t["Item"].str.casefold() == "catalogue printing"].sum()
        ),
        ("list", "Which cost items have a negative actual amount for 2024?"): cells(t.loc[spent < 0, "Item"]),
        ("refuse", "How many tickets were sold in 2024?"): refuse("ticket", "sold"),
    }


def calls() -> Keys:
    t = records(HALF, "call_log.csv", "Call ID")
    start, queue, agent = when(t["Start"], "%Y-%m-%d %H:%M:%S"), as_most(t["Queue"]), t["Agent"]
    talked = pd.to_timedelta(t["Talk time"].replace("", None))
    rating = number(t["Rating"])[agent != ""].groupby(agent).mean()
    return {
        ("per group", "calls per queue"): t.groupby(queue).size(),
        ("hour", "How many calls came in after 4 pm?"): (start.dt.hour >= 16).sum(),
        ("per group", "What is the average waiting time in seconds for each queue?"): (
            number(t["Wait (s)"]).groupby(queue).mean()
        ),
        ("percent", "What share of all calls was abandoned?"): percent((t["Outcome"] == "abandoned").mean()),
        ("refuse", "What did the calls cost us in total?"): refuse("cost"),
        ("per group", "Number of calls by hour of the day"): t.groupby(start.dt.hour.map(hour)).size(),
        ("top", "Give me the ID of the call with the longest talk time"): cells(
            t.loc[talked == talked.max(), "Call ID"]
        ),
        ("per group", "average rating per agent, best first"): Ordered(rating.sort_values(ascending=False)),
    }


def nursery() -> Keys:
    t = records(HALF, "nursery_stock.csv", "Art. no.", skip=2, sep=";")
    stock, least = number(t["In stock"]), number(t["Min. stock"])
    bought, sold = (number(t[f"{name} price"], ",") for name in ("Purchase", "Sale"))
    delivered, twice = when(t["Last delivery"], "%d/%m/%Y"), t["Art. no."].duplicated()
    return {
        ("state", "Which plants are out of stock?"): cells(t.loc[stock == 0, "Plant"]),
        ("per group", "Number of plants below their minimum stock by supplier"): (
            t[stock < least].groupby("Supplier").size()
        ),
        ("per group", "What is our stock worth at purchase price, for each category?"): (
            (stock * bought).groupby(t["Category"]).sum()
        ),
        ("ratio", "Which plant has the highest ratio of sale price to purchase price?"): best(
            (sold / bought).groupby(t["Plant"]).max()
        ),
        ("refuse", "In which month does the hydrangea flower?"): refuse("flower"),
        ("date range", "How many plants had their last delivery in March 2024?"): (
            delivered.between("2024-03-01", "2024-03-31").sum()
        ),
        ("duplicates", "Is there an article number that appears twice? Which one?"): cells(t.loc[twice, "Art. no."]),
        ("per group", "the cheapest plant by sale price in every category"): best_of_each(
            -sold.groupby([t["Category"], t["Plant"]]).min()
        ),
    }


def water() -> Keys:
    t = records(HALF, "water_bills.csv", "Customer", skip=1)
    billed, due, paid = (days(t[name], *_MIXED) for name in ("Bill date", "Due date", "Paid on"))
    usage, tariff, unpaid = number(t.iloc[:, 6]), t["Tariff"].str.casefold(), paid.isna()
    return {
        ("state", "How much money is still unpaid?"): number(t["Amount"])[unpaid].sum(),
        ("per group", "number of unpaid bills per district"): t[unpaid].groupby("District").size(),
        ("per group", "Average usage for each tariff"): usage.groupby(tariff).mean(),
        ("duration", "How many days on average between the bill date and the payment?"): (paid - billed).dt.days.mean(),
        ("top", "top 5 customers by water usage, with their usage"): highest(usage.groupby(t["Customer"]).sum(), 5),
        ("state", "Which customers paid their bill more than two weeks after the due date?"): cells(
            t.loc[(paid - due).dt.days > 14, "Customer"]
        ),
        ("count", "How many households have no direct debit?"): (
            ((tariff == "household") & ~yes(t["Direct debit"])).sum()
        ),
        ("refuse", "Which district has the oldest pipes?"): refuse("pipe"),
    }


def translations() -> Keys:
    t = records(HALF, "translation_jobs.xlsx", "Received", sheet="Jobs")
    both = t.merge(read_sheet(HALF, "translation_jobs.xlsx", "Translators"), on="Translator ID")
    fee, words, rush = number(t["Fee (€)"]), number(t["Words"]), yes(t["Rush"])
    received, delivered = (when(t[name], "%Y-%m-%d") for name in ("Received", "Delivered"))
    by_client = words.groupby(t["Client"])
    return {
        ("per group", "words per target language, from most to least"): Ordered(
            words.groupby(t["Target"]).sum().sort_values(ascending=False)
        ),
        ("other sheet", "Total fees by translator name"): number(both["Fee (€)"]).groupby(both["Name"]).sum(),
        ("other sheet", "How many jobs went to certified translators?"): yes(both["Certified"]).sum(),
        ("per group", "How many jobs did every client give us, and how many words in total?"): (
            pd.DataFrame({"jobs": by_client.size(), "words": by_client.sum()}).reset_index()
        ),
        ("duration", "Which job took the most days from received to delivered?"): best(
            (delivered - received).dt.days.groupby(t["Job no."]).max()
        ),
        ("distinct", "how many different translators worked for Medica Labs"): (
            t.loc[t["Client"] == "Medica Labs", "Translator ID"].nunique()
        ),
        ("other sheet", "What is the name of the translator of job J-334?"): cells(
            both.loc[both["Job no."] == "J-334", "Name"]
        ),
        ("compare", "What's the difference between the average fee of rush jobs and of jobs that are not rush?"): (
            either_sign(fee[rush].mean() - fee[~rush].mean())
        ),
    }


def toys() -> Keys:
    t = records(HALF, "toy_shipments.tsv", "Customer", sep="\t")
    shipped, delivered = (when(t[name], "%d-%b-%y") for name in ("Shipped", "Delivered"))
    carrier, value, line = as_most(t["Carrier"]), number(t["Goods value (£)"]), t["Product line"]
    return {
        ("per group", "How many cartons were shipped each month?"): (
            number(t["Cartons"]).groupby(months(shipped)).sum()
        ),
        ("per group", "average days from shipped to delivered by carrier"): (
            (delivered - shipped).dt.days.groupby(carrier).mean()
        ),
        ("ratio", "Total freight as a percentage of the total goods value?"): percent(
            number(t["Freight (£)"]).sum() / value.sum()
        ),
        ("count", "How many shipments to Germany arrived damaged?"): (
            (yes(t["Damaged"]) & (t["Country"] == "Germany")).sum()
        ),
        ("state", "Show me the shipments that have not been delivered yet"): cells(t.loc[delivered.isna(), "Shipment"]),
        ("per group", "Which customer has the highest goods value in each country?"): best_of_each(
            value.groupby([t["Country"], t["Customer"]]).sum()
        ),
        ("median", "median weight of the plush shipments"): number(t["Weight (kg)"])[line == "Plush"].median(),
        ("refuse", "What profit margin do we make on puzzles?"): refuse("profit", "margin"),
    }


FILES = {
    "bike_rentals.csv": rentals,
    "payroll_may_2024.tsv": payroll,
    "appointments.csv": dentist,
    "print_orders.xlsx": printing,
    "festival_budget.csv": festival,
    "call_log.csv": calls,
    "nursery_stock.csv": nursery,
    "water_bills.csv": water,
    "translation_jobs.xlsx": translations,
    "toy_shipments.tsv": toys,
}
