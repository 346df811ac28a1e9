"""Binder: the prompts it sends, the steps of a program, the vote over results, and what goes wrong."""

import pytest

from chaintable.chain import Chain
from chaintable.errors import ModelError, StepError
from chaintable.methods import open_method
from chaintable.methods.binder.binder_sql import checked, names_of, parse_program
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.reused_replies import Recalled, Unasked
from chaintable.models.scripted import Scripted
from chaintable.operations import AddColumn, WriteNote
from chaintable.playing import advance, play
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.runs.rerun import Redone, Rerun, Resaid, rerun
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

TABLE = Table.of(
    ["Rank", "Rider", "Points"],
    [["1", "Ana (ESP)", "1,200"], ["2", "Bo (ITA)", "7"], ["3", "Cy (ESP)", "9"], ["4", "Cy (ESP)", "3"]],
    "Race",
)
RACE = Source.of(TABLE)
QUESTION = Question("Which country has the most riders?")
BY_COUNTRY = (
    'SELECT QA("map@which country?"; Rider) FROM w '
    'GROUP BY QA("map@which country?"; `rider`) ORDER BY COUNT(*) DESC LIMIT 1'
)
CHECKED = BY_COUNTRY.replace("`rider`", '"Rider"').replace("; Rider", '; "Rider"')
SPANISH = 'SELECT Points FROM w WHERE Rider = QA("ans@who is spanish?"; SELECT Rider FROM w WHERE Points > 10)'


def played(
    replies: list[str | Completion], question: Question = QUESTION, masked: tuple[str, ...] = (), **settings: object
) -> tuple[Chain, Scripted]:
    method, model = open_method("binder", settings, masked=masked), Scripted(replies)
    *_, chain = play(method, method.begin(question, RACE), model)
    return chain, model


def calls(chain: Chain) -> list[str]:
    return [str(step.operation) for step in chain.steps]


def words(prompt: Prompt) -> str:
    return "\n".join(message.content for message in prompt.messages)


def samples(*texts: str) -> Completion:
    return Completion(texts, "scripted")


# --- The language ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("SELECT Rider FROM w", []),
        (BY_COUNTRY, ['QA("map@which country?"; "Rider")']),
        ("SELECT QA('map@older than bo?' ; Rider; [Points]) FROM w", ['QA("map@older than bo?"; "Rider"; "Points")']),
        (
            'SELECT 1 FROM w WHERE QA("map@what (if any); and "how"?"; Rider) = \'QA(\'',
            ['QA("map@what (if any); and \'how\'?"; "Rider")'],
        ),
        (
            'SELECT QA("map@rich?"; QA("map@which country?"; Rider)) FROM w',
            ['QA("map@which country?"; "Rider")', 'QA("map@rich?"; QA("map@which country?"; "Rider"))'],
        ),
        (SPANISH, ['QA("ans@who is spanish?"; SELECT "Rider" FROM w WHERE "Points" > 10)']),
        ('QA("ans@who?"; Rider)', ['QA("ans@who?"; SELECT "Rider" FROM w)']),
    ],
)
def test_a_program_is_read_with_its_calls_the_inner_ones_first(text: str, calls: list[str]) -> None:
    program = checked(parse_program(text), TABLE)
    assert [str(call) for call in program.calls] == calls
    assert checked(parse_program(str(program)), TABLE) == program


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ('SELECT QA("map@which?"; Rider FROM w', "no closing bracket"),
        ('SELECT QA("map@which?") FROM w', "names no column"),
        ('SELECT QA("guess@which?"; Rider) FROM w', "can't be read"),
        ('SELECT QA("map@which?"; Team) FROM w', "no column 'Team'"),
        ('SELECT QA("map@which?"; Rider) FROM w; DROP TABLE w', "2 statements"),
        ('DELETE FROM w WHERE QA("map@which?"; Rider) = 1', "isn't a SELECT"),
        ('SELECT QA("ans@who?"; DROP TABLE w) FROM w', "can't|isn't|no table|read"),
        ('SELECT QA("map@x?"; QA("ans@who?"; Rider)) FROM w', "not a column"),
        ("SELECT " + "+".join(f'QA("map@number {k}?"; Rider)' for k in range(13)) + " FROM w", "13 calls"),
        ('QA("map@a?"; ' * 10 + "Rider" + ")" * 10, "calls inside each other"),
        (f'SELECT QA("map@{"why " * 60}?"; Rider) FROM w', "241 characters"),
    ],
)
def test_a_program_that_cannot_run_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(StepError, match=reason):
        checked(parse_program(text), TABLE)


