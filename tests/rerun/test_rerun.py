"""A step run again: with another prompt, reply or operation; then the rest in one of three ways."""

from pathlib import Path

import pytest

from chaintable.chain import Chain, Step
from chaintable.errors import InputError
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.scripted import Scripted
from chaintable.operations import GroupBy, SortBy
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Message, Prompt, Usage
from chaintable.runs.rerun import Edit, Redone, Rerun, Resaid, Rest, Reworded, estimate, left_out, preview, rerun
from chaintable.store import open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

TABLE = Table.of(
    ["Rank", "Rider", "Nation"],
    [["1", "Valverde", "ESP"], ["2", "Kolobnev", "RUS"], ["3", "Rebellin", "ITA"], ["4", "Bettini", "ITA"]],
)
START = Chain(Question("Which nation has the most riders?"), Source.of(TABLE))
SAID = (
    "f_select_row() -> f_group_by() -> <END>",
    "f_select_row(Rank > 1)",
    "f_group_by() -> <END>",
    "f_group_by(Nation)",
    "<END>",
    "The answer is: f_answer(most(Nation, Count))",
)
CALLS = ("f_select_row(Rank > 1)", "f_group_by(Nation)", "f_answer(most(Nation, Count))")
NO_AHEAD = ChainOfTable(ahead=False)


def priced(text: str) -> Completion:
    return Completion((text,), "m", Usage(100, 10, price=0.01), 1.0, requests=1)


@pytest.fixture
def chain() -> Chain:
    *_, played = play(NO_AHEAD, START, Scripted(map(priced, SAID)))
    return played


def again(chain: Chain, edit: Edit, rest: Rest = "keep", place: int = 0) -> Rerun:
    return Rerun(chain, place, edit, rest, NO_AHEAD)


def finished(run: Rerun, *texts: str) -> tuple[Chain, list[Prompt]]:
    """The chain that comes of it, and the prompts that a model was asked."""
    model = Scripted(texts)
    *_, chain = rerun(run, model)
    return chain, model.prompts


def operations(chain: Chain) -> list[str]:
    return [str(step.operation) for step in chain.steps]


def edited_words(chain: Chain, place: int, call: int) -> tuple[Message, ...]:
    (message,) = chain.steps[place].calls[call].prompt.messages
    return (Message(message.role, f"{message.content}\nThink again."),)


def test_an_edited_reply_is_parsed_and_applied_like_any_other_with_no_call(chain: Chain) -> None:
    new, asked = finished(again(chain, Resaid(1, ("So: **The answer is:** f_select_row(Rank > 2)",))))
    assert operations(new) == ["f_select_row(Rank > 2)", *CALLS[1:]]
    assert asked == []
    assert new.steps[0].author == "person"
    assert [step.author for step in new.steps[1:]] == ["model", "model"]
    assert new.steps[1].state.table.n_rows == 1, "the rest is applied to what the edited step leaves"


def test_both_the_reply_that_came_and_the_edited_one_are_kept(chain: Chain) -> None:
    new, _ = finished(again(chain, Resaid(1, ("f_select_row(Rank > 2)",))))
    twice, _ = finished(again(new, Resaid(1, ("f_select_row(Rank > 3)",))))
    for edited, text in ((new, "f_select_row(Rank > 2)"), (twice, "f_select_row(Rank > 3)")):
        call = edited.steps[0].calls[1]
        assert (set(call.completion.texts), call.texts_before) == ({text}, ("f_select_row(Rank > 1)",))
        assert edited.steps[0].calls[0].texts_before == ()


def test_an_edited_reply_stands_for_all_samples() -> None:
    votes = Completion(("f_group_by(Rank)",) * 2 + ("f_group_by(Nation)",), "m")
    *_, chain = play(NO_AHEAD, START, Scripted(["f_group_by()", votes, "<END>", "ITA"]))
    new, _ = finished(again(chain, Resaid(1, ("f_group_by(Nation)",))))
    assert new.steps[0].operation == GroupBy(("Nation",))
    samples = chain.steps[0].calls[1].prompt.samples
    assert len(new.steps[0].calls[1].completion.texts) == samples


def test_an_edited_plan_asks_for_the_arguments_that_nobody_gave_yet(chain: Chain) -> None:
    run = again(chain, Resaid(0, ("f_sort_by() -> <END>",)))
    wanted = preview(run)
    assert isinstance(wanted, Prompt)
    assert wanted.purpose == "sort_by"
    new, asked = finished(run, 'f_sort_by(Rank), the order is "large to small"')
    assert new.steps[0].operation == SortBy("Rank", "large to small")
    assert [prompt.purpose for prompt in asked] == ["sort_by"]


