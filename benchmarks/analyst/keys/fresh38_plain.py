"""The keys of the thirty-eighth fresh half: plain questions on a garage, a ferry, potholes, exams and others."""

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
    number,
    percent,
    refuse,
    when,
    yes,
)

HALF = "fresh38"


def garage() -> Keys:
    t = records(HALF, "garage_job_book.csv", "Job no", skip=2)
    bill, hours, make, work = number(t["Bill"]), number(t["Labour hrs"]), t["Make"], t["Work"]
    came = when(t["Date in"], "%d %b %Y")
    return {
        ("per group", "How much did each mechanic bill altogether?"): bill.groupby(as_cased(t["Mechanic"])).sum(),
        ("sum", "How much money is still unpaid?"): bill[~yes(t["Paid"])].sum(),
        ("per group", "average labour hours by type of work"): hours.groupby(work).mean(),
        ("count", "How many cars came in for an MOT in April?"): ((work == "MOT") & (came.dt.month == 4)).sum(),
        ("missing", "How many cars are still here, with no date out yet?"): (t["Date out"] == "").sum(),
        ("per group", "Which job number had the biggest bill for each make of car?"): (
            best_of_each(bill.groupby([make, t["Job no"]]).max())
        ),
        ("most", "which make of car came in most often?"): best(t.groupby("Make").size()),
        ("refuse", "What's the phone number of the owner of DE50 HFC?"): refuse("phone", "owner", "contact"),
    }


def hotel() -> Keys:
    t = records(HALF, "hotel_reservations.csv", "Booking", skip=1, sep=";")
    rate, channel = number(t["Rate per night (EUR)"], ","), as_cased(t["Booked via"])
    arrival, departure = (when(t[name], "%d.%m.%Y") for name in ("Arrival", "Departure"))
    nights, breakfast = (departure - arrival).dt.days, yes(t["Breakfast"])
    return {
        ("per group", "Nights booked in total, split by room type"): nights.groupby(t["Room type"]).sum(),
        ("per group", "Average rate per night by booking channel"): rate.groupby(channel).mean(),
        ("top", "Which guest is staying the most nights?"): best(nights.groupby(t["Guest"]).sum()),
        ("date range", "how many bookings arrive in June?"): (arrival.dt.month == 6).sum(),
        ("missing", "How many bookings have no deposit?"): t["Deposit"].isin(["", "-"]).sum(),
        ("share", "What percentage of the bookings were made through the website?"): (
            percent((t["Booked via"].str.casefold() == "website").mean())
        ),
        ("per group", "How many bookings with breakfast came in through each channel?"): (
            t[breakfast].groupby(channel).size()
        ),
        ("lookup", "What does booking H-1017 come to for the room, rate times nights?"): (
            (rate * nights)[t["Booking"] == "H-1017"].sum()
        ),
    }


def bakery() -> Keys:
    t = records(HALF, "bakery_rounds.tsv", "Date", sep="\t")
    customer, rolls, back = as_cased(t["Customer"]), number(t["Rolls"]), number(t["Returned"])
    left, came = minutes(t["Left bakery"]), minutes(t["Delivered"])
    loaves = number(t["White loaves"]) + number(t["Brown loaves"])
    return {
        ("per group", "How many rolls did each customer get over the week?"): rolls.groupby(customer).sum(),
        ("top", "Which customer sent back the most?"): best(back.groupby(customer).sum()),
        ("count", "How many deliveries arrived after 7 in the morning?"): (came > 7 * 60).sum(),
        ("per group", "How many deliveries by each driver were not signed for?"): (
            t[~yes(t["Signed"])].groupby(as_cased(t["Driver"])).size()
        ),
        ("sum", "How many loaves, white and brown together, went to the Copper Kettle?"): (
            loaves[t["Customer"].str.casefold() == "copper kettle"].sum()
        ),
        ("duration", "What was the longest time between leaving the bakery and a delivery, in minutes?"): (
            (came - left).max()
        ),
        ("per group", "How many minutes did it take on average from leaving the bakery to delivery, on each round?"): (
            (came - left).groupby(t["Round"]).mean()
        ),
        ("refuse", "How much did we charge the Harbour Deli for its rolls?"): refuse(
            "charge", "price", "cost", "amount"
        ),
    }


