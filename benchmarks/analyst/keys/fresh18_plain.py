"""The keys of the eighteenth fresh half: plain questions on orders, leave, alerts, fees, trips, payroll and others."""

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
    highest,
    hour,
    length,
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

HALF = "fresh18"


def drinks() -> Keys:
    t = records(HALF, "drinks_orders.csv", "Order date", skip=2, sep=";")
    net, cases = number(t["Net total"], ","), number(t["Cases"])
    september = when(t["Order date"], "%d/%m/%Y").dt.month == 9
    unpaid = ~yes(t["Paid"])
    return {
        ("count", "How many orders have not been delivered yet?"): (~yes(t["Delivered"])).sum(),
        ("sum", "What did Hotel Astoria order from us in total, in net euros?"): (
            net[t["Customer"] == "Hotel Astoria"].sum()
        ),
        ("per group", "Net total by sales rep"): net.groupby(t["Sales rep"]).sum(),
        ("per group", "Can you give me the number of cases sold per category in September 2024?"): (
            cases[september].groupby(t["Category"]).sum()
        ),
        ("per group", "unpaid net total for each town"): net[unpaid].groupby(as_most(t["Town"])).sum(),
        ("top", "Who are our three biggest customers by net total, and how much is it for each?"): highest(
            net.groupby(t["Customer"]).sum(), 3
        ),
        ("percent", "What percentage of the orders got a discount?"): percent((number(t["Discount"], ",") > 0).mean()),
        ("refuse", "Which delivery driver dropped off the most cases?"): refuse("driver"),
    }


def leave() -> Keys:
    t = records(HALF, "leave_register.xlsx", "Employee", sheet="Leave 2024", skip=2)
    lasted, kind, first = number(t["Working days"]), as_most(t["Leave type"]), when(t["First day"], "%Y-%m-%d")
    sick, annual = kind == "Sick", kind == "Annual"
    parental = (t["Employee"] == "Isla Murray") & (t["Leave type"].str.casefold() == "parental")
    return {
        ("per group", "working days of leave per leave type"): lasted.groupby(kind).sum(),
        ("per group", "How many sick leave entries are there for each department?"): (
            t[sick].groupby("Department").size()
        ),
        ("lookup", "Who approved Isla Murray's parental leave?"): cells(t.loc[parental, "Approved by"]),
        ("top", "Which employee had the most sick days, and how many?"): highest(
            lasted[sick].groupby(t["Employee"]).sum(), 1
        ),
        ("missing", "How many entries have no approver filled in?"): (t["Approved by"] == "").sum(),
        ("date range", "number of leave entries starting between 1 July and 31 August 2024"): (
            first.between("2024-07-01", "2024-08-31").sum()
        ),
        ("distinct", "How many different employees are in the register?"): t["Employee"].nunique(),
        ("per group", "What is the average length of annual leave, in working days, at every site?"): (
            lasted[annual].groupby(t["Site"]).mean()
        ),
    }


def work_orders() -> Keys:
    t = records(HALF, "work_orders.csv", "Building")
    labour, material, trade = number(t["Labour cost"]), number(t["Material cost"]), as_most(t["Trade"])
    reported, completed = (days(t[name], "%d/%m/%Y", "%Y-%m-%d", "%d %b %Y") for name in ("Reported", "Completed"))
    cost = labour.groupby(trade).sum()
    return {
        ("per group", "total labour cost per trade"): cost,
        ("count", "How many work orders have not been completed yet?"): completed.isna().sum(),
        ("per group", "On average, how many days pass between reported and completed for each priority?"): (
            (completed - reported).dt.days.groupby(t["Priority"]).mean()
        ),
        ("top", "Top 5 work orders by material cost, with the cost please"): highest(
            material.groupby(t["WO no."]).sum(), 5
        ),
        ("most", "Which building has the most work orders?"): best(t.groupby("Building").size()),
        ("compare", "How much more did we spend on labour for HVAC than for plumbing?"): (
            cost["HVAC"] - cost["Plumbing"]
        ),
        ("per group", "number of work orders reported per month"): t.groupby(months(reported)).size(),
        ("refuse", "Which tenant reported the most problems?"): refuse("tenant"),
    }


