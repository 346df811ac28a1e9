"""The keys of the forty-second fresh half: plain questions on card spending, newsletters, debts and others."""

import json

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    as_cased,
    best,
    cells,
    months,
    number,
    percent,
    refuse,
    top,
    top_rows,
    when,
    yes,
)

HALF = "fresh42"


def cards() -> Keys:
    t = records(HALF, "card_statement.csv", "Posted", skip=3)
    spent, posted = number(t["Amount (£)"]), when(t["Posted"], "%d/%m/%Y")
    return {
        ("per group", "total spend per cardholder"): spent.groupby(t["Cardholder"]).sum(),
        ("per group", "How many card transactions were there in each month?"): t.groupby(months(posted)).size(),
        ("top", "the 5 largest transactions, with merchant and amount"): (
            top_rows(pd.DataFrame({"merchant": t["Merchant"], "spent": spent}), 5)
        ),
        ("contains", "How much did we pay to Trainline in total?"): (
            spent[t["Merchant"].str.contains("trainline", case=False)].sum()
        ),
        ("status", "How many purchases have no receipt?"): (~yes(t["Receipt"])).sum(),
        ("refuse", "What is the credit limit of Owen Hart's card?"): refuse("limit"),
    }


def newsletters() -> Keys:
    t = records(HALF, "newsletter_stats.csv", "Campaign")
    clicked, sent = number(t["Clicked"]), when(t["Sent on"], "%b %d, %Y")
    opened = number(t["Open rate"])
    return {
        ("per group", "total clicks by audience"): clicked.groupby(t["Audience"]).sum(),
        ("per group", "How many campaigns did we send each month?"): t.groupby(months(sent)).size(),
        ("extreme", "Which campaign had the best open rate?"): best(opened.set_axis(t["Campaign"])),
        ("share", "What percentage of all recipients clicked?"): percent(clicked.sum() / number(t["Recipients"]).sum()),
        ("count", "how many campaigns had more than 50 unsubscribes?"): (number(t["Unsub."]) > 50).sum(),
        ("refuse", "How much revenue did the Black Friday campaign bring in?"): refuse("revenue", "sales"),
    }


def debts() -> Keys:
    t = records(HALF, "aged_debt.xlsx", "Customer", sheet="Aged debt", skip=2)
    t = t[t["Account manager"] != ""]
    due, customer, manager = number(t["Total due"]), t["Customer"], t["Account manager"]
    return {
        ("per group", "Total due per account manager?"): due.groupby(manager).sum(),
        ("per group", "average total due by payment terms"): due.groupby(t["Terms (days)"]).mean(),
        ("top", "Top 3 customers by total due, with the amount"): top(due.set_axis(customer), 3),
        ("sum", "How much is overdue by more than 90 days in total?"): number(t["Over 90 days"]).sum(),
        ("filter", "Which of Dana Whitlock's customers owe more than 10,000 in total?"): (
            cells(customer[(manager == "Dana Whitlock") & (due > 10_000)])
        ),
        ("share", "what % of the total due is still current?"): percent(number(t["Current"]).sum() / due.sum()),
    }


def candidates() -> Keys:
    t = records(HALF, "candidates_export.tsv", "ID", sep="\t")
    score, wanted = number(t["Interview score"]), number(t["Expected salary"])
    return {
        ("per group", "Number of candidates per source"): t.groupby("Source").size(),
        ("per group", "avg interview score for each role"): score.groupby(t["Role"]).mean(),
        ("status", "Who has been hired?"): cells(t["Candidate"][t["Stage"] == "Hired"]),
        ("lookup", "What salary does Yara Nasser expect?"): wanted[t["Candidate"] == "Yara Nasser"].sum(),
        ("date", "How many people applied in October 2024?"): (
            when(t["Applied"], "%d-%b-%y").dt.strftime("%Y-%m") == "2024-10"
        ).sum(),
        ("average", "average expected salary of the developers"): wanted[t["Role"] == "Developer"].mean(),
    }


def cloud() -> Keys:
    t = records(HALF, "cloud_bill.csv", "Month", skip=2)
    cost = number(t["Cost"])
    monthly = cost.groupby(t["Month"]).sum()
    return {
        ("per group", "cost per service"): cost.groupby(t["Service"]).sum(),
        ("per group", "What did each account cost in September?"): (
            cost[t["Month"] == "2024-09"].groupby(t["Account"]).sum()
        ),
        ("change", "By what percent did the total cost change from July to August?"): (
            percent(monthly["2024-08"] / monthly["2024-07"] - 1)
        ),
        ("filter", "How much did the data-platform account spend on Database?"): (
            cost[(t["Account"] == "data-platform") & (t["Service"] == "Database")].sum()
        ),
        ("share", "what share of the total cost is the test environment?"): percent(
            cost[t["Env"] == "test"].sum() / cost.sum()
        ),
        ("refuse", "How many users does the intranet account have?"): refuse("user"),
    }