def test_an_edited_prompt_is_sent_and_its_reply_decides(chain: Chain) -> None:
    words = edited_words(chain, 0, 1)
    new, asked = finished(again(chain, Reworded(1, words)), "f_select_row(Rank > 3)")
    assert [prompt.messages for prompt in asked] == [words]
    assert operations(new)[0] == "f_select_row(Rank > 3)"
    call = new.steps[0].calls[1]
    assert call.prompt.messages == words
    assert call.messages_before == chain.steps[0].calls[1].prompt.messages
    assert new.steps[0].author == "model"


def test_the_same_words_ask_once_more_and_are_no_edit(chain: Chain) -> None:
    run = again(chain, Reworded(1, chain.steps[0].calls[1].prompt.messages))
    new, asked = finished(run, "f_select_row(Rank > 3)")
    assert run.fresh
    assert len(asked) == 1
    assert new.steps[0].calls[1].messages_before == ()


def test_an_edited_operation_needs_no_call_and_is_the_persons(chain: Chain) -> None:
    new, asked = finished(again(chain, Redone(GroupBy(("Nation",))), place=1))
    assert asked == []
    assert (new.steps[1].author, operations(new)) == ("person", list(CALLS))
    assert new.steps[1].calls == chain.steps[1].calls, "what was said stays on the record"


def test_the_rest_is_asked_for_only_where_something_changed(chain: Chain) -> None:
    same, asked = finished(again(chain, Resaid(1, ("The answer is: f_select_row(Rank > 1)",)), "changed"))
    assert (operations(same), asked) == (list(CALLS), [])
    other, asked = finished(
        again(chain, Resaid(1, ("f_select_row(Rank > 2)",)), "changed"), "f_group_by()", "f_group_by(Nation)", *SAID[4:]
    )
    assert [prompt.purpose for prompt in asked] == ["plan", "group_by", "plan", "query"]
    assert operations(other)[1:] == list(CALLS[1:])


def test_the_rest_is_asked_for_anew(chain: Chain) -> None:
    run = again(chain, Resaid(1, ("f_select_row(Rank > 1)",)), "anew")
    new, asked = finished(run, "<END>", "The answer is: Italy")
    assert run.fresh
    assert [prompt.purpose for prompt in asked] == ["plan", "query"]
    assert len(new.steps) == 2


def test_what_a_person_decided_is_applied_again_and_never_asked_for(chain: Chain) -> None:
    by_hand = chain.replace(1, GroupBy(("Nation",)))
    new, asked = finished(again(by_hand, Resaid(1, ("f_select_row(Rank > 2)",)), "changed"), *SAID[4:])
    assert [prompt.purpose for prompt in asked] == ["plan", "query"]
    assert new.steps[1].author == "person"


def test_what_was_edited_before_keeps_its_mark_when_its_step_is_run_again(chain: Chain) -> None:
    once, _ = finished(again(chain, Reworded(1, edited_words(chain, 0, 1))), "f_select_row(Rank > 1)")
    twice, _ = finished(again(once, Resaid(0, ("f_select_row()",))))
    call = twice.steps[0].calls[1]
    assert call.prompt.messages == edited_words(chain, 0, 1)
    assert call.messages_before == chain.steps[0].calls[1].prompt.messages


def test_an_open_chain_stays_as_long_as_it_was(chain: Chain) -> None:
    for rest in ("keep", "changed"):
        new, _ = finished(again(chain.until(2), Resaid(1, ("f_select_row(Rank > 1)",)), rest))
        assert len(new.steps) == 2


def test_steps_behind_an_answer_are_kept_when_the_rest_is_kept(chain: Chain) -> None:
    ended = Resaid(0, ("<END>",))
    asked_on, _ = finished(again(chain, ended, "keep", 1), "The answer is: ITA")
    assert operations(asked_on) == [CALLS[0], "f_answer(text(ITA))", CALLS[2]]
    for rest in ("keep", "changed"):
        edited, _ = finished(again(asked_on, Redone(GroupBy(("Nation",))), rest, 2))
        assert operations(edited)[2] == CALLS[1], "a step behind an answer can be edited too"


@pytest.mark.parametrize("rest", ["changed", "anew"])
def test_an_unfinished_chain_too_ends_where_its_edited_step_becomes_the_answer(chain: Chain, rest: Rest) -> None:
    ended = Redone(chain.steps[2].operation)
    new, asked = finished(again(chain.until(2), ended, rest))
    assert operations(new) == [CALLS[2]]
    assert asked == []


