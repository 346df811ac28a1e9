"""What the drawer works out: words and arguments, votes, white space, long texts, how sure a model was."""

from html import unescape
from re import sub

import pytest

from chaintable.chain import Candidate, Chain, Dropped, Step
from chaintable.methods import ChainOfTable
from chaintable.models.scripted import Scripted
from chaintable.models.serving.budget import Spending
from chaintable.operations import AddColumn, Answer, GroupBy, Operation, Reading, SelectColumn, SelectRow, SortBy
from chaintable.operations.conditions import And, Comparison, Rows
from chaintable.operations.derivations import Derivation
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Prompt, Sent
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.chain.drawer.arguments import arguments_in
from chaintable.ui.chain.drawer.drawer import call_name, drawer_words
from chaintable.ui.chain.drawer.edit_tab import cost_words
from chaintable.ui.chain.drawer.prompt_tab import sent_words
from chaintable.ui.chain.drawer.reply_tab import legend
from chaintable.ui.chain.drawer.summary import edited_words
from chaintable.ui.chain.drawer.votes import fate_of, groups_of
from chaintable.ui.parts.charts import MOST_PIECES, Chance, chances, chances_figure, chances_in_words
from chaintable.ui.parts.markup import Mark, marked, with_white_space

TABLE = Table.of(
    ["Rank", "Rider", "Nation"], [["1", "Valverde", "ESP"], ["2", "Kolobnev", "RUS"], ["3", "Sánchez", "ESP"]]
)
START = Chain(Question("Which nation has the most riders?"), Source.of(TABLE))


def words(text: str, operation: Operation) -> dict[str, str | None]:
    """Each argument's value and the words that became it."""
    return {found.value: text[slice(*found.span)] if found.span else None for found in arguments_in(text, operation)}


@pytest.mark.parametrize(
    ("text", "operation", "expected"),
    [
        ("f_group_by(Nation)", GroupBy(("Nation",)), {"group_by": "f_group_by", "Nation": "Nation"}),
        ("The answer is: f_select_row([row 3, ROW 1])", SelectRow(Rows((1, 3))), {"1": "ROW 1", "3": "row 3"}),
        ("f_sort_by(Rank)", SortBy("Rank", "small to large"), {"Rank": "Rank", "small to large": None}),
        ("f_select_column([rank, Nation])", SelectColumn(("Rank", "Nation")), {"Rank": "rank", "Nation": "Nation"}),
        (
            "f_add_column(Code). The rule: in_brackets(Rider)",
            AddColumn("Code", Derivation("in_brackets", ("Rider",))),
            {"Code": "Code", "in_brackets": "in_brackets", "Rider": "Rider"},
        ),
        (
            "f_select_row(Nation = ESP and Rank < 3)",
            SelectRow(And((Comparison("Nation", "=", "ESP"), Comparison("Rank", "<", "3")))),
            {"ESP": "ESP", "3": "3", "Rank": "Rank"},
        ),
        ("Two riders. The answer is: Spain.", Answer(Reading("text", text="Spain")), {"Spain": "Spain"}),
    ],
)
def test_the_words_that_became_each_argument_are_found(
    text: str, operation: Operation, expected: dict[str, str | None]
) -> None:
    assert expected.items() <= words(text, operation).items()


def test_the_words_behind_the_answer_count_not_those_of_the_thoughts_before_it() -> None:
    text = "Rank is a number, and Rank 1 is best. The answer is: f_sort_by(Rank)"
    column = next(found for found in arguments_in(text, SortBy("Rank")) if found.name == "column")
    assert column.span == (text.rindex("Rank"), text.rindex("Rank") + 4)


def test_part_of_a_word_is_no_argument() -> None:
    assert words("f_group_by(Nations)", GroupBy(("Nation",)))["Nation"] is None


def test_what_no_words_stand_for_is_said() -> None:
    found = arguments_in("f_sort_by(Rank)", SortBy("Rank", "small to large"))
    assert legend(found).endswith("not in the reply: order: `small to large`")


def test_marked_words_are_escaped_and_the_text_stays_the_same() -> None:
    text = "<script>alert(1)</script> & <b>Rank</b>"
    begin = text.index("Rank")
    shown = marked(text, [Mark(begin, begin + 4), Mark(begin + 1, begin + 3)])
    assert "<script>" not in shown and "<b>" not in shown
    assert unescape(sub(r"<[^>]*>", "", shown)) == text
    assert shown.count("<mark") == 1


def test_white_space_is_made_visible_and_the_rest_escaped() -> None:
    shown = unescape(sub(r"<[^>]*>", "", with_white_space("a <b>  \n\tc\n")))
    assert shown == "a <b>··¶\n→\tc¶\n"