def shop() -> Keys:
    t = records(HALF, "farm_shop_stock.xlsx", "Product", sheet="Stock count", skip=3)
    suppliers = records(HALF, "farm_shop_stock.xlsx", "Supplier", sheet="Suppliers")
    stock, cost, price = (number(t[name]) for name in ("In stock", "Cost price", "Selling price"))
    product, section = t["Product"], as_cased(t["Section"])
    of_cheese = t["Supplier"][product == "Goat's cheese"]
    return {
        ("per group", "What is the stock worth at cost price in each section?"): (stock * cost).groupby(section).sum(),
        ("missing", "Which products are completely out of stock?"): cells(product[stock == 0]),
        ("per group", "Number of products per supplier"): t.groupby("Supplier").size(),
        ("list", "List the products that are below their reorder level"): cells(
            product[stock < number(t["Reorder at"])]
        ),
        ("date range", "How many products go out of date before 10 June 2025?"): (
            (when(t["Best before"], "%Y-%m-%d") < "2025-06-10").sum()
        ),
        ("per group", "What's the most expensive product in each section by selling price?"): (
            best_of_each(price.groupby([section, product]).max())
        ),
        ("difference", "Which product has the biggest difference between selling price and cost price?"): (
            best((price - cost).groupby(product).max())
        ),
        ("lookup", "On which day does the supplier of the goat's cheese deliver?"): (
            cells(suppliers["Delivery day"][suppliers["Supplier"].isin(of_cheese)])
        ),
    }


def potholes() -> Keys:
    t = records(HALF, "potholes.csv", "Ref", skip=2)
    t = t[t["Ref"].str.startswith("PH")]
    reported, repaired = (when(t[name], "%d/%m/%Y") for name in ("Reported", "Repaired"))
    ward, road, depth, cost = as_cased(t["Ward"]), t["Road"], number(t["Depth"]), number(t["Cost"])
    waiting, priority = repaired.isna(), t["Priority"]
    return {
        ("per group", "number of potholes by ward"): t.groupby(ward).size(),
        ("missing", "How many potholes have not been repaired yet?"): waiting.sum(),
        ("per group", "For each priority, how many days did it take on average from report to repair?"): (
            (repaired - reported).dt.days.groupby(priority).mean()
        ),
        ("share", "What percentage of the high priority potholes have been repaired?"): (
            percent(1 - waiting[priority == "High"].mean())
        ),
        ("top", "On which road was the most expensive repair?"): best(cost.groupby(road).max()),
        ("count", "How many potholes deeper than 60 mm are still not repaired?"): (waiting & (depth > 60)).sum(),
        ("per group", "In each ward, which road has the deepest pothole?"): (
            best_of_each(depth.groupby([ward, road]).max())
        ),
        ("list", "Which roads have been reported only once?"): cells(road[~road.duplicated(keep=False)]),
    }


def exams() -> Keys:
    t = records(HALF, "exam_entries.csv", "Cand. no")
    module, fee, held = t["Module"], number(t["Entry fee"]), when(t["Exam date"], "%d %b %Y")
    zoe = (t["First name"] == "Zoë") & (t["Surname"] == "Müller")
    return {
        ("per group", "How many students are entered for each module?"): t.groupby(module)["Cand. no"].nunique(),
        ("duplicates", "How many students are entered for more than one exam?"): (
            (t.groupby("Cand. no").size() > 1).sum()
        ),
        ("per group", "How many entries with extra time are there in each room?"): (
            t[t["Extra time"] != ""].groupby(as_cased(t["Room"])).size()
        ),
        ("lookup", "Which room is Zoë Müller in for Statistics?"): (
            cells(as_cased(t["Room"])[zoe & (module == "Statistics")])
        ),
        ("count", "How many entries are for exams that start before 10 am?"): (minutes(t["Start"]) < 600).sum(),
        ("per group", "Total of the unpaid entry fees per module"): (fee[~yes(t["Fee paid"])].groupby(module).sum()),
        ("duration", "how many days are there between the first exam and the last one?"): (
            held.max() - held.min()
        ).days,
        ("refuse", "What mark did Jude Whitcombe get in Statistics?"): refuse("mark", "grade", "score", "result"),
    }


