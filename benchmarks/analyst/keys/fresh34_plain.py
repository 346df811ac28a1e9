"""The keys of the thirty-fourth fresh half: plain questions on dry cleaning, hives, lessons, call-outs and others."""

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    as_most,
    best,
    best_of_each,
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
    weekday,
    when,
    yes,
)

HALF = "fresh34"
_URGENT = {True: "Yes|Y|Emergency|Emergencies", False: "No|N|Non-emergency|Not emergency|Other|Others"}


def cleaning() -> Keys:
    t = records(HALF, "cleaning_tickets.csv", "Customer", sep=";")
    price, customer = number(t["Price (€)"], ","), t["Customer"]
    received, collected = (when(t[name], "%d.%m.%Y") for name in ("Received", "Collected on"))
    return {
        ("per group", "What did we charge in total for each service?"): price.groupby(t["Service"]).sum(),
        ("missing", "How many tickets have not been collected yet?"): collected.isna().sum(),
        ("per group", "number of express tickets by month received"): (
            t[yes(t["Express"])].groupby(months(received)).size()
        ),
        ("lookup", "Who brought in ticket 004527?"): cells(customer[t["Ticket"] == "004527"]),
        ("top n", "Top 3 customers by total price, with the amounts"): highest(price.groupby(customer).sum(), 3),
        ("sum", "How much money is still outstanding on tickets that are not paid?"): price[~yes(t["Paid"])].sum(),
        ("days between", "On average how many days pass between receiving an item and it being collected?"): (
            (collected - received).dt.days.mean()
        ),
        ("refuse", "Which member of staff took in the most tickets?"): refuse("staff", "member"),
    }


def hives() -> Keys:
    t = records(HALF, "hive_inspections.tsv", "Hive", skip=2, sep="\t")
    mites, seen, date = number(t["Varroa count"]), yes(t["Queen seen?"]), when(t["Date"], "%Y-%m-%d")
    return {
        ("per group", "average varroa count per apiary"): mites.groupby(t["Apiary"]).mean(),
        ("percent", "In what percentage of the inspections was the queen seen?"): percent(seen.mean()),
        ("distinct", "How many different hives have been inspected?"): t["Hive"].nunique(),
        ("per group", "Please give me the kilos of feed given in every month."): (
            number(t["Feed given (kg)"]).groupby(months(date)).sum()
        ),
        ("largest", "Which hive had the highest varroa count, and on what date?"): (
            t.loc[[mites.idxmax()], ["Hive", "Date"]]
        ),
        ("missing", "How many inspections have no varroa count?"): mites.isna().sum(),
        ("which most", "Which inspector did the most inspections?"): best(t.groupby("Inspector").size()),
        ("per group", "for each inspector, how many times was the queen not seen?"): (
            t[~seen].groupby("Inspector").size()
        ),
    }


def lessons() -> Keys:
    t = records(HALF, "lesson_diary.xlsx", "Pupil", sheet="Lessons")
    driven, fee, teacher = minutes(t["End"]) - minutes(t["Start"]), number(t["Fee"]), t["Instructor"]
    date, of_teacher = when(t["Date"], "%Y-%m-%d"), fee.groupby(teacher).sum()
    return {
        ("per group", "Total time driven per instructor, please"): driven.groupby(teacher).sum().map(length),
        ("per group", "How many lessons do we give on each day of the week?"): t.groupby(date.map(weekday)).size(),
        ("duration", "How long is a lesson on average, in minutes?"): length(driven.mean()),
        ("sum", "total fees of unpaid automatic lessons"): (
            fee[(t["Payment"] == "unpaid") & (t["Gearbox"] == "Automatic")].sum()
        ),
        ("compare", "How much more in fees did Denise bring in than Colin?"): (
            of_teacher["Denise"] - of_teacher["Colin"]
        ),
        ("top n", "the four pupils with the highest total fees, with the amounts"): (
            highest(fee.groupby(t["Pupil"]).sum(), 4)
        ),
        ("median", "What's the median lesson fee?"): fee.median(),
        ("refuse", "How many of our pupils passed their driving test first time?"): refuse(
            "passed", "pass", "test", "first time"
        ),
    }