def played(*said: str | Completion) -> Step:
    return next(play(ChainOfTable(), START, Scripted(said))).steps[0]


def test_what_the_server_refused_is_said_to_be_its_own() -> None:
    prompt = Prompt("plan", Question("Who?"), None, None, temperature=0.5, max_tokens=200, stop=("\n",))
    assert sent_words(prompt, Sent(None, None, (), refused=("temperature", "max_tokens", "stop", "seed"))) == [
        "temperature: the server's own (it refused 0.5)",
        "length: the server's own (it refused 200 tokens)",
        "end: the server's own (it refused `\\n`)",
        "seed: the server's own (it refused ours)",
    ]
    assert sent_words(prompt, None) == ["temperature 0.5", "at most 200 tokens each", "ends before `\\n`"]


def test_samples_are_grouped_by_what_they_vote_for() -> None:
    texts = ("f_group_by(Nation)", "The answer is: f_group_by(Nation).", "f_group_by(Rank)", "no idea")
    step = played("f_group_by()", Completion(texts, "m"))
    groups = groups_of(step, 1, "chain_of_table")
    assert [(group.said, group.count) for group in groups] == [
        ("f_group_by(Nation)", 2),
        ("f_group_by(Rank)", 1),
        ("no idea", 1),
    ]
    assert [group.fate.partition(":")[0] for group in groups] == ["used", "not used", "dropped"]
    assert [text for text, _ in groups[0].texts] == list(texts[:2])


def test_a_plan_is_told_by_the_names_that_it_gives() -> None:
    step = played("Function chain: f_group_by(x) -> f_sort_by(y) -> <END>", "f_group_by(Nation)")
    assert groups_of(step, 0, "chain_of_table")[0].said == "group_by → sort_by → the end"


def test_samples_that_answer_are_read_as_votes_too() -> None:
    step = played("<END>", Completion(("The answer is: ITA", "ITA", "ESP"), "m"))
    found = [(group.said, group.count, group.fate) for group in groups_of(step, 1, "chain_of_table")]
    assert found == [("f_answer(text(ITA))", 2, "used"), ("f_answer(text(ESP))", 1, "not used")]


def test_rows_that_were_joined_are_part_of_what_was_taken() -> None:
    taken = SelectRow(Rows((1, 2)))
    assert fate_of(SelectRow(Rows((1,))), taken) == "used in part"
    assert fate_of(SelectRow(Rows((3,))), taken) == "not used"
    assert fate_of(taken, taken) == "used"


def test_a_reply_that_was_asked_for_once_more_is_named_so() -> None:
    step = played("f_group_by()", "f_group_by(Points)", "f_group_by(Nation)")
    assert [call_name(step, place) for place in range(3)] == ["1 Plan", "2 Group rows", "3 Group rows (asked again)"]
    assert groups_of(step, 1, "chain_of_table")[0].fate.startswith("dropped: No column 'Points'")


def test_the_folded_line_counts_calls_candidates_and_what_was_not_used() -> None:
    step = Step(GroupBy(("Nation",)), START.state, candidates=(Candidate(GroupBy(("Nation",)), 1.0),))
    assert drawer_words(step) == "Prompt and reply: 0 calls, 1 candidate"
    dropped = Step(GroupBy(("Nation",)), START.state, dropped=(Dropped("x", "y"),))
    assert drawer_words(dropped) == "Prompt and reply: 0 calls, 1 sample not used"


def test_a_step_that_nobody_edited_says_nothing() -> None:
    assert edited_words(played("f_group_by()", "f_group_by(Nation)")) == []


def test_a_model_that_costs_nothing_is_said_to() -> None:
    assert cost_words(Spending(2, 40, 0.0), False) == "free, by the embedded model"
    assert cost_words(Spending(2, 40, None), True) == "about 2 calls, 40 tokens, price unknown"


def test_the_chances_of_tokens_are_drawn_in_order_and_the_least_told() -> None:
    found = chances((("f_", 0.0), ("<b>", -1.0), ("\n", -2.0)))
    (bars,) = chances_figure(found).data
    assert list(bars.y) == pytest.approx([1.0, 0.3679, 0.1353], abs=0.001)
    assert "<b>" not in "".join(bars.customdata)
    assert chances_in_words(found) == "Least likely of 3 tokens: “¶” 14 %, “<b>” 37 %, “f_” 100 %."


def test_of_a_long_reply_the_end_is_drawn() -> None:
    found = chances([(str(number), 0.0) for number in range(MOST_PIECES + 5)])
    assert (len(found), found[0]) == (MOST_PIECES, Chance("5", 1.0))
