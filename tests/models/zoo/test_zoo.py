"""Every animal of the zoo, in all styles: what comes of its misbehaviour, and what a person is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from write_zoo import DOCUMENT, page
from zoo_server import STYLES, Animal, Zoo
from zoo_strangers import ANIMALS


@pytest.fixture(scope="module")
def zoo() -> Iterator[Zoo]:
    opened = Zoo(ANIMALS)
    yield opened
    opened.close()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("animal", ANIMALS, ids=lambda animal: animal.model)
def test_what_comes_of_it(zoo: Zoo, animal: Animal, style: str) -> None:
    played = zoo.play(animal, style)
    assert played.outcome == animal.expected(style), played.words
    assert animal.says in played.words


def test_a_correction_is_asked_for_in_the_words_of_its_style(zoo: Zoo) -> None:
    animal = next(one for one in ANIMALS if one.name == "an object in place of the answer")
    asked = {style: zoo.play(animal, style).bodies[-1]["messages"][-1]["content"] for style in STYLES}
    assert asked["paper"].endswith("in the form of the examples.")
    for style in ("structured", "whole"):
        assert asked[style].endswith("with one JSON object and nothing else.")
        assert not {"<END>", "examples"} & set(asked[style].split()) and "f_" not in asked[style]


def test_there_are_at_least_a_hundred_and_fifty_and_the_page_about_them_is_true() -> None:
    assert len(ANIMALS) >= 150
    assert Path(DOCUMENT).read_text(encoding="utf-8") == page(), "run tests/models/zoo/write_zoo.py"
