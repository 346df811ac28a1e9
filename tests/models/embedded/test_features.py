"""Features: a score is the sum of the weights of its features, the same in every process and on every machine."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.parser import programs, rowsets
from chaintable.models.embedded.ranking.describer import MOST_GROUPS, Described, Describer
from chaintable.models.embedded.ranking.feature_places import PLACES, hashed, hashes, pair_places, places
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import BUDGET, RACE, SEASON

ROOT = Path(__file__).parents[3]
ASKED = [
    pytest.param(RACE, Question("Who has the second most points of the riders from Italy?"), id="an order"),
    pytest.param(SEASON, Question("How many games after September 1, 2004 were not at home?"), id="a count"),
    pytest.param(BUDGET, Question("Which area spent the most in total?"), id="groups"),
    pytest.param(SEASON, Question("Rovers came to 2 games", "statement"), id="a statement"),
]
ARRAYS = ("own", "group", "crossing", "words", "opening", "groups")


def described(table: Table, question: Question) -> Described:
    """The features of all programs of a question."""
    recognition, columns = recognise(question, TableIndex(table))
    return Describer(recognition).describe(list(programs(recognition, columns, rowsets(recognition, columns))))


def checksum(found: Described) -> str:
    """One text for all of the features."""
    return sha256(b"".join(getattr(found, name).astype(np.int64).tobytes() for name in ARRAYS)).hexdigest()


@pytest.mark.parametrize(("table", "question"), ASKED)
def test_a_score_is_the_sum_of_the_weights_of_the_features(table: Table, question: Question):
    found = described(table, question)
    weights = np.random.default_rng(1).normal(size=PLACES)
    at, of_group = found.features()
    expected = [sum(weights[at[of_group == group]].sum() for group in row) for row in found.groups[::25].tolist()]
    assert np.allclose(found.scores(weights)[::25], expected)


@pytest.mark.parametrize(("table", "question"), ASKED)
def test_a_program_has_features_and_every_group_belongs_to_some_program(table: Table, question: Question):
    found = described(table, question)
    assert found.groups.shape == (len(found.groups), MOST_GROUPS)
    assert (found.groups > 0).any(axis=1).all()
    assert set(np.unique(found.groups)) - {0} == set(range(1, found.n_groups))


@pytest.mark.parametrize(("table", "question"), ASKED)
def test_every_feature_has_a_place_in_the_table_of_weights(table: Table, question: Question):
    at, of_group = described(table, question).features()
    assert at.min() >= 0 and at.max() < PLACES
    assert of_group.min() >= 1 and len(at) == len(of_group)


@pytest.mark.parametrize(("table", "question"), ASKED)
def test_two_describers_of_one_scene_agree(table: Table, question: Question):
    assert checksum(described(table, question)) == checksum(described(table, question))


def test_a_question_is_described_alike_whatever_was_described_before():
    alone = checksum(described(RACE, Question("Who has the most points?")))
    for table in (RACE, SEASON, BUDGET):
        described(table, Question("How many rows have the most points at home?"))
    assert checksum(described(RACE, Question("Who has the most points?"))) == alone


def test_two_questions_described_in_turn_do_not_mix():
    scenes = [recognise(Question(text), TableIndex(RACE)) for text in ("Who is from Italy?", "Which team is first?")]
    found = [list(programs(*recognition, rowsets(*recognition))) for recognition in scenes]
    describers = [Describer(recognition) for recognition, _ in scenes]
    apart = [Describer(recognition).describe(listed) for (recognition, _), listed in zip(scenes, found, strict=True)]
    describers[0].describe(found[0][:40])
    describers[1].describe(found[1])
    again = describers[0].describe(found[0])
    weights = np.random.default_rng(2).normal(size=PLACES)
    assert np.allclose(again.scores(weights), apart[0].scores(weights))


def test_the_number_of_a_text_is_the_same_on_every_machine():
    assert [hashed(text) for text in ("", "read: kind year", "größte")] == [12_345, 1_149_565_441, 821_135_216]


def test_the_places_of_texts_and_pairs_are_the_same_on_every_machine():
    one, others = hashes(["read: kind year"]), hashes(["how many", "größte"])
    assert places(one).tolist() == [326_145]
    assert pair_places(one, others).tolist() == [[2_868_092, 3_589_942]]


def test_the_features_do_not_depend_on_the_order_of_pythons_sets():
    assert described_apart("1") == checksum(described(SEASON, Question("Who won at Rovers?")))


def described_apart(seed: str) -> str:
    """The checksum of a question's features in a process whose sets have another order."""
    code = (
        "from tests.models.embedded.playing import SEASON\n"
        "from tests.models.embedded.test_features import Question, checksum, described\n"
        "print(checksum(described(SEASON, Question('Who won at Rovers?'))))\n"
    )
    env = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()
