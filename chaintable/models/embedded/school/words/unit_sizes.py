"""Units of measurement: what they measure, and how large they are."""

from fractions import Fraction

_KINDS = {
    "time": "1 second sec s, 60 minute min, 3600 hour hr h, 86400 day, 604800 week",
    "length": "0.001 mm millimeter millimetre, 0.01 cm centimeter centimetre, 1 m meter metre, 1000 km kilometer "
    "kilometre, 0.0254 inch, 0.3048 foot ft, 0.9144 yard",
    "mass": "1 g gram, 1000 kg kilo kilogram",
    "volume": "1 ml milliliter millilitre, 1000 l liter litre",
    "money": "1 cent, 100 dollar",
}
UNITS: dict[str, tuple[str, Fraction]] = {
    word: (kind, Fraction(size))
    for kind, sizes in _KINDS.items()
    for size, *words in (one.split() for one in sizes.split(", "))
    for word in words
}
"""What a unit measures, and its size in the smallest of its kind."""
