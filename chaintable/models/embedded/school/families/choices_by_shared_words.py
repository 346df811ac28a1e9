"""Tables of text with choices: the choice whose cells share most words with the question. A guess."""

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script
from chaintable.models.embedded.school.words.named_labels import likeness
from chaintable.models.embedded.school.words.words_and_numbers import STOP, stems

_LEAST_LETTERS, _COMPARED = 3, 5


def choice_by_shared_words(exercise: Exercise) -> Found | None:
    """Which of the two would do that?"""
    texts = [_text_of(choice, exercise) for choice in exercise.choices]
    if not any(texts):
        return None
    bags = [{word[:_COMPARED] for word in stems(text) if len(word) > _LEAST_LETTERS} for text in texts]
    wanted = {word[:_COMPARED] for word in exercise.words if len(word) > _LEAST_LETTERS and word not in STOP}
    scores = [sum(1 / sum(word in other for other in bags) for word in wanted if word in bag) for bag in bags]
    at = scores.index(max(scores))
    return Found("described", Script().answer(exercise.choices[at]), sure=0.35)


def _text_of(choice: str, exercise: Exercise) -> str:
    """Return the cells of the column or row that a choice names."""
    grid, words = exercise.grid, stems(choice)
    column = next((at for at in range(1, grid.width) if likeness(grid.names[at], words) >= 0.5), None)
    if column is not None:
        return " ".join(row[column] for row in grid.rows)
    row = next((at for at, label in enumerate(grid.labels) if label and likeness(label, words) >= 0.5), None)
    return "" if row is None else " ".join(grid.rows[row])
