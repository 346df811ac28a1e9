"""Attendance, a survey and library loans."""

from datetime import date, timedelta
from random import Random

from data.spreadsheets.spelled import NAMES, Rows, rating, uk_date

BOOKS = {
    "The Quiet Harbour": "Fiction",
    "Bread at Home": "Cookery",
    "Maps of the Moon": "Science",
    "A Short Winter": "Fiction",
    "Beginner Chess": "Hobby",
    "Rivers and Roads": "Travel",
    "The Glass Garden": "Fiction",
    "Soup for a Week": "Cookery",
    "How Bees Decide": "Science",
    "Knots": "Hobby",
    "Night Trains": "Travel",
    "The Last Lighthouse": "Fiction",
}


def attendance(random: Random) -> Rows:
    """26 pupils and 95 school days: P is present, A absent, L late. Two names occur twice."""
    days = [date(2026, 1, 12) + timedelta(days=7 * (n // 5) + n % 5) for n in range(95)]
    for number, name in enumerate([*NAMES, "Ada", "Kai"]):
        keen = random.uniform(0.78, 0.99)
        marks = [random.choices("PAL", (keen, (1 - keen) * 0.7, (1 - keen) * 0.3))[0] for _ in days]
        present = len(marks) - marks.count("A")
        yield {
            "Student ID": f"S{number + 301}",
            "Name": name,
            "Class": random.choice(("4A", "4B", "4C")),
            **{f"{day:%d/%m}": mark for day, mark in zip(days, marks, strict=True)},
            "Present": present,
            "Absent": marks.count("A"),
            "% attendance": f"{100 * present / len(days):.1f}%",
        }


def survey(random: Random) -> Rows:
    """60 replies to 90 questions; three in a hundred are left out, as an empty cell or as N/A."""
    for number in range(60):
        mood = random.gauss(3.4, 0.7)
        ticks = [_tick(random, mood) for _ in range(90)]
        perk = random.choice(("Flexible hours", "flexible hours", "Canteen", "Gym", "Extra leave", ""))
        minute = f"{random.randint(8, 17):02}:{random.randint(0, 59):02}"
        yield {
            "respondentId": f"R-{number + 1:03}",
            "Submitted": f"2026-05-{4 + number // 4:02} {minute}",
            "ageGroup": random.choice(("18-29", "30-44", "45-59", "60+")),
            "Department": random.choice(("Sales", "IT", "HR", "Logistics", "Production")),
            "Tenure (yrs)": random.choice((0.5, 1, 2, 3, 4, 6, 8, 12, 15, "")),
            "Remote?": random.choice("YNN"),
            **{f"Q{n} (1-5)": tick for n, tick in enumerate(ticks, 1)},
            "Recommend us (0-10)": max(0, min(10, round(mood * 2 + random.gauss(0.5, 1)))),
            "Overall satisfaction": rating(mood),
            "Favourite perk": perk,
            "Free text": random.choice(("", "", "", "More parking, please", "Great team", "n/a")),
        }


def _tick(random: Random, mood: float) -> int | str:
    if random.random() < 0.03:
        return random.choice(("", "N/A"))
    return rating(random.gauss(mood, 0.9))


def library_loans(random: Random) -> Rows:
    """90 loans of 21 days; 10 pence for each day beyond."""
    for number in range(90):
        title = random.choice(list(BOOKS))
        member = random.randrange(18)
        day = date(2026, 2, 2) + timedelta(days=number * 6 // 5)
        kept = random.randint(3, 34)
        is_out = random.random() < 0.12
        yield {
            "loan_id": f"L{number + 1:04}",
            "Title": title,
            "Genre": BOOKS[title],
            "Member No.": f"M{member + 40}",
            "Member": NAMES[member % 15],
            "Loaned": uk_date(day),
            "Due": uk_date(day + timedelta(days=21)),
            "Returned": "" if is_out else uk_date(day + timedelta(days=kept)),
            "Renewals": random.choice((0, 0, 0, 1, 2)),
            "Fine (p)": "" if is_out else max(0, kept - 21) * 10,
        }
