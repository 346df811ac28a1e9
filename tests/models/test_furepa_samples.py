"""FuRePA over HTTP: how often a server is asked that gives five samples at once, or one."""

from collections import defaultdict
from threading import Lock

import pytest
from server import Heard, Said, ScriptedServer, reply

from chaintable.chain import Chain
from chaintable.methods.furepa import FuRePA
from chaintable.models import open_model
from chaintable.operations import Answer, Search
from chaintable.playing import play
from chaintable.readers import DocumentFile, read_documents
from chaintable.settings.environment import Settings
from chaintable.tables.state import Question

SOURCE = read_documents([DocumentFile("shows.md", b"# Ada\nAda judges Idol.\n\n# Idol\nIdol is hosted by Ryan Lee.\n")])
ROUNDS = (
    ("[Search] the show that Ada judges",) * 4 + ("[Answer] Ryan Lee",),
    ("[Analysis] It is Idol.\n[Search] Idol is hosted by whom",) * 4 + ("I don't know.",),
    ("[Analysis] Idol has him.\n[Answer] Ryan Lee",) * 4 + ("[Search] Ryan Lee",),
)


class Server:
    """Says the texts of a round in turn, as many as it can at once; the round is how much evidence a request shows."""

    def __init__(self, most: int) -> None:
        self.most, self.said, self.lock = most, defaultdict[int, int](int), Lock()

    def __call__(self, heard: Heard) -> Said:
        last = heard.body["messages"][-1]["content"].rpartition("Context:")[2]
        number = sum(mark in last for mark in ("Ada judges Idol.", "hosted by Ryan Lee."))
        count = min(self.most, heard.body.get("n", 1))
        with self.lock:
            begin = self.said[number]
            self.said[number] += count
        return reply(*[ROUNDS[number][place % 5] for place in range(begin, begin + count)])


def played(settings: Settings) -> Chain:
    method = FuRePA()
    question = Question("Who hosts what Ada judges?")
    *_, chain = play(method, method.begin(question, SOURCE), open_model("scripted", settings))
    return chain


@pytest.mark.parametrize(("most", "requests"), [(5, 3), (1, 15)])
def test_two_hops_take_fifteen_samples_in_three_requests_or_in_fifteen(
    most: int, requests: int, server: ScriptedServer, settings: Settings
) -> None:
    server.always = Server(most)
    chain = played(settings)
    assert [type(step.operation) for step in chain.steps] == [Search, Search, Answer]
    assert [note.title for note in chain.state.evidence] == ["Ada", "Idol"]
    assert chain.answer is not None and chain.answer.values == ("Ryan Lee",)
    assert [len(call.completion.texts) for step in chain.steps for call in step.calls] == [5, 5, 5]
    assert len(server.bodies) == requests
