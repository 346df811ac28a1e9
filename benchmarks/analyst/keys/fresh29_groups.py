"""The keys of the twenty-ninth fresh half: questions per group on a dental lab, seeds, cheese, movers and others."""

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
    months,
    number,
    per_group,
    percent,
    quarter,
    read_sheet,
    refuse,
    weekday,
    when,
    yes,
)

HALF = "fresh29"


def dental() -> Keys:
    t = records(HALF, "dental_lab_cases.csv", "Practice", skip=2, sep=";")
    received, due, delivered = (when(t[name], "%d/%m/%Y") for name in ("Received", "Due", "Delivered"))
    units, practice, work = number(t["Units"]), as_most(t["Practice"]), t["Work Type"]
    return per_group(
        {
            "total price per practice": number(t["Price (€)"], ",").groupby(practice).sum(),
            "How many remakes did each technician have?": t[yes(t["Remake"])].groupby("Technician").size(),
            "average number of units per case for each work type": units.groupby(work).mean(),
            "Which technician delivered the most cases after the due date?": (
                best(t[delivered > due].groupby("Technician").size())
            ),
            "cases received per month": t.groupby(months(received)).size(),
            "top 3 practices by units, with the number of units": highest(units.groupby(practice).sum(), 3),
            "number of cases by work type and technician": t.groupby(["Work Type", "Technician"]).size().reset_index(),
            "What did we spend on material per work type?": refuse("material"),
        }
    )


def caravans() -> Keys:
    t = records(HALF, "caravan_park_bookings.xlsx", "Booking", sheet="Bookings 2024", skip=2)
    nights, fee, pitch, area = number(t["Nights"]), number(t["Fee (£)"]), t["Pitch type"], as_most(t["Area"])
    channel, bookings, average = t["Booked via"], t.groupby("Booked via").size(), fee.groupby(pitch).mean()
    return per_group(
        {
            "What's the average number of nights for each pitch type?": nights.groupby(pitch).mean(),
            "Number of bookings per booking channel and the share of all bookings": (
                pd.DataFrame({"bookings": bookings, "share": (bookings / len(t)).map(percent)}).reset_index()
            ),
            "fee income by month of arrival": fee.groupby(months(when(t["Arrival"], "%Y-%m-%d"))).sum(),
            "Which area had the most bookings with a dog?": best(t[yes(t["Dog"])].groupby(area).size()),
            "fees not yet paid, per area": fee[~yes(t["Paid"])].groupby(area).sum(),
            "Which pitch types have an average fee above £150?": labels(average[average > 150]),
            "Please give me the total nights by area and pitch type": nights.groupby([area, pitch]).sum().reset_index(),
            "What is the average fee of website bookings versus phone bookings?": (
                fee[channel.isin(["Website", "Phone"])].groupby(channel).mean()
            ),
        }
    )


def seeds() -> Keys:
    t = records(HALF, "seed_stock.tsv", "Variety", skip=1, sep="\t")
    held, cost, store, crop, supplier = (
        number(t["On hand"]),
        number(t["Unit cost"]),
        t["Store"],
        t["Crop group"],
        t["Supplier"],
    )
    return per_group(
        {
            "quantity on hand per store": held.groupby(store).sum(),
            "How many items are out of stock in each store?": t[held == 0].groupby("Store").size(),
            "stock value (on hand times unit cost) by supplier": (held * cost).groupby(supplier).sum(),
            "number of different suppliers for each crop group": supplier.groupby(crop).nunique(),
            "items with less on hand than the reorder level - how many per crop group?": (
                t[held < number(t["Reorder level"])].groupby("Crop group").size()
            ),
            "the most expensive variety in every crop group, by unit cost": (
                best_of_each(cost.groupby([crop, t["Variety"]]).max())
            ),
            "Which supplier has the highest average unit cost?": best(cost.groupby(supplier).mean()),
            "earliest best before date in each store": when(t["Best before"], "%d %B %Y").groupby(store).min(),
        }
    )


