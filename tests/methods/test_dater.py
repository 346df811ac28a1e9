"""Dater: the prompts of its stages, their votes, the steps, and what goes wrong."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain as chain_of
from itertools import repeat

import pytest

from chaintable.chain import Chain
from chaintable.errors import ModelError, StepError
from chaintable.methods import open_method
from chaintable.methods.dater.cloze import filled, fit_the_official_code, kept, lines_in, query_in
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.reused_replies import Recalled, Unasked
from chaintable.models.scripted import Scripted
from chaintable.operations import SqlNote, WriteNote
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.runs.rerun import Redone, Rerun, Resaid, rerun
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

TABLE = Table.of(
    ["Rank", "Rider", "Points"],
    [["1", "Ana (ESP)", "1,200"], ["2", "Bo (ITA)", "7"], ["3", "Cy (ESP)", "9"], ["4", "Di (FRA)", "3"]],
    "Race",
)
RACE = Source.of(TABLE)
QUESTION = Question("Are there more Spanish riders than Italian ones?")
COLUMNS, ROWS = "f_select_column([Rider])", "f_select_row([row 1, row 2, row 3])"
PARTS = "{how many} riders are Spanish.\n{how many} riders are Italian."
SPANISH, ITALIAN = (f"SELECT COUNT(*) FROM w WHERE Rider LIKE '%({code})'" for code in ("ESP", "ITA"))
QUERIES = f"SQL1: {SPANISH}\nSQL2: {ITALIAN}"
ANSWER = "2 is more than 1. The answer is: yes"
STAGES = [COLUMNS, ROWS, PARTS, QUERIES, ANSWER]


PURPOSES = ("select_column", "select_row", "cloze", "queries")
IN_TURN = ("cloze", "queries", "select_row", "select_column")


class Staged:
    """Gives the replies of each purpose one after another: prompts that are sent at once may arrive in any order."""

    name = "staged"

    def __init__(self, replies: Iterable[str | Completion], purposes: Sequence[str] = PURPOSES) -> None:
        self.prompts: list[Prompt] = []
        self._left = defaultdict[str, list[str | Completion]](list)
        for purpose, reply in zip(chain_of(purposes, repeat("query")), replies, strict=False):
            self._left[purpose].append(reply)

    def complete(self, prompt: Prompt) -> Completion:
        self.prompts.append(prompt)
        if not self._left[prompt.purpose]:
            raise ModelError(f"No reply is left for {prompt.purpose}.", "Add one.")
        said = self._left[prompt.purpose].pop(0)
        return said if isinstance(said, Completion) else Completion((said,), self.name)


def played(
    replies: list[str | Completion],
    question: Question = QUESTION,
    masked: tuple[str, ...] = (),
    purposes: Sequence[str] = PURPOSES,
    **settings: object,
) -> tuple[Chain, Staged]:
    method, model = open_method("dater", settings, masked=masked), Staged(replies, purposes)
    *_, chain = play(method, method.begin(question, RACE), model)
    return chain, model


def calls(chain: Chain) -> list[str]:
    return [str(step.operation) for step in chain.steps]


def asked(chain: Chain) -> list[Prompt]:
    """What was sent, in order: without what a later step took from an earlier one."""
    return [call.prompt for step in chain.steps for call in step.calls if not call.completion.cached]


def words(prompt: Prompt) -> str:
    return "\n".join(message.content for message in prompt.messages)


def samples(*texts: str) -> Completion:
    return Completion(texts, "scripted")


def with_stage(place: int, reply: str | Completion) -> list[str | Completion]:
    return [*STAGES[:place], reply, *STAGES[place + 1 :]]


# --- The stages ------------------------------------------------------------------------------------------------------


def test_the_stages_ask_in_order_with_the_samples_of_the_paper() -> None:
    chain, model = played([*STAGES])
    assert [prompt.purpose for prompt in asked(chain)] == [*PURPOSES, "query"]
    assert [prompt.samples for prompt in asked(chain)] == [20] * 5
    assert [prompt.ahead for prompt in asked(chain)] == [True, True, False, False, False]
    assert len(model.prompts) == 5


def test_the_samples_of_each_stage_are_set_by_themselves() -> None:
    own = {"column_samples": 1, "row_samples": 2, "part_samples": 3, "query_samples": 4, "answer_samples": 5}
    chain, _ = played([*STAGES], **own)
    assert [prompt.samples for prompt in asked(chain)] == [1, 2, 3, 4, 5]


def test_parts_and_their_queries_rows_columns_and_the_answer_are_steps() -> None:
    chain, _ = played([*STAGES])
    assert calls(chain) == [
        str(WriteNote("Parts of the question", "{how many} riders are Spanish\n{how many} riders are Italian")),
        str(SqlNote("Part 1", "{} riders are Spanish", SPANISH.replace("Rider", '"Rider"'))),
        str(SqlNote("Part 2", "{} riders are Italian", ITALIAN.replace("Rider", '"Rider"'))),
        "f_select_row(row 1, row 2, row 3)",
        "f_select_column(Rider)",
        "f_answer(text(yes))",
    ]
    assert [note.text for note in chain.state.notes[1:]] == ["2 riders are Spanish", "1 riders are Italian"]
    assert (str(chain.answer), chain.steps[-1].remark) == ("yes", "2 is more than 1.")


def test_the_answer_is_asked_with_the_filled_parts_and_what_is_left_of_the_table() -> None:
    _, model = played([*STAGES])
    shown = words(model.prompts[-1]).rpartition("/*")[2]
    assert "col : Rider\nrow 1 : Ana (ESP)\nrow 2 : Bo (ITA)\nrow 3 : Cy (ESP)\n*/" in shown
    assert shown.endswith("Facts:\n2 riders are Spanish\n1 riders are Italian\nExplanation:")


def test_without_prefetching_each_stage_is_asked_in_its_own_step() -> None:
    chain, model = played([PARTS, QUERIES, ROWS, COLUMNS, ANSWER], purposes=IN_TURN, ahead=False)
    assert [prompt.purpose for prompt in model.prompts] == [*IN_TURN, "query"]
    assert str(chain.answer) == "yes"


def test_rows_and_columns_are_asked_about_the_first_table() -> None:
    _, model = played([PARTS, QUERIES, ROWS, COLUMNS, ANSWER], purposes=IN_TURN, ahead=False)
    assert all("row 4 : 4 | Di (FRA) | 3" in words(prompt) for prompt in model.prompts[2:4])


def test_a_condition_on_a_column_that_is_left_out_still_keeps_its_rows() -> None:
    chain, _ = played(with_stage(1, "f_select_row(Points > 8)"))
    assert list(chain.state.table.column("Rider")) == ["Ana (ESP)", "Cy (ESP)"]


# --- Votes -----------------------------------------------------------------------------------------------------------


def test_the_four_strongest_column_lists_of_a_question_are_joined_and_the_two_of_a_statement() -> None:
    said = ["f_select_column(Rank)"] * 3 + ["f_select_column(Rider)"] * 2 + ["f_select_column(Points)"]
    chain, _ = played(with_stage(0, samples(*said)))
    assert chain.state.table.columns == ("Rank", "Rider", "Points")
    chain, _ = played(with_stage(0, samples(*said)), Question("More are Spanish.", "statement"))
    assert chain.state.table.columns == ("Rank", "Rider")


def test_the_two_strongest_row_lists_are_joined_and_all_rows_stay_where_one_says_so() -> None:
    said = ["f_select_row([row 1])"] * 3 + ["f_select_row([row 2])"] * 2 + ["f_select_row([row 4])"]
    chain, _ = played(with_stage(1, samples(*said)))
    assert calls(chain)[3] == "f_select_row(row 1, row 2)"
    assert [candidate.share for candidate in chain.steps[3].candidates] == [3 / 6, 2 / 6, 1 / 6]
    chain, _ = played(with_stage(1, samples("f_select_row([row 1])", "f_select_row([*])", "f_select_row([row 1])")))
    assert chain.state.table.n_rows == 4


def test_the_parts_that_most_samples_wrote_count() -> None:
    chain, _ = played(with_stage(2, samples("{how many} riders are French.", PARTS, PARTS, "no gap")))
    assert len(chain.steps) == 6
    assert [candidate.share for candidate in chain.steps[0].candidates] == [2 / 4, 1 / 4]
    assert [lost.text for lost in chain.steps[0].dropped] == ["no gap"]


def test_for_each_part_the_value_that_most_queries_find_counts() -> None:
    other = f"SQL1: SELECT 2\nSQL2: {ITALIAN}"
    chain, _ = played(with_stage(3, samples("SQL1: SELECT 9\nSQL2: SELECT nosuch FROM w", QUERIES, other)))
    first, second = chain.steps[1:3]
    assert first.state.notes[-1].text == "2 riders are Spanish"
    assert [candidate.share for candidate in first.candidates] == [1 / 3] * 3
    assert [candidate.share for candidate in second.candidates] == [2 / 3]
    assert "no column 'nosuch'" in second.dropped[0].reason


def test_the_answer_that_most_samples_give_counts() -> None:
    said = samples("Hm. The answer is: no", "So: The answer is: yes", "Well. The answer is: yes", " ")
    chain, _ = played(with_stage(4, said))
    step = chain.steps[-1]
    assert (str(chain.answer), step.remark) == ("yes", "So:")
    assert [candidate.share for candidate in step.candidates] == [2 / 4, 1 / 4]
    assert len(step.dropped) == 1


def test_a_statement_is_judged() -> None:
    chain, _ = played(with_stage(4, "The answer is: false."), Question("More riders are Italian.", "statement"))
    assert str(chain.answer) == "false"


# --- Parts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("1. there are {how many = a1} riders\n- {name} won.", ["there are {how many} riders", "{name} won"]),
        ("{two} gaps {here}\n{how many} ran", ["{how many} ran"]),
        ("{} ran", ["{value} ran"]),
    ],
)
def test_lines_with_one_gap_are_parts(text: str, lines: list[str]) -> None:
    assert [str(line) for line in lines_in(text)] == lines


@pytest.mark.parametrize("text", ["", "no gap", "{only a gap}", "{open"])
def test_without_such_a_line_there_are_no_parts(text: str) -> None:
    with pytest.raises(StepError):
        lines_in(text)


def test_queries_are_told_apart_by_their_numbers() -> None:
    assert query_in("SQL2: SELECT 2\n\nSQL1: SELECT 1;", 1) == "SELECT 1;"
    with pytest.raises(StepError, match="no query SQL3"):
        query_in("SQL1: SELECT 1\nSQL2: SELECT 2", 3)


def test_the_official_code_wants_how_many_in_each_part_and_in_as_many_samples() -> None:
    many, other = lines_in("{how many} ran"), lines_in("{name} won")
    assert fit_the_official_code(many, ["{how many} ran"] * 3, 3)
    assert not fit_the_official_code(other, ["{how many} ran"] * 3, 3)
    assert not fit_the_official_code(many, ["{how many} ran", "{name} won", "x"], 3)


def test_in_the_official_vote_failed_queries_count_and_zero_counts_a_third() -> None:
    (line,) = lines_in("{how many} ran")
    texts = ("SELECT 0", "SELECT 0 + 0", "SELECT 1", "SELECT (", "SELECT nosuch FROM w")
    state = State(TABLE)
    assert filled(line, 1, texts, state, official=False).operation.value(TABLE) == "0"
    assert filled(line, 1, texts[:3], state, official=True).operation.value(TABLE) == "1"
    with pytest.raises(StepError):
        filled(line, 1, texts, state, official=True)


def test_parts_that_all_say_0_or_all_say_1_are_not_shown() -> None:
    assert (kept(["0", "0"]), kept(["1"]), kept([]), kept(["0", "1"]), kept(["2"])) == (False, False, False, True, True)
    chain, model = played(with_stage(3, "SQL1: SELECT 1\nSQL2: SELECT 1"))
    assert "riders are Spanish" not in words(model.prompts[-1]).rpartition("/*")[2].partition("Facts:")[2]
    assert "not shown to the model" in chain.steps[-1].remark


def test_with_the_official_filter_other_parts_are_not_filled_and_the_step_says_so() -> None:
    parts = "the winner is {name}."
    chain, model = played([COLUMNS, ROWS, parts, "The answer is: yes"], purposes=PURPOSES[:3], official=True)
    assert [prompt.purpose for prompt in model.prompts][-1] == "query" and len(model.prompts) == 4
    assert "how many" in chain.steps[0].remark
    chain, _ = played([COLUMNS, ROWS, parts, "SQL1: SELECT Rider FROM w LIMIT 1", "The answer is: yes"])
    assert chain.steps[1].state.notes[-1].text == "the winner is Ana (ESP)"


# --- Faults ----------------------------------------------------------------------------------------------------------


def test_a_stage_that_cannot_be_read_leaves_the_table_and_the_answer_is_still_asked() -> None:
    again = (*PURPOSES[:3], "cloze", "select_row", "select_column")
    chain, _ = played(["?", "?", "no gap", "none", "?", "?", "The answer is: yes"], purposes=again)
    assert [bool(step.problem) for step in chain.steps] == [True, True, True, False]
    assert chain.state.table is TABLE and str(chain.answer) == "yes"


def test_a_query_that_fails_leaves_its_part_out() -> None:
    chain, model = played(with_stage(3, f"SQL1: SELECT nosuch FROM w\nSQL2: {ITALIAN}\nSQL3: SELECT 2"))
    assert "no column 'nosuch'" in chain.steps[1].problem
    assert str(chain.steps[1].operation) == "SELECT nosuch FROM w", "the step shows the query that failed"
    assert "Spanish" not in words(model.prompts[-1]).rpartition("/*")[2].partition("Facts:")[2]


def test_an_answer_that_cannot_be_read_is_asked_for_once_more() -> None:
    chain, model = played([*STAGES[:4], "", ANSWER])
    assert (str(chain.answer), len(model.prompts)) == ("yes", 6)


def test_a_failed_prefetch_is_asked_again_when_it_is_needed() -> None:
    chain, model = played(["", "", PARTS, QUERIES, ROWS, COLUMNS, ANSWER], purposes=(*PURPOSES, *IN_TURN[2:]))
    assert (str(chain.answer), len(model.prompts)) == ("yes", 7)


def test_a_failed_request_for_the_parts_is_an_error() -> None:
    with pytest.raises(ModelError, match="No reply is left for cloze"):
        played([COLUMNS, ROWS])


def test_a_masked_column_is_in_no_prompt() -> None:
    _, model = played(with_stage(3, "SQL1: SELECT MAX(Points) FROM w\nSQL2: SELECT 2"), masked=("Points",))
    assert not any("1,200" in words(prompt) or "1200" in words(prompt) for prompt in model.prompts)


def test_the_embedded_model_says_that_it_cannot_take_part() -> None:
    method = open_method("dater")
    with pytest.raises(ModelError, match="can't take part in this method"):
        list(play(method, method.begin(QUESTION, RACE), EmbeddedModel()))


# --- Afterwards ------------------------------------------------------------------------------------------------------


def test_an_edited_query_asks_only_for_the_answer() -> None:
    chain, _ = played([*STAGES])
    edit = Redone(SqlNote("Part 2", "{} riders are Italian", "SELECT 3"))
    model = Scripted(["3 is more. The answer is: no"])
    *_, found = rerun(Rerun(chain, 2, edit, "changed"), model)
    assert (str(found.answer), [prompt.purpose for prompt in model.prompts]) == ("no", ["query"])
    assert "3 riders are Italian" in words(model.prompts[0])


def test_an_edited_reply_for_rows_asks_only_for_the_answer() -> None:
    chain, _ = played([*STAGES])
    model = Scripted(["The answer is: no"])
    *_, found = rerun(Rerun(chain, 3, Resaid(0, ("f_select_row(row 2)",)), "changed"), model)
    assert (str(found.answer), found.state.table.n_rows, len(model.prompts)) == ("no", 1, 1)


def test_edited_parts_ask_for_their_queries_and_the_answer_and_not_for_rows_and_columns() -> None:
    chain, _ = played([*STAGES])
    edit = Redone(WriteNote("Parts of the question", "{how many} riders ride"))
    model = Scripted(["SQL1: SELECT COUNT(*) FROM w", "The answer is: no"])
    *_, found = rerun(Rerun(chain, 0, edit, "changed"), model)
    assert [prompt.purpose for prompt in model.prompts] == ["queries", "query"]
    assert "4 riders ride" in words(model.prompts[1]) and str(found.answer) == "no"


@pytest.mark.parametrize(
    ("place", "reply", "step"),
    [
        (0, samples("what?", COLUMNS, COLUMNS), 4),
        (1, samples("what?", ROWS, ROWS), 3),
        (2, samples("what?", PARTS, PARTS), 0),
        (3, samples("SQL1: SELECT nosuch FROM w", QUERIES, QUERIES), 1),
        (4, samples("", ANSWER, ANSWER), 5),
    ],
    ids=[*PURPOSES, "query"],
)
def test_a_sample_of_any_stage_that_cannot_be_read_is_kept_with_its_reason(
    place: int, reply: Completion, step: int
) -> None:
    chain, _ = played(with_stage(place, reply))
    (lost,) = chain.steps[step].dropped
    assert lost.reason and str(chain.answer) == "yes"


def test_a_replay_asks_nothing() -> None:
    chain, _ = played([*STAGES])
    method = open_method("dater")
    known = Recalled([call for step in chain.steps for call in step.calls], Unasked())
    *_, again = play(method, method.begin(QUESTION, RACE), known)
    assert again.history == chain.history


def test_what_was_prefetched_is_paid_for_once() -> None:
    chain, _ = played([*STAGES])
    rows = chain.steps[3].calls[0].completion
    assert (rows.cached, rows.usage, rows.requests) == (True, None, 0)


def test_before_anything_is_sent_it_says_that_a_hundred_samples_would_be_asked_for() -> None:
    method = open_method("dater")
    expected = method.expected(method.begin(QUESTION, RACE), 1)
    assert (len(expected), sum(prompt.samples for prompt in expected)) == (5, 100)