def homes() -> Keys:
    t = records(HALF, "property_list.csv", "Ref")
    asking, sold_for, beds = (number(t[name]) for name in ("Asking price", "Sold for", "Beds"))
    status, address = t["Status"].str.casefold(), t["Address"]
    sold, either = status == "sold", address + "|" + t["Ref"]
    return {
        ("per group", "What's the average asking price by number of bedrooms?"): asking.groupby(t["Beds"]).mean(),
        ("difference", "How much below the asking price did 14 Orchard Close sell for?"): (
            (asking - sold_for)[address == "14 Orchard Close"].sum()
        ),
        ("per group", "How many properties has each negotiator sold?"): t[sold].groupby("Negotiator").size(),
        ("median", "What's the median sale price of the properties that sold?"): sold_for[sold].median(),
        ("top", "Top 3 properties still for sale by asking price, with the price"): (
            highest(asking[status == "for sale"].groupby(either).max(), 3)
        ),
        ("count", "How many flats have not been sold?"): (~sold & (t["Type"].str.casefold() == "flat")).sum(),
        ("per group", "Which property has had the most viewings in each area?"): (
            best_of_each(number(t["Viewings"]).groupby([t["Area"], either]).max())
        ),
        ("count", "How many properties with 3 or more bedrooms have an asking price under 300,000?"): (
            ((beds >= 3) & (asking < 300_000)).sum()
        ),
    }


def ferry() -> Keys:
    t = records(HALF, "ferry_sailings.csv", "Sailing", skip=2)
    t = t[t["Sailing"].str.isdigit()]
    walkers, cars, takings = (number(t[name]) for name in ("Foot pax", "Cars", "Takings"))
    late = minutes(t["Departed"]) - minutes(t["Scheduled"])
    on = t["Date"].map(lambda one: day(pd.to_datetime(f"{one} 2025", format="%a %d %b %Y"), "%a %d %b", "%d %b"))
    return {
        ("per group", "How many cars did each vessel carry?"): cars.groupby(t["Vessel"]).sum(),
        ("per group", "How many minutes late did the ferries leave on average from each port?"): (
            late.groupby(t["From"]).mean()
        ),
        ("count", "How many sailings were cancelled?"): (t["Departed"] == "cancelled").sum(),
        ("top", "Which sailing left with the longest delay?"): best(late.groupby(t["Sailing"]).max()),
        ("count", "How many sailings left more than 10 minutes late?"): (late > 10).sum(),
        ("ratio", "How many foot passengers were there for every car, over all sailings?"): walkers.sum() / cars.sum(),
        ("per group", "Takings per day please"): takings.groupby(on).sum(),
        ("refuse", "How much fuel did the Skylark burn on Saturday?"): refuse("fuel", "diesel", "litres"),
    }


def film() -> Keys:
    t = records(HALF, "call_sheet.xlsx", "Dept", sheet="Call sheet", skip=3)
    scenes = records(HALF, "call_sheet.xlsx", "Scene", sheet="Scenes")
    department, name, call = as_cased(t["Dept"]), t["Name"], minutes(t["Call"])
    return {
        ("per group", "How many people are called in each department?"): t.groupby(department).size(),
        ("count", "How many people need picking up?"): yes(t["Pick-up"]).sum(),
        ("per group", "Can you add up the day rates per department?"): (
            number(t["Day rate (£)"]).groupby(department).sum()
        ),
        ("count", "How many vegetarian or vegan lunches do we need?"): (
            t["Diet"].str.casefold().isin(["vegetarian", "vegan"]).sum()
        ),
        ("duration", "Who has the longest day from call to wrap?"): (
            best((minutes(t["Wrap"]) - call).groupby(name).max())
        ),
        ("list", "Who is called before 5:30 am?"): cells(name[call < 5 * 60 + 30]),
        ("per group", "Who is called first in each department?"): (
            best_of_each((24 * 60 - call).groupby([department, name]).max())
        ),
        ("sum", "How many minutes are planned for the exterior scenes?"): (
            number(scenes["Planned minutes"])[scenes["Int/Ext"] == "EXT"].sum()
        ),
    }