def test_a_mapped_column_never_takes_the_name_of_another() -> None:
    program = checked(parse_program('SELECT QA("map@rider"; Rider), QA("map@Rider"; Rank) FROM w'), TABLE)
    assert list(names_of(program, TABLE).values()) == ["rider 2", "Rider 3"]


def test_a_column_or_a_text_named_like_what_stands_in_for_a_call_stays_what_it_is() -> None:
    table = Table.of(["qa call 1", "Rider"], [["x", "Ana"]])
    call = 'QA("map@which country?"; "Rider")'
    program = f"SELECT \"qa call 1\", 'qa call 2' FROM w WHERE {call} = 'yes'"
    assert str(checked(parse_program(program), table)) == program


# --- The steps -------------------------------------------------------------------------------------------------------


def test_each_call_is_a_step_then_the_query_then_the_answer() -> None:
    chain, model = played([BY_COUNTRY, "The value: ESP | ITA | ESP"], samples=1)
    assert calls(chain) == [
        str(WriteNote("Program", CHECKED)),
        "f_add_column(which country?). The value: ESP | ITA | ESP | ESP",
        'f_sql(SELECT "which country?" FROM w GROUP BY "which country?" ORDER BY COUNT(*) DESC LIMIT 1)',
        "f_answer(cell(which country?))",
    ]
    assert (str(chain.answer), [prompt.purpose for prompt in model.prompts]) == ("ESP", ["program", "add_column"])


def test_a_map_shows_only_its_columns_and_each_different_row_once() -> None:
    _, model = played([BY_COUNTRY, "ESP | ITA | ESP"], samples=1)
    shown = words(model.prompts[1]).rpartition("/*")[2]
    assert shown.count("Cy (ESP)") == 1 and "Points" not in shown and "1,200" not in shown
    assert "For each of the 3 rows: which country?" in words(model.prompts[1])


def test_a_map_over_a_mapped_column_comes_after_it() -> None:
    program = 'SELECT Rider FROM w WHERE QA("map@is it an island?"; QA("map@which country?"; Rider)) = \'no\' LIMIT 1'
    chain, model = played([program, "ESP | ITA | ESP", "no | no"])
    assert "row 1 : ESP\nrow 2 : ITA\n" in words(model.prompts[2])
    assert str(chain.answer) == "Ana (ESP)"


IS_SPANISH = "QA(\"map@spanish?\"; Rider) = 'yes'"


@pytest.mark.parametrize(
    ("program", "said", "answer"),
    [
        ('SELECT Rider FROM w ORDER BY QA("map@how old?"; Rider) DESC LIMIT 1', ["20 | 40 | 30"], "Bo (ITA)"),
        (
            f"SELECT Rider FROM w WHERE Rank = (SELECT MAX(Rank) FROM w WHERE {IS_SPANISH})",
            ["yes | no | no"],
            "Ana (ESP)",
        ),
        (f"SELECT COUNT(*) FROM w WHERE row_id < 3 AND {IS_SPANISH}", ["yes | no | yes"], "1"),
        (
            f"SELECT Rider FROM w WHERE row_id = (SELECT row_id FROM w WHERE {IS_SPANISH}) - 1",
            ["no | yes | no"],
            "Ana (ESP)",
        ),
        (
            f"SELECT CASE WHEN {IS_SPANISH} THEN 'home' ELSE 'away' END FROM w WHERE Rank = 2",
            ["yes | no | yes"],
            "away",
        ),
        (
            f'SELECT Points FROM w WHERE Rider = QA("ans@who is best?"; SELECT Rider FROM w WHERE {IS_SPANISH})',
            ["yes | no | yes", "Ana (ESP)"],
            "1,200",
        ),
    ],
)
def test_a_call_may_stand_wherever_a_column_or_a_value_may(program: str, said: list[str], answer: str) -> None:
    chain, model = played([program, *said], samples=1)
    assert (str(chain.answer), len(model.prompts)) == (answer, len(said) + 1)


