"""The keys of the thirtieth fresh half: plain questions on glasses, boats, grain, radio spots, lifts and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    best,
    cells,
    days,
    highest,
    hour,
    length,
    months,
    number,
    percent,
    read,
    refuse,
    weekday,
    when,
    yes,
)

HALF = "fresh30"


def glasses() -> Keys:
    t = records(HALF, "optician_orders.csv", "Customer", skip=2, sep=";")
    frame, lenses = (number(t[name], ",") for name in ("Frame €", "Lenses €"))
    ordered, collected = (when(t[name], "%d.%m.%Y") for name in ("Order date", "Collected on"))
    order, lens = t["Order no"], t["Lens type"]
    return {
        ("per group", "average lens price per lens type"): lenses.groupby(lens).mean(),
        ("per group", "How many orders do we have for each frame brand?"): t.groupby("Frame brand").size(),
        ("sum", "What did we take on frames in total for the varifocal orders?"): frame[lens == "Varifocal"].sum(),
        ("count", "how many orders have not been collected yet"): (~yes(t["Collected"])).sum(),
        ("top", "the 3 orders with the highest frame price, with the price"): highest(frame.groupby(order).max(), 3),
        (
            "days between",
            "On average, how many days passed between the order date and the day the glasses were collected?",
        ): (collected - ordered).dt.days.mean(),
        ("lookup", "What was the lens price of order 00431?"): lenses[order == "00431"].sum(),
        ("refuse", "which optometrist carried out the most eye tests?"): refuse("optometrist", "eye test"),
    }


def boats() -> Keys:
    t = records(HALF, "boat_hire.xlsx", "Boat", sheet="Hires")
    out, back = (when(t[name], "%Y-%m-%d %H:%M") for name in ("Out", "Back"))
    taken, kind = (back - out).dt.total_seconds() / 60, t["Boat type"]
    return {
        ("per group", "Total fees per boat type, highest first"): Ordered(
            number(t["Fee (£)"]).groupby(kind).sum().sort_values(ascending=False)
        ),
        ("per group", "average hire time in hours for each boat type"): taken.groupby(kind).mean().map(length),
        ("weekday", "On which day of the week do most of our hires go out?"): best(t.groupby(out.map(weekday)).size()),
        ("hour", "how many hires went out before 10 am?"): (out.dt.hour < 10).sum(),
        ("top", "Which hire number was out the longest?"): best(taken.groupby(t["Hire no"]).max()),
        ("distinct", "How many different boats were hired in July?"): t.loc[out.dt.month == 7, "Boat"].nunique(),
        ("percent", "percentage of hires paid by card"): percent((t["Paid by"] == "Card").mean()),
        ("count", "Please tell me how many hires came back with damage."): yes(t["Damage"]).sum(),
    }


def grain() -> Keys:
    t = records(HALF, "grain_intake.tsv", "Grower", skip=1, sep="\t")
    gross, tare, wet = (number(t[name]) for name in ("Gross (kg)", "Tare (kg)", "Moisture"))
    date, grower, kind = when(t["Date"], "%Y-%m-%d"), t["Grower"], t["Grain"]
    by_grower = gross.groupby(grower).sum()
    return {
        ("per group", "Net weight (gross minus tare) in kg for each grain"): (gross - tare).groupby(kind).sum(),
        ("per group", "What was the average moisture of the loads from each grower?"): (
            (wet / 100).groupby(grower).mean().map(percent)
        ),
        ("per group", "number of loads and total gross kg per bin"): (
            gross.groupby(t["Bin"]).agg(["size", "sum"]).reset_index()
        ),
        ("date range", "how many loads came in between 8 and 14 July 2024?"): (
            date.between("2024-07-08", "2024-07-14").sum()
        ),
        ("median", "median moisture of the wheat loads"): percent(wet[kind == "Wheat"].median() / 100),
        ("top", "Which ticket had the highest moisture?"): best(wet.groupby(t["Ticket"]).max()),
        ("count", "Count of loads with moisture above 15%"): (wet > 15).sum(),
        (
            "compare",
            "How many more gross kg did Prairie Rose deliver than Halvorsen Farms?",
        ): by_grower["Prairie Rose"] - by_grower["Halvorsen Farms"],
    }


def radio() -> Keys:
    t = records(HALF, "radio_spots.csv", "Spot no")
    rate, seconds = number(t["Rate"]), number(t["Length (sec)"])
    advertiser, status = t["Advertiser"], t["Status"].str.casefold()
    missed = status == "missed"
    return {
        ("per group", "total rate per advertiser, aired spots only"): (
            rate[status == "aired"].groupby(advertiser).sum()
        ),
        ("per group", "How many spots were scheduled in each hour of the day?"): (
            t.groupby(when(t["Scheduled"], "%d/%m/%Y %H:%M").dt.hour.map(hour)).size()
        ),
        ("per group", "missed spots by programme"): t[missed].groupby("Programme").size(),
        ("per group", "For every advertiser: total rate divided by total seconds"): (
            rate.groupby(advertiser).sum() / seconds.groupby(advertiser).sum()
        ),
        ("percent", "What percent of the spots were missed?"): percent(missed.mean()),
        ("top", "Who has booked the most 30 second spots?"): best(t[seconds == 30].groupby("Advertiser").size()),
        ("duplicates", "Which spot number is in the list twice?"): cells(t.loc[t["Spot no"].duplicated(), "Spot no"]),
        ("refuse", "how many listeners did Drive Home have on average?"): refuse("listener", "audience"),
    }


def meals() -> Keys:
    t = records(HALF, "nursery_meals.csv", "Room", skip=2)
    portions, cost, date = number(t["Portions"]), number(t["Cost"]), when(t["Date"], "%d %B %Y")
    cook, lunch = t["Cook"], t["Meal"] == "Lunch"
    return {
        ("per group", "cost by room and meal"): cost.groupby([t["Room"], t["Meal"]]).sum().reset_index(),
        ("per group", "What is the average number of portions left over for each meal?"): (
            number(t["Left over"]).groupby(t["Meal"]).mean()
        ),
        ("per group", "Meal cost per month"): cost.groupby(months(date)).sum(),
        ("top", "which cook made the most portions?"): best(portions[cook != ""].groupby(cook).sum()),
        (
            "ratio",
            "What did one lunch portion cost us, i.e. total lunch cost divided by lunch portions?",
        ): cost[lunch].sum() / portions[lunch].sum(),
        ("top", "Which date had the highest total meal cost?"): best(cost.groupby(date.dt.strftime("%Y-%m-%d")).sum()),
        ("missing", "How many meals have no cook filled in?"): (cook == "").sum(),
        ("refuse", "average calories per lunch portion"): refuse("calorie"),
    }


def lifts() -> Keys:
    t = records(HALF, "lift_callouts.xlsx", "Ref", sheet="Call-outs", skip=1)
    reported, fixed = (when(t[name], "%Y-%m-%d %H:%M") for name in ("Reported", "Fixed"))
    taken, fault, trapped = (fixed - reported).dt.total_seconds() / 60, t["Fault"], yes(t["People trapped"])
    return {
        ("per group", "labour cost per building"): number(t["Labour"]).groupby(t["Building"]).sum(),
        (
            "per group",
            "How many hours did it take on average from reported to fixed, for each kind of fault?",
        ): taken.groupby(fault).mean().map(length),
        ("per group", "number of call-outs with people trapped, by engineer"): t[trapped].groupby("Engineer").size(),
        ("count", "how many call-outs are not fixed yet"): fixed.isna().sum(),
        ("sum", "What did the parts for door faults cost in total?"): number(t["Parts"])[fault == "Door"].sum(),
        ("top", "Which lift had the most call-outs?"): best(t.groupby("Lift").size()),
        ("date range", "Number of call-outs reported in May 2024"): (reported.dt.strftime("%Y-%m") == "2024-05").sum(),
        ("duration", "How long did it take to fix C-117 after it was reported?"): length(
            taken[t["Ref"] == "C-117"].sum()
        ),
    }


def blood() -> Keys:
    t = records(HALF, "donor_sessions.csv", "Venue")
    booked, attended, donations, deferred, first = (
        number(t[name]) for name in ("Booked", "Attended", "Donations", "Deferred", "First-time donors")
    )
    date, town = days(t["Session date"], "%d/%m/%Y", "%Y-%m-%d", "%d %b %Y"), t["Town"]
    of_month = donations.groupby(date.dt.month).sum()
    sessions = pd.DataFrame({"date": date, "venue": t["Venue"], "donations": donations})
    return {
        ("per group", "donations by town"): donations.groupby(town).sum(),
        ("per group", "What percentage of the booked donors attended, for each town?"): (
            (attended.groupby(town).sum() / booked.groupby(town).sum()).map(percent)
        ),
        ("per group", "Donations per month"): donations.groupby(months(date)).sum(),
        ("average", "average number of first-time donors per session at venues with parking on site"): (
            first[yes(t["Parking on site"])].mean()
        ),
        ("percent", "What percent of all attended donors were deferred?"): percent(deferred.sum() / attended.sum()),
        (
            "top",
            "Which session date and venue had the most donations, and how many?",
        ): sessions[donations == donations.max()],
        (
            "percent change",
            "By what percentage did the number of donations change from January to February 2024?",
        ): percent(of_month[2] / of_month[1] - 1),
        ("refuse", "How many of the donors were blood group O negative?"): refuse("blood group", "O negative", "blood"),
    }


def props() -> Keys:
    t = records(HALF, "props_register.csv", "Item")
    value, kept, borrower, owned = number(t["Value"]), t["Store"], t["Borrowed by"], t["Owned / hired"]
    away = (borrower != "") & (t["Returned on"] == "")
    return {
        ("per group", "number of props and their total value for every production"): (
            value.groupby(t["Production"]).agg(["size", "sum"]).reset_index()
        ),
        ("per group", "value of hired props by store"): value[owned == "Hired"].groupby(kept).sum(),
        ("count", "How many props are broken?"): (t["Condition"].str.casefold() == "broken").sum(),
        ("list", "Which items have been borrowed but not returned yet?"): cells(t.loc[away, "Item"]),
        ("lookup", "where is prop 0058 kept"): cells(kept[t["Prop no"] == "0058"]),
        ("compare", "Compare the average value of owned and hired props"): value.groupby(owned).mean(),
        ("missing", "how many props have no value entered?"): value.isna().sum(),
        ("top", "Who has borrowed the most props?"): best(t[borrower != ""].groupby("Borrowed by").size()),
    }


def spraying() -> Keys:
    t = records(HALF, "spraying_jobs.csv", "Job")
    area, litres, charge = (number(t[name]) for name in ("Hectares", "Litres used", "Charge"))
    date, product, wheat = when(t["Job date"], "%d-%b-%Y"), t["Product"], t["Crop"] == "Wheat"
    return {
        ("per group", "total charge by farm"): charge.groupby(t["Farm"]).sum(),
        ("per group", "Litres per hectare for each product (total litres over total hectares)"): (
            litres.groupby(product).sum() / area.groupby(product).sum()
        ),
        ("per group", "hectares sprayed on wheat in each month"): area[wheat].groupby(months(date)).sum(),
        ("unpaid", "How much money is still unpaid?"): charge[~yes(t["Paid?"])].sum(),
        ("count", "how many jobs have a negative charge"): (charge < 0).sum(),
        ("top", "Which job covered the most hectares and how many were they?"): highest(
            area.groupby(t["Job"]).max(), 1
        ),
        ("percent", "What share of all hectares did S. Novak spray?"): percent(
            area[t["Operator"] == "S. Novak"].sum() / area.sum()
        ),
        ("refuse", "what was the wind speed on job J017"): refuse("wind"),
    }


def tools() -> Keys:
    t = records(HALF, "tool_crib.tsv", "Tool code", skip=3, sep="\t")
    stock, least, cost = (number(t[name]) for name in ("On hand", "Minimum", "Unit cost"))
    tool, category = t["Description"], t["Category"]
    return {
        ("per group", "stock value (on hand x unit cost) by category"): (stock * cost).groupby(category).sum(),
        ("per group", "How many tools are below their minimum, per supplier?"): (
            t[stock < least].groupby("Supplier").size()
        ),
        ("list", "which tools are out of stock"): cells(tool[stock == 0]),
        ("top", "What is the most expensive tool by unit cost, and what does it cost?"): highest(
            cost.groupby(tool).max(), 1
        ),
        ("missing", "How many tools have no date for the last count?"): (
            when(t["Last counted"], "%m/%d/%Y").isna().sum()
        ),
        ("lookup", "how many of tool code 00225 are on hand?"): stock[t["Tool code"] == "00225"].sum(),
        ("sum", "total pieces on hand in Cutting"): stock[category == "Cutting"].sum(),
        ("refuse", "Which employee signed out the torque wrench last?"): refuse("employee", "signed out", "signed"),
    }


def museum() -> Keys:
    t = read(HALF, "museum_budget.csv", skip=2)
    t.columns = pd.Index(["Department", "Line", "Q1 budget", "Q1 actual", "Q2 budget", "Q2 actual"])
    t = t[t["Line"] != ""]
    planned1, spent1, planned2, spent2 = (number(t[name]) for name in t.columns[2:])
    department, line = t["Department"], t["Line"]
    return {
        ("per group", "Q1 actual per department"): spent1.groupby(department).sum(),
        (
            "per group",
            "For each department, how much more or less than the budget did we spend in Q2 (actual minus budget)?",
        ): (spent2 - planned2).groupby(department).sum(),
        ("top", "Which cost line went over its Q2 budget by the most?"): best((spent2 - planned2).groupby(line).sum()),
        ("count", "how many cost lines were over budget in Q1?"): (spent1 > planned1).sum(),
        ("percent", "What percentage of the total Q1 budget was actually spent?"): percent(
            spent1.sum() / planned1.sum()
        ),
        ("percent change", "percent change in total actual spending from Q1 to Q2"): percent(
            spent2.sum() / spent1.sum() - 1
        ),
        ("lookup", "What is the Q2 budget for Insurance?"): planned2[line == "Insurance"].sum(),
        ("refuse", "what did Marketing actually spend in Q3"): refuse("Q3"),
    }


def ferries() -> Keys:
    t = records(HALF, "ferry_crew_pay.csv", "Name", sep=";")
    basic, hours, extra, net = (
        number(t[name], ",") for name in ("Basic pay", "Overtime hours", "Overtime pay", "Net pay")
    )
    started, vessel, name, role = when(t["Started"], "%d/%m/%Y"), t["Vessel"], t["Name"], t["Role"]
    return {
        ("per group", "average basic pay by role"): basic.groupby(role).mean(),
        ("per group", "Headcount and total overtime hours in every vessel"): (
            hours.groupby(vessel).agg(["size", "sum"]).reset_index()
        ),
        ("per group", "Overtime pay as a percentage of basic pay, for each vessel"): (
            (extra.groupby(vessel).sum() / basic.groupby(vessel).sum()).map(percent)
        ),
        ("top", "top 3 people by net pay, with the amounts"): highest(net.groupby(name).sum(), 3),
        ("median", "Could you give me the median net pay of the deckhands?"): net[role == "Deckhand"].median(),
        ("count", "how many people started before 2020?"): (started < "2020").sum(),
        ("top", "Who has been with us the longest?"): best(started.groupby(name).min(), most=False),
        ("refuse", "How many sick days did Birgit Holm take?"): refuse("sick"),
    }


FILES = {
    "optician_orders.csv": glasses,
    "boat_hire.xlsx": boats,
    "grain_intake.tsv": grain,
    "radio_spots.csv": radio,
    "nursery_meals.csv": meals,
    "lift_callouts.xlsx": lifts,
    "donor_sessions.csv": blood,
    "props_register.csv": props,
    "spraying_jobs.csv": spraying,
    "tool_crib.tsv": tools,
    "museum_budget.csv": museum,
    "ferry_crew_pay.csv": ferries,
}