def shifts() -> Keys:
    t = records(HALF, "schichtbericht.csv", "Schicht", sep=";")
    good, scrap, stopped = (number(t[name], ",") for name in ("Gutmenge (Stk)", "Ausschuss (Stk)", "Stillstand (min)"))
    return {
        ("per group", "total downtime (Stillstand) per Schichtleiter"): stopped.groupby(t["Schichtleiter"]).sum(),
        ("per group", "Wie hoch ist die gesamte Gutmenge je Schicht?"): good.groupby(t["Schicht"]).sum(),
        ("language", "Welche Linie hatte insgesamt den meisten Ausschuss?"): best(scrap.groupby(t["Linie"]).sum()),
        ("language", "Wie viele Einträge haben mehr als 60 Minuten Stillstand?"): (stopped > 60).sum(),
        ("language", "Wie hoch ist der durchschnittliche Ausschuss in der Nachtschicht?"): (
            scrap[t["Schicht"] == "Nacht"].mean()
        ),
        ("top", "top 3 Artikel by total Gutmenge"): top(good.groupby(t["Artikel"]).sum(), 3),
    }


def carriers() -> Keys:
    t = records(HALF, "carrier_log.csv", "Consignment")
    sent, promised, came = (when(t[name], "%d %b %Y") for name in ("Dispatched", "Promised", "Delivered"))
    weight, charge, swift = number(t["Weight"]), number(t["Charge"]), t["Carrier"] == "Swiftline"
    return {
        ("per group", "Total charge per carrier"): charge.groupby(t["Carrier"]).sum(),
        ("per group", "average number of days from dispatch to delivery for each carrier"): (
            (came - sent).dt.days.groupby(t["Carrier"]).mean()
        ),
        ("compare", "Which consignments were delivered later than promised?"): cells(t["Consignment"][came > promised]),
        ("missing", "How many consignments have not been delivered yet?"): came.isna().sum(),
        ("sum", "How many kg did we send to Denver?"): weight[t["Destination"] == "Denver"].sum(),
        ("ratio", "What did we pay Swiftline per kg overall?"): charge[swift].sum() / weight[swift].sum(),
    }


def leavers() -> Keys:
    t = records(HALF, "leavers.csv", "Employee ID", skip=1)
    started, left = (when(t[name], "%d/%m/%Y") for name in ("Started", "Left"))
    return {
        ("per group", "How many people left each department?"): t.groupby(as_cased(t["Department"])).size(),
        ("per group", "average manager rating by reason for leaving"): (
            number(t["Manager rating (1-10)"]).groupby(t["Reason"]).mean()
        ),
        ("extreme", "What is the most common reason for leaving?"): best(t.groupby("Reason").size()),
        ("share", "what % of the leavers would return?"): percent(yes(t["Would return"]).mean()),
        ("days between", "How many days did people in the warehouse stay on average?"): (
            (left - started).dt.days[t["Department"] == "Warehouse"].mean()
        ),
        ("refuse", "What was the average salary of the people who left?"): refuse("salary", "salaries"),
    }


def assets() -> Keys:
    t = records(HALF, "fixed_assets.xlsx", "Description", sheet="Register")
    cost, book, named = number(t["Cost"]), number(t["Book value"]), t["Description"]
    bought = when(t["Purchased"], "%Y-%m-%d").dt.strftime("%Y")
    of_one = cost.set_axis(named)
    return {
        ("per group", "Book value per class"): book.groupby(t["Class"]).sum(),
        ("per group", "How many assets did we purchase in each year?"): t.groupby(bought).size(),
        ("top", "the 4 most expensive assets with their cost"): top(of_one, 4),
        ("difference", "How much more did the packing machine cost than the conveyor belt?"): (
            of_one["Packing machine"] - of_one["Conveyor belt"]
        ),
        ("count", "How many assets have a book value of zero?"): (book == 0).sum(),
        ("refuse", "When was the forklift last serviced?"): refuse("service", "maintenance"),
    }


def accounts() -> Keys:
    t = pd.DataFrame(json.loads(paths(HALF)["saas_accounts.json"].read_text(encoding="utf-8")))
    fee, plans = t["mrr_usd"], t.groupby("plan").size()
    return {
        ("per group", "total MRR by plan"): fee.groupby(t["plan"]).sum(),
        ("per group", "avg number of seats per country?"): t["seats"].groupby(t["country"]).mean(),
        ("date", "Which accounts renew in February 2025?"): (
            cells(t["account"][t["renews"].fillna("").str.startswith("2025-02")])
        ),
        ("median", "What's the median MRR of the active accounts?"): fee[t["status"] == "active"].median(),
        ("yes/no", "Do we have more Starter accounts than Team accounts?"): plans["Starter"] > plans["Team"],
        ("refuse", "What's the phone number of Lumen Works?"): refuse("phone"),
    }


FILES = {
    "card_statement.csv": cards,
    "newsletter_stats.csv": newsletters,
    "aged_debt.xlsx": debts,
    "candidates_export.tsv": candidates,
    "cloud_bill.csv": cloud,
    "schichtbericht.csv": shifts,
    "carrier_log.csv": carriers,
    "leavers.csv": leavers,
    "fixed_assets.xlsx": assets,
    "saas_accounts.json": accounts,
}
