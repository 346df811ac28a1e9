"""The keys of the thirty-fifth fresh half: plain questions on orders, deals, repairs, wages, a bank and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_cased,
    best,
    cells,
    days,
    either_sign,
    highest,
    hour,
    length,
    minutes,
    months,
    number,
    percent,
    refuse,
    top_of_each,
    weekday,
    when,
    yes,
)

HALF = "fresh35"


def orders() -> Keys:
    t = records(HALF, "po_lines.csv", "Vendor", skip=3, sep=";")
    value, vendor = number(t["Net value EUR"], ","), t["Vendor"]
    ordered, planned, came = (
        when(t[name], "%d.%m.%Y") for name in ("Order date", "Planned delivery", "Actual delivery")
    )
    return {
        ("per group", "Total net value per vendor"): value.groupby(vendor).sum(),
        ("missing", "How many order lines have no actual delivery date yet?"): came.isna().sum(),
        ("overdue", "how many lines were delivered later than planned?"): (came > planned).sum(),
        ("top", "Which buyer ordered the most in euros?"): best(value.groupby(t["Buyer"]).sum()),
        ("per group", "average days from order date to actual delivery for each vendor"): (
            (came - ordered).dt.days.groupby(vendor).mean()
        ),
        ("lookup", "What's the name of vendor 0002759?"): cells(vendor[t["Vendor no."] == "0002759"].drop_duplicates()),
        ("date range", "net value of everything ordered in August 2025"): (
            value[ordered.dt.strftime("%Y-%m") == "2025-08"].sum()
        ),
        ("per group", "Could you count the order lines by plant and material group?"): (
            t.groupby(["Plant", "Material group"]).size().reset_index()
        ),
    }


def deals() -> Keys:
    t = records(HALF, "solar_deals.xlsx", "Account", sheet="Deals")
    value, stage, either = number(t["Deal value (£)"]), t["Stage"], t["Account"] + "|" + t["Deal ID"]
    created, closed = (when(t[name], "%Y-%m-%d") for name in ("Created", "Closed"))
    won, lost, reason = stage == "Won", stage == "Lost", t["Lost reason"]
    return {
        ("percent", "Of all the deals that were won or lost, what percentage did we win?"): (
            percent(won.sum() / (won | lost).sum())
        ),
        ("per group", "value of won deals by sales rep"): value[won].groupby(t["Sales rep"]).sum(),
        ("per group", "How many deals are in each stage?"): t.groupby("Stage").size(),
        ("average", "What's the average system size of the deals we won?"): number(t["System size (kWp)"])[won].mean(),
        ("top", "Show me the 3 biggest deals in stage Quote sent with their value"): (
            highest(value[stage == "Quote sent"].groupby(either).sum(), 3)
        ),
        ("most", "most common lost reason"): best(t[reason != ""].groupby("Lost reason").size()),
        ("per group", "Average number of days from created to closed for won deals, per lead source"): (
            (closed - created).dt.days[won].groupby(t["Lead source"]).mean()
        ),
        ("refuse", "How much discount did each sales rep give?"): refuse("discount"),
    }


def repairs() -> Keys:
    t = records(HALF, "tenant_repairs.csv", "Ticket", skip=2)
    opened, closed = (when(t[name], "%d/%m/%Y %H:%M") for name in ("Opened", "Closed"))
    cost, building, priority, happy = number(t["Contractor cost"]), t["Building"], t["Priority"], t["Tenant happy?"]
    return {
        ("per group", "Tickets per category, most frequent first"): (
            Ordered(t.groupby("Category").size().sort_values(ascending=False))
        ),
        ("weekday", "On which day of the week are the most tickets opened?"): (
            best(t.groupby(opened.map(weekday)).size())
        ),
        ("percent", "what percentage of the tenants who gave an answer were happy?"): (
            percent(yes(happy[happy != ""]).mean())
        ),
        ("count", "How many urgent tickets are still open?"): ((priority == "Urgent") & closed.isna()).sum(),
        ("per group", "Average number of hours between opened and closed by priority"): (
            ((closed - opened).dt.total_seconds() / 60).groupby(priority).mean().map(length)
        ),
        ("sum", "total contractor cost for Linden Court please"): cost[building == "Linden Court"].sum(),
        ("per group", "most expensive ticket in each building, with the ticket number and cost"): (
            top_of_each(cost.dropna().groupby([building, t["Ticket"]]).max(), 1)
        ),
        ("refuse", "How much rent do the tenants in Linden Court pay?"): refuse("rent"),
    }


def hotel() -> Keys:
    t = records(HALF, "hotel_payroll.csv", "Name", skip=1)
    gross, extra, tax, net = (number(t[name]) for name in ("Gross pay", "Overtime pay", "Tax", "Net pay"))
    department, contract, start = t["Department"], t["Contract"], when(t["Start date"], "%d %b %Y")
    return {
        ("sum", "How much net pay did housekeeping get in total?"): net[department == "Housekeeping"].sum(),
        ("per group", "average gross pay by department"): gross.groupby(department).mean(),
        ("median", "median gross pay of the full-time staff"): gross[contract == "Full-time"].median(),
        ("top", "Who got the highest overtime pay?"): best(extra.groupby(t["Name"]).max()),
        ("count", "How many people in the kitchen are part-time?"): (
            ((department == "Kitchen") & (contract == "Part-time")).sum()
        ),
        ("per group", "Total tax as a percentage of total gross pay, for each department"): (
            (tax.groupby(department).sum() / gross.groupby(department).sum()).map(percent)
        ),
        ("lookup", "Which employee has the earliest start date?"): best(start.groupby(t["Name"]).min(), most=False),
        ("refuse", "Please list the number of sick days per department"): refuse("sick"),
    }


def plants() -> Keys:
    t = records(HALF, "plant_shop_orders.tsv", "Order #", sep="\t")
    total, customer, placed = number(t["Order total"]), t["Customer"], when(t["Placed at"], "%Y-%m-%d %H:%M")
    of_month = total.groupby(placed.dt.month).sum()
    return {
        ("per group", "order total by category, leaving out cancelled orders"): (
            total[t["Status"] != "Cancelled"].groupby(t["Category"]).sum()
        ),
        ("top", "What are the top 4 products by quantity ordered, and how many of each?"): (
            highest(number(t["Qty"]).groupby(t["Product"]).sum(), 4)
        ),
        ("distinct", "how many different customers ordered something?"): customer.nunique(),
        ("percent", "What percent of the orders were gift wrapped?"): percent(yes(t["Gift wrap"]).mean()),
        ("per group", "Average order total per payment method"): total.groupby(t["Payment"]).mean(),
        ("percent change", "By how many percent did the order total change from May to June?"): (
            percent(of_month[6] / of_month[5] - 1)
        ),
        ("per group", "number of orders for each day of the week"): t.groupby(placed.map(weekday)).size(),
        ("lookup", "Who placed the largest order from Germany?"): (
            best(total[t["Country"] == "Germany"].groupby(customer).max())
        ),
    }


def account() -> Keys:
    t = records(HALF, "bank_statement_q1.csv", "Date", skip=4)
    amount, balance, date = number(t["Amount"]), number(t["Balance"]), when(t["Date"], "%m/%d/%Y")
    who, category, paid = t["Counterparty"], t["Category"], amount < 0
    return {
        ("per group", "How much did we pay out in each category?"): (
            amount[paid].groupby(category).sum().map(either_sign)
        ),
        ("sum", "total received from Oakridge School District"): amount[who == "Oakridge School District"].sum(),
        ("per group", "Net of money in and money out for each month"): amount.groupby(months(date)).sum(),
        ("top", "Who did we make our largest single payment to, and how much was it?"): (
            highest(amount[paid].groupby(who).min(), 1, most=False).map(either_sign)
        ),
        ("lookup", "What was the account balance at the end of February?"): balance[date.dt.month == 2].iloc[-1],
        ("count", "How many times did we spend more than $100 on fuel?"): (
            ((category == "Fuel") & (amount < -100)).sum()
        ),
        ("most", "which customer paid us most often"): best(t[~paid].groupby("Counterparty").size()),
        ("refuse", "How much sales tax was included in the customer payments?"): refuse("tax"),
    }


def tasks() -> Keys:
    t = records(HALF, "exhibit_tasks.tsv", "Task", skip=2, sep="\t")
    planned, spent = number(t["Est. hours"]), number(t["Actual hours"])
    due, done = (days(t[name], "%d/%m/%Y", "%Y-%m-%d", "%d %B %Y") for name in ("Due", "Finished"))
    project, status, either = t["Project"], t["Status"], t["Task"] + "|" + t["No."]
    return {
        ("per group", "Estimated and actual hours in total for each project"): (
            pd.DataFrame({"planned": planned, "spent": spent}).groupby(project).sum().reset_index()
        ),
        ("overdue", "How many tasks were finished after their due date?"): (done > due).sum(),
        ("per group", "number of tasks that are not done yet per assignee"): (
            t[status != "Done"].groupby("Assignee").size()
        ),
        ("top", "Which task went over its estimated hours by the most?"): best((spent - planned).groupby(either).max()),
        ("percent", "what share of the actual hours is billable, in percent?"): (
            percent(spent[yes(t["Billable"])].sum() / spent.sum())
        ),
        ("lookup", "Which tasks are blocked at the moment?"): cells(either[status == "Blocked"]),
        ("average", "Average actual hours of the high priority tasks that are done"): (
            spent[(t["Priority"] == "High") & (status == "Done")].mean()
        ),
        ("per group", "What's the latest due date in each project?"): due.groupby(project).max(),
    }


def wine() -> Keys:
    t = records(HALF, "wine_stock.xlsx", "Wine", sheet="Stock", skip=1)
    held, least, cost, retail = (number(t[name]) for name in ("On hand", "Minimum", "Cost", "Retail"))
    colour, either = t["Colour"], t["Wine"] + "|" + t["SKU"]
    return {
        ("out of stock", "Which wines are out of stock?"): cells(either[held == 0]),
        ("per group", "bottles on hand by country"): held.groupby(t["Country"]).sum(),
        ("per group", "Please give me the stock value at cost (bottles on hand times cost) for every colour"): (
            (held * cost).groupby(colour).sum()
        ),
        ("count", "How many wines have fewer bottles on hand than the minimum?"): (held < least).sum(),
        ("ratio", "Which wine has the highest retail price relative to its cost?"): (
            best((retail / cost).groupby(either).max())
        ),
        ("lookup", "what bay is Château Mirval in"): cells(t.loc[t["Wine"] == "Château Mirval", "Bay"]),
        ("median", "median retail price of the red wines"): retail[colour == "Red"].median(),
        ("refuse", "Which vintage of Poggio Alto do we have in stock?"): refuse("vintage"),
    }


def breakdowns() -> Keys:
    t = records(HALF, "breakdown_calls.csv", "Call ID", sep=";")
    start, wait, rating = when(t["Start"], "%Y-%m-%d %H:%M:%S"), number(t["Wait (s)"]), number(t["Rating (1-5)"])
    # The talk time is written as minutes and seconds, so that `minutes` gives seconds.
    talked, of_caller = minutes(t["Talk time (mm:ss)"]), wait.groupby(t["Caller"]).mean()
    longest = t.loc[[talked.idxmax()], ["Agent", "Talk time (mm:ss)"]]
    agent, answered = t["Agent"], t[t["Agent"] != ""]
    return {
        ("per group", "Number of calls by hour of the day"): t.groupby(start.dt.hour.map(hour)).size(),
        ("per group", "average wait in each queue"): wait.groupby(t["Queue"]).mean(),
        ("percent", "What percentage of the calls was abandoned?"): percent((t["Outcome"] == "Abandoned").mean()),
        ("most", "Which agent took the most calls?"): best(answered.groupby("Agent").size()),
        ("duration", "Who had the longest talk time and how long was it?"): (
            longest.assign(longest=longest["Talk time (mm:ss)"] + "|" + length(talked.max() / 60))[["Agent", "longest"]]
        ),
        ("per group", "Average rating per agent, best first"): (
            Ordered(rating[agent != ""].groupby(agent).mean().sort_values(ascending=False))
        ),
        ("date range", "how many calls came in before noon on 5 November 2025?"): (
            start.between("2025-11-05 00:00", "2025-11-05 11:59:59").sum()
        ),
        ("compare", "How much longer did non-members wait than members on average?"): (
            either_sign(of_caller["Non-member"] - of_caller["Member"])
        ),
    }


def staff() -> Keys:
    t = records(HALF, "staff_survey.csv", "Response", skip=1)
    load, heard = number(t["My workload is manageable (1-5)"]), number(t["My manager listens to me (1-5)"])
    store, area, recommends = as_cased(t["Store"]), t["Work area"], t["Would you recommend us as an employer?"]
    of_area = load.groupby(area).mean()
    return {
        ("per group", "Average score for 'My manager listens to me' by store"): heard.groupby(store).mean(),
        ("percent", "Of the people who answered the recommend question, what percentage said yes?"): (
            percent(yes(recommends[recommends != ""]).mean())
        ),
        ("per group", "responses per work area, largest first"): (
            Ordered(t.groupby("Work area").size().sort_values(ascending=False))
        ),
        ("compare", "What's the difference in the average workload score between checkout and stockroom?"): (
            either_sign(of_area["Checkout"] - of_area["Stockroom"])
        ),
        ("missing", "how many people left the comment empty?"): (t["Comment"] == "").sum(),
        ("lowest", "Which store has the lowest average workload score?"): best(load.groupby(store).mean(), most=False),
        ("per group", "How many people said no to recommending us, for each store?"): (
            t[(recommends != "") & ~yes(recommends)].groupby(store).size()
        ),
        ("refuse", "Can I get the average manager score split by gender?"): refuse("gender"),
    }


def fleet() -> Keys:
    t = records(HALF, "fleet_list.csv", "Reg no.", skip=2)
    miles, cost, lease = (number(t[name]) for name in ("Miles 2025", "Fuel cost 2025", "Lease per month"))
    plate, depot, test = t["Reg no."], t["Depot"], days(t["MOT due"], "%d/%m/%Y", "%d %b %Y")
    named = ~t["Driver"].isin(["", "n/a"])
    driver = t.loc[named, "Driver"]
    return {
        ("per group", "Average miles driven in 2025 by fuel"): miles.groupby(as_cased(t["Fuel"])).mean(),
        ("date range", "How many vehicles have their MOT due in December 2025?"): (
            (test.dt.strftime("%Y-%m") == "2025-12").sum()
        ),
        ("per group", "total monthly lease and number of vehicles at each depot"): (
            lease.groupby(depot).agg(["sum", "size"]).reset_index()
        ),
        ("duplicates", "Which drivers have more than one vehicle?"): (
            cells(driver[driver.duplicated()].drop_duplicates())
        ),
        ("missing", "vehicles without a driver"): cells(plate[~named]),
        ("top", "Top 3 vehicles by odometer, with the reading"): highest(number(t["Odometer"]).groupby(plate).max(), 3),
        ("per group", "Fuel cost per mile in 2025 for every depot (total cost divided by total miles)"): (
            cost.groupby(depot).sum() / miles.groupby(depot).sum()
        ),
        ("refuse", "Which driver had the most accidents?"): refuse("accident"),
    }


def meters() -> Keys:
    t = records(HALF, "pool_meters.csv", "Meter", skip=3, sep=";")
    used, meter, tariff, time = (
        number(t["Usage (kWh)"], ","),
        t["Meter"],
        t["Tariff"],
        when(t["Time"], "%d.%m.%Y %H:%M"),
    )
    date, heating = time.dt.strftime("%Y-%m-%d"), meter == "Water heating"
    return {
        ("per group", "Total usage per meter and tariff"): used.groupby([meter, tariff]).sum().reset_index(),
        ("per group", "average usage by hour of day for the ventilation meter"): (
            used[meter == "Ventilation"].groupby(time.dt.hour.map(hour)).mean()
        ),
        ("top", "On which date was the total usage highest?"): best(used.groupby(date).sum()),
        ("count", "How many values were estimated?"): (t["Quality"] == "estimated").sum(),
        ("percent", "what percentage of the total usage falls in the night tariff?"): (
            percent(used[tariff == "Night"].sum() / used.sum())
        ),
        ("lookup", "What was the reading of the water heating meter on 14 March 2025 at 12:00?"): (
            cells(number(t["Reading (kWh)"], ",")[heating & (time == "2025-03-14 12:00")])
        ),
        ("per group", "usage of water heating per day"): used[heating].groupby(date).sum(),
        ("refuse", "How much did the electricity cost us that week?"): refuse("cost"),
    }


FILES = {
    "po_lines.csv": orders,
    "solar_deals.xlsx": deals,
    "tenant_repairs.csv": repairs,
    "hotel_payroll.csv": hotel,
    "plant_shop_orders.tsv": plants,
    "bank_statement_q1.csv": account,
    "exhibit_tasks.tsv": tasks,
    "wine_stock.xlsx": wine,
    "breakdown_calls.csv": breakdowns,
    "staff_survey.csv": staff,
    "fleet_list.csv": fleet,
    "pool_meters.csv": meters,
}
