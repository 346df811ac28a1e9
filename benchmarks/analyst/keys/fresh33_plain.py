"""The keys of the thirty-third fresh half: plain questions on a ledger, absence, mileage, grants, loans and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    best,
    best_of_each,
    cells,
    days,
    highest,
    hour,
    length,
    minutes,
    months,
    number,
    percent,
    read,
    refuse,
    weekday,
    when,
    yes,
)

HALF = "fresh33"
_TERMS = ("Autumn", "Spring", "Summer")


def ledger() -> Keys:
    t = records(HALF, "purchase_ledger.csv", "Supplier", skip=2, sep=";")
    net, gross, invoice = number(t["Net (€)"], ","), number(t["Gross (€)"], ","), t["Supplier invoice"]
    posted, due, paid = (when(t[name], "%d.%m.%Y") for name in ("Posting date", "Due date", "Paid on"))
    return {
        ("per group", "net spend by category"): net.groupby(t["Category"]).sum(),
        ("top", "Top 3 suppliers by gross amount, with the amounts please"): (
            highest(gross.groupby(t["Supplier"]).sum(), 3)
        ),
        ("state", "How many invoices have not been paid yet?"): paid.isna().sum(),
        ("per group", "What is the unpaid gross amount for each approver?"): (
            gross[paid.isna()].groupby(t["Approved by"]).sum()
        ),
        ("date range", "Net total of everything posted in February 2024"): net[posted.dt.month == 2].sum(),
        ("days between", "On average, how many days are there between posting date and payment?"): (
            (paid - posted).dt.days.mean()
        ),
        ("duplicates", "which supplier invoice number was booked twice"): cells(invoice[invoice.duplicated()]),
        ("lookup", "When is document ER-24037 due?"): cells(due[t["Doc no."] == "ER-24037"]),
    }


def absence() -> Keys:
    t = records(HALF, "absence_list.xlsx", "Name", sheet="Absence H1", skip=2)
    lost, reason, first = number(t["Working days lost"]), t["Reason"], when(t["First day"], "%Y-%m-%d")
    return {
        ("per group", "working days lost per directorate"): lost.groupby(t["Directorate"]).sum(),
        ("percent", "What percentage of the absences were self-certified?"): percent(yes(t["Self-certified"]).mean()),
        ("top", "Which reason cost us the most working days?"): best(lost.groupby(reason).sum()),
        ("average", "average working days lost for back pain"): lost[reason == "Back pain"].mean(),
        ("count", "How many absences lasted longer than 10 working days?"): (lost > 10).sum(),
        ("per group", "Number of absences that started in each month"): t.groupby(months(first)).size(),
        ("missing", "How many spells have no last day entered?"): (t["Last day"] == "").sum(),
        ("refuse", "How much sick pay did we pay out in Highways?"): refuse("pay"),
    }


def mileage() -> Keys:
    t = records(HALF, "mileage_claims.csv", "Claim ref", skip=1)
    miles, amount, who = number(t["Miles"]), number(t["Amount claimed"]), t["Claimant"]
    date, driven = when(t["Journey date"], "%d/%m/%Y"), miles.groupby(who).sum()
    return {
        ("per group", "Total miles by team"): miles.groupby(t["Team"]).sum(),
        ("per group", "average amount claimed per claimant"): amount.groupby(who).mean(),
        ("sum", "How much was claimed for journeys made in May?"): amount[date.dt.month == 5].sum(),
        ("count", "number of claims with status rejected"): (t["Status"] == "Rejected").sum(),
        ("top", "Who made the longest single journey?"): best(miles.groupby(who).max()),
        ("compare", "How many more miles did Gwen Pugh drive than Colin Dray?"): (
            driven["Gwen Pugh"] - driven["Colin Dray"]
        ),
        ("percent", "What share of all claims are for a bicycle?"): percent((t["Vehicle"] == "Bicycle").mean()),
        ("refuse", "How many passengers were carried in total?"): refuse("passenger"),
    }


def helpdesk() -> Keys:
    t = records(HALF, "helpdesk_export.csv", "Ticket")
    opened, closed = (when(t[name], "%Y-%m-%d %H:%M") for name in ("Opened", "Closed"))
    worked, category = number(t["Minutes worked"]), t["Category"]
    asked = (closed - opened)[t["Ticket"] == "HD-3325"].iloc[0].total_seconds() / 60
    return {
        ("per group", "tickets per category"): t.groupby("Category").size(),
        ("per group", "What is the average number of minutes worked for each technician?"): (
            worked.groupby(t["Technician"]).mean()
        ),
        ("hour", "At which hour of the day are most tickets opened?"): best(t.groupby(opened.dt.hour.map(hour)).size()),
        ("count", "How many tickets with priority High are still open, i.e. have no closed date?"): (
            ((t["Priority"] == "High") & closed.isna()).sum()
        ),
        ("median", "median minutes worked on printer tickets"): worked[category == "Printer"].median(),
        ("per group", "How many tickets were opened on each day of the week?"): t.groupby(opened.map(weekday)).size(),
        ("days between", "How long did it take from opening to closing ticket HD-3325?"): (
            f"{length(asked)}|{asked / (24 * 60):.6f}"
        ),
        ("refuse", "What did the spare parts cost for each school?"): refuse("part", "cost"),
    }


def grants() -> Keys:
    t = records(HALF, "grant_payments.tsv", "Organisation", skip=2, sep="\t")
    asked, awarded, paid = (number(t[name]) for name in ("Requested", "Awarded", "Paid to date"))
    decided, ward, organisation = when(t["Date"], "%d %b %Y"), t["Ward"], t["Organisation"]
    return {
        ("per group", "How much was awarded in every ward?"): awarded.groupby(ward).sum(),
        ("percent", "What percentage of the total amount requested was awarded?"): percent(awarded.sum() / asked.sum()),
        ("top", "Which organisation got the largest award, and how much was it?"): (
            highest(awarded.groupby(organisation).sum(), 1)
        ),
        ("sum", "how much of the awarded money still has to be paid out in total"): awarded.sum() - paid.sum(),
        ("per group", "number of grants by status"): t.groupby("Status").size(),
        ("per group", "For each ward, the organisation with the biggest award"): (
            best_of_each(awarded.groupby([ward, organisation]).max())
        ),
        ("date range", "Total awarded in decisions made between 1 May and 30 June 2024"): (
            awarded[decided.between("2024-05-01", "2024-06-30")].sum()
        ),
        ("refuse", "How many people benefit from the grants in Docks ward?"): refuse("people", "benefi"),
    }


def loans() -> Keys:
    t = records(HALF, "equipment_loans.csv", "Loan no")
    out, due, back = (days(t[name], "%d/%m/%Y", "%Y-%m-%d", "%d %B %Y") for name in ("Out", "Due back", "Returned"))
    borrower, kept = t["Borrower"], back.isna()
    return {
        ("state", "How many items have not been returned?"): kept.sum(),
        ("count", "Count of loans that came back after their due date"): (back > due).sum(),
        ("per group", "loans per department"): t.groupby("Department").size(),
        ("top", "Which kind of item is borrowed most often?"): best(t.groupby("Item").size()),
        ("per group", "average number of days from out to returned, by item"): (
            (back - out).dt.days.groupby(t["Item"]).mean()
        ),
        ("distinct", "How many different people have borrowed something?"): borrower.nunique(),
        ("lookup", "Who still has asset 00418?"): cells(borrower[kept & (t["Asset no"] == "00418")]),
        ("refuse", "What deposit did the Music department pay for its loans?"): refuse("deposit"),
    }


def rooms() -> Keys:
    t = records(HALF, "room_bookings.xlsx", "Room", sheet="Bookings")
    start, end, fee, date = minutes(t["Start"]), minutes(t["End"]), number(t["Fee (£)"]), when(t["Date"], "%Y-%m-%d")
    room, status = t["Room"], t["Status"]
    return {
        ("per group", "For each room, the total length of all its bookings in hours"): (
            (end - start).groupby(room).sum().map(length)
        ),
        ("weekday", "On which weekday do we have the most bookings?"): best(t.groupby(date.map(weekday)).size()),
        ("percent", "percentage of bookings that were cancelled"): percent((status == "Cancelled").mean()),
        ("per group", "Number of bookings by room and status"): t.groupby(["Room", "Status"]).size().reset_index(),
        ("average", "What's the average number of people per booking in the Garden Room?"): (
            number(t["People"])[room == "Garden Room"].mean()
        ),
        ("sum", "total fees from confirmed bookings"): fee[status == "Confirmed"].sum(),
        ("count", "How many bookings start before 9:00?"): (start < 9 * 60).sum(),
        ("compare", "Compare the sum of the fees for Room 3 and the Garden Room"): (
            fee.groupby(room).sum()[["Room 3", "Garden Room"]]
        ),
    }


def inspections() -> Keys:
    t = records(HALF, "inspection_results.csv", "Premises", skip=3)
    score, rating, premises = number(t["Score %"]) / 100, number(t["Hygiene rating"]), t["Premises"]
    date, ward = when(t["Inspected"], "%d-%b-%Y"), t["Ward"]
    return {
        ("per group", "average score by type of premises"): score.groupby(t["Type"]).mean().map(percent),
        ("count", "How many inspections ended with a hygiene rating of 2 or lower?"): (rating <= 2).sum(),
        ("per group", "Inspections carried out by each inspector"): t.groupby("Inspector").size(),
        ("top", "Which premises had the lowest score?"): best(score.groupby(premises).min(), most=False),
        ("percent", "What percent of inspections need a follow-up?"): percent(yes(t["Follow-up needed?"]).mean()),
        ("per group", "share of inspections rated 5 in every ward, in percent"): (
            (rating == 5).groupby(ward).mean().map(percent)
        ),
        ("lookup", "When was Station Butchers last inspected?"): date[premises == "Station Butchers"].max(),
        ("refuse", "Total fines issued per ward?"): refuse("fine"),
    }


def members() -> Keys:
    t = records(HALF, "membership_renewals.csv", "Member no", sep=";")
    fee, gift, mail = number(t["Fee €"], ","), number(t["Donation €"], ","), t["E-mail"]
    due, renewed = (when(t[name], "%d/%m/%Y") for name in ("Renewal due", "Renewed on"))
    return {
        ("per group", "How many members of each type do we have?"): t.groupby("Type").size(),
        ("sum", "Sum of fees for members who pay by direct debit"): fee[t["Payment method"] == "Direct debit"].sum(),
        ("state", "How many members haven't renewed?"): renewed.isna().sum(),
        ("per group", "What percentage of members has renewed, per county?"): (
            renewed.notna().groupby(t["County"]).mean().map(percent)
        ),
        ("days between", "average days between renewal due and renewed on"): (renewed - due).dt.days.mean(),
        ("count", "number of Family members who get the newsletter"): (
            ((t["Type"] == "Family") & yes(t["Newsletter"])).sum()
        ),
        ("duplicates", "Which e-mail address is used by more than one member?"): cells(mail[mail.duplicated()]),
        ("per group", "donations by county, highest first"): (
            Ordered(gift.groupby(t["County"]).sum().sort_values(ascending=False))
        ),
    }


def cost_centres() -> Keys:
    names = ["Code", "School", "Centre", *(f"{term} {what}" for term in _TERMS for what in ("budget", "actual"))]
    t = read(HALF, "cost_centre_budget.csv", skip=3, header=None, names=names)
    t = t[t["Code"] != ""]
    actual = {term: number(t[f"{term} actual"]) for term in _TERMS}
    budget = {term: number(t[f"{term} budget"]) for term in _TERMS}
    school, centre = t["School"], t["Centre"]
    energy = {term: actual[term][centre == "Energy"].sum() for term in _TERMS}
    return {
        ("sum", "What did all schools together actually spend in the autumn?"): actual["Autumn"].sum(),
        ("per group", "spring budget per school"): budget["Spring"].groupby(school).sum(),
        ("top", "Which cost centre at which school overspent its summer budget by the most?"): (
            t.loc[[(actual["Summer"] - budget["Summer"]).idxmax()], ["Centre", "School"]]
        ),
        ("count", "In how many lines is the spring actual above the spring budget?"): (
            (actual["Spring"] > budget["Spring"]).sum()
        ),
        ("lookup", "Catering at Northfield: what was the autumn actual?"): (
            actual["Autumn"][(school == "Northfield") & (centre == "Catering")].sum()
        ),
        ("per group", "Total actual spending over the three terms for each school"): (
            pd.DataFrame(actual).sum(axis=1).groupby(school).sum()
        ),
        (
            "percent change",
            "By what percentage did actual spending on energy change from autumn to summer, all schools together?",
        ): (percent(energy["Summer"] / energy["Autumn"] - 1)),
        ("per group", "average summer actual by cost centre across the schools"): (
            actual["Summer"].groupby(centre).mean()
        ),
    }


def pipeline() -> Keys:
    t = records(HALF, "sales_pipeline.csv", "Opportunity")
    value, odds, of_stage = (
        number(t["Deal value"]),
        number(t["Probability"]) / 100,
        number(t["Deal value"]).groupby(t["Stage"]).sum(),
    )
    closes, biggest = when(t["Expected close"], "%Y-%m-%d"), value.nlargest(5).index
    return {
        ("per group", "deal value by stage"): of_stage,
        ("per group", "For each owner: number of opportunities and average deal value"): (
            value.groupby(t["Owner"]).agg(["size", "mean"]).reset_index()
        ),
        ("top", "List the five biggest opportunities with their account and deal value"): (
            t.loc[biggest, ["Opportunity", "Account"]].assign(value=value)
        ),
        ("compare", "compare the total value of won and lost deals"): of_stage[["Won", "Lost"]],
        ("sum", "What is the total weighted value, that is deal value times probability?"): (value * odds).sum(),
        ("date range", "Number of opportunities expected to close from July to September 2024"): (
            closes.between("2024-07-01", "2024-09-30").sum()
        ),
        ("per group", "highest deal value in each region"): value.groupby(t["Region"]).max(),
        ("refuse", "How much commission does Helen earn on her won deals?"): refuse("commission"),
    }


def visitors() -> Keys:
    t = records(HALF, "visitor_log.csv", "Visitor", skip=1, sep=";")
    came, left = (when(t[name], "%d/%m/%Y %H:%M") for name in ("Signed in", "Signed out"))
    stayed = (left - came).dt.total_seconds() / 60
    return {
        ("per group", "visits per site"): t.groupby("Site").size(),
        ("hour", "What is the busiest hour for signing in?"): best(t.groupby(came.dt.hour.map(hour)).size()),
        ("missing", "How many visits have no sign-out time?"): left.isna().sum(),
        ("per group", "Average length of a visit in minutes by purpose"): stayed.groupby(t["Purpose"]).mean(),
        ("top", "Which host received the most visits?"): best(t.groupby("Host").size()),
        ("distinct", "how many different companies came to see us"): t["Company"].nunique(),
        ("count", "Visits without a signed NDA at the Lab, how many?"): (
            ((t["Site"] == "Lab") & ~yes(t["NDA signed"])).sum()
        ),
        ("refuse", "What car registration did Gita Rao give?"): refuse("registration", "car"),
    }


FILES = {
    "purchase_ledger.csv": ledger,
    "absence_list.xlsx": absence,
    "mileage_claims.csv": mileage,
    "helpdesk_export.csv": helpdesk,
    "grant_payments.tsv": grants,
    "equipment_loans.csv": loans,
    "room_bookings.xlsx": rooms,
    "inspection_results.csv": inspections,
    "membership_renewals.csv": members,
    "cost_centre_budget.csv": cost_centres,
    "sales_pipeline.csv": pipeline,
    "visitor_log.csv": visitors,
}
