"""The keys of the thirty-ninth fresh half: plain questions on leave, a late book, a clinic, a vet and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    as_cased,
    best,
    best_of_each,
    cells,
    day,
    highest,
    minutes,
    months,
    number,
    percent,
    refuse,
    when,
    yes,
)

HALF = "fresh39"


def leave() -> Keys:
    t = records(HALF, "leave_requests.csv", "Req no", skip=3)
    length, team, kind = number(t["Working days"]), as_cased(t["Team"]), t["Leave type"]
    last = when(t["Last day"], "%d/%m/%Y")
    approved, refused = yes(t["Approved?"]), t["Approved?"] == "No"
    hers = (t["Name"] == "Gwen Astley") & (kind == "Parental")
    return {
        ("per group", "How many working days of leave has each team asked for?"): length.groupby(team).sum(),
        ("per group", "What is the average length in working days of the approved requests, by leave type?"): (
            length[approved].groupby(kind).mean()
        ),
        ("count", "How many requests are still waiting for a yes or no?"): (t["Approved?"] == "").sum(),
        ("lookup", "When does Gwen Astley's parental leave end?"): day(last[hers].max(), "%d/%m/%Y"),
        ("per group", "In each team, who has asked for the most working days off in total?"): (
            best_of_each(length.groupby([team, t["Name"]]).sum())
        ),
        ("count", "how many requests were turned down?"): refused.sum(),
        ("share", "What percentage of all the requests are for sick leave?"): percent((kind == "Sick").mean()),
        ("missing", "How many approved annual leave requests have nobody down as cover?"): (
            approved & (kind == "Annual") & t["Cover by"].isin(["", "-"])
        ).sum(),
    }


def late() -> Keys:
    t = records(HALF, "late_book.csv", "Pupil")
    missed, on, reason = number(t["Mins late"]), when(t["Date"], "%d %b %Y"), as_cased(t["Reason given"])
    return {
        ("per group", "How often was each pupil late?"): t.groupby("Pupil").size(),
        ("count", "How many late arrivals were signed in after 9:30?"): (minutes(t["Signed in"]) > 9 * 60 + 30).sum(),
        ("per group", "How many minutes were missed in total by each form?"): missed.groupby(as_cased(t["Form"])).sum(),
        ("median", "What is the median number of minutes late?"): missed.median(),
        ("per group", "Average minutes late for each reason, leaving out the entries where no reason was given"): (
            missed[t["Reason given"] != ""].groupby(reason).mean()
        ),
        ("share", "What percentage of the late arrivals came with a note from home?"): (
            percent(yes(t["Note from home"]).mean())
        ),
        ("date range", "How many of the late arrivals were in April?"): (on.dt.month == 4).sum(),
        ("refuse", "What is the phone number of Dev Marlow's parents?"): refuse("phone", "parent", "contact"),
    }


def clinic() -> Keys:
    t = records(HALF, "day_list.tsv", "Appt", sep="\t")
    fee, outcome, clinician = number(t["Fee"]), t["Outcome"].str.casefold(), t["Clinician"]
    on = t["Day"].map(lambda one: day(pd.to_datetime(one, format="%d/%m/%Y"), "%d/%m/%Y"))
    missed = outcome == "no-show"
    return {
        ("per group", "How many no-shows did each clinician have?"): t[missed].groupby(clinician).size(),
        ("count", "How many appointments start before 10 am?"): (minutes(t["Time"]) < 10 * 60).sum(),
        ("per group", "Add up the fees by clinician, only for patients who were seen"): (
            fee[outcome == "seen"].groupby(clinician).sum()
        ),
        ("sum", "How much in fees has not been settled yet?"): fee[t["Settled"] == "no"].sum(),
        ("share", "What percentage of the appointments ended in a no-show?"): percent(missed.mean()),
        ("duplicates", "How many patients have more than one appointment?"): (t.groupby("Patient no").size() > 1).sum(),
        ("per group", "For each day, how many appointments were there and how many minutes were booked on average?"): (
            number(t["Mins booked"]).groupby(on).agg(["size", "mean"]).reset_index()
        ),
        ("lookup", "Which clinician saw patient 40216?"): cells(clinician[t["Patient no"] == "40216"]),
    }


def stock() -> Keys:
    t = records(HALF, "stock_count.csv", "SKU", sep=";")
    system, counted, cost = (number(t[name], ",") for name in ("On system", "Counted", "Unit cost €"))
    item, aisle, done = t["Description"], t["Aisle"], t["Counted"] != ""
    short = (system - counted)[done]
    return {
        ("per group", "What is the counted stock worth in each aisle, at unit cost?"): (
            (counted * cost).groupby(aisle).sum()
        ),
        ("count", "How many items have not been counted yet?"): (~done).sum(),
        (
            "difference",
            "Of the items that were counted, which is short by the most pieces?",
        ): (best(short.groupby(item).max())),
        ("per group", "How many items did each person count?"): t[done].groupby("Counted by").size(),
        ("per group", "Which item has the highest unit cost in each aisle?"): (
            best_of_each(cost.groupby([aisle, item]).max())
        ),
        ("count", "How many of the counted items have a count that differs from the system?"): (short != 0).sum(),
        ("top", "What are the 3 most expensive items per unit, and what do they cost?"): (
            highest(cost.groupby(item).max(), 3)
        ),
        ("sum", "How many work gloves should we have according to the system, all sizes together?"): (
            system[item.str.startswith("Work gloves")].sum()
        ),
    }


def vet() -> Keys:
    t = records(HALF, "vet_visits.csv", "Visit", skip=2)
    charge, weight, insured = number(t["Charge"]), number(t["Weight"]), yes(t["Insured"])
    on = when(t["Date"], "%d/%m/%Y")
    weight = weight.where(t["Weight"] != "-")
    return {
        ("per group", "How much did each owner spend?"): charge.groupby(t["Owner"]).sum(),
        ("count", "How many visits by uninsured animals cost more than £200?"): (~insured & (charge > 200)).sum(),
        ("lookup", "How heavy is Biscuit?"): weight[t["Pet"] == "Biscuit"].max(),
        ("per group", "Average recorded weight per species, over all visits"): (
            weight.groupby(as_cased(t["Species"])).mean()
        ),
        ("sum", "How much was charged in March 2025?"): charge[on.dt.month == 3].sum(),
        ("missing", "At how many visits was no weight recorded?"): weight.isna().sum(),
        ("per group", "What was the highest charge for each kind of treatment?"): charge.groupby(t["Treatment"]).max(),
        ("difference", "How much higher is the average charge for uninsured animals than for insured ones?"): (
            charge[~insured].mean() - charge[insured].mean()
        ),
    }


def theatre() -> Keys:
    t = records(HALF, "box_office.xlsx", "Order", sheet="Orders", skip=2)
    shows = records(HALF, "box_office.xlsx", "Show", sheet="Shows")
    booked, played = (when(t[name], "%Y-%m-%d") for name in ("Booked on", "Performance"))
    seats, paid, show = number(t["Seats"]), number(t["Total paid"]), as_cased(t["Show"])
    return {
        ("per group", "For each show, how many seats were sold and how much money came in?"): (
            pd.DataFrame({"show": show, "seats": seats, "paid": paid}).groupby("show").sum().reset_index()
        ),
        ("top", "Which 5 orders brought in the most money, and how much each?"): (
            highest(paid.groupby(t["Order"]).max(), 5)
        ),
        ("per group", "What is the average number of seats per order for each way of booking?"): (
            seats.groupby(as_cased(t["How booked"])).mean()
        ),
        ("duration", "How many orders were placed less than a week before the performance?"): (
            (played - booked).dt.days < 7
        ).sum(),
        ("sum", "How many seats are in orders that have not been collected?"): seats[~yes(t["Collected"])].sum(),
        ("per group", "Which area sold the most seats for each show?"): (
            best_of_each(seats.groupby([show, t["Area"]]).sum())
        ),
        ("share", "What percentage of all seats went to concession orders?"): (
            percent(seats[yes(t["Concession"])].sum() / seats.sum())
        ),
        ("lookup", "Which company is putting on Mr Pym Returns?"): (
            cells(shows["Company"][shows["Show"] == "Mr Pym Returns"])
        ),
    }


def repairs() -> Keys:
    t = records(HALF, "repairs_log.csv", "Job no")
    reported, target, finished = (when(t[name], "%d/%m/%Y") for name in ("Reported", "Target", "Completed"))
    cost, estate, trade, took = number(t["Cost (£)"]), as_cased(t["Estate"]), t["Trade"], (finished - reported).dt.days
    return {
        ("per group", "How many repairs are still not finished on each estate?"): (
            t[finished.isna()].groupby(estate).size()
        ),
        (
            "per group",
            "How many days did repairs take on average for each trade, from report to completion?",
        ): (took.groupby(trade).mean()),
        ("count", "How many repairs were finished after their target date?"): (finished > target).sum(),
        ("average", "What is the average score that tenants gave?"): number(t["Tenant score (1-5)"]).mean(),
        ("per group", "Total cost of the repairs on each estate, split by priority"): (
            cost.groupby([estate, t["Priority"]]).sum().reset_index()
        ),
        ("duration", "Which job took the longest from report to completion?"): best(took.groupby(t["Job no"]).max()),
        ("count", "How many plumbing or electrical jobs cost more than £250?"): (
            trade.isin(["Plumbing", "Electrical"]) & (cost > 250)
        ).sum(),
        ("refuse", "Which contractor did the roofing job in flat 53A?"): refuse("contractor", "company", "firm"),
    }


def fair() -> Keys:
    t = records(HALF, "fair_results.csv", "Entry", skip=2)
    t = t[t["Entry"].str.isdigit()]
    points, prize, section, exhibitor = number(t["Pts"]), number(t["Prize ($)"]), t["Section"], t["Exhibitor"]
    return {
        ("per group", "How much prize money went to each village?"): prize.groupby(as_cased(t["Village"])).sum(),
        ("per group", "Which exhibitor had the highest scoring entry in each section?"): (
            best_of_each(points.groupby([section, exhibitor]).max())
        ),
        ("missing", "How many entries got no rosette at all?"): (t["Rosette"] == "").sum(),
        ("count", "How many different people exhibited something?"): exhibitor.nunique(),
        ("difference", "How many points lie between the best and the worst entry?"): points.max() - points.min(),
        ("per group", "How many entries did each judge mark, and how many points did they give on average?"): (
            points.groupby(t["Judge"]).agg(["size", "mean"]).reset_index()
        ),
        ("share", "What percentage of all the prize money was won in Preserves?"): (
            percent(prize[section == "Preserves"].sum() / prize.sum())
        ),
        ("lookup", "Who came first with a sponge cake?"): (
            cells(exhibitor[(t["Class"] == "Sponge cake") & (t["Rosette"] == "1st")])
        ),
    }


def depot() -> Keys:
    t = records(HALF, "depot_parcels.csv", "Barcode", sep=";")
    arrived, handed = (when(t[name], "%d.%m.%Y %H:%M") for name in ("Arrived at depot", "Handed over"))
    weight, postage, tries = (number(t[name], ",") for name in ("Weight kg", "Postage due €", "Tries"))
    result, hours = t["Result"].str.casefold(), (handed - arrived).dt.total_seconds() / 3600
    return {
        ("per group", "What is the total weight of the parcels on each route?"): weight.groupby(t["Route"]).sum(),
        ("per group", "How many hours pass on average between arrival at the depot and hand-over, for each route?"): (
            hours.groupby(t["Route"]).mean()
        ),
        ("count", "How many parcels weigh more than 20 kg?"): (weight > 20).sum(),
        ("top", "Which parcel needed the most delivery tries?"): best(tries.groupby(t["Barcode"]).max()),
        ("sum", "How much postage is still due on the parcels that are in the depot?"): (
            postage[result == "in depot"].sum()
        ),
        ("per group", "Number of parcels by result"): t.groupby(as_cased(t["Result"])).size(),
        ("average", "What's the average weight of the parcels that were delivered at the first try?"): (
            weight[(result == "delivered") & (tries == 1)].mean()
        ),
        ("count", "How many parcels for Steinach or Vellin were not delivered?"): (
            t["Town"].isin(["Steinach", "Vellin"]) & (result != "delivered")
        ).sum(),
    }


def driving() -> Keys:
    t = records(HALF, "lesson_sheet.csv", "Learner", skip=2)
    miles, length, fee = number(t["Odo end"]) - number(t["Odo start"]), number(t["Length"]), number(t["Fee"])
    owed = fee[~yes(t["Paid"])]
    return {
        ("per group", "How many miles were driven in the lessons of each instructor?"): (
            miles.groupby(t["Instructor"]).sum()
        ),
        ("sum", "How much do the learners still owe us?"): owed.sum(),
        ("per group", "How many minutes of lessons did each learner have?"): length.groupby(t["Learner"]).sum(),
        ("top", "Which learner owes the most?"): best(owed.groupby(t["Learner"]).sum()),
        ("ratio", "Taking all lessons together, how much do we charge per hour taught?"): (
            fee.sum() / (length.sum() / 60)
        ),
        ("per group", "What's the average fee by gearbox for lessons longer than 60 minutes?"): (
            fee[length > 60].groupby(as_cased(t["Gearbox"])).mean()
        ),
        ("count", "How many lessons began before 10 in the morning?"): (minutes(t["Start"]) < 10 * 60).sum(),
        ("refuse", "How many learners passed their driving test?"): refuse("test", "pass", "exam", "result"),
    }


def brewery() -> Keys:
    t = records(HALF, "brew_log.xlsx", "Batch", sheet="Brew log", skip=3)
    brewed, packaged = (when(t[name], "%Y-%m-%d") for name in ("Brewed", "Packaged"))
    strength, before, after = (number(t[name]) for name in ("ABV", "Litres in", "Litres out"))
    beer, batch, done, lost = as_cased(t["Beer"]), t["Batch"], packaged.notna(), before - after
    return {
        ("per group", "For each beer, how many litres were lost between in and out, packaged batches only?"): (
            lost[done].groupby(beer).sum()
        ),
        ("per group", "How many days on average were batches in each tank, from brewing to packaging?"): (
            (packaged - brewed).dt.days.groupby(t["Tank"]).mean()
        ),
        ("share", "Counting packaged batches only, what percentage of the litres that went in came out?"): (
            percent(after[done].sum() / before[done].sum())
        ),
        ("count", "How many batches failed QC or are on hold?"): t["QC"].str.casefold().isin(["fail", "hold"]).sum(),
        ("per group", "Which batch of each beer is the strongest?"): (
            best_of_each(strength.groupby([beer, batch]).max())
        ),
        ("most", "Which batch lost the biggest share of its litres?"): best((lost / before).groupby(batch).max()),
        ("count", "How many of the batches brewed in April are not packaged yet?"): (
            ~done & (brewed.dt.month == 4)
        ).sum(),
        ("refuse", "What did we pay for the hops in batch FB-310?"): refuse("hops", "pay", "paid", "cost", "price"),
    }


def recycling() -> Keys:
    t = records(HALF, "recycling_tickets.csv", "Ticket")
    t = t[t["Ticket"].str.isdigit()]
    net, on, came = number(t["Gross (kg)"]) - number(t["Tare (kg)"]), when(t["Date"], "%Y-%m-%d"), minutes(t["Time in"])
    worth, taken = net / 1000 * number(t["£ per tonne"]), ~yes(t["Rejected"])
    return {
        ("per group", "How many kilos net did each haulier bring in?"): net.groupby(as_cased(t["Haulier"])).sum(),
        ("top", "Which ticket had the heaviest net load?"): best(net.groupby(t["Ticket"]).max()),
        ("per group", "How many loads arrived in each month?"): t.groupby(months(on)).size(),
        ("sum", "What are all the cardboard loads that were not rejected worth at the price per tonne?"): (
            worth[taken & (t["Material"] == "Cardboard")].sum()
        ),
        ("count", "How many loads arrived before 8 am or after 4 pm?"): ((came < 8 * 60) | (came > 16 * 60)).sum(),
        ("per group", "Average net load in kg per material, not counting rejected loads"): (
            net[taken].groupby(t["Material"]).mean()
        ),
        ("share", "What percentage of the loads was rejected?"): percent((~taken).mean()),
        ("lookup", "On what date did the vehicle LC20 XAD come in?"): (
            day(on[t["Vehicle"] == "LC20 XAD"].max(), "%d/%m/%Y")
        ),
    }


FILES = {
    "leave_requests.csv": leave,
    "late_book.csv": late,
    "day_list.tsv": clinic,
    "stock_count.csv": stock,
    "vet_visits.csv": vet,
    "box_office.xlsx": theatre,
    "repairs_log.csv": repairs,
    "fair_results.csv": fair,
    "depot_parcels.csv": depot,
    "lesson_sheet.csv": driving,
    "brew_log.xlsx": brewery,
    "recycling_tickets.csv": recycling,
}
