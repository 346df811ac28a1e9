"""The rule by which samples are counted is told, with the support of each row and column."""

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.methods.asking.tally import Tally, tally_of
from chaintable.models.scripted import Scripted
from chaintable.operations import SelectRow, SortBy
from chaintable.operations.conditions import Rows
from chaintable.playing import go_on
from chaintable.prompts.dialogue import Completion
from chaintable.runs.exchange.chain_json import step_record, votes_record
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

RIDERS = Table.of(
    ["Rank", "Rider", "Nation"], [["1", "Valverde", "ESP"], ["2", "Kolobnev", "RUS"], ["3", "Evans", "AUS"]]
)
ROWS = ["f_select_row([row 2])"] * 7 + ["f_select_row([row 1, row 2])"]


def played(*texts: str, plan: str = "f_select_row()", method: ChainOfTable | None = None) -> Chain:
    """A chain of one step that these samples voted for."""
    said = Scripted((plan, Completion(texts, "scripted")))
    return go_on(method or ChainOfTable(), Chain(Question("Who?"), Source.of(RIDERS)), said)


def told(chain: Chain) -> tuple[str, str]:
    tally = tally_of(chain, 0)
    assert tally is not None
    return tally.rule, tally.supported


def test_the_two_strongest_are_said_to_be_joined_with_the_support_of_each_row() -> None:
    chain = played(*ROWS)
    assert str(chain.steps[0].operation) == "f_select_row(row 1, row 2)"
    assert told(chain) == (
        "The two strongest joined: row 2 (7 votes) + rows 1, 2 (1 vote)",
        "row 2: 8 of 8, row 1: 1 of 8",
    )


def test_a_majority_takes_the_reply_with_the_most_votes() -> None:
    chain = played(*ROWS, method=ChainOfTable(votes="majority"))
    assert str(chain.steps[0].operation) == "f_select_row(row 2)"
    assert told(chain) == ("Most votes: row 2 (7 of 8)", "row 2: 8 of 8")


def test_columns_have_their_support_too() -> None:
    texts = ["f_select_column([Nation])"] * 4 + ["f_select_column([Rider])"] * 3 + ["f_select_column([Rank])"]
    assert told(played(*texts, plan="f_select_column()")) == (
        "The two strongest joined: Nation (4 votes) + Rider (3 votes)",
        "Nation: 4 of 8, Rider: 3 of 8",
    )


def test_where_nothing_can_be_joined_the_most_votes_win_and_a_tie_is_told() -> None:
    texts = ["f_sort_by(Rank), the order is large to small"] * 2 + ["f_sort_by(Rider), the order is small to large"] * 2
    rule, support = told(played(*texts, plan="f_sort_by()"))
    assert rule == "Most votes: Sort by Rank, large to small (2 of 4), said first of those that tie"
    assert support == ""


def test_samples_that_agree_are_told_in_a_few_words() -> None:
    assert told(played(*["f_select_row([row 2])"] * 8)) == ("All 8 samples agree", "")


def test_dropped_samples_count_among_all() -> None:
    assert told(played(*ROWS[:6], "dunno", ROWS[-1]))[1] == "row 2: 7 of 8, row 1: 1 of 8"


def test_a_condition_and_rows_are_joined() -> None:
    rule, support = told(played("f_select_row(Rank = 3)", "f_select_row(row 1)"))
    assert rule == "The two strongest joined: Rank is 3 (1 vote) + row 1 (1 vote)"
    assert support == "Rank is 3: 1 of 2, row 1: 1 of 2"


def test_an_operation_that_a_person_chose_instead_came_of_no_votes() -> None:
    tally = tally_of(played(*ROWS).replace(0, SortBy("Rank", "large to small")), 0)
    assert tally is not None
    assert (tally.rule, tally.count_of(SelectRow(Rows((2,))))) == ("", 7)


def test_one_sample_is_no_vote() -> None:
    chain = played("f_select_row(row 1)")
    assert tally_of(chain, 0) is None
    assert votes_record(chain, 0) is None


def test_the_json_tells_the_rule_and_the_support() -> None:
    assert votes_record(played(*ROWS), 0) == {
        "rule": "The two strongest joined: row 2 (7 votes) + rows 1, 2 (1 vote)",
        "samples": 8,
        "counted": {"f_select_row(row 2)": 7, "f_select_row(row 1, row 2)": 1},
        "others": {},
        "support": {"row 2": 8, "row 1": 1},
    }


@pytest.mark.parametrize("votes", ["joined", "majority"])
def test_the_structured_style_counts_by_the_same_rule(votes: str) -> None:
    rows = '{"operation": "select_row", "rows": [2]}', '{"operation": "select_row", "rows": [1, 2]}'
    said = Scripted((Completion((rows[0], rows[0], rows[1]), "scripted"),))
    method = ChainOfTable(style="structured", votes=votes)  # type: ignore[arg-type]
    chain = go_on(method, Chain(Question("Who?"), Source.of(RIDERS)), said)
    tally = tally_of(chain, 0)
    assert isinstance(tally, Tally)
    assert tally.rule.startswith("The two strongest joined" if votes == "joined" else "Most votes: row 2 (2 of 3)")


def test_ask_with_json_tells_the_votes_of_a_step_and_nothing_where_there_are_none() -> None:
    assert step_record(played(*ROWS), 0)["votes"]["support"] == {"row 2": 8, "row 1": 1}
    assert "votes" not in step_record(played("f_select_row(row 1)"), 0)
