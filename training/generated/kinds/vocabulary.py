"""The names that fill sheets, and the phrases that many columns share."""

from typing import TypedDict

_FIRST = (
    "Anna Ben Carla David Emma Felix Grace Henry Ida Jonas Karen Leo Maria Nils Olivia Paul Rosa Sam Tina Victor "
    "Wendy Yusuf Zoe Amir Bella Chen Dora Elias Fatima Greg Hana Ivan Julia Kofi Lena Marco Nora Omar Petra Ravi"
).split()
_LAST = "Adler Brown Costa Diaz Evans Fischer Green Haas Ito Jensen Khan Lopez Moreau Novak Okafor Patel".split()
_MAKES = "steel oak compact heavy small large blue red folding wireless spare double".split()
_THINGS = (
    "bracket lamp chair desk cable valve pump filter drill ladder trolley shelf mat monitor kettle heater fan "
    "bolt hinge tray"
).split()
FIRST_NAMES = tuple(_FIRST)
PEOPLE = tuple(f"{first} {last}" for first in _FIRST for last in _LAST)
PRODUCTS = tuple(f"{make} {thing}".capitalize() for make in _MAKES for thing in _THINGS)
CITIES = tuple(
    "Oslo Lyon Porto Turin Ghent Leeds Graz Malmo Bergen Cork Basel Riga Tartu Gdansk Brno Split Sofia Izmir Haifa "
    "Tunis Accra Lagos Nairobi Pune Osaka Hanoi Perth Quito Lima Denver Austin Boston Tampa Dallas Halifax".split()
)
REGIONS = ("North", "South", "East", "West", "Central", "Overseas")
TEAMS = ("Sales", "Finance", "Marketing", "Support", "Logistics", "Legal", "Research", "Design", "Production")
WORDS = "Apollo Harbor Maple Falcon Summit River Ember Cobalt Willow Orbit Canyon Breeze Pioneer Lantern Meadow".split()
TITLES = tuple(
    f"{word} {what}"
    for word in WORDS
    for what in "launch upgrade rollout pilot review move refit survey relaunch audit study".split()
)


IN = ("in {v}", "from {v}", "for {v}")
AT = ("in {v}", "at {v}")
OF = ("of type {v}", "in the {v} category", "for {v}", "classed as {v}")
STATE = ("that are {v}", "marked {v}", "with status {v}", "which are {v}")
BY = ("by {v}", "of {v}", "assigned to {v}", "handled by {v}")
ASIS = ("{v}",)


class _Ends(TypedDict):
    most: tuple[str, ...]
    least: tuple[str, ...]


class _Phrases(TypedDict):
    after: tuple[str, ...]
    before: tuple[str, ...]


COST: _Ends = {"most": ("most expensive", "priciest", "costliest"), "least": ("cheapest", "least expensive")}
SIZE: _Ends = {"most": ("biggest", "largest"), "least": ("smallest",)}

STATUS: _Phrases = {"after": STATE, "before": ASIS}
