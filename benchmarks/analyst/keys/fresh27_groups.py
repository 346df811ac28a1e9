"""The keys of the twenty-seventh fresh half: questions per group on ski lessons, beer, berths, tracks and others."""

import pandas as pd

from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_most,
    best,
    best_of_each,
    days,
    hour,
    length,
    minutes,
    months,
    number,
    per_group,
    percent,
    quarter,
    top,
    week,
    weekday,
    when,
    yes,
)

HALF = "fresh27"


def skiing() -> Keys:
    t = records(HALF, "ski_bookings.csv", "Level", skip=2, sep=";")
    fee, level, teacher = number(t["Course fee (€)"], ","), t["Level"], t["Instructor"]
    bookings = t.groupby(teacher).size()
    return per_group(
        {
            "How many participants did each instructor have in total?": (
                number(t["Participants"]).groupby(teacher).sum()
            ),
            "average course fee by level": fee.groupby(level).mean(),
            "Course fee totals by month": fee.groupby(months(when(t["Course date"], "%d.%m.%Y"))).sum(),
            "Which instructor has the highest average rating?": best(number(t["Rating"], ",").groupby(teacher).mean()),
            "What percentage of the bookings in each level included helmet hire?": (
                yes(t["Helmet hire"]).groupby(level).mean().map(percent)
            ),
            "number of bookings per level and language": t.groupby(["Level", "Language"]).size().reset_index(),
            "List the instructors with more than 10 bookings, and how many bookings they have": bookings[bookings > 10],
            "For English courses only: the highest course fee in every level": (
                fee[t["Language"] == "English"].groupby(level).max()
            ),
        }
    )


def optician() -> Keys:
    t = records(HALF, "optician_orders.xlsx", "Order no", sheet="Orders")
    ordered, collected = (when(t[name], "%Y-%m-%d") for name in ("Ordered", "Collected"))
    frame, lenses, branch, by = number(t["Frame £"]), number(t["Lenses £"]), t["Branch"], t["Optometrist"]
    return per_group(
        {
            "Average number of days between ordered and collected for each branch": (
                (collected - ordered).dt.days.groupby(branch).mean()
            ),
            "How many orders have not been collected yet, per branch?": t[collected.isna()].groupby("Branch").size(),
            "Total of frame plus lenses by optometrist": (frame + lenses).groupby(by).sum(),
            "median lens price for each product": lenses.groupby(t["Product"]).median(),
            "remake rate broken down by branch": yes(t["Remake"]).groupby(branch).mean().map(percent),
            "top 3 optometrists by number of orders, with the number": top(t.groupby(by).size(), 3),
            "When was the latest order for each product?": ordered.groupby(t["Product"]).max(),
            "What was the frame revenue in every quarter?": frame.groupby(ordered.map(quarter)).sum(),
        }
    )


def brewery() -> Keys:
    t = records(HALF, "brew_log.tsv", "Batch", sep="\t")
    brewed, packaged = (when(t[name], "%Y-%m-%d") for name in ("Brewed", "Packaged"))
    volume, loss, beer, vessel, brewer = (
        number(t["Volume hl"]),
        number(t["Loss hl"]),
        t["Beer"],
        t["Vessel"],
        t["Brewer"],
    )
    return per_group(
        {
            "How many hl of each beer did we brew?": volume.groupby(beer).sum(),
            "Total loss as a percentage of total volume, per vessel": (
                (loss.groupby(vessel).sum() / volume.groupby(vessel).sum()).map(percent)
            ),
            "Which beer takes the longest on average from brewed to packaged?": best(
                (packaged - brewed).dt.days.groupby(beer).mean()
            ),
            "number of batches each brewer brewed since 1 July 2024": t[brewed >= "2024-07-01"]
            .groupby("Brewer")
            .size(),
            "lowest and highest ABV for each beer": number(t["ABV"]).groupby(beer).agg(["min", "max"]).reset_index(),
            "Brewers by total volume, biggest first": Ordered(
                volume.groupby(brewer).sum().sort_values(ascending=False)
            ),
            "How many different beers has each vessel held?": beer.groupby(vessel).nunique(),
            "What share of batches passed QC for each brewer?": (
                yes(t["QC passed"]).groupby(brewer).mean().map(percent)
            ),
        }
    )


