"""ChainOfTable with a language model: votes, new columns in batches, plans ahead, views, masks, second tries."""

import json
from collections.abc import Callable

import pytest

from chaintable.chain import Chain, Step
from chaintable.errors import ModelError
from chaintable.methods import ChainOfTable
from chaintable.models.scripted import Scripted
from chaintable.operations import AddColumn, Answer, GroupBy, SelectColumn, SelectRow
from chaintable.operations.unread import Unread
from chaintable.playing import advance, play
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Kind, Question
from chaintable.tables.table import Table

SMALL = Table.of(
    ["Rank", "Rider", "Nation"],
    [["1", "Valverde (ESP)", "Spain"], ["2", "Kolobnev (RUS)", "Russia"], ["3", "Rebellin (ITA)", "Italy"]],
)


def large(rows: int) -> Table:
    return Table.of(["Rank", "Rider"], [[str(k + 1), f"Rider {k} (N{k % 7})"] for k in range(rows)])


def begun(table: Table = SMALL, text: str = "Which nation?", kind: Kind = "question") -> Chain:
    return Chain(Question(text, kind), Source.of(table))


def samples(*texts: str) -> Completion:
    return Completion(texts, "sampled")


class Answering:
    """A model that answers by a function of the prompt, and remembers what it was asked."""

    name = "answering"

    def __init__(self, say: Callable[[Prompt], str | Completion]) -> None:
        self.say = say
        self.prompts: list[Prompt] = []

    def complete(self, prompt: Prompt) -> Completion:
        self.prompts.append(prompt)
        said = self.say(prompt)
        return said if isinstance(said, Completion) else Completion((said,), self.name)


def values_for(prompt: Prompt) -> str:
    """A sound reply to a request for the values of a new column."""
    view = prompt.view
    codes = " | ".join(cell.partition("(")[2].rstrip(")") for cell in view.table.column("Rider"))
    named = 'in the new column "Code"' in prompt.messages[0].content
    return codes if named else f"The answer is: f_add_column(Code). The value: {codes}"


def adding(prompt: Prompt) -> str:
    return "f_add_column(Code) -> <END>" if prompt.purpose == "plan" else values_for(prompt)


def one_step(*said: str | Completion, chain: Chain | None = None, method: ChainOfTable | None = None) -> Step:
    return advance(method or ChainOfTable(), chain or begun(), Scripted(said))


def test_the_union_of_the_two_strongest_votes_for_rows_is_kept_with_the_losers_and_the_unread() -> None:
    votes = ["f_select_row(row 1)"] * 3 + ["f_select_row([row 3, row 1])", "f_select_row(row 1, row 3)"]
    step = one_step("f_select_row()", samples(*votes, "f_select_row(row 2)", "dunno", "f_select_row(row 9-8)"))
    assert str(step.operation) == "f_select_row(row 1, row 3)"
    shares = [(str(candidate.operation), candidate.share) for candidate in step.candidates]
    assert shares == [
        ("f_select_row(row 1)", 3 / 8),
        ("f_select_row(row 1, row 3)", 2 / 8),
        ("f_select_row(row 2)", 1 / 8),
    ]
    assert [dropped.text for dropped in step.dropped] == ["dunno", "f_select_row(row 9-8)"]
    assert all(dropped.reason for dropped in step.dropped)


def test_the_union_of_columns_is_in_the_order_of_the_table() -> None:
    said = ["f_select_column([Nation])"] * 4 + ["f_select_column([rider])"] * 3 + ["f_select_column([Rank])"]
    assert one_step("f_select_column()", samples(*said)).operation == SelectColumn(("Rider", "Nation"))


def test_only_the_strongest_counts_where_only_one_is_wanted() -> None:
    said = samples(*["f_select_row(row 1)"] * 2, "f_select_row(row 2)")
    step = one_step("f_select_row()", said, method=ChainOfTable(strongest=1))
    assert str(step.operation) == "f_select_row(row 1)"


def test_all_rows_with_any_others_are_all_rows() -> None:
    step = one_step("f_select_row()", samples("f_select_row([*])", "f_select_row(row 1)"))
    assert str(step.operation) == "f_select_row(*)"


def test_a_condition_and_rows_are_united_by_or() -> None:
    step = one_step("f_select_row()", samples("f_select_row(Rank = 3)", "f_select_row(row 1)"))
    assert step.state.table.column("Rank").tolist() == ["1", "3"]


