"""A few questions with their answers on the small tables of the model's tests, every program labelled."""

from functools import cache

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.tables.state import Question
from tests.models.embedded.playing import BUDGET, RACE, SEASON
from training.examples import Example
from training.labelling import Labelled, label

TABLES = {"race": RACE, "season": SEASON, "budget": BUDGET}
ASKED = (
    ("race", "Who has the most points?", "Alejandro Valverde (ESP)"),
    ("race", "Who has the fewest points?", "Samuel Sánchez (ESP)"),
    ("race", "How many points does Paolo Bettini have?", "20"),
    ("race", "Which team does Denis Menchov ride for?", "Rabobank"),
    ("race", "How many cyclists have more than 20 points?", "3"),
    ("season", "Who was the last opponent?", "United"),
    ("season", "How many games were played at home?", "3"),
    ("season", "What was the attendance against City?", "14,200"),
    ("budget", "Which department spent the most in 2024?", "Buses"),
    ("budget", "How many departments are open?", "3"),
)


def example(table: str, text: str, answer: str) -> Example:
    """A question on one of the tables."""
    return Example(f"{table}/{text}", Question(text), table, (answer,), (answer,))


@cache
def labelled() -> tuple[Labelled, ...]:
    """All of them, worked out once."""
    indexes = {name: TableIndex(table) for name, table in TABLES.items()}
    return tuple(label(example(*one), indexes[one[0]]) for one in ASKED)