def alerts() -> Keys:
    t = read(HALF, "alert_log.tsv", sep="\t")
    raised, resolved = (when(t[name], "%Y-%m-%d %H:%M:%S") for name in ("Raised", "Resolved"))
    took, severity, auto = (resolved - raised).dt.total_seconds() / 60, as_most(t["Severity"]), yes(t["Auto-resolved"])
    return {
        ("per group", "count of alerts by severity"): t.groupby(severity).size(),
        ("hour", "At which hour of the day do we get the most alerts?"): hour(
            int(best(t.groupby(raised.dt.hour).size()))
        ),
        ("per group", "How many alerts were raised on each day of the week?"): t.groupby(raised.map(weekday)).size(),
        ("duration", "How many minutes did it take on average to resolve a critical alert?"): length(
            took[severity == "Critical"].mean()
        ),
        ("count", "How many disk space alerts were not auto-resolved?"): (((t["Check"] == "Disk space") & ~auto).sum()),
        ("per group", "Which host has the most alerts in each data centre?"): best_of_each(
            t.groupby(["Data centre", "Host"]).size()
        ),
        ("top", "Which alert took the longest to resolve?"): best(took.groupby(t["Alert ID"]).sum()),
        ("percent", "percentage of alerts that were auto-resolved"): percent(auto.mean()),
    }


def clinic() -> Keys:
    t = read(HALF, "appointments.csv", sep=";")
    fee, via = number(t["Fee"]), as_most(t["Booked via"])
    may = when(t["Date"], "%d/%m/%Y").dt.month == 5
    missed = ~yes(t["Attended"])
    return {
        ("per group", "What percentage of appointments was not attended, per practitioner?"): (
            missed.groupby(t["Practitioner"]).mean().map(percent)
        ),
        ("sum", "total of the fees that haven't been paid"): fee[~yes(t["Fee paid"])].sum(),
        ("per group", "total fees by treatment"): fee.groupby(t["Treatment"]).sum(),
        ("count", "How many appointments start before 10:00?"): (t["Start time"] < "10:00").sum(),
        ("distinct", "How many different patients did we have appointments for?"): t["Patient no"].nunique(),
        ("per group", "appointments in May for each booking channel (booked via)"): t[may].groupby(via).size(),
        ("average", "What is the average fee for the appointments with Ms Pereira?"): (
            fee[t["Practitioner"] == "Ms Pereira"].mean()
        ),
        ("refuse", "What is the most common diagnosis?"): refuse("diagnosis"),
    }


def school() -> Keys:
    t = records(HALF, "school_fees.csv", "Pupil", skip=1)
    due, paid, balance = (number(t[name]) for name in ("Fee due", "Paid to date", "Balance"))
    return {
        ("per group", "outstanding balance by year group"): balance.groupby(t["Year group"]).sum(),
        ("count", "How many pupils use the school bus?"): yes(t["School bus"]).sum(),
        ("lookup", "How much has pupil 004586 paid so far?"): paid[t["Pupil ID"] == "004586"].sum(),
        ("per group", "Please count the pupils with a bursary in every house"): (
            t[t["Bursary"] != ""].groupby("House").size()
        ),
        ("top", "List the 3 pupils who owe the most, with their balance"): highest(
            balance.groupby(t["Pupil"]).sum(), 3
        ),
        ("percent", "What percentage of the total fees due has been paid?"): percent(paid.sum() / due.sum()),
        ("average", "average paid to date in Year 9"): paid[t["Year group"] == "Year 9"].mean(),
        ("missing", "Which pupils have no last payment date?"): cells(t.loc[t["Last payment"] == "", "Pupil"]),
    }


