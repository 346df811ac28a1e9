"""Few-shot, chain-of-thought and text-to-SQL: the prompts they send, the steps they take, and what goes wrong."""

import pytest

from chaintable.chain import Chain, make_step
from chaintable.errors import ModelError
from chaintable.methods import open_method
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.reused_replies import Recalled, Unasked
from chaintable.models.scripted import Scripted
from chaintable.operations import SelectRow, Sql
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion
from chaintable.runs.rerun import Redone, Rerun, rerun
from chaintable.tables.source import Source
from chaintable.tables.state import Kind, Question
from chaintable.tables.table import Table

RACE = Source.of(
    Table.of(["Rider", "Team", "Points"], [["Ana", "Blue", "1,200"], ["Bo", "Red", "7"], ["Cy", "Blue", "9"]], "Race")
)
QUESTION = Question("Who has the most points?")


def played(method: str, replies: list[str], question: Question = QUESTION, masked: tuple[str, ...] = ()) -> Chain:
    player = open_method(method, masked=masked)
    *_, chain = play(player, player.begin(question, RACE), Scripted(replies))
    return chain


def calls(chain: Chain) -> list[str]:
    return [str(step.operation) for step in chain.steps]


def sent(chain: Chain, k: int = 0) -> str:
    return "\n".join(message.content for message in chain.steps[k].calls[0].prompt.messages)


@pytest.mark.parametrize("method", ["few_shot", "end_to_end", "chain_of_thought"])
@pytest.mark.parametrize("reply", ["", "Answer:", "The answer is: …", "?", "I don't know.", "I cannot determine this."])
def test_what_says_nothing_is_no_answer_and_is_asked_for_once_more(method: str, reply: str) -> None:
    chain = played(method, [reply, "The answer is: Ana"])
    assert str(chain.answer) == "Ana" and len(chain.steps[0].dropped) == 1
    chain = played(method, [reply, reply])
    assert chain.answer is None and len(chain.steps) == 1 and chain.steps[0].problem


def test_a_cell_without_letters_can_be_an_answer() -> None:
    source = Source.of(Table.of(["Move", "Sign"], [["up", "+"], ["down", "–"]]))
    method = open_method("few_shot")
    *_, chain = play(method, method.begin(Question("Which sign?"), source), Scripted(["The answer is: –"]))
    assert str(chain.answer) == "–"


# --- Few-shot --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "examples"), [("question", 2), ("statement", 4), ("long_answer", 1)])
def test_few_shot_shows_solved_examples_before_the_question(kind: Kind, examples: int) -> None:
    chain = played("few_shot", ["true"], Question("Ana won.", kind))
    assert sent(chain).count("The answer is:") == examples + 1
    assert sent(chain).rstrip().endswith("The answer is:")
    assert (str(chain.answer), len(chain.steps)) == ("true", 1)


# --- Chain-of-thought ------------------------------------------------------------------------------------------------


def test_the_explanation_stands_beside_the_answer_and_needs_no_second_request() -> None:
    chain = played("chain_of_thought", ["Ana has 1,200, more than 7 and 9. So the answer is: Ana"])
    (step,) = chain.steps
    assert (str(chain.answer), step.remark, len(step.calls)) == ("Ana", "Ana has 1,200, more than 7 and 9.", 1)
    assert sent(chain).count("Explanation:") == 3


def test_an_answer_without_an_explanation_is_taken_too() -> None:
    chain = played("chain_of_thought", ["Ana"])
    assert (str(chain.answer), chain.steps[0].remark) == ("Ana", "")


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("Ana has 1,200 points. Bo has 7. Ana has the most points.", "Ana has the most points"),
        ("There are two riders for Blue.\nCy", "Cy"),
        ("Mr. Hill and Dr. J. Black ride. St. Paul Cycling", "St. Paul Cycling"),
        ("He rides for the U.S. Team", "He rides for the U.S. Team"),
        ("Ana", "Ana"),
    ],
)
def test_without_words_that_lead_to_the_answer_the_last_sentence_counts_and_the_step_says_so(
    reply: str, answer: str
) -> None:
    chain = played("chain_of_thought", [reply])
    assert str(chain.answer) == answer
    before = reply.rpartition(answer)[0].strip()
    note = "The reply doesn't say “the answer is”, so its last sentence counts. "
    assert chain.steps[0].remark == (f"{note}{before}" if before else "")


def test_a_statement_and_a_long_answer_are_read_whole() -> None:
    claim, long = Question("Ana leads.", "statement"), Question("Who leads?", "long_answer")
    assert str(played("chain_of_thought", ["It is true. She has 1,200 points."], claim).answer) == "true"
    assert str(played("chain_of_thought", ["Ana leads. She has 1,200."], long).answer) == "Ana leads. She has 1,200"


