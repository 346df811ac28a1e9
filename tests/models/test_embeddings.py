"""Passages found by embeddings of a server: which are sent, how often, and what a bad reply says."""

import json
from typing import Any

import pytest
from server import Heard, Said, ScriptedServer, refusal

from chaintable.dialogue import Completion, Prompt
from chaintable.errors import BadReply, InputError, ModelError
from chaintable.methods.furepa import FuRePA
from chaintable.models.openai.embeddings import AT_ONCE, EmbeddingRetriever
from chaintable.operations import Search
from chaintable.playing import play
from chaintable.readers import DocumentFile, read_documents
from chaintable.retrieval.corpus import corpus_of
from chaintable.settings import Settings
from chaintable.state import Question

TEXT = b"# Ada\nAda is a physician in Bonn.\n\n# Bo\nBo paints.\n\n# Bonn\nBonn is a town on a river.\n"
SOURCE = read_documents([DocumentFile("people.md", TEXT)])
MEANINGS = (("doctor", "physician"), ("paints", "artist"), ("river", "stream"))


def vector(text: str) -> list[float]:
    """A vector with a number for each meaning: words that mean the same are the same to it."""
    return [float(sum(text.lower().count(word) for word in words)) for words in MEANINGS]


def embed(heard: Heard) -> Said:
    found = [{"index": place, "embedding": vector(text)} for place, text in enumerate(heard.body["input"])]
    return Said(json.dumps({"object": "list", "data": found[::-1], "model": "m"}))


def begun() -> Any:
    return FuRePA().begin(Question("Where does the doctor live?"), SOURCE)


class Says:
    """A model that says the same in each round."""

    name = "says"

    def __init__(self, *rounds: str) -> None:
        self.rounds = list(rounds)

    def complete(self, prompt: Prompt) -> Completion:
        return Completion((self.rounds.pop(0),) * prompt.samples, self.name)


def test_furepa_searches_by_meaning_and_each_passage_is_sent_once(server: ScriptedServer, settings: Settings) -> None:
    server.always = embed
    method = FuRePA(retriever=EmbeddingRetriever(settings, "embedder"))
    model = Says("[Search] the doctor", "[Search] which stream flows there now", "[Answer] Bonn")
    *_, chain = play(method, begun(), model)
    assert [note.title for note in chain.state.evidence] == ["Ada", "Bonn"]
    assert [step.operation.row for step in chain.steps if isinstance(step.operation, Search)] == [1, 3]
    assert chain.answer is not None and chain.answer.values == ("Bonn",)
    sent = [body["input"] for body in server.bodies]
    assert len(sent[0]) == 3 and sent[0][0] == "Ada\nAda is a physician in Bonn."
    assert [len(texts) for texts in sent[1:]] == [1] * (len(sent) - 1)
    assert {body["model"] for body in server.bodies} == {"embedder"}
    replayed = chain.replace(0, Search("Bo", 2))
    assert replayed.steps[1].done and len(server.bodies) == len(sent)


def test_evidence_may_be_the_sentence_that_the_words_of_the_query_fit(
    server: ScriptedServer, settings: Settings
) -> None:
    server.always = embed
    method = FuRePA(retriever=EmbeddingRetriever(settings, "embedder"), unit="sentence")
    *_, chain = play(method, begun(), Says("[Search] the doctor in Bonn", "[Answer] Bonn"))
    assert chain.state.evidence[0].sentence == 0


def test_what_is_evidence_is_left_out_and_what_fits_nothing_finds_nothing(
    server: ScriptedServer, settings: Settings
) -> None:
    server.always = embed
    found, corpus = EmbeddingRetriever(settings, "embedder"), corpus_of(begun().state)
    assert [place for place, _ in found.search("doctor and artist", corpus)] == [0, 1]
    assert [place for place, _ in found.search("doctor and artist", corpus, without=[0])] == [1]
    assert found.search("zebra", corpus) == []
    *_, chain = play(FuRePA(retriever=found), begun(), Says("[Search] zebra", "[Search] doctor", "[Answer] Bonn"))
    assert "No passage matches “zebra”." in chain.steps[0].dropped[0].reason


def test_many_passages_are_sent_in_parts(server: ScriptedServer, settings: Settings) -> None:
    server.always = embed
    text = "\n\n".join(f"# Town {number}\n\nTown {number} has a river." for number in range(AT_ONCE + 1))
    state = FuRePA().begin(Question("q"), read_documents([DocumentFile("t.md", text.encode())])).state
    assert len(EmbeddingRetriever(settings, "embedder").search("stream", corpus_of(state), 200)) == AT_ONCE + 1
    assert [len(body["input"]) for body in server.bodies] == [AT_ONCE, 1, 1]


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"data": []},
        {"data": [{"embedding": [1.0]}] * 2},
        {"data": [{"embedding": []}] * 3},
        {"data": [{"embedding": ["a"]}] * 3},
        {"data": [{"embedding": [1.0]}, {"embedding": [1.0, 2.0]}, {"embedding": [1.0]}]},
        {"data": [{"index": 0, "embedding": None}] * 3},
        [1],
    ],
)
def test_a_reply_without_usable_embeddings_is_told(server: ScriptedServer, settings: Settings, data: object) -> None:
    server.always = Said(json.dumps(data))
    with pytest.raises(BadReply, match="no usable embeddings for 3 texts"):
        EmbeddingRetriever(settings, "embedder").search("doctor", corpus_of(begun().state))


def test_a_refused_key_and_a_missing_server_are_told(server: ScriptedServer, settings: Settings) -> None:
    server.always = refusal(401, "no such key")
    with pytest.raises(ModelError, match="key"):
        EmbeddingRetriever(settings, "embedder").search("doctor", corpus_of(begun().state))
    with pytest.raises(InputError, match="Embeddings need a server"):
        EmbeddingRetriever(Settings(), "embedder")