def conference() -> Keys:
    t = records(HALF, "registrations.csv", "Delegate")
    price, status = number(t["Price"]), as_most(t["Payment status"])
    registered = days(t["Registered on"], "%d/%m/%Y", "%d %B %Y")
    return {
        ("per group", "Total price of the paid registrations by ticket type"): (
            price[status == "Paid"].groupby(t["Ticket type"]).sum()
        ),
        ("duplicates", "Which e-mail address was registered twice?"): cells(t.loc[t["E-mail"].duplicated(), "E-mail"]),
        ("count", "How many vegetarians have signed up for the workshop?"): (
            ((t["Dietary"] == "Vegetarian") & yes(t["Workshop"])).sum()
        ),
        ("per group", "registrations for each country"): t.groupby(as_most(t["Country"])).size(),
        ("date range", "How many people registered before 1 March 2024?"): (registered < "2024-03-01").sum(),
        ("sum", "What is the total amount still unpaid?"): price[status == "Unpaid"].sum(),
        ("most", "which company has the most registrations and how many"): highest(t.groupby("Company").size(), 1),
        ("refuse", "Which hotel are most delegates staying in?"): refuse("hotel"),
    }


def trips() -> Keys:
    t = records(HALF, "trip_sheet.csv", "Departure", skip=1, sep=";")
    km, litres, toll = (number(t[name], ",") for name in ("Km", "Litres", "Toll €"))
    departed, arrived = (when(t[name], "%d.%m.%Y %H:%M") for name in ("Departure", "Arrival"))
    took = (arrived - departed).dt.total_seconds() / 60
    return {
        ("per group", "total km per driver"): km.groupby(t["Driver"]).sum(),
        ("per group", "For each truck, how many litres were used per 100 km?"): (
            100 * litres.groupby(t["Truck"]).sum() / km.groupby(t["Truck"]).sum()
        ),
        ("top", "Which trip was the longest in km?"): best(km.groupby(t["Trip"]).sum()),
        ("average", "average load temperature on the trips to Lyon"): (
            number(t["Load temp °C"], ",")[t["Destination"] == "Lyon"].mean()
        ),
        ("per group", "number of late trips by destination"): t[yes(t["Late"])].groupby("Destination").size(),
        ("duration", "How long did trip T1217 take from departure to arrival?"): length(
            took[t["Trip"] == "T1217"].sum()
        ),
        ("median", "What's the median toll per trip?"): toll.median(),
        ("refuse", "How much overtime did Radu Ionescu work?"): refuse("overtime"),
    }


def guards() -> Keys:
    t = read_sheet(HALF, "guards_payroll.xlsx", "October", skip=1)
    # The words of the row above tell the two columns "Overtime" apart: hours, then pay.
    t.columns = [*t.columns[:5], "Overtime hours", *t.columns[6:8], "Overtime pay", *t.columns[9:]]
    t = t[t["Emp no"] != ""]
    gross, net, grade = number(t["Gross"]), number(t["Net pay"]), t["Grade"]
    return {
        ("per group", "gross pay by site"): gross.groupby(t["Site"]).sum(),
        ("sum", "How many night hours were worked at City Hospital?"): (
            number(t["Night"])[t["Site"] == "City Hospital"].sum()
        ),
        ("top", "The three people with the highest net pay and what they got"): highest(
            net.groupby(t["Name"]).sum(), 3
        ),
        ("average", "average net pay of the supervisors"): net[grade == "Supervisor"].mean(),
        ("per group", "How do the grades compare on average gross pay?"): gross.groupby(grade).mean(),
        ("refuse", "How many sick days did each guard take?"): refuse("sick"),
        ("per group", "Average overtime hours per grade"): number(t["Overtime hours"]).groupby(grade).mean(),
        ("percent", "What share of the total gross pay is overtime pay?"): percent(
            number(t["Overtime pay"]).sum() / gross.sum()
        ),
    }


