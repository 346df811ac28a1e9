"""The keys of the thirty-first fresh half: plain questions on wine, swimming, recovery, a bindery, fish and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    best,
    best_of_each,
    cells,
    days,
    either_sign,
    hour,
    length,
    minutes,
    months,
    number,
    percent,
    refuse,
    top,
    weekday,
    when,
    yes,
)

HALF = "fresh31"


def wine() -> Keys:
    t = records(HALF, "wine_orders.csv", "Customer", skip=2, sep=";")
    bottles, total = number(t["Bottles"]), number(t["Line total (€)"], ",")
    date, colour = when(t["Order date"], "%d.%m.%Y"), t["Colour"]
    return {
        ("count", "How many orders did we get for red wine?"): (colour == "Red").sum(),
        ("per group", "bottles sold per region"): bottles.groupby(t["Region"]).sum(),
        ("per group", "What is the average line total for each colour of wine?"): total.groupby(colour).mean(),
        ("top", "top 3 customers by total order value, with the amounts"): top(total.groupby(t["Customer"]).sum(), 3),
        ("date range", "Total value of orders dated 1 to 15 February 2024"): (
            total[date.between("2024-02-01", "2024-02-15")].sum()
        ),
        ("lookup", "Which wine was on order 1027?"): cells(t.loc[t["Order No"] == "1027", "Wine"]),
        ("state", "how many bottles have not been delivered yet"): bottles[~yes(t["Delivered"])].sum(),
        ("per group", "Please give me the order value by month"): total.groupby(months(date)).sum(),
    }


def swimming() -> Keys:
    t = records(HALF, "swim_lessons.xlsx", "Child", sheet="Enrolments", skip=2)
    paid, teacher, day = yes(t["Fee paid?"]), t["Instructor"], t["Day"]
    came, given = (number(t[name]).groupby(teacher).sum() for name in ("Lessons attended", "Lessons"))
    return {
        ("per group", "Number of children in each level"): t.groupby("Level").size(),
        ("per group", "unpaid fees per instructor"): number(t["Fee (£)"])[~paid].groupby(teacher).sum(),
        ("per group", "For each instructor, what percentage of the lessons were attended?"): (
            (came / given).map(percent)
        ),
        ("median", "What's the median age of the children on Saturday?"): number(t["Age"])[day == "Saturday"].median(),
        ("missing", "How many children have no emergency phone?"): (t["Emergency phone"] == "").sum(),
        ("percent", "What percentage of children have paid their fee?"): percent(paid.mean()),
        ("which most", "Which day has the most children?"): best(t.groupby("Day").size()),
        ("refuse", "Which children have an allergy?"): refuse("allergy", "allergies"),
    }


def recovery() -> Keys:
    t = records(HALF, "recovery_log.csv", "Job")
    called, reached = (when(t[name], "%Y-%m-%d %H:%M") for name in ("Call received", "On scene"))
    wait, fault, area = (reached - called).dt.total_seconds() / 60, t["Fault"], t["Area"]
    insured = (fault == "Accident") & (t["Paid by"] == "Insurer")
    return {
        ("hour", "At what hour of the day do most calls come in?"): best(t.groupby(called.dt.hour.map(hour)).size()),
        ("per group", "number of calls received per weekday"): t.groupby(called.map(weekday)).size(),
        ("per group", "Average time from call to arrival on scene for each driver, in minutes"): (
            wait.groupby(t["Driver"]).mean().map(length)
        ),
        ("duration", "Which job had the longest wait between the call and being on scene?"): best(
            wait.groupby(t["Job"]).max()
        ),
        ("count", "How many flat battery jobs were there in the North area?"): (
            ((fault == "Flat battery") & (area == "North")).sum()
        ),
        ("sum", "total charge for accident jobs paid by the insurer"): number(t["Charge"])[insured].sum(),
        ("per group", "Total miles towed by area"): number(t["Miles towed"]).groupby(area).sum(),
        ("refuse", "Which garage were most of the cars taken to?"): refuse("garage"),
    }


def solar() -> Keys:
    t = records(HALF, "solar_projects.tsv", "Project", sep="\t")
    quoted, final = number(t["Quoted"]), number(t["Final cost"])
    surveyed, built = (days(t[name], "%m/%d/%Y", "%Y-%m-%d", "%d %b %Y") for name in ("Survey date", "Install date"))
    team, by_roof, either = t["Team"], final.groupby(t["Roof"]).mean(), t["Project"] + "|" + t["Customer"]
    spring = (team == "Team B") & (built.dt.strftime("%Y-%m") == "2024-04")
    return {
        ("missing", "How many projects have no install date yet?"): built.isna().sum(),
        ("per group", "total kWp per team"): number(t["kWp"]).groupby(team).sum(),
        ("per group", "Average number of days between survey and installation for each team"): (
            (built - surveyed).dt.days.groupby(team).mean()
        ),
        ("extreme", "Which project went over its quote by the most dollars?"): best(
            (final - quoted).groupby(either).max()
        ),
        ("percent", "what share of the projects got a grant?"): percent(yes(t["Grant"]).mean()),
        (
            "compare",
            "What is the difference in average final cost between slate and tile roofs?",
        ): either_sign(by_roof["Slate"] - by_roof["Tile"]),
        ("per group", "Total quoted amount by town, biggest first"): Ordered(
            quoted.groupby(t["Town"]).sum().sort_values(ascending=False)
        ),
        ("sum", "How many panels did Team B put on in projects installed in April 2024?"): (
            number(t["Panels"])[spring].sum()
        ),
    }


def kitchen() -> Keys:
    t = records(HALF, "kitchen_stock.tsv", "Category", skip=3, sep="\t")
    stock, least, value = (number(t[name]) for name in ("Qty", "Minimum", "Stock value"))
    item, category, place, until = t["Item"], t["Category"], t["Kept in"], when(t["Best before"], "%d/%m/%Y")
    return {
        ("per group", "total stock value by category"): value.groupby(category).sum(),
        ("state", "Which items are out of stock?"): cells(item[stock == 0]),
        ("count", "How many items are below their minimum?"): (stock < least).sum(),
        ("date range", "which items have a best before date in July 2024"): cells(
            item[until.dt.strftime("%Y-%m") == "2024-07"]
        ),
        ("per group", "How many items are kept in each place?"): t.groupby("Kept in").size(),
        ("per group", "Average unit cost per source, please"): number(t["Unit cost"]).groupby(t["Source"]).mean(),
        ("average", "What is the average stock value of the items in the Tins category?"): (
            value[category == "Tins"].mean()
        ),
        ("extreme", "Which item in the walk-in fridge has the highest stock value?"): best(
            value[place == "Walk-in fridge"].groupby(item).max()
        ),
    }


def bindery() -> Keys:
    t = records(HALF, "bindery_timesheet.csv", "Binder", skip=1)
    date, books, binder, task = when(t["Date"], "%d %b %Y"), number(t["Books done"]), t["Binder"], t["Task"]
    worked = minutes(t["Finish"]) - minutes(t["Start"])
    asked = (binder == "Tamsin") & (date == "2024-05-14")
    return {
        ("per group", "Hours worked per binder (finish minus start)"): worked.groupby(binder).sum().map(length),
        ("per group", "books done for each customer"): books.groupby(t["Customer"]).sum(),
        ("per group", "How many different jobs did each binder work on?"): t["Job"].groupby(binder).nunique(),
        ("duration", "What is the average time between start and finish for sewing?"): length(
            worked[task == "Sewing"].mean()
        ),
        ("count", "How many entries are not chargeable?"): (~yes(t["Chargeable"])).sum(),
        ("which most", "Which task has the most entries?"): best(t.groupby("Task").size()),
        ("date range", "total books done from 13 to 17 May 2024"): (
            books[date.between("2024-05-13", "2024-05-17")].sum()
        ),
        ("lookup", "What time did Tamsin finish on 14 May 2024?"): cells(t["Finish"][asked].map("{0}|{0}:00".format)),
    }


def plumbing() -> Keys:
    t = records(HALF, "plumbing_invoices.csv", "Type", skip=2)
    dated, due, paid = (when(t[name], "%m/%d/%Y") for name in ("Invoice Date", "Due Date", "Paid On"))
    amount, branch, order = number(t["Amount"]), t["Branch"], t["Customer PO"]
    return {
        ("per group", "unpaid amount by branch"): amount[paid.isna()].groupby(branch).sum(),
        ("sum", "What do the credits add up to?"): either_sign(amount[t["Type"] == "Credit"].sum()),
        ("duplicates", "Which customer PO numbers appear more than once?"): cells(order[order.duplicated()]),
        (
            "per group",
            "Average number of days from invoice date to paid on for each rep, credits included",
        ): (paid - dated).dt.days.groupby(t["Rep"]).mean(),
        ("state", "How many invoices were paid after the due date?"): (paid > due).sum(),
        ("lookup", "customer number of Delgado Heating"): cells(
            t.loc[t["Customer"] == "Delgado Heating", "Cust No"].drop_duplicates()
        ),
        ("per group", "Largest amount invoiced per branch"): amount.groupby(branch).max(),
        ("refuse", "Which product did we sell the most of?"): refuse("product"),
    }


def allotments() -> Keys:
    t = records(HALF, "allotment_plots.csv", "Plot", skip=1)
    rent, size, site, tenant = number(t["Annual rent"]), number(t["Size (m²)"]), t["Site"], t["Tenant"]
    since, owing = days(t["Tenant since"], "%d/%m/%Y", "%Y-%m-%d", "%d %B %Y"), t["Rent paid"].str.casefold()
    return {
        ("count", "How many plots at Mill Lane are vacant?"): ((site == "Mill Lane") & (tenant == "VACANT")).sum(),
        ("per group", "rent not yet paid, by site"): rent[owing.isin(["n", "no"])].groupby(site).sum(),
        ("per group", "What's the average plot size at each site?"): size.groupby(site).mean(),
        ("percent", "percentage of plots with a shed"): percent(yes(t["Shed"]).mean()),
        ("ratio", "Which plot has the highest rent per square metre?"): best((rent / size).groupby(t["Plot"]).max()),
        ("extreme", "Who has been a tenant the longest?"): best(since.groupby(tenant).min(), most=False),
        ("per group", "number of plots per site and last inspection result"): (
            t.groupby(["Site", "Last inspection"]).size().reset_index()
        ),
        ("refuse", "How many people are on the waiting list for Orchard Road?"): refuse("waiting", "waiting list"),
    }


def taxis() -> Keys:
    t = records(HALF, "taxi_shifts.xlsx", "Driver", sheet="Shifts", skip=1)
    start, end = (when(t[name], "%Y-%m-%d %H:%M") for name in ("Start", "End"))
    card, cash, tips, jobs, miles = (number(t[name]) for name in ("Card", "Cash", "Tips", "Jobs", "Miles"))
    worked, driver = (end - start).dt.total_seconds() / 60, t["Driver"]
    return {
        ("per group", "Card and cash takings per driver"): (
            pd.DataFrame({"card": card, "cash": cash}).groupby(driver).sum().reset_index()
        ),
        (
            "per group",
            "How many hours did each driver work, from start to end of the shift?",
        ): worked.groupby(driver).sum().map(length),
        ("per group", "average miles per shift for every cab"): miles.groupby(t["Cab"]).mean(),
        ("ratio", "How much cash did we take per job overall?"): cash.sum() / jobs.sum(),
        ("weekday", "How many shifts started on a Saturday?"): (start.dt.day_of_week == 5).sum(),
        ("extreme", "Which shift had the highest tips?"): best(tips.groupby(t["Shift no"]).max()),
        ("compare", "How much more was taken by card than in cash?"): card.sum() - cash.sum(),
        ("refuse", "How many complaints did Carl get?"): refuse("complaint", "complaints"),
    }


def furniture() -> Keys:
    t = records(HALF, "workshop_payroll.csv", "Name", skip=2)
    rate, extra, gross, net = (number(t[name]) for name in ("Hourly rate", "Overtime pay", "Gross pay", "Net pay"))
    department, name, contract = t["Department"], t["Name"], t["Contract"]
    served = (pd.Timestamp("2024-10-31") - when(t["Start date"], "%d/%m/%Y")).dt.days
    return {
        ("per group", "gross pay per department"): gross.groupby(department).sum(),
        ("per group", "What is the average hourly rate for each role?"): rate.groupby(t["Role"]).mean(),
        ("percent", "What percentage of total gross pay is overtime pay?"): percent(extra.sum() / gross.sum()),
        ("top", "five highest net pays with the employee names"): top(net.groupby(name).sum(), 5),
        ("median", "median hourly rate of FT staff"): rate[contract == "FT"].median(),
        ("count", "How many people in Joinery are part-time (PT)?"): (
            ((department == "Joinery") & (contract == "PT")).sum()
        ),
        ("per group", "Who has the earliest start date in each department?"): best_of_each(
            served.groupby([department, name]).max()
        ),
        ("refuse", "Who took the most sick days?"): refuse("sick", "sick days"),
    }


def fish() -> Keys:
    t = records(HALF, "fish_auction.tsv", "Lot", sep="\t")
    weight, price, value = (number(t[name], ",") for name in ("Weight (kg)", "Price per kg", "Sale value"))
    date, species, buyer = days(t["Landed"], "%d/%m/%Y", "%Y-%m-%d", "%d.%m.%Y"), t["Species"], t["Buyer"]
    unsold, of_month = buyer == "unsold", value.groupby(date.dt.month).sum()
    return {
        ("per group", "total weight landed per species"): weight.groupby(species).sum(),
        ("per group", "Which buyer spent the most on each species?"): best_of_each(
            value[~unsold].groupby([species, buyer]).sum()
        ),
        ("per group", "Sale value by month"): value.groupby(months(date)).sum(),
        ("state", "How many lots went unsold?"): unsold.sum(),
        ("percent change", "By what percent did the sale value change from April to May?"): percent(
            of_month[5] / of_month[4] - 1
        ),
        ("distinct", "How many different vessels landed turbot?"): (
            t.loc[species == "Turbot", "Vessel"].str.casefold().nunique()
        ),
        ("extreme", "highest price per kg paid for cod"): price[species == "Cod"].max(),
        ("refuse", "At which depth was lot L0012 caught?"): refuse("depth"),
    }


def exams() -> Keys:
    t = records(HALF, "exam_entries.csv", "Candidate no", sep=";")
    mark, fee, centre, subject = number(t["Mark"]), number(t["Entry fee"]), t["Centre"], t["Subject"]
    twice = t.duplicated(["Candidate no", "Subject"])
    return {
        ("per group", "Number of entries in every subject"): t.groupby("Subject").size(),
        ("per group", "average mark by centre"): mark.groupby(centre).mean(),
        ("per group", "total entry fees per centre and subject"): fee.groupby([centre, subject]).sum().reset_index(),
        ("count", "How many entries have ABS as their mark?"): (t["Mark"] == "ABS").sum(),
        ("compare", "How do the average marks of the AM and PM sessions compare?"): (mark.groupby(t["Session"]).mean()),
        ("distinct", "how many different candidates are there"): t["Candidate no"].nunique(),
        ("duplicates", "Which candidate is entered twice for the same subject?"): cells(
            t.loc[twice, "Candidate"] + "|" + t.loc[twice, "Candidate no"]
        ),
        ("refuse", "Who was the invigilator for the French exam?"): refuse("invigilator"),
    }


FILES = {
    "wine_orders.csv": wine,
    "swim_lessons.xlsx": swimming,
    "recovery_log.csv": recovery,
    "solar_projects.tsv": solar,
    "kitchen_stock.tsv": kitchen,
    "bindery_timesheet.csv": bindery,
    "plumbing_invoices.csv": plumbing,
    "allotment_plots.csv": allotments,
    "taxi_shifts.xlsx": taxis,
    "workshop_payroll.csv": furniture,
    "fish_auction.tsv": fish,
    "exam_entries.csv": exams,
}