def test_rows_and_columns_draw_eight_samples_and_everything_else_is_greedy() -> None:
    model = Scripted(
        ["f_select_row()", "f_select_row(row 1)", "f_sort_by()", 'f_sort_by(Rank), the order is "large to small"']
    )
    chain = begun()
    for _ in range(2):
        chain = chain.then(advance(ChainOfTable(ahead=False), chain, model))
    assert [(p.purpose, p.samples, p.temperature) for p in model.prompts] == [
        ("plan", 1, 0.0),
        ("select_row", 8, 1.0),
        ("plan", 1, 0.0),
        ("sort_by", 1, 0.0),
    ]


def test_a_new_column_on_many_rows_takes_one_call_for_each_fifty_and_one_before() -> None:
    model = Answering(adding)
    step = advance(ChainOfTable(), begun(large(200)), model)
    assert step.done and step.remark == ""
    assert step.state.table.column("Code").tolist() == [f"N{k % 7}" for k in range(200)]
    assert len(model.prompts) == 6
    assert max(prompt.view.table.n_rows for prompt in model.prompts if prompt.purpose == "add_column") <= 50


def test_a_batch_shows_the_rows_by_their_own_numbers() -> None:
    model = Answering(adding)
    advance(ChainOfTable(), begun(large(70)), model)
    batches = [prompt.messages[0].content for prompt in model.prompts if prompt.purpose == "add_column"]
    (words,) = [words for words in batches if "row 70 :" in words]
    assert "row 70 : 70 | Rider 69 (N6)" in words and "row 5 :" not in words.rpartition("/*")[2]


@pytest.mark.parametrize("wrong", ["N1 | N2", "@@@", ""])
def test_a_batch_with_too_few_values_is_asked_for_once_more(wrong: str) -> None:
    said = iter([wrong])

    def say(prompt: Prompt) -> str:
        is_batch = "in the new column" in prompt.messages[0].content
        return next(said, None) or adding(prompt) if is_batch else adding(prompt)

    step = advance(ChainOfTable(), begun(large(70)), Answering(say))
    assert step.done and step.remark == ""


def test_what_cannot_be_had_is_an_empty_cell_and_the_step_says_so() -> None:
    def say(prompt: Prompt) -> str:
        last = prompt.purpose == "add_column" and "row 70 :" in prompt.messages[0].content
        return "N1 | N2" if last else adding(prompt)

    step = advance(ChainOfTable(), begun(large(70)), Answering(say))
    assert step.done
    assert step.remark == "30 of 70 cells are empty: the model gave no value for them"
    assert step.state.table.column("Code").tolist()[40:] == [""] * 30
    assert [dropped.reason for dropped in step.dropped] == ["2 values for 30 rows."] * 2


def test_of_a_reply_that_was_cut_off_the_first_values_are_kept_and_the_rest_asked_for() -> None:
    cut = Completion(("f_add_column(Code). The value: ESP | RU",), "cut", finish_reasons=("length",))
    model = Scripted(["f_add_column()", cut, "RUS | ITA"])
    step = advance(ChainOfTable(), begun(), model)
    assert isinstance(step.operation, AddColumn)
    assert step.operation.values == ("ESP", "RUS", "ITA")
    assert "row 1 :" not in model.prompts[-1].messages[0].content.rpartition("/*")[2]


def test_a_rule_fills_any_number_of_rows_in_one_call() -> None:
    step = one_step("f_add_column()", "f_add_column(Code). The rule: in_brackets(Rider)", chain=begun(large(20_000)))
    assert step.state.table.cell(19_999, "Code") == "N0"


def test_values_for_more_rows_than_a_hundred_calls_can_give_are_refused_with_a_hint() -> None:
    model = Answering(adding)
    step = advance(ChainOfTable(), begun(large(6_000)), model)
    assert "The rule" in step.problem and len(model.prompts) <= 3


PLAN = "f_select_row(row 1, row 2) -> f_group_by(Nation) -> <END>"