def weighing() -> Keys:
    t = records(HALF, "weighbridge.csv", "Customer", skip=1)
    came, left = (when(t[name], "%d/%m/%Y %H:%M") for name in ("Time in", "Time out"))
    gross, customer = number(t["Gross kg"]), t["Customer"]
    paid = number(t["Paid"]).groupby(customer).sum()
    return per_group(
        {
            "Net weight (gross minus tare) per material": (gross - number(t["Tare kg"])).groupby(t["Material"]).sum(),
            "How many vehicles came in per hour of the day?": t.groupby(came.dt.hour.map(hour)).size(),
            "tickets per weekday": t.groupby(came.map(weekday)).size(),
            "average minutes between time in and time out by customer": (
                ((left - came).dt.total_seconds() / 60).groupby(customer).mean().map(length)
            ),
            "What did we pay each customer in total?": paid,
            "Heaviest gross weight for every customer please": gross.groupby(customer).max(),
            "Which customers were paid more than £1,500 in total, and how much?": paid[paid > 1500],
            "How many steel tickets does each customer have?": t[t["Material"] == "Steel"].groupby("Customer").size(),
        }
    )


def marina() -> Keys:
    t = records(HALF, "marina_berths.xlsx", "Pontoon", sheet="Berths", skip=1)
    fee, size, pontoon, kind = number(t["Annual fee €"]), number(t["Length m"]), t["Pontoon"], t["Type"]
    return per_group(
        {
            "How much of the annual fee is still unpaid on each pontoon (annual fee minus paid)?": (
                (fee - number(t["Paid €"])).groupby(pontoon).sum()
            ),
            "average boat length for each pontoon and type": size.groupby([pontoon, kind]).mean().reset_index(),
            "How many boats does every country have here?": t.groupby("Country").size(),
            "name of the longest boat on each pontoon": best_of_each(size.groupby([pontoon, t["Name"]]).max()),
            "contracts ending, count by month": t.groupby(months(when(t["Ends"], "%Y-%m-%d"))).size(),
            "percentage of boats with shore power, split by type": (
                yes(t["Shore power"]).groupby(kind).mean().map(percent)
            ),
            "Which country brings in the least in annual fees?": best(fee.groupby(t["Country"]).sum(), most=False),
            "number of boats longer than 10 m per pontoon": t[size > 10].groupby("Pontoon").size(),
        }
    )


def collecting() -> Keys:
    t = records(HALF, "collection_cases.csv", "Case ref", sep="\t")
    opened, closed = (when(t[name], "%d %b %Y") for name in ("Opened", "Closed"))
    debt, client, collector, status = number(t["Debt"]), t["Client"], t["Collector"], t["Status"]
    return per_group(
        {
            "Recovered as a percentage of debt for each collector": (
                (number(t["Recovered"]).groupby(collector).sum() / debt.groupby(collector).sum()).map(percent)
            ),
            "open cases by client": t[status == "Open"].groupby("Client").size(),
            "What do the adjustments add up to for each client?": number(t["Adjustment"]).groupby(client).sum(),
            "How does the average debt differ between the statuses?": debt.groupby(status).mean(),
            "each collector's biggest single debt": debt.groupby(collector).max(),
            "monthly number of cases opened in 2024": (
                t[opened.dt.year == 2024].groupby(months(opened[opened.dt.year == 2024])).size()
            ),
            "Which client has the most debt written off?": best(debt[status == "Written off"].groupby(client).sum()),
            "median days from opened to closed per collector": (closed - opened).dt.days.groupby(collector).median(),
        }
    )


