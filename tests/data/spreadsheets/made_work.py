"""Expenses, support tickets and inspections."""

from datetime import date, timedelta
from random import Random

from data.spreadsheets.spelled import NAMES, Rows, dollars, long_date, pick, short_date

COSTS = {"Travel": (20, 640), "Meals": (8, 95), "Hotel": (70, 420), "Software": (9, 260), "Office supplies": (3, 80)}
TEAMS = ("Design", "Sales", "Support", "Platform")


def expenses(random: Random) -> Rows:
    """120 claims, some of them refunds in brackets, and a total row; the category in four spellings."""
    total = 0.0
    for number in range(120):
        category = random.choices(list(COSTS), (6, 9, 4, 3, 4))[0]
        amount = round(random.uniform(*COSTS[category]), 2) * (-1 if random.random() < 0.04 else 1)
        total += amount
        spelled = pick(random, {category: 12, category.upper(): 1, category.lower(): 2, category + " ": 1})
        name = random.choice(NAMES[:10])
        yield {
            "Date": short_date(date(2026, 1, 5) + timedelta(days=number * 3 // 2)),
            "Employee": name,
            "Team": TEAMS[NAMES.index(name) % 4],
            "Category": spelled,
            "Amount": dollars(amount),
            "Receipt": pick(random, {"Y": 8, "N": 1}),
            "Approved by": pick(random, {"Mira": 6, "Paul": 5, "": 2}),
            "Reimbursed": pick(random, {"Yes": 7, "No": 3, "-": 1}),
            "Notes": pick(random, {"": 9, "client visit": 2, "conference": 2}) if amount > 0 else "refund",
        }
    yield {"Date": "TOTAL", "Amount": dollars(total)}


def support_tickets(random: Random) -> Rows:
    """300 tickets; an open one has no day of closing and no rating, and priorities come in capitals or not."""
    for number in range(300):
        opened = date(2026, 2, 1) + timedelta(days=number * 2 // 5)
        is_open = random.random() < 0.14
        closed = "" if is_open else opened + timedelta(days=random.choice((0, 0, 1, 1, 2, 3, 5, 9)))
        priority = pick(random, {"low": 4, "Low": 2, "medium": 6, "Medium": 3, "high": 3, "High": 1, "Urgent": 1})
        category = pick(random, {"Billing": 4, "Login": 5, "Bug": 6, "Feature request": 2, "Delivery": 3})
        agent = pick(random, {"Amir": 5, "Beth": 4, "Cora": 4, "Dan": 3, "": 1})
        rating = "" if is_open else pick(random, {"": 8, "1": 1, "2": 2, "3": 3, "4": 6, "5": 5})
        yield {
            "ticketId": f"T-{4501 + number}",
            "createdAt": opened,
            "closedAt": closed,
            "priority": priority,
            "category": category,
            "channel": random.choice(("email", "email", "chat", "phone")),
            "agent": agent,
            "firstResponse (min)": random.randint(2, 480),
            "reopened": random.choice(("no", "no", "no", "yes")),
            "CSAT": rating,
        }


def inspections(random: Random) -> Rows:
    """80 inspections; below 70 points is a fail, in three spellings, to be inspected again a month later."""
    for number in range(80):
        day = date(2026, 1, 7) + timedelta(days=number * 2)
        score = min(100, max(38, round(random.gauss(79, 12))))
        defects = max(0, round((100 - score) / 6 + random.gauss(0, 1)))
        passed = score >= 70
        yield {
            "Insp. No": f"I-{number + 1:03}",
            "Inspection Date": long_date(day),
            "Site": random.choice(("Mill Lane", "Dock 4", "Station Road", "Hilltop", "Riverside")),
            "Area": random.choice(("Kitchen", "Warehouse", "Office", "Yard")),
            "Inspector": random.choice(("Vera", "Luis", "Kofi", "Anouk")),
            "Score (/100)": score,
            "Result": pick(random, {"Pass": 8, "pass": 1, "PASS ": 1} if passed else {"Fail": 8, "fail": 1, "FAIL": 1}),
            "Defects": defects,
            "Critical defects": 0 if passed else random.randint(0, min(3, defects)),
            "Re-inspect by": "N/A" if passed else long_date(day + timedelta(days=30)),
            "Signed off": pick(random, {"yes": 7, "no": 2, "": 1}),
        }
