"""A run file is tried in a child process with limits before it is opened here."""

import json
import sys
from dataclasses import replace
from importlib import resources
from typing import Any

import pytest

from chaintable.chain import Chain, make_step
from chaintable.errors import InputError
from chaintable.operations import Answer, Calculate, Reading, SortBy
from chaintable.operations.formulas.expressions import Binary, Column
from chaintable.runs.exchange import run_file
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.runs.opening import check_json, open_run, runs
from chaintable.sandbox import Ended, Limits, Reply
from chaintable.tables.pictures import PNG, Picture
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question
from chaintable.tables.table import Table

TABLE = Table.of(["Rank", "Rider"], [["1", "Valverde"], ["2", "Kolobnev"]])
PHOTO = Picture("riders", PNG, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes([0, 0, 0, 4, 0, 0, 0, 3]) + bytes(20))
SOURCE = replace(
    Source.of(TABLE, "race.csv"),
    checksum="0" * 64,
    notes=(Note("Race", "It is in Spain."),),
    pictures=(PHOTO,),
    others=(Table.of(["Nation"], [["ESP"]], "Nations"),),
)
ELSEWHERE = Source.of(Table.of(["A"], [["1"]]))


def chain(source: Source = SOURCE) -> Chain:
    begun = Chain(Question("Who was last?"), source)
    for operation in (SortBy("Rank", "large to small"), Answer(Reading("cell", ("Rider",)))):
        begun = begun.then(make_step(operation, begun.state, "person"))
    return begun


def test_a_chain_and_a_recorded_run_are_opened() -> None:
    run = open_run(chain_to_json(chain()).encode(), "run.json", ELSEWHERE, Limits())
    assert (str(run.chain.answer), run.chain.source.others, run.sample) == ("Kolobnev", SOURCE.others, "")
    recorded = resources.files("chaintable.runs.recorded").joinpath("data", "votes.json").read_bytes()
    assert open_run(recorded, "votes.json", ELSEWHERE, Limits()).sample == "league"


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_a_run_whose_steps_need_too_much_memory_is_not_opened() -> None:
    many = Chain(Question("What?"), Source.of(Table.of(["c0"], [["x" * 900]] * 500)))
    for k in range(8):  # 0.9 MB, doubled each time
        doubled = Calculate(f"c{k + 1}", Binary("&", Column(f"c{k}"), Column(f"c{k}")))
        many = many.then(make_step(doubled, many.state, "person"))
    data = chain_to_json(many).encode()
    with pytest.raises(InputError, match=r"The run in 'x\.json' needs more than 1\d\d MB of memory\."):
        open_run(data, "x.json", ELSEWHERE, Limits(100, 60))


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Ended("time"), r"took more than 15 s to open; it was not opened\. .* CHAINTABLE_READ_SECONDS"),
        (Ended("crash"), r"needs more than 800 MB of memory\. .* CHAINTABLE_READ_MEMORY_MB"),
        (Reply({"outcome": "memory"}, b""), "needs more than 800 MB"),
    ],
)
def test_a_run_that_reaches_a_limit_is_refused(
    monkeypatch: pytest.MonkeyPatch, reply: Ended | Reply, words: str
) -> None:
    class Stub:
        def ask(self, *_: object) -> Ended | Reply:
            return reply

    monkeypatch.setattr(runs, "pool_of", lambda _module: Stub())
    with pytest.raises(InputError, match=words):
        open_run(b'{"chaintable": 1}', "x.json", ELSEWHERE, Limits())


def test_a_run_without_its_table_is_tried_over_the_table_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_file, "MOST_CELLS", 1)
    monkeypatch.setattr(run_file, "MOST_PICTURE_BYTES", 1)
    data = chain_to_json(chain()).encode()
    assert json.loads(data)["record"]["table"] is None
    asked: list[dict[str, Any]] = []
    tried = runs._opened

    class Here:
        def ask(self, header: dict[str, Any], body: bytes, *_: object) -> Reply:
            asked.append(json.loads(json.dumps(header)))
            return Reply(*runs.work(asked[-1], body))

    monkeypatch.setattr(runs, "pool_of", lambda _module: Here())
    seen: list[Source] = []
    monkeypatch.setattr(runs, "_opened", lambda *given: seen.append(given[-1]) or tried(*given))
    assert str(open_run(data, "run.json", SOURCE, Limits()).chain.answer) == "Kolobnev"
    assert [bool(header["at_hand"]) for header in asked] == [False, True]
    there, here = seen
    assert (there.table, there.others, there.notes) == (here.table, here.others, here.notes)
    assert (there.pictures, there.checksum) == (here.pictures, here.checksum)


def test_what_is_wrong_with_a_run_is_said_here_as_without_limits() -> None:
    for limits in (None, Limits()):
        with pytest.raises(InputError, match="is damaged or was edited by hand"):
            open_run(b'{"chaintable": 1, "record": {"version": 1}}', "x.json", ELSEWHERE, limits)


def test_json_alone_is_read_in_the_child_first(monkeypatch: pytest.MonkeyPatch) -> None:
    replies: list[Ended | Reply] = []
    asked: list[dict[str, Any]] = []

    class Here:
        def ask(self, header: dict[str, Any], body: bytes, *_: object) -> Ended | Reply:
            asked.append(header)
            replies.append(Reply(*runs.work(header, body)) if body == b"[[]]" else Ended("memory"))
            return replies[-1]

    monkeypatch.setattr(runs, "pool_of", lambda _module: Here())
    check_json(b"[[]]", "x.json", Limits())
    assert replies == [Reply({"outcome": "read"}, b"")]
    with pytest.raises(InputError, match=r"'x\.json' needs more than 800 MB of memory"):
        check_json(b"[[[]]]", "x.json", Limits())
    check_json(b"[[[]]]", "x.json", None)
    assert len(asked) == 2, "without limits no child is asked"