def test_a_question_about_a_sub_table_is_a_step_of_its_own_and_its_answer_a_value() -> None:
    chain, model = played([SPANISH, "The answer is: Ana (ESP)."])
    assert [step.operation.name for step in chain.steps] == ["note", "sql_note", "note", "sql", "answer"]
    assert chain.steps[1].state.notes[-1].text == "Rider\nAna (ESP)" and chain.steps[1].state.notes[-1].rows == (0,)
    assert "row 1 : Ana (ESP)\n*/\nQuestion: who is spanish?" in words(model.prompts[1])
    assert str(chain.answer) == "1,200"


def test_the_same_question_about_two_tables_is_asked_twice() -> None:
    first, last = (f'QA("ans@who?"; SELECT Rider FROM w WHERE Rank = {rank})' for rank in (1, 4))
    chain, model = played([f"SELECT {first} || ' and ' || {last}", "Ana", "Cy"])
    assert (str(chain.answer), len(model.prompts)) == ("Ana and Cy", 3)


def test_a_table_without_rows_is_mapped_without_asking() -> None:
    method, model = open_method("binder"), Scripted(['SELECT COUNT(*) FROM w WHERE QA("map@odd?"; Rider) = 1'])
    *_, chain = play(method, method.begin(QUESTION, Source.of(Table.of(["Rider"], []))), model)
    assert (str(chain.answer), len(model.prompts)) == ("0", 1)


@pytest.mark.parametrize(("said", "answer"), [("Yes, she is. The answer is: true", "true"), ("No.", "false")])
def test_a_question_about_a_table_can_be_the_whole_program(said: str, answer: str) -> None:
    question = Question("Ana is Spanish.", "statement")
    chain, _ = played(['QA("ans@is ana spanish?"; SELECT * FROM w LIMIT 1)', said], question)
    assert str(chain.answer) == answer


def test_a_program_without_calls_is_a_query_and_asks_for_nothing_more() -> None:
    chain, model = played(["```sql\nSELECT Rider FROM w ORDER BY Points DESC LIMIT 1;\n```"])
    assert calls(chain) == ['f_sql(SELECT "Rider" FROM w ORDER BY "Points" DESC LIMIT 1)', "f_answer(cell(Rider))"]
    assert (str(chain.answer), len(model.prompts)) == ("Ana (ESP)", 1)


def test_large_tables_are_mapped_in_batches_at_the_same_time() -> None:
    table = Table.of(["Rider"], [[f"Rider {k}"] for k in range(120)])
    method = open_method("binder", {"samples": 1})
    asked = "SELECT COUNT(*) FROM w WHERE QA(\"map@odd?\"; Rider) = 'yes'"
    model = Scripted([asked, *[" | ".join(["yes", "no"] * 20)] * 3])
    *_, chain = play(method, method.begin(QUESTION, Source.of(table)), model)
    assert (str(chain.answer), len(model.prompts)) == ("60", 4)


# --- Samples and votes -----------------------------------------------------------------------------------------------


def test_as_many_programs_are_drawn_as_is_set_and_fifty_as_in_the_paper() -> None:
    _, model = played(["SELECT 1"], samples=7)
    assert [prompt.samples for prompt in model.prompts] == [7]
    assert open_method("binder").settings["samples"] == 50


def test_the_answer_that_most_programs_give_decides_and_nothing_is_asked_twice() -> None:
    alike = BY_COUNTRY.replace("DESC LIMIT 1", "DESC, COUNT(*) LIMIT 1")
    first = "SELECT Rider FROM w LIMIT 1"
    replies = samples(first, first, BY_COUNTRY, alike, alike, "nonsense")
    chain, model = played([replies, "ESP | ITA | ESP"])
    assert (str(chain.answer), len(model.prompts)) == ("ESP", 2)
    assert model.prompts[1].ahead
    step = chain.steps[0]
    assert [candidate.share for candidate in step.candidates] == [2 / 6, 2 / 6, 1 / 6]
    assert step.candidates[1].operation == step.operation
    assert step.remark == "Votes for the answers of 3 programs: “ESP” 3, “Ana (ESP)” 2"
    assert [(lost.text, lost.reason) for lost in step.dropped] == [
        ("nonsense", "'nonsense' isn't a program. Write one SELECT.")
    ]
    assert chain.steps[1].calls[0].completion.cached and chain.steps[1].calls[0].completion.usage is None


