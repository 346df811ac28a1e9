"""How the answers are computed: goods, of the seen half."""

import pandas as pd
from data.spreadsheets.sheets import (
    DAY,
    ISO,
    US,
    Answer,
    amounts,
    commonest,
    days,
    euros,
    leader,
    tidy,
)


def orders_03(t: pd.DataFrame) -> Answer:
    """How many desk lamps were ordered altogether?"""
    return amounts(t[t["Product"] == "Desk lamp"]["Qty."]).sum()


def orders_04(t: pd.DataFrame) -> Answer:
    """Did North sell more than South in March?"""
    march = t[days(t["order_date"], US).dt.month == 3]
    totals = amounts(march["Order Total"]).groupby(march["Region"]).sum()
    return totals["North"] > totals["South"]


def orders_07(t: pd.DataFrame) -> Answer:
    """How many orders were placed after 15 June 2026?"""
    return (days(t["order_date"], US) > "2026-06-15").sum()


def orders_08(t: pd.DataFrame) -> Answer:
    """How many cancelled orders came from the West?"""
    return ((tidy(t["Status"]) == "Cancelled") & (t["Region"] == "West")).sum()


def orders_10(t: pd.DataFrame) -> Answer:
    """Which product appears in the most orders?"""
    return commonest(t["Product"])


def stock_01(t: pd.DataFrame) -> Answer:
    """Which items are out of stock?"""
    return t[amounts(t["Qty. on hand"]) == 0]["Item"]


def stock_03(t: pd.DataFrame) -> Answer:
    """Which item has the highest unit cost?"""
    return leader(euros(t["Unit cost (€)"]).set_axis(t["Item"]))


def stock_06(t: pd.DataFrame) -> Answer:
    """On which shelf is the torch?"""
    return t[t["Item"] == "Torch"]["Shelf"]


def stock_08(t: pd.DataFrame) -> Answer:
    """What is the average unit cost of the garden items?"""
    return euros(t["Unit cost (€)"])[tidy(t["Category"]) == "Garden"].mean()


def stock_10(t: pd.DataFrame) -> Answer:
    """Which tools from Supplier C have fewer than 20 on hand?"""
    few = amounts(t["Qty. on hand"]) < 20
    return t[few & (t["Supplier"] == "Supplier C") & (tidy(t["Category"]) == "Tools")]["Item"]


def shipments_02(t: pd.DataFrame) -> Answer:
    """How many shipments arrived later than promised?"""
    return (days(t["Delivered"], ISO) > days(t["Promised"], ISO)).sum()


def shipments_04(t: pd.DataFrame) -> Answer:
    """What is the total weight sent to Oslo?"""
    return amounts(t[t["Destination"] == "Oslo"]["Weight (kg)"]).sum()


def shipments_05(t: pd.DataFrame) -> Answer:
    """Which destination gets the most shipments?"""
    return commonest(t["Destination"])


def shipments_08(t: pd.DataFrame) -> Answer:
    """How many shipments went out in April?"""
    return (days(t["Ship Date"], ISO).dt.month == 4).sum()


def shipments_10(t: pd.DataFrame) -> Answer:
    """Which carriers were used for the shipments marked as damaged?"""
    return t[t["Damaged"] == "Yes"]["Carrier"].unique()


def bookings_01(t: pd.DataFrame) -> Answer:
    """How many bookings have not been paid at all?"""
    return (tidy(t["Paid?"]) == "No").sum()


def bookings_02(t: pd.DataFrame) -> Answer:
    """What is the total revenue from family rooms?"""
    return amounts(t[t["Room type"] == "Family"]["Total"]).sum()


def bookings_05(t: pd.DataFrame) -> Answer:
    """What is the reference of the booking with the highest total?"""
    return leader(amounts(t["Total"]).set_axis(t["Booking ref"]))


def bookings_06(t: pd.DataFrame) -> Answer:
    """How many bookings have their check-in in May?"""
    return (days(t["Check-in"], DAY).dt.month == 5).sum()


def bookings_08(t: pd.DataFrame) -> Answer:
    """How many different guest names are there?"""
    return t["Guest"].nunique()


def fleet_01(t: pd.DataFrame) -> Answer:
    """Which vehicle has the most kilometres on the clock?"""
    return leader(amounts(t["Odometer (km)"]).set_axis(t["Vehicle"]))


def fleet_02(t: pd.DataFrame) -> Answer:
    """Which vehicles have no driver assigned?"""
    return t[t["Driver"] == ""]["Vehicle"]


def fleet_03(t: pd.DataFrame) -> Answer:
    """How many more kilometres has TRK-01 done than VAN-05?"""
    km = amounts(t["Odometer (km)"]).set_axis(t["Vehicle"])
    return km["TRK-01"] - km["VAN-05"]


def fleet_09(t: pd.DataFrame) -> Answer:
    """Does VAN-03 cost less per month than VAN-04?"""
    cost = amounts(t["Monthly Cost (£)"]).set_axis(t["Vehicle"])
    return cost["VAN-03"] < cost["VAN-04"]


def fleet_10(t: pd.DataFrame) -> Answer:
    """Which depot has the most vehicles?"""
    return commonest(t["Depot"])
