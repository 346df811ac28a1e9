"""Passages found by embeddings, as the model settings say: which methods do, where it is refused, what is kept."""

from typing import Any

import pytest
from pydantic import SecretStr

from chaintable.errors import InputError
from chaintable.methods import ChainOfTable
from chaintable.methods.furepa import FuRePA
from chaintable.settings import Settings
from chaintable.ui.model.embedder import embedding_model, searching_by

SERVER = Settings(base_url="http://127.0.0.1:9/v1")


def found(method: Any, **more: Any) -> Any:
    return searching_by("embedder", method, SERVER, **{"replay": False, "limited": False, **more})


def test_a_method_that_does_not_search_and_an_empty_name_change_nothing() -> None:
    plain = FuRePA()
    assert searching_by("", plain, SERVER, False, False) is plain and embedding_model(plain) == ""
    assert embedding_model(found(ChainOfTable())) == ""
    assert embedding_model(found(plain)) == "embedder"


@pytest.mark.parametrize(
    ("method", "more", "words"),
    [
        (FuRePA(), {"replay": True}, "Replay only is on"),
        (FuRePA(), {"limited": True}, "limits what a day may cost"),
        (FuRePA(masked=("Place", "text")), {}, "The column 'text' is never sent"),
    ],
)
def test_passages_are_not_sent_where_nothing_may_be(method: FuRePA, more: dict[str, bool], words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        found(method, **more)
    assert caught.value.hint.endswith("or clear Embedding model.")


def test_the_same_server_keeps_its_embeddings_and_another_key_has_its_own() -> None:
    first, again = found(FuRePA()), found(FuRePA(rounds=2, masked=("Document",)))
    assert again.retriever is first.retriever and again.rounds == 2
    other = SERVER.but(api_key="sk-other")
    assert isinstance(other.api_key, SecretStr)
    assert searching_by("embedder", FuRePA(), other, False, False).retriever is not first.retriever  # type: ignore[attr-defined]
