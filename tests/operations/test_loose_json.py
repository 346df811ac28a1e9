"""JSON as models write it: what is whole is read, what was cut off isn't, and no text takes long."""

import json
from typing import Any

import pytest
from effort import calls_in
from hypothesis import given
from hypothesis import strategies as st

from chaintable.operations.grammar.loose_json import LooseError, read_loosely
from chaintable.operations.grammar.thoughts import split_thought

values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(values)
def test_whatever_is_json_is_read_as_json_reads_it(value: Any) -> None:
    assert read_loosely(json.dumps(value))[0] == value
    assert read_loosely(json.dumps(value, ensure_ascii=False, indent=1))[0] == value


@given(st.dictionaries(st.sampled_from("abc"), st.booleans() | st.none() | st.integers(0, 9), min_size=1))
def test_a_python_dict_is_read_too(value: dict[str, Any]) -> None:
    assert read_loosely(repr(value))[0] == value


@pytest.mark.parametrize(
    "cut",
    ['{"rows": [1, 2', '{"rows": 12', '{"s": [{"rows": [1]}', '{"a": "b', '{"a"', "{", '{"a": 1,', "{a b}", "[" * 99],
)
def test_what_was_cut_off_is_refused(cut: str) -> None:
    with pytest.raises(LooseError):
        read_loosely(cut)


def test_an_apostrophe_does_not_end_a_text() -> None:
    assert read_loosely("{'answer': 'd'Epargne'}")[0] == {"answer": "d'Epargne"}


@pytest.mark.parametrize(
    "text",
    [
        '{"operation": "sort_by", "rows": [1, 3]',
        '{"operation": sort_by, "rows": [1, 3]}',
        '{"operation": "sort_by" "rows": [1 3]}',
        '{"operation": "sort_by"; "rows": {1, 3}}',
        "{«operation»: «sort_by», «rows»: [1, 3]}",
    ],
)
def test_forgotten_signs_around_whole_values_are_forgiven(text: str) -> None:
    assert read_loosely(text)[0] == {"operation": "sort_by", "rows": [1, 3]}


def test_quotes_inside_a_text_do_not_end_it() -> None:
    assert read_loosely('{"why": "They say "both" are right", "rows": [1]}')[0]["rows"] == [1]


@pytest.mark.parametrize(
    "piece", ["<think>", "</think>", "<think></think>", "{", '{"a":', "'", "/*", "<|channel|>a<|message|>"]
)
def test_no_text_takes_more_than_a_call_for_each_character(piece: str) -> None:
    text = piece * (64_000 // len(piece))

    def refused() -> None:
        split_thought(text)
        with pytest.raises(LooseError):
            read_loosely(f"{{{text}")

    assert calls_in(refused) < len(text)


@pytest.mark.parametrize(
    ("text", "thought", "words"),
    [
        ("A <think>x</think> B", "x", "A   B"),
        ("x</think> y</think> B", "x\n\ny", "B"),
        ("<think>x", "x", ""),
        ("a < b", "", "a < b"),
        ("Team [A]", "", "Team [A]"),
        ("<scratchpad>x</scratchpad>B", "x", "B"),
        ("<think id=1>x</think>B", "x", "B"),
        ("<|begin_of_thought|>x<|end_of_thought|><|begin_of_solution|>B<|end_of_solution|>", "x", "B"),
        ("Thinking...\nx\n...done thinking.\n\nB", "x", "B"),
        ("analysisxassistantfinalB", "x", "B"),
        ("analysis of Team", "", "analysis of Team"),
        ("<|channel|>final <|constrain|>json<|message|>B<|return|>", "", "B"),
        ("<|channel|>commentary to=functions.sort_by <|constrain|>json<|message|>{}<|call|>", "", "sort_by\n{}"),
        ("<|im_start|>assistant\nB<|im_end|>", "", "B"),
        ("<|start_header_id|>assistant<|end_header_id|>\n\nB<|eot_id|>", "", "B"),
        ("B<｜end▁of▁sentence｜>", "", "B"),
        ("B [/INST] C", "", "B"),
    ],
)
def test_a_thought_is_told_from_the_words(text: str, thought: str, words: str) -> None:
    assert split_thought(text) == (thought, words)
