"""Cards of school knowledge: what a kind of question takes for granted."""

CARDS = {
    "mean": ("Mean", "Add the numbers, then divide by how many there are."),
    "median": ("Median", "Put the numbers in order and take the middle one; of two in the middle, take their mean."),
    "mode": ("Mode", "The number that stands in the list most often."),
    "range": ("Range", "The greatest number minus the least."),
    "stem": ("Stem-and-leaf plot", "Each leaf is one value. Its stem gives the tens, the leaf gives the ones."),
    "frequency": (
        "Frequency table",
        "A frequency says how often its value occurs. All frequencies add up to the count.",
    ),
    "fraction": ("Part of a whole", "Divide the part by the total of all parts, then cancel common factors."),
    "probability": ("Probability", "Divide the number of outcomes that fit by the number of all outcomes."),
    "rate": ("Rate of change", "Divide the change in the value by the change in time; a fall is negative."),
    "linear": ("Linear function", "Equal steps in x give equal steps in y."),
    "relation": ("Function", "A relation is a function if no x has two different y."),
    "proportion": ("Proportion", "y = kx. The constant k is y divided by x."),
    "market": ("Shortage and surplus", "More demanded than supplied is a shortage; less is a surplus."),
    "absolute": ("Size of a change", "Compare distances from zero, without signs."),
    "tax": ("Pay and taxes", "What is left is the earnings minus all taxes."),
    "schedule": ("Timetable", "Each column is one trip: read down to find when the same trip reaches a later stop."),
    "percent": ("Percent", "Divide the part by the whole and multiply by 100."),
}
"""Title and text of each card, by its name."""
