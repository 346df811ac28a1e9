"""A chain that was taken away is opened again; a file that is no such run is refused, with the reason."""

import json
from base64 import b64encode
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.chain import Candidate, Chain, Dropped, Step, make_step
from chaintable.errors import InputError
from chaintable.operations import Answer, GroupBy, Reading, SortBy
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Alternative, Attempt, Call, Completion, Message, Prompt, Usage
from chaintable.prompts.excerpts.view import slice_of
from chaintable.runs.exchange import run_file
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.runs.exchange.run_file import is_run, read_run
from chaintable.tables.pictures import PNG, Picture
from chaintable.tables.source import ReadOptions, Source
from chaintable.tables.state import Note, Question
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnFormat


def png(width: int, height: int) -> bytes:
    """The first bytes of a PNG file: as much of one as is looked at."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes(20)


TABLE = Table.of(["Rank", "Rider"], [["1", "Valverde (ESP)"], ["2", "=1+1"], ["10", "Rebellin"]], caption="Clásica")
PHOTO, PLAN = Picture("riders", PNG, png(4, 3)), Picture("plan", PNG, png(2, 2))
SOURCE = Source(
    TABLE,
    "clásica.csv",
    ReadOptions("Sheet 1", (3, 4), ";", "utf-8", "", "csv"),
    ("2 title rows skipped.",),
    ("Sheet 1",),
    np.array([5, 6, 9]),
    "0" * 64,
    (("Clásica", ""),),
    (Note("Clásica", "A race in Spain.", "evidence", (0, 2), "where is it?", 0.5),),
    (PHOTO,),
    others=(
        Table.of(["Nation", "a, b"], [["ESP", "x"], ["ITA", ""]], "Nations"),
        Table.of(["n"], [["1,5"]], "x").with_formats({"n": ColumnFormat(decimal_mark=",")}),
    ),
)
ELSEWHERE = Source.of(Table.of(["A"], [["1"]]))
Spoil = Any


def call(chain: Chain) -> Call:
    """A call with all that a server may tell of one."""
    said, usage = (Message("user", f"{chain.question.text}\n1", (PLAN,)),), Usage(100, 20, price=0.25)
    prompt = Prompt(
        "plan",
        chain.question,
        chain.state,
        chain.start,
        chain.history,
        ("sort_by",),
        2,
        schema={"type": "object"},
        write=lambda prompt: said,
        look=lambda: slice_of(chain.state.table, np.arange(2)),
    )
    completion = Completion(
        ("f_sort_by(Rank)", "no idea"),
        "some-model",
        usage,
        1.5,
        logprobs=[[["f", -0.25], ["_sort", -1]], None],
        alternatives=(Alternative("f_sort_by(Rank)", 0.75),),
        attempts=(Attempt("429", 0.5, 1.0),),
        finish_reasons=("stop", "length"),
        sure=0.5,
    )
    return Call(prompt, completion, completion.attempts, texts_before=("before",))


def whole() -> Chain:
    """A chain with a step of each sort: done, not done, not understood, off, the answer."""
    chain = Chain(Question("Who was last?"), SOURCE)
    operations = (SortBy("Rank", "large to small"), GroupBy(("Nation",)), Unread("well …", "it is no operation"))
    for operation in (*operations, SortBy("Rider"), Answer(Reading("cell", ("Rider",)))):
        step = make_step(operation, chain.state, "model", (Candidate(operation, 0.75),))
        chain = chain.then(replace(step, calls=(call(chain),), dropped=(Dropped("no idea", "it is none"),)))
    return chain.switch(3, on=False)


def record() -> dict[str, Any]:
    return dict(json.loads(chain_to_json(whole())))


def opened(written: dict[str, Any], at_hand: Source = ELSEWHERE) -> Chain:
    return read_run(json.dumps(written).encode(), "run.json", at_hand)


def test_a_chain_comes_back_as_it_was_taken_away() -> None:
    chain = opened(record())
    steps = [(s.operation, s.author, s.problem, s.on, s.candidates, s.dropped) for s in chain.steps]
    assert steps == [(s.operation, s.author, s.problem, s.on, s.candidates, s.dropped) for s in whole().steps]
    assert chain.answer == whole().answer
    assert chain.question == whole().question
    assert chain.source.table == TABLE
    assert (chain.source.name, chain.source.options, chain.source.account) == (
        SOURCE.name,
        SOURCE.options,
        SOURCE.account,
    )
    assert chain.source.line_numbers is not None
    assert chain.source.line_numbers.tolist() == [5, 6, 9]


def test_prompts_and_replies_come_back_too() -> None:
    for found, given_ in zip(opened(record()).steps, whole().steps, strict=True):
        assert found.calls == given_.calls
        assert found.calls[0].prompt.messages == given_.calls[0].prompt.messages
        assert found.calls[0].prompt.view.table == given_.calls[0].prompt.view.table


def test_the_answer_is_worked_out_anew_and_not_taken_from_the_file() -> None:
    written = record()
    written["answer"], written["check"] = "Somebody else", {"found": True, "words": "trust me"}
    assert str(opened(written).answer) == "Rebellin"


def test_further_tables_come_back_with_their_names_and_formats() -> None:
    assert opened(record()).source.others == SOURCE.others
    without = record()
    del without["record"]["others"]  # as in earlier run files
    assert opened(without).source.others == ()


def test_very_large_further_tables_are_taken_from_the_source_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_file, "MOST_CELLS", 4)
    written = record()
    assert written["record"]["others"] is None
    assert opened(written, SOURCE).source.others == SOURCE.others
    with pytest.raises(InputError, match="add its other tables first"):
        opened(written, replace(SOURCE, others=()))


@pytest.mark.parametrize(
    "others",
    [
        7,
        [7],
        [{"caption": "x", "columns": ["a", "a"], "rows": []}],
        [{"caption": "x", "columns": ["a"], "rows": []}] * (run_file.MOST_OTHERS + 1),
    ],
)
def test_further_tables_of_another_shape_are_refused(others: Any) -> None:
    written = record()
    written["record"]["others"] = others
    with pytest.raises(InputError, match="damaged"):
        opened(written)


def test_a_run_of_a_very_large_table_is_opened_over_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_file, "MOST_CELLS", 2)
    written = record()
    assert written["record"]["table"] is None
    assert str(opened(written, SOURCE).answer) == "Rebellin"
    with pytest.raises(InputError, match=r"Open the table 'clásica.csv' first"):
        opened(written)


def test_notes_and_pictures_come_back() -> None:
    chain = opened(record())
    assert chain.start == whole().start
    assert [picture.name for picture in chain.source.pictures] == ["riders"]
    assert [step.state for step in chain.steps] == [step.state for step in whole().steps]
    assert {message.pictures for c in chain.steps[0].calls for message in c.prompt.messages} == {(PLAN,)}


def test_a_picture_is_written_once_however_often_it_is_sent() -> None:
    assert sorted(record()["record"]["pictures"]) == sorted((PHOTO.checksum, PLAN.checksum))


def test_a_call_about_other_notes_comes_back_with_them() -> None:
    other = Chain(Question("Who was last?"), replace(SOURCE, notes=(Note("Plan", "count"),), pictures=(PLAN,)))
    chain = whole()
    asked = replace(chain, steps=(replace(chain.steps[0], calls=(call(other),)), *chain.steps[1:]))
    read = opened(json.loads(chain_to_json(asked)))
    assert read.steps[0].calls[0].prompt.source == other.start


def test_very_large_pictures_are_left_out_and_taken_from_the_source_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_file, "MOST_PICTURE_BYTES", 60)
    written = record()
    assert written["record"]["pictures"] is None
    assert opened(written, replace(SOURCE, pictures=(PHOTO, PLAN))).source.pictures == (PHOTO,)
    with pytest.raises(InputError, match=r"doesn't contain its pictures.*Open the source 'clásica.csv'"):
        opened(written)


def spoil_note(name: str, value: Any) -> Spoil:
    def spoil(kept: dict[str, Any]) -> None:
        kept["source"]["notes"][0][name] = value

    return spoil


def spoil_picture(data: bytes, checksum: str = PHOTO.checksum) -> Spoil:
    def spoil(kept: dict[str, Any]) -> None:
        kept["pictures"][checksum] = b64encode(data).decode()

    return spoil


@pytest.mark.parametrize(
    "spoil",
    [
        spoil_note("rows", [-1]),
        spoil_note("rows", ["0"]),
        spoil_note("text", 7),
        spoil_note("text", "x" * (run_file.MOST_NOTE_CHARACTERS + 1)),
        spoil_note("score", "high"),
        spoil_note("colour", "red"),
        spoil_picture(PLAN.data),
        spoil_picture(b"<svg/>", sha256(b"<svg/>").hexdigest()),
        lambda kept: kept["pictures"].pop(PHOTO.checksum),
        lambda kept: kept["pictures"].update({PHOTO.checksum: "no base64!"}),
        lambda kept: kept["source_pictures"][0].update(media="text/html"),
        lambda kept: kept["source_pictures"][0].update(name=["x"]),
        lambda kept: kept["source_pictures"].extend(kept["source_pictures"] * run_file.MOST_PICTURES),
        lambda kept: kept["source"]["notes"].extend(kept["source"]["notes"] * run_file.MOST_NOTES),
        lambda kept: next(iter(kept["prompts"].values()))["messages"][0].update(pictures="all"),
        lambda kept: kept["steps"][0]["calls"][0]["record"].update(start={"notes": [], "pictures": [{"name": "x"}]}),
        lambda kept: kept["steps"][0]["calls"][0]["record"].update(start={"notes": [1], "pictures": []}),
        lambda kept: kept["steps"][0]["calls"][0]["record"].update(messages_before=[{"role": "user"}]),
    ],
)
def test_notes_and_pictures_of_another_shape_are_refused(spoil: Spoil) -> None:
    written = record()
    spoil(written["record"])
    with pytest.raises(InputError, match="damaged"):
        opened(written)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda record: record["view"].update(rows=[0] * 1_000),
        lambda record: record.update(history=["f_sort_by(Rank)"] * (run_file.MOST_STEPS + 1)),
    ],
)
def test_a_call_that_repeats_rows_or_steps_without_end_is_refused(spoil: Spoil) -> None:
    written = record()
    spoil(written["record"]["steps"][0]["calls"][0]["record"])
    with pytest.raises(InputError, match="damaged"):
        opened(written)


def test_pictures_of_a_stranger_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    written = record()
    monkeypatch.setattr(run_file, "MOST_PICTURE_BYTES", 60)
    with pytest.raises(InputError, match="damaged"):
        opened(written)


def test_a_table_of_very_long_cells_is_left_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_file, "MOST_BYTES", 10)
    assert record()["record"]["table"] is None


@pytest.mark.parametrize(
    ("name", "cost"), [("usage", {"price": -9.5}), ("saved", {"prompt_tokens": -1}), ("requests", -1)]
)
def test_a_run_that_cost_less_than_nothing_is_refused(name: str, cost: Any) -> None:
    written = record()
    next(iter(written["record"]["replies"].values()))[name] = cost
    with pytest.raises(InputError, match="damaged"):
        opened(written)


@pytest.mark.parametrize(
    "deep",
    [
        "f_answer(" + "yes_no(" * 5_000 + "count" + " = 1)" * 5_000 + ")",
        "f_select_row(" + "not (" * 5_000 + "Rank = 1" + ")" * 5_001,
    ],
)
def test_words_nested_very_deeply_are_a_step_that_could_not_be_done(deep: str) -> None:
    written = record()
    written["record"]["steps"][0]["step"]["operation"] = {"call": deep}
    assert not opened(written).steps[0].done


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "can't be read as JSON"),
        (b'{"chaintable": 1', "can't be read as JSON"),
        (b"\xff\xfe{", "can't be read as JSON"),
        (b'{"chaintable": NaN}', "NaN isn't a JSON number"),
        (b'{"chaintable": 1e999}', "the number 1e999 is too large"),
        (b'{"chaintable": ' + b"9" * 19 + b"}", "… is too large"),
        (b'{"chaintable": "\\ud800"}', "can't be read as JSON"),
        (b'{"chaintable": ' + b"[" * 100_000, "can't be read as JSON"),
        (b"[1]", "doesn't contain a run"),
        (b'{"chaintable": 1}', "doesn't contain a run"),
        (b'{"chaintable": 1, "record": {"version": 9}}', "another version"),
        (b'{"chaintable": 1, "record": {"version": 1}}', "damaged"),
    ],
)
def test_what_is_no_run_is_refused_with_the_reason(data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_run(data, "run.json", ELSEWHERE)


def test_a_file_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_file, "LIMIT_MB", 0)
    with pytest.raises(InputError, match="the limit for a run is 0 MB"):
        read_run(b"{}", "run.json", ELSEWHERE)


def places(plain: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside."""
    inside = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    return [path, *(way for name, part in inside for way in places(part, (*path, name)))]