def test_a_statement_is_judged_after_its_explanation() -> None:
    chain = played("chain_of_thought", ["She leads. The answer is: true."], Question("Ana leads.", "statement"))
    assert str(chain.answer) == "true"


# --- Text-to-SQL -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reply",
    [
        "SELECT Rider FROM w ORDER BY Points DESC LIMIT 1",
        "Here it is:\n```sql\nSELECT rider FROM w ORDER BY points DESC LIMIT 1;\n```\nThat is all.",
        "SQL: select Rider from w order by Points desc limit 1\n\nQ: next question",
        "f_sql(SELECT Rider FROM w ORDER BY Points DESC LIMIT 1)",
    ],
)
def test_a_query_is_the_first_step_and_its_result_gives_the_answer(reply: str) -> None:
    chain = played("text_to_sql", [reply])
    assert calls(chain) == ['f_sql(SELECT "Rider" FROM w ORDER BY "Points" DESC LIMIT 1)', "f_answer(cell(Rider))"]
    assert (str(chain.answer), len(chain.steps[1].calls)) == ("Ana", 0)


def test_the_prompt_describes_the_columns_with_types_and_values() -> None:
    words = sent(played("text_to_sql", ["SELECT 1"]))
    assert '"Points" INTEGER,  -- 1200; 7; 9' in words
    assert '"Points (text)" TEXT,  -- 1,200; 7; 9' in words
    assert "row 2 : Bo | Red | 7" in words


def test_a_masked_column_is_in_no_part_of_the_prompt_and_cannot_be_named() -> None:
    chain = played("text_to_sql", ["SELECT Points FROM w", "SELECT Rider FROM w"], masked=("Points",))
    assert "Points" not in sent(chain).replace(QUESTION.text, "") and "1,200" not in sent(chain)
    assert "no column 'Points'" in chain.steps[0].dropped[0].reason
    assert str(chain.answer) == "Ana, Bo, Cy"


def test_a_query_that_fails_is_given_back_once_with_the_reason() -> None:
    chain = played("text_to_sql", ["SELECT nosuch FROM w", "SELECT Rider FROM w WHERE Team = 'Red'"])
    assert str(chain.answer) == "Bo"
    assert "There is no column 'nosuch'" in chain.steps[0].calls[1].prompt.messages[-1].content


@pytest.mark.parametrize(
    ("replies", "reason"),
    [
        (["DROP TABLE w", "DELETE FROM w"], "may only read"),
        (["SELECT Rider FROM w WHERE Team = 'Green'"], "finds no row"),
        (
            ["SELECT MAX(Points) FROM w WHERE Team = 'Green'"],
            "No row with a value meets the query's conditions, so there is no MAX(Points).",
        ),
        (["SELECT NULL FROM w"], "finds only empty cells in NULL"),
    ],
)
def test_without_a_result_there_is_no_answer_but_a_reason(replies: list[str], reason: str) -> None:
    chain = played("text_to_sql", replies)
    assert chain.answer is None
    assert reason in chain.steps[-1].problem
    assert [bool(step.problem) for step in chain.steps] == [False] * (len(chain.steps) - 1) + [True]
    assert not any(step.operation.describe().endswith(": ") for step in chain.steps)


def test_a_query_that_cannot_be_read_ends_the_chain_on_its_own_step_and_mending_it_goes_on() -> None:
    chain = played("text_to_sql", ["SELECT nosuch FROM w", "SELECT nosuch FROM w"])
    assert [step.problem[:31] for step in chain.steps] == ["There is no column 'nosuch' (ch"]
    mended = chain.replace(0, Sql("SELECT Rider FROM w WHERE Points = 7"))
    assert not mended.finished
    *_, chain = play(open_method("text_to_sql"), mended, Scripted([]))
    assert str(chain.answer) == "Bo"


def test_an_answer_says_which_step_it_lacks_where_a_person_broke_the_query() -> None:
    chain = played("text_to_sql", ["SELECT Rider FROM w"]).until(1).replace(0, Sql("SELECT nosuch FROM w"))
    *_, chain = play(open_method("text_to_sql"), chain, Scripted([]))
    assert chain.steps[-1].problem == "Step 1 found no table to answer from."