def ahead(say_second: str = "f_group_by(Nation) -> <END>", **options: bool) -> tuple[Chain, Answering]:
    plans = iter([PLAN, say_second, "<END>"])
    said = {"select_row": "f_select_row(row 1, row 2)", "group_by": "f_group_by(Nation)", "query": "Spain"}
    said["sort_by"] = 'f_sort_by(Rank), the order is "large to small"'
    model = Answering(lambda prompt: next(plans) if prompt.purpose == "plan" else said[prompt.purpose])
    *_, chain = play(ChainOfTable(**options), begun(), model)
    return chain, model


def test_the_arguments_of_what_was_planned_are_asked_for_together_with_the_next_plan() -> None:
    chain, model = ahead()
    assert [str(step.operation) for step in chain.steps] == [
        "f_select_row(row 1, row 2)",
        "f_group_by(Nation)",
        "f_answer(text(Spain))",
    ]
    assert [prompt.purpose for prompt in model.prompts if prompt.ahead] == ["group_by", "query"]
    assert len(model.prompts) == 6 and not any(call.wasted for step in chain.steps for call in step.calls)


def test_what_was_asked_ahead_is_thrown_away_when_the_plan_changes_and_stays_on_the_record() -> None:
    chain, _ = ahead("f_sort_by(Rank) -> <END>")
    assert [call.prompt.purpose for call in chain.steps[1].calls if call.wasted] == ["group_by"]
    assert chain.steps[1].operation.name == "sort_by"


def test_nothing_is_asked_ahead_where_that_is_switched_off() -> None:
    chain, model = ahead(ahead=False)
    assert not any(prompt.ahead for prompt in model.prompts)
    assert isinstance(chain.steps[-1].operation, Answer)


def test_a_model_of_the_house_is_never_asked_ahead() -> None:
    model = Answering(
        lambda prompt: Completion(
            (PLAN if prompt.purpose == "plan" else "f_select_row(row 1)",), "embedded", author="embedded"
        )
    )
    chain = begun()
    for _ in range(2):
        chain = chain.then(advance(ChainOfTable(), chain, model))
    assert not any(prompt.ahead for prompt in model.prompts)


def test_a_reply_that_cannot_be_used_is_asked_for_once_more_with_what_was_wrong() -> None:
    model = Scripted(["f_group_by()", "f_group_by(Natoin)", "f_group_by(Nation)"])
    step = advance(ChainOfTable(), begun(), model)
    assert step.operation == GroupBy(("Nation",))
    first, second = model.prompts[1:]
    assert second.messages[: len(first.messages)] == first.messages
    assert [message.role for message in second.messages[-2:]] == ["assistant", "user"]
    assert "Did you mean 'Nation'?" in second.messages[-1].content
    assert [dropped.text for dropped in step.dropped] == ["f_group_by(Natoin)"]
    assert len(step.calls) == 3


def test_an_operation_that_fails_twice_is_left_out_and_planning_goes_on() -> None:
    model = Scripted(["f_group_by()", "?", "??", "<END>", "Spain"])
    *_, chain = play(ChainOfTable(), begun(), model)
    assert isinstance(chain.steps[0].operation, Unread) and chain.steps[0].problem
    assert "group_by" not in model.prompts[3].choices and "sort_by" in model.prompts[3].choices
    assert chain.answer is not None


def test_a_statement_gets_a_verdict_or_is_asked_again() -> None:
    *_, chain = play(ChainOfTable(), begun(kind="statement"), Scripted(["<END>", "#@%!", "It is false."]))
    assert chain.answer is not None and chain.answer.values == ("false",)


def test_rows_beyond_the_view_are_refused_by_number_and_taken_by_condition() -> None:
    model = Scripted(["f_select_row()", "f_select_row(row 2000)", "f_select_row(Rank = 2000)"])
    step = advance(ChainOfTable(most_tokens=400), begun(large(5_000)), model)
    assert step.state.table.column("Rank").tolist() == ["2000"]
    assert "Use a condition for rows that are not shown" in step.dropped[0].reason
    assert 0 < model.prompts[0].view.table.n_rows < 100
    assert str(model.prompts[0].view).endswith("of 5,000 rows, 2 columns")


def test_masked_columns_are_neither_sent_nor_may_they_be_named() -> None:
    method = ChainOfTable(masked=("Nation",))
    model = Scripted(["f_group_by()", "f_group_by(Nation)", "f_group_by(Rider)"])
    chain = begun(text="Who?").then(advance(method, begun(text="Who?"), model))
    assert chain.steps[0].operation == GroupBy(("Rider",))
    for prompt in model.prompts[:2]:
        words = " ".join(message.content for message in prompt.messages).rpartition("/*")[2]
        assert "Nation" not in words and "Spain" not in words


