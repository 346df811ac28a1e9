"""The learned ranker: its weights are checked, and it advises the rules where they are in doubt."""

import gzip
import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from chaintable.errors import InputError
from chaintable.models.embedded.school import solve
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Program
from chaintable.models.embedded.school.ranked.advice import SURE_FROM, advised, takes_over
from chaintable.models.embedded.school.ranked.ranker import KIND, rank
from chaintable.models.embedded.school.ranked.weights import (
    JUDGES,
    N_EVIDENCE,
    SHIPPED,
    Weights,
    read_weights,
    shipped_weights,
    write_weights,
)
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid

MARKET = "Item | Price\nroll | $0.45\npretzel | $0.80\nrye loaf | $3.60"
CLEAR = Exercise("Which item is the most expensive?", SchoolGrid.of_text(MARKET))
BELIEVING = Weights(shipped_weights().by_atom, dict.fromkeys(JUDGES, (3.0, 0, 0, 0, 0, 0)))
LEANING = {**BELIEVING.judges, "rules": (-3.0, 0, 0, 0, 0, 0)}


def known(answer: str, sure: float) -> Found:
    return Found("which row", Program(f"ans = {answer!r}", answer), sure=sure)


def test_the_shipped_weights_can_be_read_and_are_small() -> None:
    assert read_weights().by_atom
    assert SHIPPED.stat().st_size < 500_000


def test_weights_come_back_as_they_were_written_and_the_same_weights_give_the_same_bytes(tmp_path: Path) -> None:
    weights = Weights({"cell": {"how": 1.25, "much": -0.5}}, dict.fromkeys(JUDGES, (0.5,) * N_EVIDENCE), {"data": "x"})
    first, second = tmp_path / "one.json.gz", tmp_path / "two.json.gz"
    write_weights(first, weights)
    write_weights(second, weights)
    assert first.read_bytes() == second.read_bytes()
    assert read_weights(first).by_atom == weights.by_atom
    assert read_weights(first).judges == weights.judges


@pytest.mark.parametrize("damage", [b"", b"not gzip", None])
def test_a_damaged_file_of_weights_is_refused(tmp_path: Path, damage: bytes | None) -> None:
    path = tmp_path / "ranked.json.gz"
    write_weights(path, Weights({}, dict.fromkeys(JUDGES, (0.0,) * N_EVIDENCE)))
    if damage is None:
        data = bytearray(path.read_bytes())
        data[-5] ^= 1
        path.write_bytes(data)
    else:
        path.write_bytes(damage)
    with pytest.raises(InputError, match="can't be read"):
        read_weights(path)


def test_weights_of_another_version_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "ranked.json.gz"
    data = gzip.compress(json.dumps({"version": 99}).encode())
    path.write_bytes(data)
    path.with_name(f"{path.name}.sha256").write_text(sha256(data).hexdigest())
    with pytest.raises(InputError, match="another version"):
        read_weights(path)


def test_shares_add_up_to_one_and_the_likeliest_stands_first() -> None:
    ranked = rank(CLEAR, shipped_weights())[1]
    assert sum(one.share for one in ranked) == pytest.approx(1)
    assert [one.share for one in ranked] == sorted((one.share for one in ranked), reverse=True)
    assert ranked[0].answer == "rye loaf"


def judging(judge: str, likely: float) -> Weights:
    """Weights whose judge says always the same log odds."""
    return Weights(BELIEVING.by_atom, {**BELIEVING.judges, judge: (likely, 0, 0, 0, 0, 0)})


def test_sure_rules_keep_their_answer_and_are_less_sure_where_the_ranker_makes_it_doubtful() -> None:
    sure = known("roll", SURE_FROM)
    assert advised(CLEAR, sure, judging("contested", 3.0)) is sure
    found = advised(CLEAR, sure, judging("contested", 0.2))
    assert found is not None
    assert found.program.value == "roll"
    assert 0.5 < found.sure < 0.6


def test_sure_rules_stay_sure_that_the_ranker_agrees_with_or_has_no_programs_for() -> None:
    doubting = judging("contested", -3.0)
    for sure in (known("rye loaf", SURE_FROM), replace(known("roll", SURE_FROM), kind="family ticket")):
        assert advised(CLEAR, sure, doubting) is sure


def test_rules_that_the_ranker_agrees_with_are_believed_only_if_that_is_very_likely() -> None:
    found = advised(CLEAR, known("rye loaf", 0.4), judging("agreed", 1.5))
    assert found is not None
    assert (found.kind, found.program.value) == ("which row", "rye loaf")
    assert 0.4 < found.sure < 0.6
    believed = advised(CLEAR, known("rye loaf", 0.4), judging("agreed", 3.0))
    assert believed is not None
    assert believed.sure == 0.8


def test_a_reading_that_the_ranker_has_no_programs_for_keeps_its_place() -> None:
    special = replace(known("roll", 0.5), kind="family ticket")
    found = advised(CLEAR, special, Weights(BELIEVING.by_atom, LEANING))
    assert found is not None
    assert (found.kind, found.sure) == ("family ticket", 0.5)


def test_a_guess_of_the_ranker_takes_nothing_over() -> None:
    assert takes_over(0.1, 0.5)
    assert not takes_over(0.1, 0.39)
    assert not takes_over(0.7, 0.6)


def test_an_answer_that_is_likelier_takes_the_place_of_the_rules_own() -> None:
    found = advised(CLEAR, known("roll", 0.3), Weights(BELIEVING.by_atom, LEANING))
    assert found is not None
    assert (found.kind, found.program.value) == (KIND, "rye loaf")


def test_what_no_rule_reads_is_left_to_the_parser() -> None:
    assert advised(CLEAR, None, BELIEVING) is None


def test_an_answer_of_the_ranker_has_a_program_and_the_columns_that_it_reads() -> None:
    found = advised(CLEAR, known("roll", 0.3), Weights(BELIEVING.by_atom, LEANING))
    assert found is not None
    assert found.program.text.splitlines()[0].startswith("# Read as: ")
    assert found.columns == (0, 1)


def test_only_an_answer_among_the_choices_is_given() -> None:
    exercise = Exercise(CLEAR.question, CLEAR.grid, ("roll", "pretzel"))
    assert {one.answer for one in rank(exercise, shipped_weights())[1]} <= {"roll", "pretzel"}


def test_advice_can_be_left_out() -> None:
    question = "Mum wants as many pretzels as three dollars buy her. How many are these?"
    bare = solve(question, MARKET, is_advised=False)
    assert bare is None or bare.kind != KIND


def test_an_average_that_has_to_be_rounded_is_as_sure_as_another() -> None:
    solved = solve("What is the average of the points?", "Team | Points\nAjax | 84\nPSV | 71\nAZ | 66")
    assert solved is not None
    assert solved.answer.startswith("73.66")
    assert solved.sure > 0.9
