"""A person replies in the model's place: which prompts they get, and what happens to their replies."""

from chaintable.chain import Chain, make_step
from chaintable.methods import ChainOfTable
from chaintable.models.person import Asked, Drive, Reply, drive
from chaintable.operations import GroupBy, SelectRow
from chaintable.operations.conditions import First
from chaintable.prompts.dialogue import Attempt
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

TEAMS = Table.of(["Team", "Country", "Points"], [["Ajax", "NED", "7"], ["PSV", "NED", "9"], ["Genk", "BEL", "8"]])
START = Chain(Question("Which country has the most teams?"), Source.of(TEAMS, "teams"))
PAPER, STRUCTURED = ChainOfTable(ahead=False), ChainOfTable(style="structured")
GROUPED = ("f_group_by()", "f_group_by(Country)")
ANSWERED = (*GROUPED, "<END>", "f_answer(most(Country, Count))")


def driven(*texts: str, method: ChainOfTable = PAPER, chain: Chain = START) -> Drive:
    drive = Drive.begin(method, chain)
    for text in texts:
        drive = drive.answer(Reply((text,)))
    return drive


def calls(chain: Chain) -> list[str]:
    return [str(step.operation) for step in chain.steps]


def test_the_first_prompt_is_the_plan():
    asked = driven().asked
    assert asked is not None
    assert asked.prompt.purpose == "plan"
    assert asked.prompt.messages[-1].content.rstrip().endswith("Function Chain:")


def test_after_the_plan_its_arguments_are_asked_for():
    asked = driven("f_group_by() -> <END>").asked
    assert asked is not None
    assert (asked.prompt.purpose, [call.prompt.purpose for call in asked.calls]) == ("group_by", ["plan"])


def test_a_chain_is_driven_to_its_answer():
    drive = driven(*ANSWERED)
    assert drive.asked is None
    assert str(drive.chain.answer) == "NED"
    assert [len(step.calls) for step in drive.chain.steps] == [2, 2]


def test_the_steps_of_a_person_say_so_and_those_before_stay_as_they_were():
    begun = START.then(make_step(SelectRow(First(2)), START.state, "embedded"))
    drive = driven(*GROUPED, chain=begun)
    assert [step.author for step in drive.by_person.steps] == ["embedded", "person"]
    assert drive.by_person.steps[1].calls == drive.chain.steps[1].calls


def test_a_reply_that_cannot_be_used_brings_the_prompt_that_a_model_would_get():
    asked = driven("f_group_by()", "f_group_by(Nation)").asked
    assert asked is not None
    assert "No column 'Nation'" in asked.correction
    assert [message.role for message in asked.prompt.messages][-2:] == ["assistant", "user"]
    assert asked.prompt.messages[-2].content == "f_group_by(Nation)"


def test_after_two_such_replies_the_step_is_refused_and_the_plan_goes_on_without_it():
    drive = driven("f_group_by()", "f_group_by(Nation)", "f_group_by(Land)")
    assert [bool(step.problem) for step in drive.chain.steps] == [True]
    assert drive.asked is not None
    assert "group_by" not in drive.asked.prompt.choices
    assert not drive.asked.correction


def test_one_text_stands_for_all_samples():
    said = driven("f_select_row()", "f_select_row(row 1)").chain.steps[0]
    assert len(said.calls[-1].completion.texts) == 8
    assert [candidate.share for candidate in said.candidates] == [1.0]


def test_several_texts_are_votes():
    begun = driven("f_select_row()")
    drive = begun.answer(Reply(("f_select_row(row 1)", "f_select_row(row 1)", "f_select_row(row 3)", "no idea")))
    step = drive.chain.steps[0]
    assert str(step.operation) == "f_select_row(row 1, row 3)"
    assert [candidate.share for candidate in step.candidates] == [0.5, 0.25]
    assert [dropped.text for dropped in step.dropped] == ["no idea"]


def test_the_last_reply_can_be_taken_back_also_beyond_a_step():
    drive = driven(*GROUPED)
    assert len(drive.chain.steps) == 1
    assert drive.past is not None
    assert drive.past.chain.steps == ()
    assert drive.past.asked is not None
    assert drive.past.asked.prompt.purpose == "group_by"


def test_in_the_structured_style_one_reply_is_a_step():
    drive = driven(
        '{"operation": "group_by", "column": "Country"}', "f_answer(most(Country, Count))", method=STRUCTURED
    )
    assert calls(drive.chain) == ["f_group_by(Country)", "f_answer(most(Country, Count))"]


def test_prompts_that_may_run_at_once_are_answered_in_their_order():
    ahead = ChainOfTable()
    drive = driven("f_group_by() -> f_sort_by() -> <END>", "f_group_by(Country)", method=ahead)
    assert drive.asked is not None
    assert drive.asked.prompt.purpose == "plan"
    after = drive.answer(Reply(("<END>",)))
    assert after.asked is not None
    assert (after.asked.prompt.purpose, after.asked.prompt.ahead) == ("sort_by", True)
    ended = after.answer(Reply(("f_sort_by(Count)",))).answer(Reply(("NED",)))
    assert [call.wasted for call in ended.chain.steps[-1].calls] == [False, True, False]


def test_a_finished_chain_asks_for_nothing():
    finished = driven(*ANSWERED).chain
    assert Drive.begin(PAPER, finished).asked is None


def test_a_reply_keeps_the_attempts_that_failed_before_it():
    attempt = Attempt("too busy", 0.1, 2.0)
    found = drive(PAPER, START, [Reply(("f_group_by()",), (attempt,))])
    assert isinstance(found, Asked)
    assert found.calls[0].attempts == (attempt,)


def test_driving_does_not_change_the_chain_that_it_began_with():
    driven(*ANSWERED)
    assert START.steps == ()
    assert GroupBy(("Country",)).apply(START.state).table.n_rows == 2