def test_programs_without_an_answer_have_no_vote() -> None:
    empty = "SELECT Rider FROM w WHERE Rank = 9"
    chain, _ = played([samples(empty, empty, "SELECT Rider FROM w WHERE Rank = 2")])
    assert str(chain.answer) == "Bo (ITA)"
    assert "finds no row" in chain.steps[0].dropped[0].reason


@pytest.mark.parametrize(("official", "answer"), [(False, "false"), (True, "true")])
def test_with_the_official_vote_true_counts_three_times(official: bool, answer: str) -> None:
    replies = samples("SELECT 0", "SELECT 1 > 2", "SELECT 1")
    chain, _ = played([replies], Question("Ana leads.", "statement"), official=official)
    assert str(chain.answer) == answer


@pytest.mark.parametrize(("official", "answer"), [(False, "Ana (ESP), Bo (ITA)"), (True, "Cy (ESP)")])
def test_with_the_official_vote_another_order_is_another_answer(official: bool, answer: str) -> None:
    up, down = (f"SELECT Rider FROM w WHERE Rank < 3 ORDER BY Rank {order}" for order in ("ASC", "DESC"))
    chain, _ = played([samples("SELECT Rider FROM w WHERE Rank = 4", up, down)], official=official)
    assert str(chain.answer) == answer


def test_only_the_five_most_frequent_programs_with_calls_are_carried_out() -> None:
    programs = [f'SELECT QA("map@number {k}?"; Rider) FROM w' for k in range(8)]
    _, model = played([samples(*programs, programs[7]), *["a | b | c"] * 5])
    assert len(model.prompts) == 6
    assert "number 7?" in words(model.prompts[1])


# --- Faults ----------------------------------------------------------------------------------------------------------


def test_a_program_that_cannot_be_read_is_given_back_once_with_the_reason() -> None:
    chain, model = played(["SELECT nosuch FROM w", "SELECT Rider FROM w WHERE Rank = 2"])
    assert str(chain.answer) == "Bo (ITA)"
    assert "There is no column 'nosuch'" in model.prompts[1].messages[-1].content
    chain, _ = played(["I can't.", "Really not."])
    assert chain.answer is None and "isn't a program" in chain.steps[-1].problem


@pytest.mark.parametrize(
    ("replies", "reason"),
    [
        ([BY_COUNTRY, "", ""], "no value for the column 'which country?'"),
        ([SPANISH, "", ""], "empty"),
        (["SELECT Rider FROM w WHERE Rank = 9"], "finds no row"),
    ],
)
def test_without_a_result_there_is_no_answer_but_a_reason(replies: list[str | Completion], reason: str) -> None:
    chain, _ = played(replies)
    assert chain.answer is None
    assert reason in chain.steps[-1].problem
    assert [k for k, step in enumerate(chain.steps) if step.problem] == [len(chain.steps) - 1], "told once"
    assert all(step.operation.describe().rpartition(": ")[2] for step in chain.steps)


def test_mending_the_step_that_failed_goes_on_with_the_program() -> None:
    chain, _ = played([BY_COUNTRY, "", ""])
    mended = chain.replace(1, AddColumn("which country?", ("ESP", "ITA", "ESP", "ESP")))
    assert not mended.finished
    *_, chain = play(open_method("binder"), mended, Unasked())
    assert str(chain.answer) == "ESP"


def test_a_step_that_a_person_broke_leaves_the_program_without_a_result() -> None:
    chain, _ = played([BY_COUNTRY, "ESP | ITA | ESP"])
    broken = chain.until(2).replace(1, AddColumn("which country?", ()))
    assert broken.steps[1].problem
    step = advance(open_method("binder"), broken, Unasked())
    assert step.problem == "Step 2 failed, so the program has no result."