def bikes() -> Keys:
    t = records(HALF, "workshop_jobs.csv", "Customer", skip=2)
    parts, labour, mechanic, job = number(t["Parts"]), number(t["Labour"]), t["Mechanic"], t["Job No."]
    booked, collected = (when(t[name], "%d/%m/%Y") for name in ("Booked in", "Collected"))
    share = parts.sum() / labour.sum()
    return {
        ("per group", "Labour total by mechanic"): labour.groupby(mechanic).sum(),
        ("per group", "what is the average parts cost for each kind of work done?"): (
            parts.groupby(t["Work done"]).mean()
        ),
        ("month", "How much labour did we bill on jobs booked in during May?"): labour[booked.dt.month == 5].sum(),
        ("ratio", "What is the ratio of total parts to total labour?"): f"{share:.6f}|{percent(share)}",
        ("days between", "Which job took the longest from being booked in until it was collected?"): (
            best((collected - booked).dt.days.groupby(job).max())
        ),
        ("count", "Could you count the warranty jobs for me?"): yes(t["Warranty"]).sum(),
        ("which most", "which make of bike do we see most often?"): best(t.groupby("Bike").size()),
        ("per group", "For every mechanic, which job number had the highest labour charge?"): (
            best_of_each(labour.groupby([mechanic, job]).max())
        ),
    }


def callouts() -> Keys:
    t = records(HALF, "callout_log.csv", "Call ref")
    called, arrived, done = (when(t[name], "%Y-%m-%d %H:%M") for name in ("Called at", "Arrived", "Finished"))
    wait, worked = ((late - early).dt.total_seconds() / 60 for early, late in ((called, arrived), (arrived, done)))
    urgent = yes(t["Emergency?"])
    return {
        ("hour", "At which hour of the day do most calls come in?"): best(t.groupby(called.dt.hour.map(hour)).size()),
        ("per group", "average minutes between the call and arrival, for each engineer"): (
            wait.groupby(t["Engineer"]).mean()
        ),
        ("per group", "number of callouts by problem"): t.groupby("Problem").size(),
        ("percent", "What share of the callouts were emergencies, in percent?"): percent(urgent.mean()),
        ("compare", "Compare the average charge of emergency callouts with that of non-emergency ones"): (
            number(t["Charge £"]).groupby(urgent.map(_URGENT)).mean()
        ),
        ("date range", "How many callouts were there from 10 to 20 November 2024?"): (
            called.dt.normalize().between("2024-11-10", "2024-11-20").sum()
        ),
        ("duration", "Which call ref had the longest job from arrival to finish?"): (
            best(worked.groupby(t["Call ref"]).max())
        ),
        ("refuse", "Average customer rating per engineer"): refuse("rating", "customer"),
    }


def brewing() -> Keys:
    t = records(HALF, "stock_list.csv", "SKU", skip=1)
    stock, least, category = number(t["In stock"]), number(t["Reorder level"]), t["Category"]
    until = when(t["Best before"], "%d %b %Y")
    return {
        ("state", "Which products are out of stock?"): cells(t.loc[stock == 0, "Product"]),
        ("per group", "Stock value per category"): number(t["Stock value"]).groupby(category).sum(),
        ("count", "How many products are below their reorder level?"): (stock < least).sum(),
        ("per group", "how many products do we get from each supplier"): t.groupby("Supplier").size(),
        ("per group", "What is the average sale price in each category?"): (
            number(t["Sale price"]).groupby(category).mean()
        ),
        ("lookup", "reorder level of SKU 00440"): cells(least[t["SKU"] == "00440"]),
        ("date", "How many products have a best before date earlier than 1 March 2025?"): (until < "2025-03-01").sum(),
        ("refuse", "On which shelf do we keep the hydrometer?"): refuse("shelf"),
    }


