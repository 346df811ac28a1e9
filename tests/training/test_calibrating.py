"""Calibration: the odds that were put in come out, and the error of likelihoods that hold is none."""

from dataclasses import replace

import numpy as np
import pytest

from chaintable.models.embedded.model_file import Calibration
from chaintable.models.embedded.ranking.feature_places import PLACES
from tests.training.labelled import labelled
from training.calibrating import answered, best_answer, calibrate, calibration_error, crossed_error

NONE = np.zeros(PLACES, dtype=np.float32)


def drawn(true: Calibration, count: int = 20_000):
    """ShareAnswers of answers, and which are right, as likely as the calibration says."""
    shares = np.random.default_rng(5).uniform(0.02, 0.98, count)
    likely = np.array([true.likelihood(share) for share in shares])
    return shares, np.random.default_rng(6).random(count) < likely


@pytest.mark.parametrize("true", [Calibration(), Calibration(0.6, -0.5), Calibration(1.8, 0.7)], ids=str)
def test_a_calibration_fitted_on_known_odds_recovers_them(true: Calibration):
    found = calibrate(*drawn(true))
    assert found.slope == pytest.approx(true.slope, abs=0.07)
    assert found.shift == pytest.approx(true.shift, abs=0.07)


def test_answers_that_are_all_right_make_one_sure_and_break_nothing():
    shares = np.linspace(0.1, 0.9, 50)
    found = calibrate(shares, np.ones(50, dtype=bool))
    assert found.likelihood(0.5) > 0.9


def test_likelihoods_that_hold_have_hardly_an_error():
    shares, right = drawn(Calibration())
    assert calibration_error(shares, right) < 0.015


def test_the_error_is_how_far_the_likelihoods_are_off():
    right = np.arange(100) % 2 == 0
    assert calibration_error(np.full(100, 0.5), right) == pytest.approx(0)
    assert calibration_error(np.full(100, 0.75), right) == pytest.approx(0.25)
    assert calibration_error(np.ones(100), np.zeros(100, dtype=bool)) == pytest.approx(1)


def test_no_answers_have_no_error():
    assert calibration_error(np.zeros(0), np.zeros(0, dtype=bool)) == 0


def test_each_half_is_judged_by_the_other():
    shares, right = drawn(Calibration(0.5, -1.0))
    assert crossed_error(shares, right) < 0.02 < calibration_error(shares, right)


def test_the_best_answer_has_the_shares_of_all_programs_that_give_it():
    for one in labelled():
        share, right = best_answer(one, NONE)
        counts = np.bincount(one.answers)
        assert share == pytest.approx(counts.max() / counts.sum())
        assert right == bool(one.right[one.answers == counts.argmax()][0])


def test_a_question_without_programs_is_not_counted():
    one = labelled()[0]
    empty = replace(one, answers=one.answers[:0], right=one.right[:0])
    shares, right = answered([*labelled(), empty], NONE)
    assert len(shares) == len(right) == len(labelled())
