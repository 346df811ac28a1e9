"""Orders, stock, shipments and bookings."""

from datetime import date, timedelta
from random import Random

from data.spreadsheets.spelled import NAMES, Rows, dollars, euros, pick, short_date, us_date

PRICES = {
    "Desk lamp": 24.5,
    "Office chair": 189.0,
    "Notebook A5": 3.2,
    "Monitor 27in": 249.99,
    "USB hub": 18.75,
    "Standing desk": 429.0,
}
GOODS = {
    "Tools": "Hammer, Screwdriver set, Pliers, Spirit level, Tape measure, Hand saw, Chisel, Drill bits",
    "Paint": "White 5 l, White 10 l, Grey 5 l, Primer, Wood stain, Roller, Brush 50 mm, Masking tape",
    "Garden": "Spade, Rake, Hose 20 m, Watering can, Pruners, Gloves M, Gloves L, Lawn seed",
    "Electrical": "Plug, Cable 10 m, LED bulb E27, LED bulb E14, Switch, Socket, Fuse 10 A, Torch",
    "Fixings": "Screws 4x40, Screws 5x60, Nails 50 mm, Wall plugs, Hinges, Brackets, Bolts M8, Washers M8",
}
RATES = {"Single": 72, "Double": 98, "Family": 135, "Suite": 210}
BEDS = {"Single": 1, "Double": 2, "Family": 5, "Suite": 4}


def orders(random: Random) -> Rows:
    """240 orders from January on; the status in three spellings."""
    for number in range(240):
        day = date(2026, 1, 2) + timedelta(days=number * 3 // 4)
        product = random.choices(list(PRICES), (5, 3, 8, 3, 6, 1))[0]
        quantity = random.choice((1, 1, 2, 2, 3, 4, 5, 10, 12))
        status = pick(random, {"Shipped": 12, "shipped": 4, "Shipped ": 2, "Pending": 4, "Cancelled": 2, "Returned": 1})
        shipped = us_date(day + timedelta(days=random.randint(1, 9)))
        region = pick(random, {"North": 6, "South": 5, "East": 3, "West": 4})
        yield {
            "order_id": 10001 + number,
            "order_date": us_date(day),
            "customer": random.choice(NAMES),
            "Region": region,
            "Product": product,
            "Qty.": quantity,
            "Unit Price": dollars(PRICES[product]),
            "Order Total": dollars(PRICES[product] * quantity),
            "Status": status,
            "ship_date": shipped if status.strip().lower() in ("shipped", "returned") else "",
        }


def stock(random: Random) -> Rows:
    """40 items with decimal commas; some have no supplier."""
    items = [(category, item) for category, names in GOODS.items() for item in names.split(", ")]
    for number, (category, item) in enumerate(items, 1):
        cost = round(random.uniform(0.8, 30), 2)
        yield {
            "SKU": f"{category[:2].upper()}-{number:03}",
            "Item": item,
            "Category": pick(random, {category: 8, category.lower(): 1, category + " ": 1}),
            "Qty. on hand": random.choice((0, 3, 7, 12, 18, 25, 40, 64, 120)),
            "Reorder level": random.choice((5, 10, 15, 20)),
            "Unit cost (€)": euros(cost),
            "Retail price (€)": euros(cost * random.choice((1.4, 1.6, 1.9, 2.2))),
            "Supplier": random.choice(("Supplier A", "Supplier B", "Supplier C", "")),
            "Last counted": f"{date(2026, 3, 1) + timedelta(days=random.randint(0, 110)):%d.%m.%Y}",
            "Shelf": f"{random.choice('ABCD')}{random.randint(1, 9)}",
        }


def shipments(random: Random) -> Rows:
    """200 shipments, two a day; only what was delivered has a day of delivery."""
    for number in range(200):
        day = date(2026, 3, 2) + timedelta(days=number // 2)
        promised, took = random.randint(2, 6), random.randint(1, 9)
        status = pick(random, {"Delivered": 16, "In transit": 3, "Lost": 0.5, "Returned": 1})
        weight = random.choice((0.8, 2.4, 5.0, 7.5, 12.6, 18.0, 31.2, 64.0))
        carrier = pick(random, {"FastShip": 5, "BlueLine": 4, "ParcelGo": 4, "SeaWay": 1})
        yield {
            "Tracking No": f"TRK{700100 + number * 13}",
            "Carrier": carrier,
            "Origin": random.choice(("Depot North", "Depot South")),
            "Destination": random.choice(("Leeds", "Porto", "Lyon", "Gdansk", "Oslo", "Turin")),
            "Ship Date": day,
            "Promised": day + timedelta(days=promised),
            "Delivered": day + timedelta(days=took) if status == "Delivered" else "",
            "Weight (kg)": weight,
            "Parcels": random.randint(1, 6),
            "Freight Cost ($)": f"{6.5 + weight * random.uniform(0.7, 1.8):.2f}",
            "Status": status,
            "Damaged": pick(random, {"No": 18, "Yes": 1, "": 1}),
        }


def bookings(random: Random) -> Rows:
    """150 stays from April on."""
    for number in range(150):
        arrival = date(2026, 4, 1) + timedelta(days=number * 4 // 5)
        nights = random.choice((1, 1, 2, 2, 3, 4, 5, 7))
        room = pick(random, {"Single": 4, "Double": 7, "Family": 3, "Suite": 1})
        rate = RATES[room] + random.choice((0, 0, 10, -8))
        yield {
            "Booking ref": f"B{number * 7 + 2003}",
            "Guest": random.choice(NAMES),
            "Room type": room,
            "Check-in": short_date(arrival),
            "Check-out": short_date(arrival + timedelta(days=nights)),
            "Nights": nights,
            "Guests": random.randint(1, BEDS[room]),
            "Rate/night": f"£{rate:.2f}",
            "Total": f"£{rate * nights:,.2f}",
            "Paid?": pick(random, {"Yes": 9, "yes": 2, "No": 3, "Deposit": 2}),
            "Booked via": pick(random, {"Website": 6, "Phone": 3, "Agency": 4, "Walk-in": 1}),
            "Special requests": pick(random, {"": 10, "Late arrival": 2, "Cot": 1, "Ground floor": 1, "Quiet room": 2}),
        }