def translation() -> Keys:
    t = records(HALF, "translation_jobs.csv", "Job")
    ordered, delivered = (when(t[name], "%Y-%m-%d") for name in ("Ordered", "Delivered"))
    fee, client, languages = number(t["Fee"]), as_most(t["Client"]), t["Language pair"]
    year, fees = ordered.dt.year, fee.groupby(client).sum()
    return per_group(
        {
            "By how much did the fees per client change from 2023 to 2024, going by the order date?": (
                fee[year == 2024].groupby(client).sum() - fee[year == 2023].groupby(client).sum()
            ),
            "words per translator, most words first": Ordered(
                number(t["Words"]).groupby(t["Translator"]).sum().sort_values(ascending=False)
            ),
            "average days from ordered to delivered for each language pair": (
                (delivered - ordered).dt.days.groupby(languages).mean()
            ),
            "How many jobs with an open invoice does each client have?": (
                t[t["Invoice status"].str.casefold() == "open"].groupby(client).size()
            ),
            "top 3 language pairs by fee with amounts": highest(fee.groupby(languages).sum(), 3),
            "Which clients brought in more than $8,000 in fees altogether?": labels(fees[fees > 8000]),
            "jobs ordered per quarter in 2024": t[year == 2024].groupby(ordered.map(quarter)).size(),
            "Number of jobs per proofreader": refuse("proofreader"),
        }
    )


def climbing() -> Keys:
    t = records(HALF, "climbing_hall_checkins.csv", "Check-in")
    came, left = (when(t[name], "%Y-%m-%d %H:%M") for name in ("Check-in", "Check-out"))
    amount, age, ticket = number(t["Amount (EUR)"]), as_most(t["Age group"]), t["Ticket"]
    return per_group(
        {
            "visits per weekday": t.groupby(came.map(weekday)).size(),
            "How many check-ins are there in each hour of the day?": t.groupby(came.dt.hour.map(hour)).size(),
            "number of different members per ticket type": t["Member no"].groupby(ticket).nunique(),
            "average amount of adults compared with children": (
                amount[age.isin(["Adult", "Child"])].groupby(age).mean()
            ),
            "What percentage of visits in each age group included shoe hire?": (
                yes(t["Shoe hire"]).groupby(age).mean().map(percent)
            ),
            "average time between check-in and check-out for each ticket, in minutes": (
                ((left - came).dt.total_seconds() / 60).groupby(ticket).mean()
            ),
            "which weekday brought in the most money?": best(amount.groupby(came.map(weekday)).sum()),
            "Average climbing grade per age group, please": refuse("grade"),
        }
    )


def music() -> Keys:
    t = read_sheet(HALF, "music_school.xlsx", "Enrolment", skip=2)
    t.columns = ["Branch", "Instrument", "Pupils 2023", "Pupils 2024", "Fees 2023", "Fees 2024", "Waiting list"]
    t = t[t["Instrument"] != ""]
    before, pupils = number(t["Pupils 2023"]), number(t["Pupils 2024"])
    branch, instrument, fees = t["Branch"], t["Instrument"], number(t["Fees 2024"])
    of_each, fees_of_each = pupils.groupby(instrument).sum(), fees.groupby(instrument).sum()
    return per_group(
        {
            "pupils in 2024 per branch": pupils.groupby(branch).sum(),
            "Change in pupils between 2023 and 2024 for each instrument": (pupils - before).groupby(instrument).sum(),
            "percentage growth of fees from 2023 to 2024 by branch": (
                (fees.groupby(branch).sum() / number(t["Fees 2023"]).groupby(branch).sum() - 1).map(percent)
            ),
            "The three instruments with the highest fees in 2024, with amounts": highest(fees_of_each, 3),
            "In each branch, how many instruments had more pupils in 2024 than in 2023?": (
                t[pupils > before].groupby("Branch").size()
            ),
            "2024 fees per pupil (total fees divided by total pupils) by instrument": fees_of_each / of_each,
            "which instruments have fewer than 35 pupils in total in 2024": labels(of_each[of_each < 35]),
            "What is the biggest instrument by 2024 pupils in every branch?": (
                best_of_each(pupils.groupby([branch, instrument]).sum())
            ),
        }
    )


