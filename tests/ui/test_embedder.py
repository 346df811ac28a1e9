"""Passages found by embeddings, as the model settings say: which methods do, where it is refused, what is kept."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from models.server import Heard, Said, ScriptedServer

from chaintable.errors import InputError, OverDailyBudget, Stopped
from chaintable.methods import ChainOfTable
from chaintable.methods.furepa import FuRePA
from chaintable.models.serving.prices import Bill
from chaintable.models.serving.retrying import Stop
from chaintable.readers import DocumentFile, read_documents
from chaintable.retrieval.corpus import corpus_of
from chaintable.settings.environment import Settings
from chaintable.tables.state import Question
from chaintable.ui.model.choice import Choice, Wanted
from chaintable.ui.model.embedder import embedding_model, found_alike, searching_by
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.session.storage.visitor import Visitor

SERVER = Settings(base_url="http://127.0.0.1:9/v1")
SOURCE = read_documents([DocumentFile("towns.md", b"# Bonn\nBonn is a town.\n\n# Kiel\nKiel is a port.\n")])


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    scripted = ScriptedServer()
    yield scripted
    scripted.close()


def embeddings(heard: Heard) -> Said:
    return Said(json.dumps({"data": [{"index": k, "embedding": [1.0, k]} for k, _ in enumerate(heard.body["input"])]}))


def found(method: Any, **more: Any) -> Any:
    return searching_by("embedder", method, SERVER, **{"replay": False, **more})


def test_a_method_that_does_not_search_and_an_empty_name_change_nothing() -> None:
    plain = FuRePA()
    assert searching_by("", plain, SERVER, False) is plain and embedding_model(plain) == ""
    assert embedding_model(found(ChainOfTable())) == ""
    assert embedding_model(found(plain)) == "embedder"


@pytest.mark.parametrize(
    ("method", "more", "words"),
    [
        (FuRePA(), {"replay": True}, "Replay only is on"),
        (FuRePA(masked=("Place", "text")), {}, "The column 'text' is never sent"),
    ],
)
def test_passages_are_not_sent_where_nothing_may_be(method: FuRePA, more: dict[str, bool], words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        found(method, **more)
    assert caught.value.hint.endswith("or clear Embedding model.")


def test_each_passage_is_sent_once_in_all_runs_at_a_server_and_again_with_another_key(server: ScriptedServer) -> None:
    server.always = embeddings
    here = Settings(base_url=server.url)
    corpus = corpus_of(FuRePA().begin(Question("q"), SOURCE).state)
    for settings in (here, here, here.but(api_key="sk-other")):
        method: Any = searching_by("embedder", FuRePA(), settings, replay=False)
        method.retriever.search("a", corpus)
    assert [len(body["input"]) for body in server.bodies] == [2, 1, 1, 2, 1]


def test_two_runs_have_connections_of_their_own_and_a_test_of_two_prompts_has_one() -> None:
    first, again = found(FuRePA()), found(FuRePA(rounds=2))
    assert again.retriever is not first.retriever
    alike: Any = found_alike(again, first)
    assert alike.retriever is first.retriever and alike.rounds == 2
    plain = FuRePA()
    assert found_alike(plain, first) is plain


def test_what_the_host_allows_for_a_day_pays_for_embeddings_too(server: ScriptedServer, tmp_path: Path) -> None:
    server.always = embeddings
    settings = Settings(base_url=server.url, api_key="sk-host", daily_calls=2)  # type: ignore[arg-type]
    wanted = Wanted(kind="openai", base_url=server.url, model="scripted", embedder="embedder", method="furepa")
    choice, session_store, stop = Choice.of(wanted, settings), SessionStore(str(tmp_path), Visitor()), Stop()
    choice.open(session_store, lambda attempt: None, stop, Bill())
    corpus, retriever = corpus_of(FuRePA().begin(Question("q"), SOURCE).state), choice.method.retriever  # type: ignore[attr-defined]
    retriever.search("a", corpus)
    assert session_store.use(lambda store: store.spent())[0].calls == 2
    with pytest.raises(OverDailyBudget, match="each person has 2 calls a day"):
        retriever.search("b", corpus)
    assert len(server.heard) == 2
    stop.set()
    with pytest.raises(Stopped):
        retriever.search("b", corpus)
