"""Fitting: the right programs come to win, the same seed gives the same weights, and seeds are averaged."""

from dataclasses import replace

import numpy as np
import pytest

from chaintable.models.embedded.ranking.feature_places import PLACES
from tests.training.labelled import labelled
from training.fitting import Settings, accuracy, fit
from training.learning import averaged, pruned

QUICK = Settings(epochs=3)
NONE = np.zeros(PLACES, dtype=np.float32)


def test_after_fitting_the_right_programs_win():
    questions = labelled()
    assert accuracy(questions, NONE) < 0.5
    assert accuracy(questions, fit(questions, seed=0)) == 1.0


def test_the_same_seed_gives_the_same_weights_and_another_does_not():
    one, again, other = (fit(labelled(), seed, QUICK) for seed in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


def test_more_shrinkage_leaves_fewer_weights():
    loose, tight = (fit(labelled(), 0, Settings(epochs=3, shrinkage=shrinkage)) for shrinkage in (0.0, 0.05))
    assert 0 < np.count_nonzero(tight) < np.count_nonzero(loose)


def test_steps_of_no_size_leave_the_weights_where_they_began():
    start = np.random.default_rng(0).normal(size=PLACES).astype(np.float32)
    assert np.allclose(fit(labelled(), 0, Settings(epochs=1, rate=0.0), start), start)


def test_the_weights_to_begin_with_are_not_changed():
    start = NONE.copy()
    fit(labelled(), 0, QUICK, start)
    assert not start.any()


def test_a_question_without_a_right_program_teaches_nothing():
    hopeless = [replace(one, right=np.zeros_like(one.right)) for one in labelled()[:2]]
    assert not fit(hopeless, 0, QUICK).any()


def test_the_weights_of_the_epochs_are_averaged():
    once, twice = (fit(labelled(), 0, Settings(epochs=epochs, decay=0.0)) for epochs in (1, 2))
    assert np.allclose(once, twice)  # the second epoch moves nothing: the mean, not the sum, is what the first gave


@pytest.mark.parametrize("workers", [1, 2])
def test_the_weights_of_the_seeds_are_averaged_on_however_many_processes(workers: int):
    seeds = [fit(labelled(), seed, QUICK) for seed in (0, 1)]
    mean = averaged(labelled(), QUICK, None, seeds=2, workers=workers)
    assert np.array_equal(mean, (seeds[0] + seeds[1]) / np.float32(2))


def test_pruning_keeps_the_largest_weights():
    weights = NONE.copy()
    weights[[3, 5, 8, 13]] = 0.5, -2.0, 0.1, 1.0
    kept = pruned(weights, most=3)
    assert np.flatnonzero(kept).tolist() in ([5, 13], [3, 5, 13])
    assert np.count_nonzero(pruned(weights, most=10)) == 4


def test_no_questions_have_an_accuracy_of_none():
    assert accuracy([], NONE) == 0.0