def scaffolding() -> Keys:
    t = records(HALF, "scaffold_hires.csv", "Contract")
    began, ended = (when(t[name], "%d %B %Y") for name in ("On hire", "Off hire"))
    area, depot, structure = number(t["Area (m²)"]), as_most(t["Depot"]), t["Structure"]
    return per_group(
        {
            "How many contracts have no off hire date yet, per depot?": t[ended.isna()].groupby(depot).size(),
            "average number of days between on hire and off hire by structure": (
                (ended - began).dt.days.groupby(structure).mean()
            ),
            "top 5 customers by total weekly rate, with amounts": (
                highest(number(t["Weekly rate"]).groupby(t["Customer"]).sum(), 5)
            ),
            "contracts not inspected for each account manager": (
                t[~yes(t["Inspected"])].groupby("Account manager").size()
            ),
            "median area per structure": area.groupby(structure).median(),
            "Total area per depot for contracts that went on hire in June 2024": (
                area[began.dt.month == 6].groupby(depot).sum()
            ),
            "Compare the total deposit of the Leeds and Hull depots": (
                number(t["Deposit"])[depot.isin(["Leeds", "Hull"])].groupby(depot).sum()
            ),
            "number of accidents by depot": refuse("accident"),
        }
    )


def cheese() -> Keys:
    t = records(HALF, "cheese_batches.csv", "Batch", skip=1, sep=";")
    litres, weight, salt = (number(t[name], ",") for name in ("Litres in", "Kg out", "Salt"))
    made, kind, milk, cellar = when(t["Made on"], "%d.%m.%Y"), t["Cheese"], as_most(t["Milk"]), t["Cellar"]
    weights, poured = weight.groupby(kind).sum(), litres.groupby(milk).sum()
    return per_group(
        {
            "kg out per cheese": weights,
            "total kg out divided by total litres in for each kind of milk": weight.groupby(milk).sum() / poured,
            "How many grade A batches lie in each cellar?": t[t["Grade"] == "A"].groupby("Cellar").size(),
            "number of batches by month and milk": t.groupby([months(made), milk]).size().reset_index(),
            "average salt content by grade": (salt / 100).groupby(t["Grade"]).mean().map(percent),
            "batch with the most kg out in every cellar": best_of_each(weight.groupby([cellar, t["Batch"]]).max()),
            "Which cheeses yielded less than 500 kg altogether?": labels(weights[weights < 500]),
            "share of the total litres in by milk": (poured / litres.sum()).map(percent),
        }
    )


def movers() -> Keys:
    t = records(HALF, "movers_timesheet.tsv", "Crew member", skip=1, sep="\t")
    date, hours, overtime = when(t["Date"], "%d/%m/%Y"), number(t["Hours"]), number(t["Overtime h"])
    who, city = as_most(t["Crew member"]), t["City"]
    extra = overtime.groupby(who).sum()
    return per_group(
        {
            "Hours per crew member from highest to lowest": Ordered(
                hours.groupby(who).sum().sort_values(ascending=False)
            ),
            "average km per van": number(t["Km"]).groupby(t["Van"]).mean(),
            "overtime hours by day of the week": overtime.groupby(date.map(weekday)).sum(),
            "On how many different days did each crew member work?": date.groupby(who).nunique(),
            "Which job type takes the most hours on average?": best(hours.groupby(t["Job type"]).mean()),
            "crew members with more than 7 hours of overtime in total": labels(extra[extra > 7]),
            "change in hours per city from May to June": (
                hours[date.dt.month == 6].groupby(city).sum() - hours[date.dt.month == 5].groupby(city).sum()
            ),
            "What is the average hourly wage of each crew member?": refuse("wage"),
        }
    )