def dancing() -> Keys:
    t = records(HALF, "teacher_payroll.xlsx", "Teacher", sheet="Payroll", skip=2)
    gross, net, cut, month, teacher = (
        number(t["Gross pay"]),
        number(t["Net pay"]),
        number(t["Deductions"]),
        t["Month"],
        t["Teacher"],
    )
    of_month = gross.groupby(month).sum()
    return {
        ("per group", "Total gross pay for each studio"): gross.groupby(t["Studio"]).sum(),
        ("top n", "Who are the five teachers with the most net pay over the three months, and what did each get?"): (
            highest(net.groupby(teacher).sum(), 5)
        ),
        ("percent change", "By what percentage did total gross pay rise from September to November?"): (
            percent(of_month["Nov 2024"] / of_month["Sep 2024"] - 1)
        ),
        ("sum", "sum of deductions for Elm Court"): either_sign(cut[t["Studio"] == "Elm Court"].sum()),
        ("distinct", "How many different teachers are on the payroll?"): teacher.nunique(),
        ("per group", "average rate per hour by style"): number(t["Rate/h"]).groupby(t["Style"]).mean(),
        ("lookup", "How many hours did Maeve Tully work in October?"): (
            cells(number(t["Hours"])[(teacher == "Maeve Tully") & (month == "Oct 2024")])
        ),
        ("refuse", "Who still has the most holiday days left?"): refuse("holiday"),
    }


def allotments() -> Keys:
    t = records(HALF, "budget_actual.csv", "Item", skip=1)
    before, spent, now, so_far = (number(t[name]) for name in ("Budget", "Actual", "Budget.1", "Actual.1"))
    area, item = t["Area"], t["Item"]
    return {
        ("per group", "Actual spending in 2024 by area"): so_far.groupby(area).sum(),
        ("largest", "Which item went over its 2024 budget by the most pounds?"): (
            best((so_far - now).groupby(item).max())
        ),
        ("count", "How many items cost more than budgeted in 2023?"): (spent > before).sum(),
        ("percent change", "percent change of the total budget from 2023 to 2024"): (
            percent(now.sum() / before.sum() - 1)
        ),
        ("sum", "What was the total 2023 actual for Events?"): spent[area == "Events"].sum(),
        ("lookup", "What did we actually spend on skip hire in 2023?"): cells(spent[item == "Skip hire"]),
        ("per group", "2023 budget minus 2023 actual for every area"): (before - spent).groupby(area).sum(),
        ("missing", "Which items have no actual figure for 2024 yet?"): cells(item[so_far.isna()]),
    }


def cattery() -> Keys:
    t = records(HALF, "cattery_stays.csv", "Booking")
    arrived, left = (days(t[name], "%d/%m/%Y", "%Y-%m-%d", "%d %b %Y") for name in ("Arrived", "Left"))
    nights, due, booking = (left - arrived).dt.days, number(t["Balance due"]), t["Booking"]
    return {
        ("per group", "Average number of nights per room type"): nights.groupby(t["Room"]).mean(),
        ("month", "How many stays began in August 2024?"): (arrived.dt.strftime("%Y-%m") == "2024-08").sum(),
        ("sum", "What is the total balance due?"): due.sum(),
        ("duplicates", "Which booking number has been used twice?"): cells(booking[booking.duplicated()]),
        ("days between", "which cat had the longest stay?"): best(nights.groupby(t["Cat"]).max()),
        ("percent", "percentage of stays where medication was needed"): percent(yes(t["Medication"]).mean()),
        ("per group", "How many stays started in each month?"): t.groupby(months(arrived)).size(),
        ("top n", "the three owners with the highest balance due in total, with the sums"): (
            highest(due.groupby(t["Owner"]).sum(), 3)
        ),
    }


