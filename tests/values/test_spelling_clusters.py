"""Spellings that may mean the same."""

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import cells

from chaintable.tables.values.texts.spelling_clusters import MOST_VALUES, spelling_clusters


def clusters(*texts: str) -> list[tuple[str, ...]]:
    return [cluster.spellings for cluster in spelling_clusters(pd.Series(texts, dtype="str"))]


@pytest.mark.parametrize(
    "texts",
    [
        ("Yes", "yes", "YES "),
        ("São Paulo", "Sao-Paulo", "SAO PAULO"),
        ("Germany", "Gemrany", "Germny", "Germaany"),
        ("Yes", "Y"),
        ("Müller GmbH", "Müller G.m.b.H."),
        ("Müller", "mueller", "Muller"),
        ("Jörg", "Joerg", "Jorg"),
        ("Weiß", "Weiss"),
        ("Colour", "Color"),
    ],
)
def test_spellings_of_one_word_are_found(texts: tuple[str, ...]) -> None:
    assert clusters(*texts, "Norwegian") == [texts]


@pytest.mark.parametrize(
    "texts",
    [
        ("Team A", "Team B", "Group A", "Group B"),
        ("Item 12", "Item 13", "Item 121"),
        ("North", "South", "East", "West"),
        ("Jan", "Jun", "Jul"),
        ("Austria", "Australia"),
        ("Sue", "Su"),
        ("C", "C++", "C#"),
        ("AA+", "AA-", "A", "AA"),
        ("+", "-"),
        ("M", "Mon", "Mar"),
        ("", " ", "x"),
    ],
)
def test_words_that_only_look_alike_stay_apart(texts: tuple[str, ...]) -> None:
    assert clusters(*texts) == []


def test_the_most_frequent_spelling_comes_first_and_the_largest_cluster_before_the_others() -> None:
    column = pd.Series(["a b", "A-B", "A-B", "Colour", "Color", "Color", "Color"], dtype="str")
    first, second = spelling_clusters(column)
    assert (first.best, first.counts) == ("Color", (3, 1))
    assert str(second) == "A-B (2), a b (1)"


def test_in_a_column_of_yes_and_no_all_ways_to_say_either_are_together() -> None:
    assert clusters("yes", "TRUE", "no", "Y", "false") == [("yes", "TRUE", "Y"), ("no", "false")]
    assert clusters("yes", "TRUE", "no", "perhaps") == []


def test_what_is_certain_has_no_misspelled_words_and_no_short_forms() -> None:
    texts = pd.Series(["Colour", "Color", "red", "Red", "Closed", "C"], dtype="str")
    assert [cluster.spellings for cluster in spelling_clusters(texts, certain=True)] == [("red", "Red")]


def test_a_column_of_very_many_values_has_none() -> None:
    names = [f"name {number}" for number in range(MOST_VALUES)]
    assert clusters(*names, "NAME 1") == []


@given(st.lists(cells | st.sampled_from(["Yes", "yes", "Y", "Germany", "Gemrany", "Germani"]), max_size=30))
def test_no_spelling_is_in_two_clusters_and_all_are_cells_of_the_column(texts: list[str]) -> None:
    found = [text for cluster in clusters(*texts) for text in cluster]
    assert len(found) == len(set(found))
    assert set(found) <= set(texts)