def festival() -> Keys:
    t = records(HALF, "festival_budget.csv", "Line item", skip=2)
    budget, actual = number(t["Budget"]), number(t["Actual"])
    over, sections = actual - budget, pd.DataFrame({"budget": budget, "actual": actual}).groupby(t["Section"]).sum()
    artists = t["Section"] == "Artists"
    change = actual[artists].sum() / budget[artists].sum() - 1
    return {
        ("per group", "Budget and actual for each section"): sections.reset_index(),
        ("top", "Which line item went over budget by the most dollars?"): best(over.groupby(t["Line item"]).sum()),
        ("count", "How many line items cost more than budgeted?"): (over > 0).sum(),
        ("percent change", "By what percentage does the actual for Artists differ from its budget?"): (
            f"{percent(change)}|{percent(-change)}"
        ),
        ("per group", "actual spend by owner, highest first"): Ordered(
            actual.groupby(t["Owner"]).sum().sort_values(ascending=False)
        ),
        ("missing", "Which line items have no actual yet?"): cells(t.loc[actual.isna(), "Line item"]),
        ("sum", "total actual of the items where we've not received the invoice"): (
            actual[~yes(t["Invoice received"])].sum()
        ),
        ("refuse", "How many visitors came on the Saturday?"): refuse("visitor", "Saturday"),
    }


def ward_stock() -> Keys:
    t = records(HALF, "ward_stock.tsv", "Item", skip=2, sep="\t")
    hand, low, cost = (number(t[name]) for name in ("On hand", "Min level", "Unit cost"))
    expires, item = days(t["Expiry date"], "%d/%m/%Y", "%Y-%m-%d"), t["Item"] + "|" + t["Item code"]
    return {
        ("state", "Which items are out of stock?"): cells(item[hand == 0]),
        ("per group", "What is the stock worth per category (on hand x unit cost)?"): (
            (hand * cost).groupby(t["Category"]).sum()
        ),
        ("count", "How many items are below their min level?"): (hand < low).sum(),
        ("per group", "number of items per supplier"): t.groupby(as_most(t["Supplier"])).size(),
        ("date range", "Which items expire in 2025?"): cells(item[expires.dt.year == 2025]),
        ("per group", "the item with the highest unit cost in each category"): best_of_each(
            cost.groupby([t["Category"], t["Item"]]).sum()
        ),
        ("lookup", "Who is the supplier of item 01299?"): cells(as_most(t["Supplier"])[t["Item code"] == "01299"]),
        ("missing", "how many items have no expiry date"): expires.isna().sum(),
    }


def survey() -> Keys:
    t = read(HALF, "passenger_survey.csv")
    on_time, clean, driver = (number(t[f"{name} (1-5)"]) for name in ("Punctuality", "Cleanliness", "Driver"))
    route, happy = as_most(t["Bus route"]), yes(t["Would recommend"])
    cleanest = clean.groupby(route).mean()
    return {
        ("per group", "average punctuality score by bus route"): on_time.groupby(route).mean(),
        ("percent", "What percentage of the respondents would recommend us?"): percent(happy.mean()),
        ("per group", "For each age group, what percentage would recommend us?"): (
            happy.groupby(t["Age group"]).mean().map(percent)
        ),
        ("count", "How many respondents gave cleanliness a 1 or a 2?"): (clean <= 2).sum(),
        ("compare", "How much better is the average cleanliness of Route 17 than that of Route 9?"): (
            cleanest["Route 17"] - cleanest["Route 9"]
        ),
        ("missing", "How many people left no comment?"): (t["Comment"] == "").sum(),
        ("most", "Which bus route has the best average driver score?"): best(driver.groupby(route).mean()),
        ("refuse", "What is the average household income of the passengers?"): refuse("income"),
    }


FILES = {
    "alert_log.tsv": alerts,
    "appointments.csv": clinic,
    "drinks_orders.csv": drinks,
    "festival_budget.csv": festival,
    "guards_payroll.xlsx": guards,
    "leave_register.xlsx": leave,
    "passenger_survey.csv": survey,
    "registrations.csv": conference,
    "school_fees.csv": school,
    "trip_sheet.csv": trips,
    "ward_stock.tsv": ward_stock,
    "work_orders.csv": work_orders,
}