def hall() -> Keys:
    t = records(HALF, "event_hall.xlsx", "Event type", sheet="Events", skip=2)
    guests, hire, food = number(t["Guests"]), number(t["Hire fee £"]), number(t["Catering £"])
    date, room, kind = when(t["Event date"], "%Y-%m-%d"), t["Hall"], t["Event type"]
    return per_group(
        {
            "hire fee and catering added together, by event type": (hire + food).groupby(kind).sum(),
            "How many events were there in each hall each month?": t.groupby([room, months(date)]).size().reset_index(),
            "How does the average number of guests differ between the halls?": guests.groupby(room).mean(),
            "Number of events on each day of the week": t.groupby(date.map(weekday)).size(),
            "Each event type's share of the total catering": (food.groupby(kind).sum() / food.sum()).map(percent),
            "How many events in each hall have no deposit paid?": t[~yes(t["Deposit paid"])].groupby("Hall").size(),
            "top 2 organisers by hire fee with their totals": top(hire.groupby(t["Organiser"]).sum(), 2),
            "catering cost per guest for each hall (total catering divided by total guests)": (
                food.groupby(room).sum() / guests.groupby(room).sum()
            ),
        }
    )


def radio() -> Keys:
    t = records(HALF, "playlist_log.csv", "Aired")
    aired, played = when(t["Aired"], "%Y-%m-%d %H:%M:%S"), pd.to_timedelta(t["Length"]).dt.total_seconds() / 60
    return per_group(
        {
            "How many tracks did each presenter play?": t.groupby("Presenter").size(),
            "tracks aired per hour of the day": t.groupby(aired.dt.hour.map(hour)).size(),
            "number of different artists in every programme": t.groupby("Programme")["Artist"].nunique(),
            "total length of music played per genre": played.groupby(t["Genre"]).sum().map(length),
            "What is the longest track length in each genre?": played.groupby(t["Genre"]).max().map(length),
            "top 3 artists by number of plays with the play count": top(t.groupby("Artist").size(), 3),
            "What percentage of each programme's tracks were listener requests?": (
                yes(t["Listener request"]).groupby(t["Programme"]).mean().map(percent)
            ),
            "Compare the average number of texts received across the days of the week": (
                number(t["Texts received"]).groupby(aired.map(weekday)).mean()
            ),
        }
    )


def taxis() -> Keys:
    t = records(HALF, "taxi_trips.csv", "Trip")
    start, end = (when(t[name], "%d/%m/%Y %H:%M") for name in ("Pick-up", "Drop-off"))
    fare, miles, driver, zone, paid_by = (
        number(t["Fare"]),
        number(t["Miles"]),
        t["Driver"],
        t["Zone"],
        as_most(t["Payment"]),
    )
    trips = t.groupby(driver).size()
    return per_group(
        {
            "Who drove how many miles?": miles.groupby(driver).sum(),
            "fare takings split by payment type": fare.groupby(paid_by).sum(),
            "average time from pick-up to drop-off for each zone": (
                ((end - start).dt.total_seconds() / 60).groupby(zone).mean().map(length)
            ),
            "Fare per mile by driver (total fare / total miles), highest first": Ordered(
                (fare.groupby(driver).sum() / miles.groupby(driver).sum()).sort_values(ascending=False)
            ),
            "total fares per weekday": fare.groupby(start.map(weekday)).sum(),
            "Which driver got the most in tips?": best(number(t["Tip"]).groupby(driver).sum()),
            "Which drivers did more than 12 trips, and how many did each of them do?": trips[trips > 12],
            "What share of the trips in each zone was paid by card?": (
                (paid_by.str.casefold() == "card").groupby(zone).mean().map(percent)
            ),
        }
    )


