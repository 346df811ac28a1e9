"""How the answers are computed: goods, of the unseen half: not to be read while the embedded model is worked on."""

import pandas as pd
from data.spreadsheets.sheets import (
    EU,
    ISO,
    Answer,
    amounts,
    days,
    laggard,
    leader,
    only,
    tidy,
)


def orders_01(t: pd.DataFrame) -> Answer:
    """number of orders still pending"""
    return (tidy(t["Status"]) == "Pending").sum()


def orders_02(t: pd.DataFrame) -> Answer:
    """Sum of Order Total by region: which region is highest?"""
    return leader(amounts(t["Order Total"]).groupby(t["Region"]).sum())


def orders_05(t: pd.DataFrame) -> Answer:
    """Which customer has the highest order total over all orders?"""
    return leader(amounts(t["Order Total"]).groupby(t["customer"]).sum())


def orders_06(t: pd.DataFrame) -> Answer:
    """How many orders were not shipped?"""
    return (tidy(t["Status"]) != "Shipped").sum()


def orders_09(t: pd.DataFrame) -> Answer:
    """What is the average order value for USB hubs?"""
    return amounts(t[t["Product"] == "USB hub"]["Order Total"]).mean()


def stock_02(t: pd.DataFrame) -> Answer:
    """How many items are below their reorder level?"""
    return (amounts(t["Qty. on hand"]) < amounts(t["Reorder level"])).sum()


def stock_04(t: pd.DataFrame) -> Answer:
    """How many items are neither tools nor paint?"""
    return (~tidy(t["Category"]).isin(["Tools", "Paint"])).sum()


def stock_05(t: pd.DataFrame) -> Answer:
    """How many items have no supplier?"""
    return (t["Supplier"] == "").sum()


def stock_07(t: pd.DataFrame) -> Answer:
    """Which category has the most units on hand?"""
    return leader(amounts(t["Qty. on hand"]).groupby(tidy(t["Category"])).sum())


def stock_09(t: pd.DataFrame) -> Answer:
    """How many items were counted in June 2026?"""
    return (days(t["Last counted"], EU).dt.month == 6).sum()


def shipments_01(t: pd.DataFrame) -> Answer:
    """How many shipments have not been delivered?"""
    return (t["Status"] != "Delivered").sum()


def shipments_03(t: pd.DataFrame) -> Answer:
    """Which carrier has the lowest average freight cost?"""
    return laggard(amounts(t["Freight Cost ($)"]).groupby(t["Carrier"]).mean())


def shipments_06(t: pd.DataFrame) -> Answer:
    """How many BlueLine shipments are still in transit?"""
    return ((t["Carrier"] == "BlueLine") & (t["Status"] == "In transit")).sum()


def shipments_07(t: pd.DataFrame) -> Answer:
    """What are the tracking numbers of the two shipments with the highest freight cost?"""
    return amounts(t["Freight Cost ($)"]).set_axis(t["Tracking No"]).nlargest(2).index


def shipments_09(t: pd.DataFrame) -> Answer:
    """What percentage of all shipments came from Depot North?"""
    return 100 * (t["Origin"] == "Depot North").mean()


def bookings_03(t: pd.DataFrame) -> Answer:
    """What is the average length of stay of guests who booked via an agency?"""
    return amounts(t[t["Booked via"] == "Agency"]["Nights"]).mean()


def bookings_04(t: pd.DataFrame) -> Answer:
    """Which booking channel brought in the most money?"""
    return leader(amounts(t["Total"]).groupby(t["Booked via"]).sum())


def bookings_07(t: pd.DataFrame) -> Answer:
    """How many suites were booked for at least 3 nights?"""
    return ((t["Room type"] == "Suite") & (amounts(t["Nights"]) >= 3)).sum()


def bookings_09(t: pd.DataFrame) -> Answer:
    """Which booking references asked for a cot?"""
    return t[t["Special requests"] == "Cot"]["Booking ref"]


def bookings_10(t: pd.DataFrame) -> Answer:
    """Which kind of room did booking B2101 get?"""
    return t[t["Booking ref"] == "B2101"]["Room type"]


def fleet_04(t: pd.DataFrame) -> Answer:
    """What do the trucks cost per month in total?"""
    return amounts(t[t["Type"] == "Truck"]["Monthly Cost (£)"]).sum()


def fleet_05(t: pd.DataFrame) -> Answer:
    """Which vehicle is the oldest?"""
    return laggard(amounts(t["Year"]).set_axis(t["Vehicle"]))


def fleet_06(t: pd.DataFrame) -> Answer:
    """Which vehicles are due for a service before 1 August 2026?"""
    return t[days(t["Next Service Due"], ISO) < "2026-08-01"]["Vehicle"]


def fleet_07(t: pd.DataFrame) -> Answer:
    """Who drives both a van and a truck?"""
    van, truck = (set(t[t["Type"] == kind]["Driver"]) - {""} for kind in ("Van", "Truck"))
    return only(van & truck)


def fleet_08(t: pd.DataFrame) -> Answer:
    """What is the average CO2 emission of the diesel vans?"""
    return amounts(t[(t["Fuel"] == "Diesel") & (t["Type"] == "Van")]["CO2 g/km"]).mean()