def test_masked_columns_are_not_told_of_by_the_steps_so_far() -> None:
    method = ChainOfTable(masked=("Nation",))
    person = SelectRow.parse("f_select_row(Nation = Spain)")
    chain = begun(text="Who?").insert(0, person)
    model = Scripted(["<END>", "Valverde"])
    advance(method, chain, model)
    assert "f_select_row(…)" in model.prompts[0].messages[0].content
    assert all("Spain" not in message.content for prompt in model.prompts for message in prompt.messages)


STRUCTURED = ChainOfTable(style="structured")


def test_the_structured_style_takes_one_call_for_each_step() -> None:
    said = [
        {"step": {"operation": "group_by", "column": "Nation"}},
        {"step": {"operation": "answer", "answer": "Spain"}},
    ]
    model = Scripted(map(json.dumps, said))
    *_, chain = play(STRUCTURED, begun(), model)
    assert [str(step.operation) for step in chain.steps] == ["f_group_by(Nation)", "f_answer(text(Spain))"]
    assert len(model.prompts) == 2 and model.prompts[0].schema is not None
    assert "Demonstration" not in model.prompts[0].messages[0].content


@pytest.mark.parametrize(
    "said",
    [
        "f_select_row([row 1, row 3]) -> <END>",
        'Sure: ```json\n{"operation": "select_row", "rows": [1, 3]}\n```',
        '{"step": {"operation": "select_row", "where": "Rank != 2", "rows": null}}',
        '{"operation": " f_Select_Row() ", "rows": [1, 3]}',
    ],
)
def test_both_styles_and_a_server_without_json_give_the_same_rows(said: str) -> None:
    structured = one_step(said, method=STRUCTURED)
    paper = one_step("f_select_row()", "f_select_row([row 1, row 3])")
    assert structured.state == paper.state


def test_a_structured_reply_that_cannot_be_used_is_asked_for_once_more() -> None:
    step = one_step('{"operation": "group_by"}', '{"operation": "group_by", "column": "Nation"}', method=STRUCTURED)
    assert step.operation == GroupBy(("Nation",)) and len(step.dropped) == 1


def test_a_structured_column_on_a_large_table_is_filled_in_batches() -> None:
    def say(prompt: Prompt) -> str:
        values = [cell.partition("(")[2].rstrip(")") for cell in prompt.view.table.column("Rider")]
        if prompt.purpose == "plan":
            return json.dumps({"step": {"operation": "add_column", "column": "Code", "values": values[:10]}})
        return json.dumps({"values": values})

    step = advance(STRUCTURED, begun(large(120)), Answering(say))
    assert step.state.table.column("Code").tolist() == [f"N{k % 7}" for k in range(120)]
    assert len(step.calls) == 4


def test_the_words_of_the_house_model_are_never_rendered() -> None:
    def say(prompt: Prompt) -> Completion:
        assert prompt.look is not None
        said = {"plan": "f_group_by(Nation)", "group_by": "f_group_by(Nation)"}
        return Completion((said[prompt.purpose],), "embedded", author="embedded")

    class Unseen(Answering):
        def complete(self, prompt: Prompt) -> Completion:
            object.__setattr__(prompt, "write", _refuse)
            object.__setattr__(prompt, "look", _refuse)
            return super().complete(prompt)

    assert advance(ChainOfTable(), begun(), Unseen(say)).operation == GroupBy(("Nation",))


def _refuse(*_: object) -> None:
    raise AssertionError("nobody asked to see it")


def test_arguments_sent_ahead_that_fail_are_dropped_and_asked_for_again() -> None:
    def say(prompt: Prompt) -> str:
        if prompt.ahead:
            raise ModelError("The server cannot answer just now.")
        return PLAN if prompt.purpose == "plan" else "f_select_row(row 1)"

    chain = begun()
    for _ in range(2):
        chain = chain.then(advance(ChainOfTable(), chain, Answering(say)))
    failed = [call for call in chain.steps[1].calls if call.prompt.ahead]
    assert [call.wasted for call in failed] == [True]
    assert "Prefetch failed: The server cannot answer just now." in failed[0].completion.remark
    assert not chain.steps[1].calls[-1].prompt.ahead
