"""Cards of knowledge are found by the words of a question, and say which words those were."""

import gzip
import json
import re
from pathlib import Path

import pytest

from chaintable.models.embedded.school import families
from chaintable.retrieval.searching import card_named, cards_for
from chaintable.retrieval.searching.cards import all_cards
from chaintable.retrieval.searching.full_text import best_passages

DATA = Path(__file__).parents[3] / "shared" / "data"


@pytest.mark.parametrize(
    ("question", "title", "word"),
    [
        ("What is the average number of goals?", "Mean", "average"),
        ("What is the median?", "Median", "median"),
        ("Which number of letters is the mode?", "Mode", "mode"),
        ("What is the range of the temperatures?", "Range", "range"),
        ("How many leaves are on this stem-and-leaf plot?", "Stem-and-leaf plot", "stem-and-leaf"),
        ("What was the rate of change between 2010 and 2012?", "Rate of change", "rate of change"),
        ("What is the unit price of the rice?", "Unit price", "unit price"),
        ("How much is left after the taxes on this pay stub?", "Pay and taxes", "pay stub"),
        ("Ann buys a coat with a discount of 20%. What does she pay?", "Discount", "discount"),
        ("How much simple interest is paid after 3 years?", "Simple interest", "simple interest"),
        ("What is the probability that the card is red?", "Probability", "probability"),
        ("Which of these is a producer in a food web?", "Food chains", "food web"),
        ("Two magnets are placed as shown. Will they attract or repel?", "Magnets", "magnets"),
        ("Is this sentence declarative or imperative?", "Kinds of sentences", "declarative"),
    ],
)
def test_a_question_finds_its_card_and_the_words_that_ask_for_it(question: str, title: str, word: str) -> None:
    card, why = cards_for(question)[0]
    assert card.title == title
    assert word in why


@pytest.mark.parametrize("question", ["Which city is the largest?", "How many red items are there?", "", "Wer gewann?"])
def test_a_question_that_needs_no_knowledge_finds_no_card(question: str) -> None:
    assert cards_for(question) == ()


def test_a_word_inside_another_does_not_ask_for_a_card() -> None:
    assert card_named("mean").why("What do these demeaning words meander to?") == ()


def test_every_card_has_a_title_a_short_text_and_words_that_find_it() -> None:
    assert len(all_cards()) >= 60
    for card in all_cards().values():
        assert card.title
        assert 20 < len(card.text) < 260, card.name
        assert card.asked, card.name
        for word in card.asked:
            assert card.why(f"Something about {word} here?"), (card.name, word)
            assert best_passages(word, [(card.name, f"{card.title}. {', '.join(card.asked)}")], 1), word


def test_the_cards_that_rules_name_are_there() -> None:
    files = Path(families.__file__).parent.rglob("*.py")
    named = {name for file in files for name in re.findall(r'card="([a-z]+)"', file.read_text(encoding="utf-8"))}
    named |= {"mean", "median", "mode", "range"}
    assert named <= all_cards().keys()


@pytest.mark.skipif(not DATA.is_dir(), reason="the data sets are not at hand")
def test_no_twelve_words_of_a_card_are_those_of_a_data_set() -> None:
    told = {shingle for card in all_cards().values() for shingle in _shingles(card.text)}
    for file in (*DATA.glob("scienceqa/*.gz"), *DATA.glob("tabmwp/*.gz")):
        for line in gzip.decompress(file.read_bytes()).decode().splitlines():
            record = json.loads(line)
            for field in ("question", "lecture", "solution", "hint"):
                assert told.isdisjoint(_shingles(str(record.get(field) or "")))


def _shingles(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z]+", text.lower())
    return {tuple(words[at : at + 12]) for at in range(len(words) - 11)}