def courses() -> Keys:
    t = records(HALF, "course_survey.tsv", "Response", sep="\t")
    teaching, materials = (number(t[f"How good {what}? (1-5)"]) for what in ("was the teaching", "were the materials"))
    again, course = yes(t["Would you recommend us?"]), t["Course"]
    return {
        ("per group", "average teaching score by course"): teaching.groupby(course).mean(),
        ("percent", "What percentage of the respondents would recommend us?"): percent(again.mean()),
        ("per group", "Share of people who would recommend us, for each level"): (
            again.groupby(t["Level"]).mean().map(percent)
        ),
        ("count", "How many people rated the materials 1 or 2?"): (materials <= 2).sum(),
        ("missing", "how many left no comment?"): (t["Comments"] == "").sum(),
        ("average", "average attendance of the Spanish learners"): (
            percent(number(t["Attendance"])[course == "Spanish"].mean() / 100)
        ),
        ("which most", "Which teacher has the best average teaching score?"): (
            best(teaching.groupby(t["Teacher"]).mean())
        ),
        ("refuse", "How many of the people who answered are retired?"): refuse("retired"),
    }


def moves() -> Keys:
    t = records(HALF, "moves_2024.csv", "Move ID")
    quoted, invoiced, miles = number(t["Quoted"]), number(t["Invoiced"]), number(t["Miles"])
    date, lead, van = when(t["Move date"], "%m/%d/%Y"), t["Crew lead"], t["Van"]
    return {
        ("per group", "Total invoiced per van"): invoiced.groupby(van).sum(),
        ("per group", "What's the average mileage of each crew lead's moves?"): miles.groupby(lead).mean(),
        ("count", "In how many moves did we invoice more than we quoted?"): (invoiced > quoted).sum(),
        ("sum", "total damage credit given"): either_sign(number(t["Damage credit"]).sum()),
        ("ratio", "Which move had the highest invoiced amount per mile?"): (
            best((invoiced / miles).groupby(t["Move ID"]).max())
        ),
        ("per group", "moves per month"): t.groupby(months(date)).size(),
        ("per group", "Which crew lead invoiced the most with each van?"): (
            best_of_each(invoiced.groupby([van, lead]).sum())
        ),
        ("refuse", "How much did we spend on fuel for Van 2?"): refuse("fuel"),
    }


def phones() -> Keys:
    t = records(HALF, "repair_tickets.csv", "Ticket", skip=1, sep=";")
    opened, closed = (when(t[name], "%d.%m.%Y %H:%M") for name in ("Opened", "Closed"))
    cost, fault, technician = number(t["Cost €"], ","), as_most(t["Fault"]), t["Technician"]
    return {
        ("per group", "For each technician, how many tickets have not been closed yet?"): (
            t[closed.isna()].groupby("Technician").size()
        ),
        ("per group", "average cost per fault"): cost.groupby(fault).mean(),
        ("weekday", "On which weekday are the most tickets opened?"): best(t.groupby(opened.map(weekday)).size()),
        ("duration", "How many hours does it take on average from opening a ticket to closing it?"): (
            (closed - opened).dt.total_seconds().mean() / 3600
        ),
        ("state", "Number of high priority tickets waiting for a part"): (
            ((t["Priority"] == "High") & (t["Status"] == "Waiting for part")).sum()
        ),
        ("per group", "total cost by technician for warranty repairs only"): (
            cost[yes(t["Warranty"])].groupby(technician).sum()
        ),
        ("lookup", "What was wrong with the phone on ticket 000318?"): cells(fault[t["Ticket"] == "000318"]),
        ("refuse", "Which customer has brought in the most phones?"): refuse("customer"),
    }


FILES = {
    "cleaning_tickets.csv": cleaning,
    "hive_inspections.tsv": hives,
    "lesson_diary.xlsx": lessons,
    "workshop_jobs.csv": bikes,
    "callout_log.csv": callouts,
    "stock_list.csv": brewing,
    "teacher_payroll.xlsx": dancing,
    "budget_actual.csv": allotments,
    "cattery_stays.csv": cattery,
    "course_survey.tsv": courses,
    "moves_2024.csv": moves,
    "repair_tickets.csv": phones,
}
