"""The ranker for school questions learns from answers, the same from the same questions."""

import json
from pathlib import Path

import pytest

from training.school import FOLDER, Asked, example_of, features_that_count, fit, questions

TABLE = "Item | Price\nroll | $0.45\npretzel | $0.80\nrye loaf | $3.60\nbun | $1.10"
LINES = (
    ("Which item costs the most?", ["rye loaf"]),
    ("What costs the most?", ["rye loaf"]),
    ("Which of these costs the most?", ["rye loaf"]),
    ("Which item costs the least?", ["roll"]),
    ("What costs the least?", ["roll"]),
    ("Which of them costs the least?", ["roll"]),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    records = [
        {"id": str(at), "question": question, "table": TABLE, "answers": answers}
        for at, (question, answers) in enumerate(LINES)
    ]
    for name in ("small", "untouched", "sixteenth", "first_tries"):
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, records)))
    return tmp_path


def test_the_parts_to_measure_on_are_never_read(folder: Path) -> None:
    assert {one.part for one in questions(folder)} == {"small"}
    assert (FOLDER / "untouched.jsonl").exists()
    assert (FOLDER / "sixteenth.jsonl").exists()


def test_the_same_questions_give_the_same_weights_and_right_answers_the_larger_share(folder: Path) -> None:
    examples = [made for one in questions(folder) if (made := example_of(one)) is not None]
    first, second = fit(examples), fit(examples)
    assert first.by_atom == second.by_atom
    most, least = (first.by_atom[f"row with extreme: all, {word}"] for word in ("most", "least"))
    assert most["MOST"] > 0 > most.get("LEAST", -1)
    assert least["LEAST"] > 0 > least.get("MOST", -1)


def test_only_what_at_least_three_questions_have_gets_a_weight(folder: Path) -> None:
    examples = [made for one in questions(folder) if (made := example_of(one)) is not None]
    assert features_that_count(examples[:2]) == {}
    assert features_that_count(examples[:3])


def test_a_question_without_a_right_program_teaches_nothing(folder: Path) -> None:
    one = next(iter(questions(folder)))
    assert example_of(Asked(one.id, one.part, one.exercise, ("a llama",))) is None