@pytest.mark.parametrize(
    ("question", "query", "answer"),
    [
        (Question("Ana has more than Bo.", "statement"), "SELECT 1 > 0", "true"),
        (Question("Bo has more than Ana.", "statement"), "SELECT 0", "false"),
        (Question("Did Ana ride?"), "SELECT COUNT(*) FROM w WHERE Rider = 'Ana'", "yes"),
        (Question("Did Dee ride?"), "SELECT COUNT(*) FROM w WHERE Rider = 'Dee'", "no"),
        (Question("Is it 1 or 0?"), "SELECT 1", "1"),
        (Question("Who rides for Blue?"), "SELECT Rider FROM w WHERE Team = 'Blue'", "Ana, Cy"),
    ],
)
def test_a_truth_value_answers_statements_and_questions_for_yes_or_no(
    question: Question, query: str, answer: str
) -> None:
    assert str(played("text_to_sql", [query], question).answer) == answer


def test_several_columns_are_a_table() -> None:
    answer = played("text_to_sql", ["SELECT Team, SUM(Points) FROM w GROUP BY Team"]).answer
    assert answer is not None
    assert answer.grid == (("Blue", "1209"), ("Red", "7"))


class Sampled:
    """A model that gives several samples at once."""

    name = "sampled"

    def complete(self, prompt: object) -> Completion:
        most = "SELECT Rider FROM w WHERE Points = 1200"
        other = "SELECT Rider FROM w ORDER BY Points DESC LIMIT 1"
        return Completion(("SELECT Rider FROM w WHERE Team = 'Red'", most, other, "SELECT nonsense("), self.name)


def test_of_several_samples_the_result_that_most_find_counts() -> None:
    player = open_method("text_to_sql")
    *_, chain = play(player, player.begin(QUESTION, RACE), Sampled())
    assert str(chain.answer) == "Ana"
    assert sorted(candidate.share for candidate in chain.steps[0].candidates) == [0.25, 0.25, 0.25]
    assert [lost.text for lost in chain.steps[0].dropped] == ["SELECT nonsense("]


def test_the_embedded_model_writes_a_query_with_a_step_before_it_where_sql_lacks_the_words() -> None:
    table = Table.of(["Rider", "Points"], [["Ana (ESP)", "5"], ["Bo (ITA)", "7"], ["Cy (ESP)", "9"]])
    player = open_method("text_to_sql")
    *_, chain = play(
        player, player.begin(Question("Which country has the most riders?"), Source.of(table)), EmbeddedModel()
    )
    assert calls(chain)[0] == "f_add_column(Country). The rule: in_brackets(Rider)"
    assert calls(chain)[1].startswith('f_sql(SELECT "Country" FROM w GROUP BY "Country" HAVING COUNT(*) = (')
    assert (str(chain.answer), {step.author for step in chain.steps}) == ("ESP", {"embedded"})
    assert len(chain.steps[0].calls[0].completion.alternatives) > 1


def test_the_embedded_model_goes_on_from_a_table_that_a_person_changed() -> None:
    player = open_method("text_to_sql")
    begun = player.begin(QUESTION, RACE)
    kept = begun.then(make_step(SelectRow.parse("f_select_row(Points < 100)"), begun.state))
    *_, chain = play(player, kept, EmbeddedModel())
    assert (str(chain.answer), chain.steps[1].author) == ("Cy", "embedded")


def test_what_the_embedded_model_cannot_say_in_sql_it_says_so() -> None:
    player = open_method("text_to_sql")
    with pytest.raises(ModelError, match="in SQL"):
        list(play(player, player.begin(Question("What is the median of points?"), RACE), EmbeddedModel()))


@pytest.mark.parametrize("method", ["chain_of_thought"])
def test_the_embedded_model_says_that_it_cannot_take_part(method: str) -> None:
    player = open_method(method)
    with pytest.raises(ModelError, match="can't take part in this method"):
        list(play(player, player.begin(QUESTION, RACE), EmbeddedModel()))


# --- Afterwards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "reply"),
    [
        ("end_to_end", "Ana"),
        ("few_shot", "Ana"),
        ("chain_of_thought", "1,200 is most. The answer is: Ana"),
        ("text_to_sql", "SELECT Rider FROM w ORDER BY Points DESC LIMIT 1"),
    ],
)
def test_a_replay_asks_nothing(method: str, reply: str) -> None:
    chain = played(method, [reply])
    known = Recalled([call for step in chain.steps for call in step.calls], Unasked())
    player = open_method(method)
    *_, again = play(player, player.begin(QUESTION, RACE), known)
    assert (again.history, str(again.answer)) == (chain.history, "Ana")


def test_an_edited_query_is_answered_without_asking() -> None:
    chain = played("text_to_sql", ["SELECT Rider FROM w ORDER BY Points DESC LIMIT 1"])
    edit = Redone(Sql("SELECT Rider FROM w ORDER BY Points LIMIT 1"))
    *_, found = rerun(Rerun(chain, 0, edit, "changed"), Unasked())
    assert str(found.answer) == "Bo"
