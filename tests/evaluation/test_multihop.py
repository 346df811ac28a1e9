"""Answers and supporting facts are scored as the evaluators of HotpotQA, 2WikiMultiHopQA and MuSiQue score them."""

import pytest

from chaintable.evaluation.multihop import Score, answer_score, covers, exact, facts_score, mean, normal


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The  Beatles!", "beatles"),
        ("a.b-c", "abc"),
        ("An apple, a day", "apple day"),
        ("theatre", "theatre"),
        ("", ""),
    ],
)
def test_answers_are_compared_in_small_letters_without_punctuation_and_articles(text: str, expected: str) -> None:
    assert normal(text) == expected


def test_f1_counts_shared_words() -> None:
    score = answer_score("Ryan Seacrest of Atlanta", ["Ryan John Seacrest"])
    assert (score.em, score.precision, score.recall) == (0.0, 0.5, pytest.approx(2 / 3))
    assert score.f1 == pytest.approx(4 / 7)


@pytest.mark.parametrize(("said", "right"), [("yes", "no"), ("yes it is", "yes"), ("no", "no one"), ("noanswer", "x")])
def test_a_verdict_against_another_answer_has_no_f1(said: str, right: str) -> None:
    assert answer_score(said, [right]) == Score()


def test_without_the_rule_for_verdicts_the_words_count() -> None:
    assert answer_score("yes it is", ["yes"], verdicts=False).f1 == pytest.approx(0.5)


def test_two_empty_answers_match_and_their_f1_depends_on_the_set() -> None:
    assert answer_score("the", ["a"]) == Score(em=1.0)
    assert answer_score("the", ["a"], verdicts=False) == Score(1.0, 1.0, 1.0, 1.0)


def test_the_best_of_several_right_answers_counts() -> None:
    assert answer_score("NYC", ["New York", "N.Y.C."]).em == 1.0
    assert answer_score("x", []) == Score()
    assert exact("the NYC", ["nyc"]) and not exact("NY", ["NYC"])


def test_an_answer_can_cover_the_right_one() -> None:
    assert covers("It was Ryan Seacrest, in 2002.", ["ryan seacrest"])
    assert not covers("Ryan", ["Ryan Seacrest"])


def test_supporting_facts_are_sets() -> None:
    right = {("A", 0), ("B", 1)}
    assert facts_score(right, right) == Score(1.0, 1.0, 1.0, 1.0)
    assert facts_score({("A", 0), ("C", 0)}, right) == Score(0.0, 0.5, 0.5, 0.5)
    assert facts_score([], right) == Score()
    assert facts_score([], []) == Score(em=1.0)
    assert facts_score([], [], empty=1.0).f1 == 1.0


def test_the_joint_score_multiplies_precision_and_recall() -> None:
    joint = Score(1.0, 1.0, 1.0, 1.0).joined(Score(0.0, 2 / 3, 0.5, 1.0))
    assert (joint.em, joint.precision, joint.recall) == (0.0, 0.5, 1.0)
    assert joint.f1 == pytest.approx(2 / 3)


def test_questions_without_an_answer_count_in_the_mean() -> None:
    assert mean([Score(1.0, 1.0, 1.0, 1.0)], of=4).em == 0.25
    assert mean([]) == Score()
