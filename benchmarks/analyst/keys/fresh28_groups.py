"""The keys of the twenty-eighth fresh half: questions per group on heating, plants, print orders, beer and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_most,
    best,
    best_of_each,
    days,
    highest,
    hour,
    labels,
    lacking,
    length,
    months,
    number,
    per_group,
    percent,
    refuse,
    weekday,
    when,
    yes,
)

HALF = "fresh28"


def heating() -> Keys:
    t = records(HALF, "heating_jobs.csv", "Job no.", skip=2, sep=";")
    hours, parts, labour = (number(t[name], ",") for name in ("Hours", "Parts (€)", "Labour (€)"))
    date, engineer, district, kind = when(t["Date"], "%d.%m.%Y"), t["Engineer"], as_most(t["District"]), t["Job type"]
    average = hours.groupby(kind).mean()
    return per_group(
        {
            "Total parts and total labour per engineer": (
                pd.DataFrame({"parts": parts, "labour": labour}).groupby(engineer).sum().reset_index()
            ),
            "How many hours does each type of job take on average?": average,
            "Which district brought in the most labour?": best(labour.groupby(district).sum()),
            "labour on unpaid jobs by engineer": labour[~yes(t["Paid"])].groupby(engineer).sum(),
            "How many jobs did each engineer do in March?": t[date.dt.month == 3].groupby("Engineer").size(),
            "job types that take more than 4 hours on average": labels(average[average > 4]),
            "labour per month": labour.groupby(months(date)).sum(),
            "What percentage of the jobs was in each district?": (t.groupby(district).size() / len(t)).map(percent),
        }
    )


def plants() -> Keys:
    t = records(HALF, "nursery_stock.csv", "Stock code")
    held, price, kind, supplier = number(t["Qty in stock"]), number(t["Price"]), t["Category"], t["Supplier"]
    return per_group(
        {
            "number of different plants in each category": t["Plant"].groupby(kind).nunique(),
            "Stock value (quantity times price) by growing area": (held * price).groupby(t["Growing area"]).sum(),
            "Which category has the most plants that are out of stock?": best(t[held == 0].groupby("Category").size()),
            "For every supplier, number of plants below the reorder level": (
                t[held < number(t["Reorder level"])].groupby("Supplier").size()
            ),
            "What is the most expensive plant in each category?": best_of_each(price.groupby([kind, t["Plant"]]).max()),
            "median price per category": price.groupby(kind).median(),
            "Which suppliers don't supply any climbers?": lacking(supplier, kind == "Climber"),
            "Top 3 categories by quantity in stock, with the quantities": highest(held.groupby(kind).sum(), 3),
        }
    )


def printing() -> Keys:
    t = records(HALF, "print_orders.xlsx", "Order no", sheet="Orders")
    ordered, delivered = days(t["Ordered"], "%Y-%m-%d", "%d/%m/%Y"), when(t["Delivered"], "%Y-%m-%d")
    price, copies, express = number(t["Net price"]), number(t["Copies"]), yes(t["Express"])
    customer, product, orders = t["Customer"], t["Product"], t.groupby("Customer").size()
    return per_group(
        {
            "average number of days from order to delivery for each product": (
                (delivered - ordered).dt.days.groupby(product).mean()
            ),
            "Who are our 5 biggest customers by net price, and how much did they spend?": (
                highest(price.groupby(customer).sum(), 5)
            ),
            "customers with more than 8 orders": labels(orders[orders > 8]),
            "Number of express orders per product": t[express].groupby("Product").size(),
            "On which weekday do we get the most orders?": best(t.groupby(ordered.map(weekday)).size()),
            "price per copy for each product, i.e. total net price divided by total copies": (
                price.groupby(product).sum() / copies.groupby(product).sum()
            ),
            "Which customers have orders that haven't been delivered yet, and how many each?": (
                t[delivered.isna()].groupby("Customer").size()
            ),
            "How much higher is the average net price of express orders than of the other orders?": (
                price[express].mean() - price[~express].mean()
            ),
        }
    )


def brewery() -> Keys:
    t = records(HALF, "brew_log.tsv", "Batch", sep="\t")
    volume, loss, tank, style = number(t["Volume (l)"]), number(t["Loss (l)"]), t["Tank"], as_most(t["Style"])
    lost = loss.groupby(tank).sum()
    return per_group(
        {
            "Total litres brewed by brewer and style": volume.groupby([t["Brewer"], style]).sum().reset_index(),
            "What's the average ABV for each style?": (number(t["ABV"]) / 100).groupby(style).mean().map(percent),
            "Which tank lost the most litres?": best(lost),
            "loss as a percentage of volume, per tank": (lost / volume.groupby(tank).sum()).map(percent),
            "How much revenue did each beer bring in?": refuse("revenue", "sales"),
            "batch number of the largest batch (by volume) of each brewer": (
                best_of_each(volume.groupby([t["Brewer"], t["Batch"]]).max())
            ),
            "For each beer, how many batches did not get grade A?": t[t["Grade"] != "A"].groupby("Beer").size(),
            "which beers were never brewed in tank T4": lacking(t["Beer"], tank == "T4"),
        }
    )


def payroll() -> Keys:
    t = records(HALF, "site_payroll.xlsx", "Name", sheet="May 2024", skip=2)
    gross, overtime, trade, site = number(t["Gross pay"]), number(t["Overtime hours"]), t["Trade"], t["Site"]
    extra = overtime.groupby(trade).sum()
    return per_group(
        {
            "gross pay by trade": gross.groupby(trade).sum(),
            "Average hourly rate for every trade, lowest first": Ordered(
                number(t["Hourly rate"]).groupby(trade).mean().sort_values()
            ),
            "which site had the most overtime hours?": best(overtime.groupby(site).sum()),
            "Who has the highest gross pay on each site?": best_of_each(gross.groupby([site, t["Name"]]).max()),
            "number of workers and average gross pay for each site": (
                gross.groupby(site).agg(["size", "mean"]).reset_index()
            ),
            "Which trades did more than 30 overtime hours in total?": labels(extra[extra > 30]),
            "Tax as a percentage of gross pay per site": (
                (number(t["Tax"]).groupby(site).sum() / gross.groupby(site).sum()).map(percent)
            ),
            "How many of them started in each year?": t.groupby(when(t["Start date"], "%Y-%m-%d").dt.year).size(),
        }
    )


def council() -> Keys:
    t = records(HALF, "council_budget.csv", "Cost line", skip=2)
    planned, spent = number(t["Budget.1"]), number(t["Actual.1"])
    department, line = t["Department"], t["Cost line"]
    over, actual = spent - planned, spent.groupby(department).sum()
    total = over.groupby(department).sum()
    return per_group(
        {
            "Actual spend in 2024 per department": actual,
            "Which department overspent its 2024 budget by the most dollars?": best(total),
            "2023 budget and 2023 actual for each cost line across all departments": (
                t[["Budget", "Actual"]].apply(number).groupby(line).sum().reset_index()
            ),
            "percent change in actual spending from 2023 to 2024, by department": (
                (actual / number(t["Actual"]).groupby(department).sum() - 1).map(percent)
            ),
            "How many cost lines were over budget in 2024 in each department?": (
                t[over > 0].groupby("Department").size()
            ),
            "top 3 departments by 2024 budget, with the amounts": highest(planned.groupby(department).sum(), 3),
            "For each department, the cost line that went over its 2024 budget by the most dollars": (
                best_of_each(over.groupby([department, line]).max())
            ),
            "Which departments stayed within their total budget in 2024?": labels(total[total < 0]),
        }
    )


def tickets() -> Keys:
    t = records(HALF, "maintenance_tickets.csv", "Ticket")
    reported, closed = (when(t[name], "%Y-%m-%d %H:%M") for name in ("Reported", "Closed"))
    cost, building, priority = number(t["Cost"]), t["Building"], as_most(t["Priority"])
    plumbing = cost[t["Category"] == "Plumbing"].groupby(building).sum()
    return per_group(
        {
            "How many tickets are still open in each building?": t[closed.isna()].groupby("Building").size(),
            "average time from reported to closed by priority, in hours": (
                ((closed - reported).dt.total_seconds() / 60).groupby(priority).mean().map(length)
            ),
            "At which hour of the day are the most tickets reported?": (
                best(t.groupby(reported.dt.hour.map(hour)).size())
            ),
            "number of tickets reported per weekday": t.groupby(reported.map(weekday)).size(),
            "Which contractor has the lowest average cost per ticket?": (
                best(cost.groupby(t["Contractor"]).mean(), most=False)
            ),
            "buildings where plumbing has cost more than £500 in total, and how much": plumbing[plumbing > 500],
            "Cost by category for urgent tickets only": cost[priority == "Urgent"].groupby(t["Category"]).sum(),
            "Please give me the average monthly rent in each building": refuse("rent"),
        }
    )


def survey() -> Keys:
    t = records(HALF, "visitor_survey.csv", "Response")
    rating, score, spent = (number(t[name]) for name in ("Rating (1-5)", "Recommend (0-10)", "Shop spend"))
    member = yes(t["Member"]).map({True: "yes|y|members|member", False: "no|n|non-members|non-member|not member"})
    visited = days(t["Visited on"], "%d/%m/%Y", "%Y-%m-%d", "%d %b %Y")
    show, age, recommended = as_most(t["Exhibition"]), t["Age band"], score.groupby(t["Age band"]).mean()
    return per_group(
        {
            "Average rating per exhibition": rating.groupby(show).mean(),
            "How much do members and non-members spend in the shop on average?": spent.groupby(member).mean(),
            "share of respondents in each age band, in percent": (t.groupby(age).size() / len(t)).map(percent),
            "For each exhibition, what percentage of visitors gave a rating of 4 or 5?": (
                (rating >= 4).groupby(show).mean().map(percent)
            ),
            "number of people who left the recommend score empty, by exhibition": t[score.isna()].groupby(show).size(),
            "visitors from which country spend the most in the shop on average?": (
                best(spent.groupby(as_most(t["Country"])).mean())
            ),
            "How many responses did we get each month?": t.groupby(months(visited)).size(),
            "age bands with an average recommend score below 7": labels(recommended[recommended < 7]),
        }
    )


def seafood() -> Keys:
    t = records(HALF, "seafood_shipments.csv", "Shipment", skip=1)
    shipped, arrived = (when(t[name], "%d/%m/%Y") for name in ("Shipped", "Arrived"))
    weight, value, took = number(t["Net kg"]), number(t["Invoice value"]), (arrived - shipped).dt.days
    species, port, weights = t["Species"], t["Destination"], weight.groupby(t["Species"]).sum()
    return per_group(
        {
            "kg of cod shipped to each destination": weight[species == "Cod"].groupby(port).sum(),
            "What price per kg did we get for each species (total invoice value / total kg)?": (
                value.groupby(species).sum() / weights
            ),
            "average transit days per carrier": took.groupby(t["Carrier"]).mean(),
            "How many shipments took more than 4 days, by carrier?": t[took > 4].groupby("Carrier").size(),
            "the two destinations with the highest invoice value, with the value": (
                highest(value.groupby(port).sum(), 2)
            ),
            "How many kg more cod than haddock did we ship?": weights["Cod"] - weights["Haddock"],
            "Number of shipments per carrier where the temperature was not ok": (
                t[~yes(t["Temp OK"])].groupby("Carrier").size()
            ),
            "for every destination, the species with the most boxes": (
                best_of_each(number(t["Boxes"]).groupby([port, species]).sum())
            ),
        }
    )


def architects() -> Keys:
    t = records(HALF, "timesheet_autumn.csv", "Employee", sep=";")
    date = days(t["Date"], "%d/%m/%Y", "%Y-%m-%d", "%d %b %Y")
    hours, billable, who, project = number(t["Hours"], ","), yes(t["Billable"]), t["Employee"], as_most(t["Project"])
    booked = hours.groupby(project).sum()
    return per_group(
        {
            "Hours per project, most first": Ordered(booked.sort_values(ascending=False)),
            "What percentage of each employee's hours was not billable?": (
                (hours[~billable].groupby(who).sum() / hours.groupby(who).sum()).map(percent)
            ),
            "billable amount (hours x rate) by project, billable entries only": (
                (hours * number(t["Rate €/h"], ","))[billable].groupby(project).sum()
            ),
            "hours split by employee and month": hours.groupby([who, months(date)]).sum().reset_index(),
            "Which employees have not booked any time on Chapel Roof?": lacking(who, project == "Chapel Roof"),
            "average hours per entry for each phase": hours.groupby(t["Phase"]).mean(),
            "Which weekday has the most hours booked?": best(hours.groupby(date.map(weekday)).sum()),
            "projects with fewer than 50 hours, and their hours": booked[booked < 50],
        }
    )


def parking() -> Keys:
    t = records(HALF, "parking_log.csv", "Ticket", skip=2)
    came, left = (when(t[name], "%d/%m/%Y %H:%M") for name in ("Entry", "Exit"))
    fee, park, stay = number(t["Fee"]), t["Car park"], (left - came).dt.total_seconds() / 60
    taken = fee.groupby(park).sum()
    return per_group(
        {
            "Takings broken down by payment method": fee.groupby(t["Payment"]).sum(),
            "How many minutes do cars stay on average in each car park?": stay.groupby(park).mean().map(length),
            "number of entries per hour of the day": t.groupby(came.dt.hour.map(hour)).size(),
            "Which car park has the highest percentage of cars that used EV charging?": (
                best(yes(t["EV charging"]).groupby(park).mean())
            ),
            "ticket number of the longest stay in each car park": best_of_each(stay.groupby([park, t["Ticket"]]).max()),
            "car parks that took more than £180 in fees": labels(taken[taken > 180]),
            "average fee by weekday of entry": fee.groupby(came.map(weekday)).mean(),
            "Which car park issued the most parking fines?": refuse("fine", "fines"),
        }
    )


def claims() -> Keys:
    t = records(HALF, "claims_register.xlsx", "Claim no", sheet="Claims", skip=2)
    lost, reported = (when(t[name], "%Y-%m-%d") for name in ("Date of loss", "Date reported"))
    claimed, paid, status = number(t["Amount claimed"]), number(t["Amount paid"]), t["Status"]
    kind, handler, region, settled = t["Policy type"], t["Handler"], as_most(t["Region"]), t["Status"] == "Settled"
    return per_group(
        {
            "Average amount paid per policy type for settled claims": paid[settled].groupby(kind).mean(),
            "number of open claims by handler": t[status == "Open"].groupby("Handler").size(),
            "What percentage of the claims in each region were rejected?": (
                (status == "Rejected").groupby(region).mean().map(percent)
            ),
            "settled claims: amount paid as a % of amount claimed for each handler": (
                (paid[settled].groupby(handler).sum() / claimed[settled].groupby(handler).sum()).map(percent)
            ),
            "Which handler has the fewest claims?": best(t.groupby("Handler").size(), most=False),
            "How many days pass on average between the loss and the report, by policy type?": (
                (reported - lost).dt.days.groupby(kind).mean()
            ),
            "What is the median claimed amount in every region?": claimed.groupby(region).median(),
            "lowest and highest amount claimed per policy type": (
                claimed.groupby(kind).agg(["min", "max"]).reset_index()
            ),
        }
    )


FILES = {
    "heating_jobs.csv": heating,
    "nursery_stock.csv": plants,
    "print_orders.xlsx": printing,
    "brew_log.tsv": brewery,
    "site_payroll.xlsx": payroll,
    "council_budget.csv": council,
    "maintenance_tickets.csv": tickets,
    "visitor_survey.csv": survey,
    "seafood_shipments.csv": seafood,
    "timesheet_autumn.csv": architects,
    "parking_log.csv": parking,
    "claims_register.xlsx": claims,
}
