"""The keys of the thirty-seventh fresh half: plain questions on the lists of business back offices."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    as_cased,
    best_of_each,
    cells,
    either_sign,
    highest,
    length,
    number,
    percent,
    refuse,
    top_of_each,
    weekday,
    when,
    yes,
)

HALF = "fresh37"


def invoices() -> Keys:
    t = records(HALF, "payables.csv", "Supplier", skip=3)
    amount, centre = number(t["Amount"]), t["Cost centre"]
    supplier = as_cased(t["Supplier"].str.replace(r"\s+", " ", regex=True))
    dated, due, paid = (when(t[name], "%d/%m/%Y") for name in ("Inv date", "Due", "Paid on"))
    return {
        ("per group", "How much has each supplier billed us altogether?"): amount.groupby(supplier).sum(),
        ("per group", "How many invoices are still unpaid in each cost centre?"): paid.isna().groupby(centre).sum(),
        ("per group", "What is the biggest invoice in each cost centre and how much is it?"): (
            top_of_each(amount.groupby([centre, t["Inv no."]]).max(), 1)
        ),
        ("sum", "What do we still owe on invoices that haven't been paid?"): amount[paid.isna()].sum(),
        ("count", "How many invoices were paid after their due date?"): (paid > due).sum(),
        (
            "duration",
            "For the invoices we have paid, how many days on average passed between the invoice date and the payment?",
        ): (paid - dated).dt.days.mean(),
        ("lookup", "Who approved invoice INV-4422?"): cells(t.loc[t["Inv no."] == "INV-4422", "Approver"]),
        ("refuse", "Which bank account number do we pay Harlow Print into?"): refuse("bank", "account"),
    }


def bins() -> Keys:
    t = records(HALF, "warehouse_bins.csv", "Article", sep=";")
    held, least, cost, weight = (
        number(t[name], ",") for name in ("On hand", "Reorder lvl", "Unit cost (€)", "Weight (kg)")
    )
    category, either = as_cased(t["Category"]), t["Description"] + "|" + t["Article"]
    counted = when(t["Last count"], "%d.%m.%Y")
    return {
        ("per group", "How many articles do we keep in each category?"): t.groupby(category).size(),
        ("per group", "What is the stock on hand worth at unit cost, broken down by category?"): (
            (held * cost).groupby(category).sum()
        ),
        ("per group", "Which article is the most expensive one in every category, and what does it cost?"): (
            top_of_each(cost.groupby([category, either]).max(), 1)
        ),
        ("lookup", "Which articles are out of stock?"): cells(either[held == 0]),
        ("count", "How many articles have less on hand than their reorder level?"): (held < least).sum(),
        ("top", "What are the three heaviest articles and how much does each weigh?"): (
            highest(weight.groupby(either).max(), 3)
        ),
        ("median", "What's the median unit cost of the packaging articles?"): (
            cost[t["Category"].str.casefold() == "packaging"].median()
        ),
        ("share", "What percentage of the articles was last counted before 1 February 2025?"): (
            percent((counted < "2025-02-01").mean())
        ),
    }


def visits() -> Keys:
    t = records(HALF, "service_visits.csv", "Engineer", skip=2)
    date, came, left = when(t["Date"], "%d %b %Y"), when(t["Arrived"], "%H:%M"), when(t["Left"], "%H:%M")
    stay, fault, fixed = (left - came).dt.total_seconds() / 60, t["Fault"], yes(t["1st fix"])
    return {
        ("per group", "How long is each engineer on site on average, in minutes?"): (
            stay.groupby(t["Engineer"]).mean().map(length)
        ),
        ("per group", "How much did we spend on parts for each kind of fault?"): (
            number(t["Parts"]).groupby(as_cased(fault)).sum()
        ),
        ("per group", "How many visits did each town get and what's the total mileage?"): (
            number(t["Mileage"]).groupby(t["Town"]).agg(["size", "sum"]).reset_index()
        ),
        ("top", "Which job kept the engineer on site the longest, and for how many minutes?"): (
            highest(stay.groupby(t["Job"]).max(), 1).map(length)
        ),
        ("count", "How many times did an engineer arrive before 9 am?"): (came.dt.hour < 9).sum(),
        ("share", "What percentage of the visits were fixed the first time?"): percent(fixed.mean()),
        ("count", "How many fire alarm visits were not fixed first time?"): (
            ((fault.str.casefold() == "fire alarm") & ~fixed).sum()
        ),
        ("lookup", "Who went to Harrogate on 19 March 2025?"): (
            cells(t.loc[(t["Town"] == "Harrogate") & (date == "2025-03-19"), "Engineer"])
        ),
    }


def leave() -> Keys:
    t = records(HALF, "leave_requests.csv", "Name")
    asked, begins, kind, approved = number(t["Days"]), when(t["From"], "%d %b %Y"), t["Leave type"], yes(t["Approved"])
    either = t["Name"] + "|" + t["Emp ID"]
    return {
        ("per group", "How many days of sick leave were there in each department?"): (
            asked[kind == "Sick"].groupby(as_cased(t["Dept."])).sum()
        ),
        ("per group", "Split by leave type: how many requests and how many days in total?"): (
            asked.groupby(kind).agg(["size", "sum"]).reset_index()
        ),
        ("per group", "Per employee, how many days have been approved so far?"): asked[approved].groupby(either).sum(),
        ("count", "How many leave requests are still waiting for a decision?"): (t["Approved"] == "pending").sum(),
        ("lookup", "Which people have an approved request with nobody down as cover?"): (
            cells(either[approved & (t["Cover"] == "")].drop_duplicates())
        ),
        ("count", "How many requests begin in April 2025?"): (begins.dt.strftime("%Y-%m") == "2025-04").sum(),
        ("top", "Who asked for the most days off in total, and how many days was that?"): (
            highest(asked.groupby(either).sum(), 1)
        ),
        ("share", "What percentage of the annual leave requests were refused?"): (
            percent((t.loc[kind == "Annual", "Approved"] == "no").mean())
        ),
    }


def mobiles() -> Keys:
    t = records(HALF, "mobile_lines.tsv", "Site", skip=1, sep="\t")
    roaming, rental, talked = number(t["Roaming"]), number(t["Line rental"]), number(t["Mins"])
    site, user, named = as_cased(t["Site"]), t["User"], t["User"] != ""
    return {
        ("per group", "How many lines does each site have and what does it pay in line rental?"): (
            rental.groupby(site).agg(["size", "sum"]).reset_index()
        ),
        ("per group", "Average data used by plan, counting only lines that have a user"): (
            number(t["Data (GB)"])[named].groupby(t["Plan"]).mean()
        ),
        ("per group", "Who talked the most minutes at each site?"): (
            best_of_each(talked[named].groupby([site, user]).sum())
        ),
        ("count", "How many lines have no user assigned?"): (~named).sum(),
        ("top", "Which five users had the highest roaming charges, and how much were they?"): (
            highest(roaming.dropna().groupby(user).sum(), 5)
        ),
        ("ratio", "What is the total roaming bill as a percentage of the total line rental?"): (
            percent(roaming.sum() / rental.sum())
        ),
        ("count", "How many contracts end before 1 July 2025?"): (
            (when(t["Contract end"], "%d %b %Y") < "2025-07-01").sum()
        ),
        ("refuse", "How many text messages were sent in April?"): (
            refuse("text", "texts", "sms", "message", "messages")
        ),
    }


def consignments() -> Keys:
    t = records(HALF, "consignments.csv", "Carrier", sep=";")
    pallets, weight, freight = (number(t[name], ",") for name in ("Pallets", "Weight (kg)", "Freight (€)"))
    collected, delivered = (when(t[name], "%d.%m.%Y") for name in ("Collected", "Delivered"))
    carrier, country, code = as_cased(t["Carrier"]), t["Country"], t["Consignment"]
    of_carrier = freight.groupby(t["Carrier"].str.casefold()).sum()
    return {
        ("per group", "For each carrier, total freight divided by total pallets"): (
            freight.groupby(carrier).sum() / pallets.groupby(carrier).sum()
        ),
        ("per group", "How many days on average did it take from collection to delivery by country?"): (
            (delivered - collected).dt.days.groupby(country).mean()
        ),
        ("per group", "How many kilos were sent to each country?"): weight.groupby(country).sum(),
        ("count", "How many consignments have been collected but not delivered yet?"): delivered.isna().sum(),
        ("lookup", "Which consignments arrived damaged?"): cells(code[yes(t["Damaged"])]),
        ("top", "Which consignment took the most pallets, and how many?"): highest(pallets.groupby(code).max(), 1),
        ("sum", "What did we pay in freight for the loads collected in February?"): (
            freight[collected.dt.month == 2].sum()
        ),
        ("difference", "How much more freight did Norvik charge us than Trallo?"): (
            either_sign(of_carrier["norvik"] - of_carrier["trallo"])
        ),
    }


def calls() -> Keys:
    t = records(HALF, "call_log.csv", "Call ID")
    wait, score, came = number(t["Wait (s)"]), number(t["CSAT"]), when(t["Start"], "%H:%M")
    talked = pd.to_timedelta(t["Talk time"]).dt.total_seconds() / 60
    queue, agent, outcome = as_cased(t["Queue"]), t["Agent"], t["Outcome"]
    longest = t.loc[[talked.idxmax()], ["Agent", "Talk time"]]
    return {
        ("per group", "Average wait in seconds by queue, abandoned calls included"): wait.groupby(queue).mean(),
        ("per group", "For each agent, how many calls did they take and what's their average satisfaction score?"): (
            score[agent != ""].groupby(agent).agg(["size", "mean"]).reset_index()
        ),
        ("per group", "How many calls were abandoned in each queue?"): (outcome == "abandoned").groupby(queue).sum(),
        ("share", "What percentage of calls waited longer than two minutes?"): percent((wait > 120).mean()),
        ("count", "How many calls came in after 4 pm?"): (came > came.dt.normalize() + pd.Timedelta(hours=16)).sum(),
        ("top", "Which agent had the longest call, and how long was it?"): (
            longest.assign(longest=longest["Talk time"] + "|" + length(talked.max()))[["Agent", "longest"]]
        ),
        ("duration", "How many minutes did Dolores spend talking in total on 4 March 2025?"): (
            length(talked[(agent == "Dolores") & (t["Date"] == "2025-03-04")].sum())
        ),
        ("count", "How many resolved calls have no satisfaction score?"): (
            ((outcome == "resolved") & score.isna()).sum()
        ),
    }


def clinic() -> Keys:
    t = records(HALF, "clinic_diary.csv", "Patient", skip=2)
    date, attended, clinician, patient = when(t["Date"], "%d/%m/%Y"), t["Attended"], t["Clinician"], t["Patient"]
    return {
        ("per group", "How many patients failed to turn up for each clinician? Cancelled ones don't count."): (
            (attended == "no").groupby(clinician).sum()
        ),
        ("per group", "What fees did we earn by reason for the visit, counting attended appointments only?"): (
            number(t["Fee"])[yes(attended)].groupby(as_cased(t["Reason"])).sum()
        ),
        ("per group", "How many appointments are there on each day of the week?"): (
            t.groupby(date.map(weekday)).size()
        ),
        ("lookup", "What was Zoé Lefèvre's appointment for?"): cells(t.loc[patient == "Zoé Lefèvre", "Reason"]),
        ("sum", "How many minutes are booked with Dr Peñalver on 12 May 2025?"): (
            number(t["Length"])[(clinician == "Dr Peñalver") & (date == "2025-05-12")].sum()
        ),
        ("duplicates", "Which patients have more than one appointment?"): (
            cells(patient[patient.duplicated()].drop_duplicates())
        ),
        ("share", "What share of the appointments was cancelled, in percent?"): (
            percent((attended == "cancelled").mean())
        ),
        ("refuse", "What is the average age of the patients?"): refuse("age", "ages", "birth", "born"),
    }


def rents() -> Keys:
    t = records(HALF, "rent_roll.xlsx", "Flat", sheet="Rent roll", skip=2)
    rent, owed, deposit = (number(t[name]) for name in ("Rent pcm (£)", "Arrears (£)", "Deposit (£)"))
    building, tenant, beds, vacant = t["Building"], t["Tenant"], t["Beds"], t["Tenant"] == "vacant"
    return {
        ("per group", "How many flats are vacant in each building?"): vacant.groupby(building).sum(),
        ("per group", "Average monthly rent by number of bedrooms, empty flats included"): rent.groupby(beds).mean(),
        ("per group", "Arrears per building: how many tenants are behind and how much do they owe in total?"): (
            owed.groupby(building).agg(["count", "sum"]).reset_index()
        ),
        ("top", "Which tenant owes the most, and how much?"): highest(owed.groupby(tenant).max(), 1),
        ("count", "How many leases run out in 2025?"): (when(t["Lease end"], "%Y-%m-%d").dt.year == 2025).sum(),
        ("share", "What percentage of the flats is let?"): percent((~vacant).mean()),
        ("lookup", "Which tenants paid a deposit that is lower than one month's rent?"): cells(tenant[deposit < rent]),
        ("median", "What's the median rent of a two-bed flat, let or not?"): rent[beds == "2"].median(),
    }


def assets() -> Keys:
    t = records(HALF, "it_assets.csv", "Serial", skip=3)
    price, kind, serial = number(t["Price"]), t["Type"].str.casefold(), t["Serial"]
    bought, ends = (when(t[name], "%Y-%m-%d") for name in ("Bought", "Warranty end"))
    named, department = t["Assigned to"] != "", t["Dept"]
    bare = (kind == "laptop") & (t["Encrypted"] == "N")
    return {
        ("per group", "How much did we spend on each type of kit?"): price.groupby(as_cased(t["Type"])).sum(),
        ("per group", "How many laptops are not encrypted in each department?"): bare.groupby(department).sum(),
        ("per group", "What's the tag of the oldest asset in each department?"): (
            best_of_each(-bought.astype("int64").groupby([department, t["Tag"]]).min())
        ),
        ("duplicates", "Which serial numbers are on the list more than once?"): (
            cells(serial[serial.duplicated()].drop_duplicates())
        ),
        ("count", "How many phones and laptops aren't assigned to anyone?"): (
            (kind.isin(["phone", "laptop"]) & ~named).sum()
        ),
        ("average", "What does a monitor cost on average, leaving out those without a price?"): (
            price[kind == "monitor"].mean()
        ),
        ("count", "How many warranties ended in 2024?"): (ends.dt.year == 2024).sum(),
        ("top", "What are the three most expensive assets and their prices?"): (
            highest(price.groupby(t["Tag"] + "|" + serial + "|" + t["Model"]).max(), 3)
        ),
    }


def events() -> Keys:
    t = records(HALF, "event_bookings.xlsx", "Client", sheet="Bookings", skip=1)
    guests, budget, spent = (number(t[name]) for name in ("Guests", "Budget (£)", "Spent (£)"))
    code, over = t["Ref"], spent > budget
    return {
        ("per group", "How many events and how many guests does each venue have?"): (
            guests.groupby(t["Venue"]).agg(["size", "sum"]).reset_index()
        ),
        ("per group", "For each planner, how many events went over budget?"): over.groupby(t["Planner"]).sum(),
        ("per group", "How much was spent for each client?"): spent.groupby(as_cased(t["Client"])).sum(),
        ("top", "Which event overspent its budget by the most, and by how much?"): (
            highest((spent - budget).groupby(code).max(), 1)
        ),
        ("count", "How many weddings have more than 150 guests?"): (
            ((t["Event type"] == "Wedding") & (guests > 150)).sum()
        ),
        ("lookup", "Which events haven't had their deposit paid?"): cells(code[~yes(t["Deposit paid"])]),
        ("ratio", "What was the spend per guest at EV-118?"): cells((spent / guests)[code == "EV-118"]),
        ("refuse", "What feedback rating did Bramley Bank give us?"): refuse("feedback", "rating", "score"),
    }


def claims() -> Keys:
    t = records(HALF, "claims_register.csv", "Handler")
    claimed, paid, code = number(t["Claimed"]), number(t["Paid out"]), t["Claim no."]
    reported, closed = (when(t[name], "%d %b %Y") for name in ("Reported", "Closed"))
    cover, handler, status = as_cased(t["Cover"]), t["Handler"], t["Status"].str.strip("†")
    settled, rejected = status == "settled", status == "rejected"
    gap = (claimed - paid)[settled].groupby(code).max()
    return {
        (
            "per group",
            "For settled claims, what percentage of the total claimed was paid out, by type of cover?",
        ): (paid[settled].groupby(cover).sum() / claimed[settled].groupby(cover).sum()).map(percent),
        ("per group", "How many open claims does each handler have?"): (status == "open").groupby(handler).sum(),
        ("per group", "Average number of days from reporting to closing per handler, closed claims only"): (
            (closed - reported).dt.days.groupby(handler).mean()
        ),
        ("lookup", "Which rejected claims were for more than 5,000 dollars?"): cells(code[rejected & (claimed > 5000)]),
        ("average", "What's the average payout on settled motor claims?"): (
            paid[settled & (t["Cover"].str.casefold() == "motor")].mean()
        ),
        ("lookup", "Which claims reported in January are still open?"): (
            cells(code[(status == "open") & (reported.dt.strftime("%Y-%m") == "2025-01")])
        ),
        ("count", "How many claims were for less than 1,000 dollars?"): (claimed < 1000).sum(),
        (
            "difference",
            "On which settled claim was the gap between claimed and paid out the largest, and how big was it?",
        ): highest(gap, 1),
    }


FILES = {
    "payables.csv": invoices,
    "warehouse_bins.csv": bins,
    "service_visits.csv": visits,
    "leave_requests.csv": leave,
    "mobile_lines.tsv": mobiles,
    "consignments.csv": consignments,
    "call_log.csv": calls,
    "clinic_diary.csv": clinic,
    "rent_roll.xlsx": rents,
    "it_assets.csv": assets,
    "event_bookings.xlsx": events,
    "claims_register.csv": claims,
}
