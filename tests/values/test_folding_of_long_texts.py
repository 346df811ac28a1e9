"""A text made to take long is folded at once: accents are sorted by Unicode's rules, which takes the square of them."""

import unicodedata
from types import SimpleNamespace

import pytest

from chaintable.tables.values.texts import folding, spelling_clusters
from chaintable.tables.values.texts.folding import fold
from chaintable.tables.values.texts.spelling_clusters import transcribed

ENDLESS = "\u0323\u0301" * 200_000


@pytest.fixture
def sorted_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts whose accents are sorted."""
    given: list[str] = []

    def normalize(form: str, text: str) -> str:
        given.append(text)
        assert len(text) < 100, "sorting so many accents takes minutes"
        return unicodedata.normalize(form, text)  # type: ignore[arg-type]

    for module in (folding, spelling_clusters):
        monkeypatch.setattr(module, "unicodedata", SimpleNamespace(normalize=normalize))
    return given


def test_of_accents_without_end_few_are_sorted(sorted_texts: list[str]) -> None:
    many = fold(f"e{ENDLESS} x")
    assert many.endswith(" x") and len(many) < 50
    assert len(transcribed(f"ü{ENDLESS}")) < 50
    assert len(sorted_texts) == 3


def test_few_accents_count_in_a_long_text_too() -> None:
    assert fold("é" + " a" * 1_000) == fold("E\u0301" + " a" * 1_000) != fold("e" + " a" * 1_000)
