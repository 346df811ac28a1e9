"""Binder and Dater over HTTP: how many samples each request asks for, also where a server gives one at a time."""

from collections import Counter

import pytest
from server import Heard, Said, ScriptedServer, reply

from chaintable.chain import Chain
from chaintable.methods import open_method
from chaintable.models import open_model
from chaintable.playing import play
from chaintable.settings.environment import Settings
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

RACE = Source.of(Table.of(["Rank", "Rider"], [["1", "Ana (ESP)"], ["2", "Bo (ITA)"], ["3", "Cy (ESP)"]], "Race"))
ENDS = {
    "Program:": "SELECT COUNT(*) FROM w WHERE QA(\"map@is it spanish?\"; Rider) = 'yes'",
    "The value:": "yes | no | yes",
    "Facts:": "{how many} riders are Spanish.",
    "riders are Spanish": "SQL1: SELECT COUNT(*) FROM w WHERE Rider LIKE '%(ESP)'",
}
BEGINNINGS = {"Say which columns": "f_select_column(Rider)", "Say which rows": "f_select_row([*])"}


def said_to(words: str) -> str:
    begun = (text for beginning, text in BEGINNINGS.items() if words.startswith(beginning))
    ended = (text for end, text in ENDS.items() if words.rstrip().endswith(end))
    return next(begun, "") or next(ended, "Two of them are. The answer is: 2")


def as_asked(heard: Heard) -> Said:
    return reply(*[said_to(heard.body["messages"][-1]["content"])] * heard.body.get("n", 1))


def one_at_a_time(heard: Heard) -> Said:
    return reply(said_to(heard.body["messages"][-1]["content"]))


def played(name: str, settings: Settings) -> Chain:
    method = open_method(name)
    *_, chain = play(
        method, method.begin(Question("How many riders are Spanish?"), RACE), open_model("scripted", settings)
    )
    return chain


@pytest.mark.parametrize(("name", "samples"), [("binder", [1, 50]), ("dater", [20] * 5)])
def test_a_server_is_asked_for_the_samples_of_the_paper(
    name: str, samples: list[int], server: ScriptedServer, settings: Settings
) -> None:
    server.always = as_asked
    assert str(played(name, settings).answer) == "2"
    assert sorted(body.get("n", 1) for body in server.bodies) == samples


@pytest.mark.parametrize(("name", "requests"), [("binder", 51), ("dater", 100)])
def test_a_server_that_gives_one_sample_at_a_time_is_asked_as_often(
    name: str, requests: int, server: ScriptedServer, settings: Settings
) -> None:
    server.always = one_at_a_time
    assert str(played(name, settings).answer) == "2"
    sent = Counter(body["messages"][-1]["content"][:20] for body in server.bodies)
    assert len(server.bodies) == requests and len(sent) == (2 if name == "binder" else 5)