WRITTEN = record()
PLACES = places(WRITTEN["record"])[1:]


@given(st.sampled_from(PLACES), st.sampled_from([None, True, -1, 7, 0.5, "x", "{{ 1 }}", [], ["x"], {}, {"a": 1}]))
def test_a_file_that_was_changed_anywhere_opens_as_a_sound_chain_or_is_refused(way: tuple[Any, ...], by: Spoil) -> None:
    written = deepcopy(WRITTEN)
    spot = written["record"]
    for name in way[:-1]:
        spot = spot[name]
    spot[way[-1]] = by
    try:
        chain = opened(written)
    except InputError:
        return
    assert chain_to_json(chain)
    for step in chain.steps:
        assert isinstance(step, Step)
        assert all(isinstance(text, str) for call in step.calls for text in call.completion.texts)
        assert all(
            message.content is not None and call.prompt.view for call in step.calls for message in call.prompt.messages
        )


@pytest.mark.parametrize("name", ["template", "write", "look", "state", "anything"])
def test_a_prompt_brings_nothing_along_that_could_be_carried_out(name: str) -> None:
    written = record()
    next(iter(written["record"]["prompts"].values()))[name] = "{{ cycler.__init__.__globals__ }}"
    with pytest.raises(InputError, match="damaged"):
        opened(written)


def test_a_run_is_told_from_a_table_in_json() -> None:
    assert is_run(chain_to_json(whole()).encode())
    assert is_run(b'{\n "chaintable_run": 1')
    assert not is_run(b'[{"chaintable": 1}]')
    assert not is_run(b'{"Rank": [1, 2]}')