def stationery() -> Keys:
    t = records(HALF, "stationery_stock.csv", "SKU", skip=2, sep=";")
    held, cost, price = number(t["On hand"]), number(t["Unit cost £"]), number(t["Sell price £"])
    kind, supplier, current = t["Category"], t["Supplier"], ~yes(t["Discontinued"])
    return per_group(
        {
            "Stock value at cost (on hand x unit cost) per category": (held * cost).groupby(kind).sum(),
            "number of items below their reorder level, by supplier": (
                t[held < number(t["Reorder level"])].groupby("Supplier").size()
            ),
            "How many items are out of stock in each category?": t[held == 0].groupby("Category").size(),
            "average difference between sell price and unit cost for every category": (
                (price - cost).groupby(kind).mean()
            ),
            "most recent delivery date from each supplier": when(t["Last delivery"], "%d-%b-%y")
            .groupby(supplier)
            .max(),
            "How many different suppliers does each category have?": supplier.groupby(kind).nunique(),
            "Which item has the highest unit cost in each category?": best_of_each(
                cost.groupby([kind, t["Item"]]).max()
            ),
            "Units on hand per aisle, leaving out discontinued items": held[current].groupby(t["Aisle"]).sum(),
        }
    )


def operations() -> Keys:
    t = records(HALF, "theatre_list.xlsx", "Case no", sheet="List")
    date, room, surgeon = when(t["List date"], "%Y-%m-%d"), t["Theatre"], t["Surgeon"]
    done, cancelled = t["Status"] == "Done", t["Status"] == "Cancelled"
    return per_group(
        {
            "cancelled cases per specialty": t[cancelled].groupby("Specialty").size(),
            "Average time between start and finish for each surgeon": (
                (minutes(t["Finish"]) - minutes(t["Start"])).groupby(surgeon).mean().map(length)
            ),
            "How many cases were done in each theatre in each month?": (
                t[done].groupby(["Theatre", months(date[done])]).size().reset_index()
            ),
            "age of the oldest patient by specialty": number(t["Patient age"]).groupby(t["Specialty"]).max(),
            "Cancellation rate for each theatre": cancelled.groupby(room).mean().map(percent),
            "Which surgeon has the most cases with status Done?": best(t[done].groupby("Surgeon").size()),
            "number of different procedures each surgeon had on the list": t["Procedure"].groupby(surgeon).nunique(),
            "weekly number of cases": t.groupby(date.map(week)).size(),
        }
    )


def children() -> Keys:
    t = records(HALF, "nursery_children.csv", "Child", skip=1)
    born = days(t["Date of birth"], "%d/%m/%Y", "%Y-%m-%d", "%d %B %Y")
    fee, room = number(t["Monthly fee"]), t["Room"]
    funded = yes(t["Funded"]).map({True: "Yes|Y|funded", False: "No|N|not funded|unfunded"})
    return per_group(
        {
            "How many children does every room have?": t.groupby("Room").size(),
            "Compare the average monthly fee of funded and not funded children": fee.groupby(funded).mean(),
            "List the key workers with their children's total hours per week": (
                number(t["Hours per week"]).groupby(t["Key worker"]).sum()
            ),
            "Who is the youngest child in each room?": best_of_each(
                (born - born.min()).dt.days.groupby([room, t["Child"]]).max()
            ),
            "number of children by year of birth": t.groupby(born.dt.year).size(),
            "children per room and key worker": t.groupby(["Room", "Key worker"]).size().reset_index(),
            "What does the balance come to in each room?": number(t["Balance"]).groupby(room).sum(),
            "share of total monthly fees by room in percent": (fee.groupby(room).sum() / fee.sum()).map(percent),
        }
    )


FILES = {
    "ski_bookings.csv": skiing,
    "optician_orders.xlsx": optician,
    "brew_log.tsv": brewery,
    "weighbridge.csv": weighing,
    "marina_berths.xlsx": marina,
    "collection_cases.csv": collecting,
    "event_hall.xlsx": hall,
    "playlist_log.csv": radio,
    "taxi_trips.csv": taxis,
    "stationery_stock.csv": stationery,
    "theatre_list.xlsx": operations,
    "nursery_children.csv": children,
}