def budget() -> Keys:
    t = records(HALF, "print_plant_budget.xlsx", "Cost line", sheet="Budget vs actual")
    planned, spent = number(t["Budget"]), number(t["Actual"])
    department, quarters = t["Department"], t["Quarter"]
    sums = pd.DataFrame({"planned": planned, "spent": spent}).groupby(department).sum()
    over, over_of_each = spent - planned, (spent - planned).groupby(t["Cost line"]).sum()
    return per_group(
        {
            "budget and actual by department": sums.reset_index(),
            "difference actual minus budget for each cost line": over_of_each,
            "Which department went over budget by the most in Q3?": (
                best(over[quarters == "Q3"].groupby(department).sum())
            ),
            "What percentage of its budget has each department spent?": (sums["spent"] / sums["planned"]).map(percent),
            "cost lines where the total actual is above the total budget": labels(over_of_each[over_of_each > 0]),
            "How many entries have an actual above budget in each quarter?": t[over > 0].groupby("Quarter").size(),
            "change in actual costs from Q1 to Q4 per department": (
                spent[quarters == "Q4"].groupby(department).sum() - spent[quarters == "Q1"].groupby(department).sum()
            ),
            "number of employees per department": refuse("employee", "headcount"),
        }
    )


def grooming() -> Keys:
    t = records(HALF, "dog_grooming_appointments.csv", "Date and time", skip=1)
    date, price, rating = when(t["Date and time"], "%d/%m/%Y %H:%M"), number(t["Price"]), number(t["Rating (1-5)"])
    service, size, new = as_most(t["Service"]), t["Size"], yes(t["New customer"])
    return per_group(
        {
            "no-shows by groomer": t[yes(t["No-show"])].groupby("Groomer").size(),
            "What is the average rating for every service?": rating.groupby(service).mean(),
            "How many appointments have no rating, per groomer?": t[rating.isna()].groupby("Groomer").size(),
            "total price by size and service": price.groupby([size, service]).sum().reset_index(),
            "the 3 breeds with the most appointments and how many they had": highest(t.groupby("Breed").size(), 3),
            "median price per size": price.groupby(size).median(),
            "number of new customers per month": t[new].groupby(months(date[new])).size(),
            "tips received by each groomer": refuse("tip"),
        }
    )


def archive() -> Keys:
    t = records(HALF, "archive_requests.csv", "Request no", skip=2)
    received, closed = (days(t[name], "%d/%m/%Y", "%Y-%m-%d", "%d %B %Y") for name in ("Received", "Closed"))
    pages, reader, collection = number(t["Pages copied"]), as_most(t["Reader type"]), t["Collection"]
    requests = t.groupby("Archivist").size()
    return per_group(
        {
            "requests not closed yet per archivist": t[closed.isna()].groupby("Archivist").size(),
            "Average number of days from received to closed by priority": (
                (closed - received).dt.days.groupby(as_most(t["Priority"])).mean()
            ),
            "how many different countries for each collection?": t["Country"].groupby(collection).nunique(),
            "pages copied per quarter (by date received)": pages.groupby(received.map(quarter)).sum(),
            "For each reader type, which collection had the most pages copied?": (
                best_of_each(pages.groupby([reader, collection]).sum())
            ),
            "percentage of requests by reader type": (t.groupby(reader).size() / len(t)).map(percent),
            "Which archivists handled more than 20 requests, and how many each?": requests[requests > 20],
            "Which shelf was each collection stored on?": refuse("shelf"),
        }
    )


FILES = {
    "dental_lab_cases.csv": dental,
    "caravan_park_bookings.xlsx": caravans,
    "seed_stock.tsv": seeds,
    "translation_jobs.csv": translation,
    "climbing_hall_checkins.csv": climbing,
    "music_school.xlsx": music,
    "scaffold_hires.csv": scaffolding,
    "cheese_batches.csv": cheese,
    "movers_timesheet.tsv": movers,
    "print_plant_budget.xlsx": budget,
    "dog_grooming_appointments.csv": grooming,
    "archive_requests.csv": archive,
}