def test_values_that_do_not_fit_the_rows_are_asked_for_once_more() -> None:
    chain, model = played([BY_COUNTRY, "ESP | ITA", "ESP | ITA | ESP"])
    assert (str(chain.answer), len(model.prompts)) == ("ESP", 3)
    assert chain.steps[1].dropped[0].reason == "2 values for 3 rows."


def test_a_failed_request_for_the_vote_costs_a_program_its_vote_and_nothing_else() -> None:
    first = "SELECT Rider FROM w LIMIT 1"
    chain, _ = played([samples(BY_COUNTRY, BY_COUNTRY, first)])
    assert str(chain.answer) == "Ana (ESP)"
    assert "No answer" in chain.steps[0].dropped[0].reason


def test_a_failed_request_for_the_program_is_an_error() -> None:
    with pytest.raises(ModelError, match="script ended"):
        played([])


def test_a_masked_column_is_in_no_prompt_and_no_call_can_ask_about_it() -> None:
    asked = 'SELECT QA("map@many?"; Points) FROM w'
    chain, model = played([asked, 'SELECT QA("ans@who?"; SELECT * FROM w)', "Ana"], masked=("Points",))
    assert "no column 'Points'" in chain.steps[0].dropped[0].reason
    assert not any("1,200" in words(prompt) for prompt in model.prompts)


def test_the_embedded_model_says_that_it_cannot_take_part() -> None:
    method = open_method("binder")
    with pytest.raises(ModelError, match="can't take part in this method"):
        list(play(method, method.begin(QUESTION, RACE), EmbeddedModel()))


# --- Afterwards ------------------------------------------------------------------------------------------------------


def test_values_edited_by_hand_change_the_answer_without_a_model() -> None:
    chain, _ = played([BY_COUNTRY, "ESP | ITA | ESP"])
    edited = chain.replace(1, AddColumn("which country?", ("ESP", "ITA", "ITA", "ITA")))
    assert str(edited.answer) == "ITA"


def test_an_edited_reply_of_a_map_asks_only_for_what_follows() -> None:
    chain, _ = played([BY_COUNTRY, "ESP | ITA | ESP"])
    *_, found = rerun(Rerun(chain, 1, Resaid(0, ("ITA | ITA | ITA",)), "changed"), Unasked())
    assert str(found.answer) == "ITA"


def test_an_edited_program_asks_only_for_its_new_column() -> None:
    chain, _ = played([BY_COUNTRY, "ESP | ITA | ESP"])
    edit = Redone(WriteNote("Program", BY_COUNTRY.replace("which country?", "a climber?")))
    *_, found = rerun(Rerun(chain, 0, edit, "changed"), model := Scripted(["yes | no | yes"]))
    assert (str(found.answer), [prompt.purpose for prompt in model.prompts]) == ("yes", ["add_column"])


def test_a_replay_asks_nothing() -> None:
    chain, _ = played([samples(BY_COUNTRY, "SELECT Rider FROM w"), "ESP | ITA | ESP"])
    method = open_method("binder")
    known = Recalled([call for step in chain.steps for call in step.calls], Unasked())
    *_, again = play(method, method.begin(QUESTION, RACE), known)
    assert again.history == chain.history


def test_a_program_that_a_person_wrote_is_carried_out() -> None:
    method, model = open_method("binder"), Scripted(["ESP | ITA | ESP"])
    begun = method.begin(QUESTION, RACE).insert(0, WriteNote("Program", BY_COUNTRY))
    *_, chain = play(method, begun, model)
    assert (str(chain.answer), len(model.prompts)) == ("ESP", 1)
    wrong = method.begin(QUESTION, RACE).insert(0, WriteNote("Program", "SELECT QA("))
    assert "no closing bracket" in advance(method, wrong, Unasked()).problem


def test_before_anything_is_sent_it_says_how_many_samples_and_columns_it_would_ask_for() -> None:
    method = open_method("binder")
    expected = method.expected(method.begin(QUESTION, RACE), 2)
    assert [(prompt.purpose, prompt.samples) for prompt in expected] == [
        ("program", 50),
        ("add_column", 1),
        ("add_column", 1),
    ]
