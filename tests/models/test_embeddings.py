"""Passages found by embeddings of a server: which are sent, how often, and what a bad reply says."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from server import HANG, Heard, Said, ScriptedServer, refusal

from chaintable.errors import BadReply, InputError, ModelError, OverBudget, Stopped
from chaintable.methods.furepa import FuRePA
from chaintable.models.openai.embeddings import AT_ONCE, EmbeddingRetriever, KeptVectors
from chaintable.models.serving.budget import Account, Budget
from chaintable.models.serving.prices import bill_of
from chaintable.models.serving.retrying import NEVER, Cancel, Stop
from chaintable.operations import Search
from chaintable.playing import go_on, play
from chaintable.prompts.dialogue import NOTHING, Attempt, Completion, Prompt
from chaintable.readers import DocumentFile, read_documents
from chaintable.retrieval.corpus import corpus_of
from chaintable.settings.environment import Settings
from chaintable.tables.state import Question

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


def counted(heard: Heard) -> Said:
    """Embeddings of a server that counts ten tokens for each text."""
    said = json.loads(embed(heard).body)
    return Said(json.dumps(said | {"usage": {"prompt_tokens": 10 * len(heard.body["input"]), "total_tokens": 0}}))


def found_by(settings: Settings, account: Account | None = None, cancelled: Cancel = NEVER) -> EmbeddingRetriever:
    found = EmbeddingRetriever(settings, "embedder")
    found.connect(account or Account(), cancelled)
    return found


def test_requests_for_embeddings_and_their_tokens_are_on_the_bill(server: ScriptedServer, settings: Settings) -> None:
    server.always = counted
    priced = settings.but(prices={"embedder": {"input": 2.0, "output": 0.0}})
    method = FuRePA(retriever=found_by(priced))
    *_, chain = play(
        method, begun(), Says("[Search] the doctor", "[Search] which stream flows there now", "[Answer] Bonn")
    )
    bill = bill_of([call for step in chain.steps for call in step.calls])
    assert (bill.requests, bill.spent.tokens, bill.spent.estimated) == (3, 50, False)
    assert bill.spent.price == pytest.approx(50 * 2e-6)
    assert [step.calls[-1].completion.remark for step in chain.steps] == [
        "With 2 requests for embeddings: 40 tokens.",
        "With 1 request for embeddings: 10 tokens.",
        "",
    ]


def test_a_server_that_does_not_count_is_billed_by_an_estimate(server: ScriptedServer, settings: Settings) -> None:
    server.always = embed
    found = found_by(settings)
    found.search("doctor", corpus_of(begun().state))
    requests, usage = found.taken()
    assert requests == 2 and usage.estimated and usage.prompt_tokens > 10
    assert found.taken() == (0, NOTHING)


def test_a_budget_ends_a_run_before_the_embeddings_that_exceed_it(server: ScriptedServer, settings: Settings) -> None:
    server.always = counted
    account = Account(Budget(calls=2))
    method = FuRePA(retriever=found_by(settings, account))
    chain = go_on(method, begun(), Says("[Search] the doctor"))
    assert account.spent.calls == 2 and account.spent.tokens == 40
    with pytest.raises(OverBudget, match=r"does not allow the next call \(embeddings\)"):
        go_on(method, chain, Says("[Search] which stream flows there now"))
    assert len(server.heard) == 2


def test_a_run_that_fails_in_its_embeddings_keeps_what_they_cost_and_goes_on_from_there(
    server: ScriptedServer, settings: Settings
) -> None:
    server.script.extend([counted, refusal(401, "no such key")])
    server.always = counted
    method = FuRePA(retriever=found_by(settings))
    with pytest.raises(ModelError, match=r"embedder at 127\.0\.0\.1") as caught:
        go_on(method, begun(), Says("[Search] the doctor"))
    assert (bill_of(caught.value.calls).requests, bill_of(caught.value.calls).spent.tokens) == (1, 30)
    go_on(method, begun(), Says("[Search] the doctor"))
    assert [len(body["input"]) for body in server.bodies] == [3, 1, 1], "no passage is sent twice"


def test_stop_ends_a_request_for_embeddings_that_is_under_way(server: ScriptedServer, settings: Settings) -> None:
    server.always = HANG
    stop = Stop()
    found = found_by(settings, cancelled=stop)
    with ThreadPoolExecutor(1) as beside:
        asked = beside.submit(found.search, "doctor", corpus_of(begun().state))
        assert server.arrived.acquire(timeout=10)
        stop.set()
        with pytest.raises(Stopped):
            asked.result(timeout=10)


def test_stop_ends_the_wait_for_another_run_that_sends_the_same_passages(settings: Settings) -> None:
    kept, stop = KeptVectors(), Stop()
    waiting = EmbeddingRetriever(settings, "embedder", kept)
    waiting.connect(Account(), stop)
    stop.set()
    with kept.alone(NEVER), pytest.raises(Stopped):
        waiting.search("doctor", corpus_of(begun().state))


def test_a_busy_server_is_asked_again(server: ScriptedServer, settings: Settings) -> None:
    server.script.append(refusal(503, "busy", {"retry-after": "0"}))
    server.always = embed
    heard: list[Attempt] = []
    found = EmbeddingRetriever(settings, "embedder")
    found.connect(Account(), hear=heard.append)
    assert found.search("doctor", corpus_of(begun().state))[0][0] == 0
    assert len(heard) == 1


def test_a_limit_in_money_needs_the_price_of_the_embedding_model(settings: Settings) -> None:
    with pytest.raises(InputError, match="the price of 'embedder' is unknown"):
        found_by(settings, Account(Budget(money=1.0)))


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