def weighbridge() -> Keys:
    t = records(HALF, "weighbridge_log.csv", "Ticket", skip=1, sep=";")
    gross, tare, charge = (number(t[name], ",") for name in ("Gross (kg)", "Tare (kg)", "Charge (EUR)"))
    net, kind, material = gross - tare, as_cased(t["Customer type"]), t["Material"]
    return {
        ("per group", "What net weight, gross minus tare, came in for each material?"): net.groupby(material).sum(),
        ("top", "Which ticket had the heaviest net load?"): best(net.groupby(t["Ticket"]).max()),
        ("count", "How many loads of wood or garden waste came in?"): material.isin(["Wood", "Garden waste"]).sum(),
        ("per group", "Total charges broken down by customer type"): charge.groupby(kind).sum(),
        ("count", "How many loads arrived before 9 am?"): (minutes(t["Time in"]) < 9 * 60).sum(),
        ("average", "average charge for trade customers"): (
            charge[t["Customer type"].str.casefold() == "trade"].mean()
        ),
        ("per group", "How many tickets were there and how much was charged in total for each way of paying?"): (
            charge.groupby(t["Paid by"]).agg(["size", "sum"]).reset_index()
        ),
        ("top", "Which three customers were charged the most in total, and how much?"): (
            highest(charge.groupby(t["Customer"]).sum(), 3)
        ),
    }


def physio() -> Keys:
    t = records(HALF, "physio_appointments.csv", "Appt", skip=1)
    on, length, fee = when(t["Date"], "%d %b %Y"), number(t["Mins"]), number(t["Fee"])
    therapist, came, patient = as_cased(t["Therapist"]), yes(t["Attended"]), t["Patient"]
    return {
        ("per group", "How many minutes of attended appointments did each therapist have?"): (
            length[came].groupby(therapist).sum()
        ),
        ("per group", "What percentage of the appointments was missed with each therapist?"): (
            (~came).groupby(therapist).mean().map(percent)
        ),
        ("most", "Which patient had the most appointments?"): best(t.groupby(patient).size()),
        ("missing", "How many appointments were with patients who have no insurer?"): (
            t["Insurer"].isin(["", "-"]).sum()
        ),
        ("count", "How many appointments in April were longer than 30 minutes?"): (
            ((on.dt.month == 4) & (length > 30)).sum()
        ),
        ("per group", "average fee per complaint"): fee.groupby(t["Complaint"]).mean(),
        ("sum", "what do the fees of the missed appointments add up to?"): fee[~came].sum(),
        ("lookup", "When was Greta Lowe's last appointment?"): day(on[patient == "Greta Lowe"].max(), "%d %b %Y"),
    }


def brewery() -> Keys:
    t = records(HALF, "brewery_tours.csv", "Ref", skip=3)
    adults, children, bottles, paid, rating = (
        number(t[name]) for name in ("Adults", "Under 18", "Bottles sold", "Paid (£)", "Rating")
    )
    tour, guide, on = as_cased(t["Tour"]), t["Guide"], t["Date"].str[:3]
    return {
        ("per group", "Total paid, broken down by kind of tour"): paid.groupby(tour).sum(),
        ("share", "what share of the bookings used a voucher, in percent?"): percent(yes(t["Voucher"]).mean()),
        ("per group", "What's the average rating of each guide?"): rating.groupby(guide).mean(),
        ("sum", "How many guests came in total, adults and under 18s together?"): adults.sum() + children.sum(),
        ("missing", "How many bookings left no rating?"): rating.isna().sum(),
        ("difference", "How much more was paid on Saturdays than on Sundays?"): (
            paid[on == "Sat"].sum() - paid[on == "Sun"].sum()
        ),
        ("per group", "Which guide sold the most bottles on each kind of tour?"): (
            best_of_each(bottles.groupby([tour, guide]).sum())
        ),
        ("count", "How many groups of 10 or more adults came without anyone under 18?"): (
            ((adults >= 10) & ~(children > 0)).sum()
        ),
    }


FILES = {
    "garage_job_book.csv": garage,
    "hotel_reservations.csv": hotel,
    "bakery_rounds.tsv": bakery,
    "farm_shop_stock.xlsx": shop,
    "potholes.csv": potholes,
    "exam_entries.csv": exams,
    "property_list.csv": homes,
    "ferry_sailings.csv": ferry,
    "call_sheet.xlsx": film,
    "weighbridge_log.csv": weighbridge,
    "physio_appointments.csv": physio,
    "brewery_tours.csv": brewery,
}