def test_what_is_left_out_because_an_answer_comes_first_is_known_before(chain: Chain) -> None:
    by_answer = chain.insert(1, chain.steps[2].operation)
    run = again(by_answer, Resaid(1, ("f_select_row(Rank > 2)",)), "changed")
    assert left_out(run, preview(run)) == by_answer.steps[2:]
    new, _ = finished(run)
    assert len(new.steps) == 2
    kept, _ = finished(again(by_answer, Resaid(1, ("f_select_row(Rank > 2)",))))
    assert len(kept.steps) == 4
    assert left_out(again(chain, Resaid(1, ("f_select_row(Rank > 2)",))), chain.steps[0]) == ()


def test_a_reply_that_cannot_be_used_would_be_asked_for_once_more_and_the_reason_is_known_before(chain: Chain) -> None:
    wanted = preview(again(chain, Resaid(1, ("f_select_row(Points > 1)",))))
    assert isinstance(wanted, Prompt)
    assert "Points" in wanted.messages[-1].content


def test_a_reply_that_can_be_used_is_shown_as_the_step_that_it_makes(chain: Chain) -> None:
    step = preview(again(chain, Resaid(1, ("f_select_row(Rank > 2)",))))
    assert isinstance(step, Step)
    assert step.state.table.n_rows == 2


def price(usage: Usage) -> float:
    return usage.tokens / 1000


@pytest.mark.parametrize(
    ("rest", "text", "calls"),
    [("keep", "Rank > 2", 0), ("changed", "Rank > 2", 4), ("changed", "Rank > 1", 0), ("anew", "Rank > 1", 4)],
)
def test_the_number_of_calls_and_the_price_are_known_before(chain: Chain, rest: Rest, text: str, calls: int) -> None:
    cost = estimate(again(chain, Resaid(1, (f"f_select_row({text})",)), rest), price)
    assert (cost.calls, cost.tokens) == (calls, 110 * calls)
    assert cost.money == pytest.approx(0.11 * calls)


def test_an_edited_prompt_costs_its_own_call_and_an_unknown_price_stays_unknown(chain: Chain) -> None:
    run = again(chain, Reworded(1, edited_words(chain, 0, 1)))
    assert estimate(run, price).calls == 1
    assert estimate(run, lambda usage: None).money is None


def test_a_step_that_was_asked_in_another_way_says_so(chain: Chain) -> None:
    masked = Rerun(chain, 0, Resaid(1, ("f_select_row(Rank > 2)",)), method=ChainOfTable(masked=("Rider",)))
    with pytest.raises(InputError, match="Step 1 can't be rerun"):
        preview(masked)


def test_a_structured_step_is_run_again_in_the_structured_style() -> None:
    said = [
        '{"step": {"operation": "group_by", "column": "Rank"}}',
        '{"step": {"operation": "answer", "answer": "ITA"}}',
    ]
    *_, chain = play(ChainOfTable(style="structured"), START, Scripted(said))
    new, asked = finished(Rerun(chain, 0, Resaid(0, (said[0].replace("Rank", "Nation"),))))
    assert (new.steps[0].operation, asked) == (GroupBy(("Nation",)), [])


def test_the_embedded_models_steps_are_run_again_too() -> None:
    *_, chain = play(ChainOfTable(), START, EmbeddedModel())
    last = len(chain.steps) - 1
    place = next(place for place, call in enumerate(chain.steps[0].calls) if call.prompt.purpose == "group_by")
    *_, new = rerun(Rerun(chain, 0, Resaid(place, ("f_group_by(Rank)",)), "changed"), EmbeddedModel())
    assert new.steps[0].operation == GroupBy(("Rank",))
    assert new.finished
    assert last


def test_the_store_keeps_both_texts(chain: Chain, tmp_path: Path) -> None:
    said, _ = finished(again(chain, Resaid(1, ("f_select_row(Rank > 2)",))))
    both, _ = finished(again(said, Reworded(0, edited_words(said, 0, 0))), "f_select_row()", *SAID[1:2])
    store = open_store(str(tmp_path))
    kept = store.load_chain(store.save_chain(both))
    for old, new in zip(both.steps[0].calls, kept.steps[0].calls, strict=True):
        assert new.prompt.messages == old.prompt.messages
        assert (new.messages_before, new.texts_before) == (old.messages_before, old.texts_before)
    assert kept.steps[0].calls[0].messages_before
