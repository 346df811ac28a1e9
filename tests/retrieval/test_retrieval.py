"""Passages are found by their words and their titles, and queries that say the same are told apart."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.errors import StepError
from chaintable.retrieval.clusters import Query, apart
from chaintable.retrieval.corpus import Corpus, corpus_of
from chaintable.retrieval.index import Bm25, best_of
from chaintable.retrieval.index_words import content
from chaintable.retrieval.passage import MOST_READ
from chaintable.retrieval.sentences import first_name, sentences
from chaintable.retrieval.titles import Titles
from chaintable.tables.state import Passages, State
from chaintable.tables.table import Table

TEXTS = ["the red car", "a blue car and a red bus", "red red fish", "nothing here"]
TABLE_4 = (
    "What television show is Onika Tanya Maraj a judge on?",
    'Who is the host of "American Idol"',
    "Host of the television show where Onika Tanya Maraj is a judge.",
    "Who hosts the television show that Onika Tanya Maraj is a judge on?",
    "Host of the television show with Onika Tanya Maraj as a judge",
)
TABLE_6 = (
    "Where did George Stewart, 9th Seigneur d'Aubigny graduate from?",
    "George Stewart's graduation information",
    "George Stewart's alma mater or where George Stewart graduated from.",
    "the graduation details of George Stewart, 9th Seigneur d'Aubigny.",
    "Where did Charles Stewart, 3rd Duke of Richmond's father graduate from?",
)


def of(*words: str) -> list[Query]:
    return [Query(text) for text in words]


def test_a_passage_with_the_rarer_words_more_often_comes_first():
    index = Bm25.of(TEXTS)
    assert [place for place, _ in index.search(["red"])] == [2, 0, 1]
    assert index.search(["red", "fish"])[0][0] == 2


def test_passages_that_are_left_out_or_hold_no_word_are_not_found():
    index = Bm25.of(TEXTS)
    assert [place for place, _ in index.search(["red"], without=[2])] == [0, 1]
    assert index.search(["zebra"]) == []
    assert Bm25.of([]).search(["red"]) == []


def test_scores_are_those_of_bm25():
    index = Bm25.of(["red car", "blue car"])
    rarity = np.log(1 + 1.5 / 1.5)
    assert index.scores(["red"]).tolist() == pytest.approx([rarity, 0.0], rel=1e-6)
    assert index.rarity_of("red") == pytest.approx(rarity)
    assert index.rarity_of("zebra") > index.rarity_of("red")


@given(st.lists(st.text(alphabet="abé’ sS.I-", max_size=20), min_size=1, max_size=8))
def test_the_words_of_many_texts_are_those_of_each(texts):
    index = Bm25.of(texts)
    holding = {word: index.texts[index.starts[term] : index.starts[term + 1]] for word, term in index.terms.items()}
    for place, text in enumerate(texts):
        assert {word for word, places in holding.items() if place in places} == set(content(text))


def test_texts_in_any_script_are_found():
    index = Bm25.of(["Москва столица", "東京は首都", "thủ đô Hà Nội", "Straße"])
    assert [index.search(content(query))[0][0] for query in ("москва", "首都", "Ha Noi", "straße")] == [0, 1, 2, 3]


def test_a_long_list_of_texts_is_the_same_as_its_parts():
    texts = [f"word{number % 7} common" for number in range(10_050)]
    index = Bm25.of(texts)
    assert index.search(["word3"], 3)[0][0] == 3
    assert len(index) == 10_050
    assert (index.scores(["word3"]) > 0).sum() == sum(number % 7 == 3 for number in range(10_050))


def test_the_longest_title_is_named():
    titles = Titles.of(["Alien", "Alien (film)", "Alien Nation", "The", "Who"])
    assert [mention.row for mention in titles.mentions("He saw Alien Nation and Alien.")] == [2, 0, 1]
    assert titles.mentions("The alien came. Who knows?") == []


def test_the_headings_above_a_passage_name_it_too():
    titles = Titles.of(["Peru › Cuisine", "Peru › History"])
    assert {mention.row for mention in titles.mentions("a trip to Peru")} == {0, 1}
    assert [mention.row for mention in titles.mentions("about Peru Cuisine")] == [0]


def test_a_question_in_small_letters_names_titles():
    assert [mention.row for mention in Titles.of(["Ridley Scott"]).mentions("films of ridley scott")] == [0]


def test_what_was_asked_before_is_dropped_with_the_rest_of_its_group():
    before = of("the television show Onika Tanya Maraj is a judge on")
    kept, dropped = apart(of(*TABLE_4), before)
    assert [TABLE_4[place] for place in kept] == ['Who is the host of "American Idol"']
    assert all("asked before, in search 1" in one.reason for one in dropped)
    assert "(distance 1.0)" in dropped[0].reason or "(distance 1.4)" in dropped[0].reason


def test_a_query_that_another_one_joins_to_an_earlier_one_says_so_without_a_distance_beyond_the_limit():
    _, dropped = apart(of("church of Sundvik", "Sundvik"), of("Ilse Marten"))
    assert [one.reason for one in dropped] == [
        "says the same as a query that was asked before, in search 1",
        "asked before, in search 1 (distance 1.7)",
    ]


def test_queries_that_differ_in_a_quotation_mark_are_one():
    first = "the single-engined training aircraft created by North American Aviation"
    kept, dropped = apart(of(first, "North American Aviation to find information about the company", f'{first}"'), [])
    assert kept == (0, 1)
    assert [(one.place, "says the same" in one.reason) for one in dropped] == [(2, True)]


def test_queries_far_apart_all_stay():
    kept, dropped = apart(of(*TABLE_6), of("the name of Charles Stewart, 3rd Duke of Richmond's father"))
    assert (kept, dropped) == ((0, 1, 2, 3, 4), ())


def test_queries_that_name_their_passages_differ_as_these_do():
    kept, dropped = apart([Query("Alien", 3), Query("Aliens", 4), Query("Alien film", 3)], [Query("Alien", 9)])
    assert kept == (0, 1)
    assert [one.place for one in dropped] == [2]
    assert apart([Query("x", 3)], [Query("y", 3)])[0] == ()


@given(st.lists(st.sampled_from(["a b", "aa bb cc", "aa bb", "dd ee ff gg", "hh ii jj kk ll"]), max_size=6))
def test_every_query_is_kept_or_dropped(queries):
    kept, dropped = apart(of(*queries), of("aa bb"))
    assert sorted([*kept, *(one.place for one in dropped)]) == list(range(len(queries)))


def test_sentences_end_neither_after_initials_nor_after_abbreviations():
    text = "J. R. Tolkien met Dr. Smith at 5.30 p.m. on Monday. He left. “Why?” Nobody knew…\nNew line"
    assert sentences(text) == (
        "J. R. Tolkien met Dr. Smith at 5.30 p.m. on Monday.",
        "He left.",
        "“Why?”",
        "Nobody knew…",
        "New line",
    )
    assert sentences("東京は首都。人口は多い。") == ("東京は首都。", "人口は多い。")
    assert sentences("") == ()


def test_the_first_name_of_a_text_is_its_title():
    assert first_name("In 1962 the band Genesis played.") == "Genesis"
    assert first_name("the painter Frida Kahlo") == "Frida Kahlo"
    assert first_name("") == ""


PAGES = Table.of(
    ["Document", "Place", "Title", "Text"],
    [["a", "", "Alien", "Alien was made by Ridley Scott."], ["b", "", "Ridley Scott", "He is English. He made Alien."]],
)


def test_passages_name_each_other():
    corpus = Corpus(PAGES, Passages())
    assert dict(corpus.links(0)) == {1: (0,)}
    assert dict(corpus.links(1)) == {0: (1,)}


def test_a_passage_names_another_only_by_a_whole_title():
    names = ["Alien", "Ridley Scott", "Films › Alien › Cast", "Aliens of the sea"]
    texts = ["Alien was made by Ridley.", "He made Alien.", "Scott had met Ridley Scott", "The sea is wide."]
    corpus = Corpus(Table.from_columns({"Title": names, "Text": texts}), Passages())
    for place in range(4):
        named = {other for other in range(4) if corpus.names(place, other)}
        assert named == set(corpus.links(place))
    assert corpus.links(1) == {0: (0,)} and corpus.links(2) == {1: (0,)}
    assert corpus.named(2) == (((1, 3),),)


def test_of_a_very_long_passage_the_beginning_is_split_and_all_words_are_searched():
    text = "The sea is wide. " * (MOST_READ // 10) + "Only here is a zebra."
    corpus = Corpus(Table.from_columns({"Title": ["Sea"], "Text": [text]}), Passages())
    assert len(corpus.sentences(0)) == -(-MOST_READ // len("The sea is wide. "))
    assert corpus.search("zebra")[0][0] == 0 and corpus.text(0) == text


def test_passages_split_into_words_are_kept_up_to_a_limit(monkeypatch):
    monkeypatch.setattr("chaintable.retrieval.corpus._MOST_READ", 1)
    corpus = Corpus(PAGES, Passages())
    first = corpus.passage(0)
    assert corpus.passage(0) is first
    corpus.passage(1)
    assert corpus.passage(0) is not first and corpus.bag(0) == first.bag


@given(st.lists(st.integers(-1, 4), max_size=12), st.integers(0, 14), st.sets(st.integers(0, 11), max_size=3))
def test_the_best_are_those_of_a_whole_sort(scores, most, without):
    left = {place for place in without if place < len(scores)}
    ordered = sorted((-score, place) for place, score in enumerate(scores) if score > 0 and place not in left)
    found = best_of(np.array(scores, np.float32), most, left)
    assert found == [(place, -score) for score, place in ordered[:most]]


def test_the_index_is_made_once_for_a_table():
    assert corpus_of(State(PAGES, passages=Passages())) is corpus_of(State(PAGES, passages=Passages()))


def test_a_plain_table_has_nothing_to_search():
    with pytest.raises(StepError, match="There are no documents to search"):
        corpus_of(State(PAGES))
    with pytest.raises(StepError, match="The column 'Text' with the passages is gone"):
        corpus_of(State(PAGES.pick(["Title"]), passages=Passages()))


def test_passages_beside_a_table_are_searched():
    beside = Table(PAGES.frame, "Notes")
    state = State(Table.of(["A"], [["1"]]), others=(beside,), passages=Passages("Notes"))
    assert corpus_of(state).search("Ridley Scott English")[0][0] == 1
