"""Of many sets of rows the likeliest are looked into: the best ones, in the order given, not too few, not too many."""

import numpy as np

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import Recognition, recognise
from chaintable.models.embedded.model_file import Weights, shipped_model
from chaintable.models.embedded.parser import programs, rowsets
from chaintable.models.embedded.programs.program import RowSet
from chaintable.models.embedded.ranking.describer import Describer
from chaintable.models.embedded.ranking.scoring import FOR_ANSWERS, likeliest_rows
from chaintable.samples import read_sample
from chaintable.tables.state import Question

RACE = TableIndex(read_sample("clasica").table)
MANY = Question(
    "Which Italian team had more than one cyclist among the first 5 or the last 3, other than Caisse d'Epargne?"
)


def looked_into(question: Question) -> tuple[Recognition, list[RowSet], list[RowSet], Weights]:
    recognition, columns = recognise(question, RACE)
    found, weights = list(rowsets(recognition, columns)), shipped_model().ranker(question.kind).weights
    return recognition, found, likeliest_rows(found, Describer(recognition), weights), weights


def test_of_many_sets_of_rows_some_are_left_and_they_keep_their_order() -> None:
    _, found, kept, _ = looked_into(MANY)
    assert FOR_ANSWERS.fewest <= len(kept) <= FOR_ANSWERS.most < len(found)
    places = [next(at for at, one in enumerate(found) if one is rows) for rows in kept]
    assert places == sorted(places)


def test_none_that_is_left_out_has_more_weight_than_one_that_is_kept() -> None:
    recognition, found, kept, weights = looked_into(MANY)
    scores = Describer(recognition).describe_rows(found).scores(weights)
    inside = {id(rows) for rows in kept}
    least = min(score for rows, score in zip(found, scores, strict=True) if id(rows) in inside)
    assert all(score <= least for rows, score in zip(found, scores, strict=True) if id(rows) not in inside)


def test_where_there_are_few_all_are_looked_into() -> None:
    recognition, found, _, weights = looked_into(MANY)
    few = found[: FOR_ANSWERS.fewest]
    assert likeliest_rows(few, Describer(recognition), weights) == few


def test_rows_that_are_dropped_lend_their_features_to_no_new_ones() -> None:
    statement = Question(
        "Alejandro Valverde of Caisse d'Epargne has 40 points and is 1 of 3 Spanish riders", "statement"
    )
    recognition, columns = recognise(statement, RACE)
    weights = shipped_model().ranker("statement").weights
    describer = Describer(recognition)
    kept = likeliest_rows(rowsets(recognition, columns), describer, weights)
    checks = list(programs(recognition, columns, kept))
    afresh = Describer(recognition).describe(checks).scores(weights)
    assert np.allclose(describer.describe(checks).scores(weights), afresh)
