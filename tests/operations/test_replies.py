"""Replies of models: forgiven in their form, refused where their meaning is open, never another exception."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import states_and_operations

from chaintable.errors import StepError
from chaintable.operations import ALL, AddColumn, Answer, GroupBy, Measure, Operation, SelectColumn, SelectRow, SortBy
from chaintable.operations.conditions import Rows
from chaintable.operations.grammar.cleanup import MOST_CHARACTERS
from chaintable.operations.grammar.plans import parse_plan
from chaintable.operations.grammar.replies import parse_answer, parse_reply
from chaintable.operations.grammar.structured import parse_json
from chaintable.tables.state import State
from chaintable.tables.table import Table

ROWS = [
    ["1", "Valverde (ESP)", "40", "5h"],
    ["2", "Kolobnev (RUS)", "30", "s.t."],
    ["3", "Rebellin (ITA)", "25", "s.t."],
]
STATE = State(Table.of(["Rank", "Cyclist", "Points", "Time (h)"], ROWS))
NAMES = [operation.name for operation in ALL]


@pytest.mark.parametrize(
    "reply",
    [
        "f_select_row(row 1, row 3)",
        "The answer is: f_select_row([row 1, row 3])",
        "The answer is : f_select_row([row 1, row 3]).",
        "**The answer is:** `f_select_row([row 1, row 3])`",
        "```python\nf_select_row([row 1, row 3])\n```",
        "```\nThe answer is: f_select_row([row 1, row 3])\n```",
        "F_SELECT_ROW([Row 1, ROW 3])",
        "f_select_row(1, 3)",
        "f_select_row([1, 3])",
        "f_select_row(['row 1', 'row 3'])",
        "f_select_row([“row 1”, “row 3”])",
        "f_select_row([row 1, row 3]",
        "f_select_row([row 1, row 3",
        "f_select_row(row 1, row 3. They hold what is asked",
        "f_select_row(rows=[1, 3])",
        "f_select_row(row 1 (Valverde), row 3 (Rebellin))",
        "f\\_select\\_row([row 1, row 3])",
        "select_row(row 1, row 3)",
        "[row 1, row 3]",
        "row 1, row 3",
        "explain : rows 1 and 3 matter. The answer is : f_select_row([row 1, row 3])",
        "Sure! We can use f_select_row() for it.\n\nThe answer is: f_select_row([row 1, row 3])\n\nRow 1 is Spain.",
        "At first f_select_row(row 2) seems right, but no.\nThe answer is: f_select_row([row 1, row 3])",
        "The answer is: f_select_row(row 2). Wait.\nThe answer is: f_select_row(row 1, row 3)",
        "The answer is: f_select_row([row 1, row 3])\n\n/*\ncol : x\n*/\nQuestion: y\nf_select_row(row 2)",
        "<think>f_select_row(row 2)?</think>f_select_row(row 1, row 3)",
        "f_select_row(row 1, row 3)\n\n**Explanation:** f_select_row(row 2) would be wrong.",
        "Respuesta: f_\u200bselect_row(row 1, row 3)【1†source】",
        "f_select_row(row 1, row 3) -> f_select_row(row 2) -> <END>",
        "f_select_row(row 1, row 3) => f_group_by(Rank)",
        '{"operation": "select_row", "rows": [1, 3]}',
        'Here it is: {"step": {"operation": "f_select_row", "rows": ["row 1", "row 3"]}}',
    ],
)
def test_rows_are_read_whatever_the_form(reply: str) -> None:
    assert str(parse_reply(SelectRow, reply, STATE)) == "f_select_row(row 1, row 3)"


@pytest.mark.parametrize(
    ("reply", "rows"),
    [
        ("f_select_row(row 1-3)", "row 1, row 2, row 3"),
        ("f_select_row([row 1 to row 3])", "row 1, row 2, row 3"),
        ("f_select_row(row 1, ..., row 3)", "row 1, row 2, row 3"),
        ("f_select_row([row 1 … row 3])", "row 1, row 2, row 3"),
        ("f_select_row([*])", "*"),
        ("f_select_row(all)", "*"),
        ("f_select_row(Points >= 30)", "Points >= 30"),
        ("f_select_row('Points' >= '30')", "Points >= 30"),
    ],
)
def test_ranges_conditions_and_all_rows_are_read(reply: str, rows: str) -> None:
    assert str(parse_reply(SelectRow, reply, STATE)) == f"f_select_row({rows})"


@pytest.mark.parametrize(
    "reply",
    [
        "The answer is: f_select_column([Cyclist, Time (h)])",
        "f_select_column(cyclist, TIME (H))",
        "f_select_column(['Cyclist', 'Time (h)'])",
        'f_select_column(["Cyclist", "Time (h)"])',
        "f_select_column(**Cyclist**, **Time (h)**)",
        "f_select_col(columns=[Cyclist, Time (h)])",
        "f_select_column([Cyclist, Time (h)]",
        '{"operation": "select_column", "columns": ["Cyclist", "Time (h)"]}',
        '{"select_column": {"columns": ["Cyclist", "Time (h)"]}}',
    ],
)
def test_columns_are_read_whatever_the_form(reply: str) -> None:
    assert parse_reply(SelectColumn, reply, STATE) == SelectColumn(("Cyclist", "Time (h)"))


@pytest.mark.parametrize(
    "reply",
    [
        "Therefore, the answer is: f_group_by(Cyclist).",
        "f_group_by([Cyclist])",
        "f_group_by('cyclist')",
        "f_group_by(column=Cyclist)",
        "f_groupby(Cyclist)",
        "Cyclist",
        "The answer is: Cyclist",
        '{"name": "f_group_by", "arguments": {"column": "Cyclist"}}',
    ],
)
def test_a_group_is_read_whatever_the_form(reply: str) -> None:
    assert parse_reply(GroupBy, reply, STATE) == GroupBy(("Cyclist",))


@pytest.mark.parametrize(
    "reply",
    [
        "Therefore, the answer is: f_group_by(Cyclist, sum of Points).",
        "f_group_by('Cyclist', 'sum of Points')",
        "f_group_by(Cyclist), sum of Points",
        "f_group_by([Cyclist], total of points)",
        "The answer is: f_group_by(Cyclist), sum of Points.\n\nEach one has a sum then.",
        '{"operation": "group_by", "column": "Cyclist", "measures": ["sum of Points"]}',
        '{"operation": "group_by", "column": "Cyclist", "measures": ["count", "Sum(Points)"]}',
        '{"operation": "group_by", "column": "cyclist", "measures": "sum of points"}',
    ],
)
def test_a_group_with_a_measure_is_read_whatever_the_form(reply: str) -> None:
    assert parse_reply(GroupBy, reply, STATE) == GroupBy(("Cyclist",), (Measure("sum", "Points"),))


@pytest.mark.parametrize(
    "reply",
    [
        'Therefore, the answer is: f_sort_by(Points), the order is "large to small".',
        "f_sort_by(Points). The order is from-large-to-small.",
        "f_sort_by(Points, descending)",
        "f_sort_by(points, order=desc)",
        "f_sort_by(Points), the order is “large to small” because the smallest comes last",
        '{"operation": "sort_by", "column": "Points", "order": "large to small"}',
    ],
)
def test_an_order_is_read_whatever_the_form(reply: str) -> None:
    assert parse_reply(SortBy, reply, STATE) == SortBy("Points", "large to small")


@pytest.mark.parametrize(
    "reply",
    [
        "Therefore, the answer is: f_add_column(Country). The value: ESP | RUS | ITA",
        "f_add_column(Country). The value: ESP | RUS | ITA.",
        "f_add_column(Country). The values: ESP, RUS, ITA",
        "f_add_column('Country'). The value: ESP | RUS | ITA\n\nThe datatype is String.",
        "f_add_column(Country). The value:\n1. ESP\n2. RUS\n3. ITA",
        'f_add_column(Country). The value: ["ESP", "RUS", "ITA"]',
        "f_add_column(Country). The value: | ESP | RUS | ITA |",
        "Country). The value: ESP | RUS | ITA",
        '{"operation": "add_column", "column": "Country", "values": ["ESP", "RUS", "ITA"]}',
        '{"operation": "add_column", "column": "Country", "values": "ESP, RUS, ITA"}',
        '{"operation": "add_column", "column_name": "Country", "value": ["ESP; RUS; ITA"]}',
        '{"operation": "add_column", "column": "Country", "values": [["ESP"], ["RUS"], ["ITA"]]}',
        '{"operation": "add_column", "column": "Country", "values": ["row 1: ESP", "row 2: RUS", "row 3: ITA"]}',
        '{"operation": "add_column", "column": "Country", "values": {"Ana": "ESP", "Bo": "RUS", "Cy": "ITA"}}',
        '{"operation": "add_column", "column": "Country", "values": '
        '[{"Rank": 1, "Country": "ESP"}, {"Rank": 2, "Country": "RUS"}, {"Rank": 3, "Country": "ITA"}]}',
        "addColumn(Country). The value: row 1: ESP | row 2: RUS | row 3: ITA",
        "f_add_column(column=Country, values=['ESP', 'RUS', 'ITA'])",
        "f_add_column(Country). The value: “ESP” | “RUS” | 'ITA'",
        "f_add_column(Country): ESP｜RUS｜ITA",
        "f_add_column(Country). The value:\n| Rank | Country |\n|---|---|\n| 1 | ESP |\n| 2 | RUS |\n| 3 | ITA |",
    ],
)
def test_a_new_column_is_read_whatever_the_form(reply: str) -> None:
    assert parse_reply(AddColumn, reply, STATE) == AddColumn("Country", ("ESP", "RUS", "ITA"))


@pytest.mark.parametrize(
    ("kind", "reply", "reason"),
    [
        (SelectRow, "f_select_row(row 1) or perhaps f_select_row(row 2)", "Two different calls"),
        (SelectRow, "f_select_row()", "No call"),
        (SelectRow, "f_select_row(row 3-1)", "backwards"),
        (SelectRow, "I do not know.", "No call"),
        (SelectColumn, "f_select_column([pionts])", "Did you mean 'Points'"),
        (GroupBy, "Group the riders.\nThen count.", "No call"),
        (SortBy, "f_sort_by(Points)", "does not say the order"),
        (SortBy, 'f_sort_by(Points), the order is "large to small" or "small to large"', "both orders"),
        (AddColumn, "f_add_column(Country)", "gives no values"),
        (GroupBy, '{"operation": "group_by", "column": "Rank", "measures": ["Points"]}', "can't be calculated"),
        (SelectRow, '{"operation": "group_by", "column": "Rank"}', "can.t come next"),
        (SelectRow, "", "is empty"),
        (SelectRow, "x" * (MOST_CHARACTERS + 1), "20,001 characters"),
    ],
)
def test_what_is_open_or_missing_is_refused_with_the_reason(kind: type[Operation], reply: str, reason: str) -> None:
    with pytest.raises(StepError, match=reason):
        parse_reply(kind, reply, STATE)


@given(states_and_operations())
def test_a_reply_that_is_written_as_here_is_read_exactly(given_: tuple[State, Operation]) -> None:
    state, operation = given_
    if isinstance(operation, Answer):
        assert parse_answer(str(operation), state=state) == operation
    elif not str(operation).endswith("."):  # that one is taken for the end of a sentence
        assert parse_reply(type(operation), str(operation), state) == operation
        assert parse_reply(type(operation), f"The answer is: {operation}", state) == operation


@pytest.mark.parametrize(
    ("reply", "names"),
    [
        ("f_add_column(Country) -> f_select_row(row 1, row 2) -> <END>", "add_column select_row [E]"),
        ("Function Chain: f_add_column(Country) → f_group_by(Country) → [E]", "add_column group_by [E]"),
        ("f_select_row(row 1) => f_sort_by(Points) => END", "select_row sort_by [E]"),
        ("f_select_row(row 1) --> f_sort_by(Points)", "select_row sort_by"),
        ("-> <END>", "[E]"),
        ("Sure!\n**Function Chain:** f_select\\_row(row 1) -> <END>", "select_row [E]"),
        ("The next operation must be one of f_add_column() or <END>.\nFunction Chain: f_sort_by(Points)", "sort_by"),
        ("select_row(row 1) -> group_by(Rank)", "select_row group_by"),
        ("<END> -> f_sort_by(Points)", "[E]"),
        ("f_group_by(Cyclist), sum of Points -> f_sort_by(Sum of Points) -> <END>", "group_by sort_by [E]"),
        ("f_group_by(Cyclist, sum of Points) -> <END>", "group_by [E]"),
        ("f_unheard_of(x) -> <END>", "unheard_of [E]"),
        ("f_select_row(row 1) -&gt; f_sort_by(Points) -&gt; &lt;END&gt;", "select_row sort_by [E]"),
        ("f_select_row(row 1) $\\rightarrow$ f_sort_by(Points) $\\rightarrow$ <End>", "select_row sort_by [E]"),
        ("selectRow -> END", "select_row [E]"),
        ("Select Row", "select_row"),
        ("The next operation is **select_row**.", "select_row"),
        ("operation: select_row\nrows: [1]", "select_row"),
        ("Thought: f_group_by(Rank)? No.\nFinal Answer: f_select_row(row 1) -> <END_OF_CHAIN>", "select_row [E]"),
    ],
)
def test_a_plan_is_the_names_of_what_comes(reply: str, names: str) -> None:
    assert parse_plan(reply, ALL) == tuple(names.split())


def test_a_plan_that_repeats_the_chain_so_far_goes_on_after_it() -> None:
    history = ("f_add_column(Country). The value: ESP | RUS | ITA", "f_select_row(row 1)")
    said = "Function Chain: f_add_column(Country) -> f_select_row(row 1) -> f_group_by(Country) -> <END>"
    assert parse_plan(said, ALL, history) == ("group_by", "[E]")
    assert parse_plan("f_add_column(Year) -> f_select_row(row 1)", ALL, history[:1]) == ("add_column", "select_row")


def test_a_plan_may_repeat_a_measure_behind_its_call() -> None:
    said = "f_group_by(Cyclist), sum of Points -> f_sort_by(Count) -> <END>"
    assert parse_plan(said, ALL, ("f_group_by(Cyclist, sum of Points)",)) == ("sort_by", "[E]")


@pytest.mark.parametrize("reply", ["f_sort_by(Points) or f_group_by(Rank)", "Let me think.", "", "the END is near"])
def test_a_plan_without_a_clear_next_operation_is_refused(reply: str) -> None:
    with pytest.raises(StepError):
        assert parse_plan(reply, ALL) == ("[E]",), "an END alone is one"
        raise StepError("an END alone")


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("Italy", "Italy"),
        ("The answer is: Italy.", "Italy"),
        ("The anwser is: I mean, the answer is: **Italy**", "Italy"),
        ("Spain has two. Italy has three.\nThe answer is: “Italy”.\n\nExplanation: three is more.", "Italy"),
        ("Answer: Italy", "Italy"),
        ('{"operation": "answer", "answer": "Italy"}', "Italy"),
        ('{"answer": {"text": "Italy"}}', "Italy"),
        ('{"result": {"answer": "Italy"}}', "Italy"),
        ('{"answer": 3}', "3"),
        ("The answer is: U.S.A.", "U.S.A."),
    ],
)
def test_an_answer_is_read_whatever_the_form(reply: str, answer: str) -> None:
    assert parse_answer(reply).reading.text == answer


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("The answer is: 165.8.", "165.8"),
        ("So the answer is 1:46.70.", "1:46.70"),
        ("The answer is 10:30 AM.", "10:30 AM"),
        ("The answer is: 3:2", "3:2"),
        ("The answer is: 1995...1997", "1995...1997"),
        ("It is row 3 (Ana). The answer is: row 3 (Ana)", "row 3 (Ana)"),
        ("The answer is: Robert Downey Jr.", "Robert Downey Jr."),
        ("The final answer is J. R. R. Tolkien.", "J. R. R. Tolkien"),
        ("The answer is Washington D.C.", "Washington D.C."),
        ("Therefore, the answer is: George C. Rogers.", "George C. Rogers"),
        ("The answer is: LNER Class A4 No. 4468 Mallard.", "LNER Class A4 No. 4468 Mallard"),
        ('The answer is "42, 43."', "42, 43"),
        ("The answer is: 48.4%, 22", "48.4%, 22"),
        ("The answer is: 16,", "16"),
        ("At first the answer is 3. But then the answer is: 4", "4"),
        ("The answers are: Ana, Bo.", "Ana, Bo"),
        ("The answer is Italy.\nBecause it has two.", "Italy"),
        ("La réponse est : Italy", "Italy"),
        ("Die Antwort lautet Italy.", "Italy"),
        ("答案是：Italy。", "Italy"),
        ("Italy【4†table.csv】", "Italy"),
        ("It\u00adaly\u200b", "Italy"),
        ("Italy[^1]", "Italy"),
        ("Italy (rows 1 and 3)", "Italy"),
        ("- Italy", "Italy"),
        ("- 5", "- 5"),
        ("「Italy」", "Italy"),
        ("[1, 2]", "1, 2"),
        ("### Final Answer\n\nItaly", "Italy"),
        ("Italy\n\n**Explanation:** Row 3 is Rebellin (ITA).", "Italy"),
        ("Reasoning: row 3.\nAnswer: Italy", "Italy"),
        ("It is in row 3.\nNote: ranks begin at 1.\nThe answer is: Italy", "Italy"),
        ("The final answer is $\\boxed{\\mathrm{Italy}}$. I hope it is correct.", "Italy"),
        ("Row 3 it is.<final_answer>Italy</final_answer>", "Italy"),
        ("The answer is:\n\n| Country |\n| --- |\n| Italy |\n| Spain |", "Italy, Spain"),
        ('f_answer("Italy")', "Italy"),
    ],
)
def test_the_answer_is_what_stands_after_the_last_lead_in(reply: str, answer: str) -> None:
    """Times, scores, decimals and initials stay as they are, also where a reply was cut."""
    assert parse_answer(reply).reading.text == answer


@pytest.mark.parametrize(
    "reply",
    [
        '{"operation": "select_row", "rows": "1 and 3"}',
        '{"operation": "select_row", "rows": ["one", "row 3: Rebellin"]}',
        '{"operation": "select_row", "rows": {"1": true, "2": false, "3": true}}',
        '{"operation": "select_row", "row_numbers": [1.0, 3.0], "reason": "both"}',
        '{"operation": ["select_row"], "rows": [1, 3], "where": null}',
        '{"operation": {"name": "select_row", "rows": [1, 3]}}',
        '{"operation": "f_select_row(row 1, row 3)"}',
        '{"action": "select_row", "action_input": {"rows": [1, 3]}}',
        '{"function": "selectRow", "args": [1, 3]}',
        '{"type": "function", "function": {"name": "select_row", "arguments": "{\\"rows\\": [1, 3]}"}}',
        '{"response": {"operation": "select_row", "rows": [1, 3]}}',
        '{"result": "{\\"operation\\": \\"select_row\\", \\"rows\\": [1, 3]}"}',
        '{"select_row": [1, 3]}',
        "{&quot;operation&quot;: &quot;select_row&quot;, &quot;rows&quot;: [1, 3]}",
        '｛"operation": "select_row", "rows": ［1, 3］｝',
        '"operation": "select_row", "rows": [1, 3]',
        'Action: select_row\nAction Input: {"rows": [1, 3]}',
        '<|python_tag|>select_row\n{"rows": [1, 3]}',
        '[TOOL_CALLS]select_row[ARGS]{"rows": [1, 3]}',
        '<function=select_row>{"rows": [1, 3]}</function>',
        "<function=select_row><parameter=rows>\n[1, 3]\n</parameter></function>",
        "<operation>select_row</operation><rows>1, 3</rows>",
        "operation: select_row\nrows: [1, 3]",
        "- **Operation:** select_row\n- **Rows:** 1, 3",
        "operation: select_row\nrows:\n  - 1\n  - 3",
        "selectRow(row 1, row 3)",
        "f_select_row: row 1, row 3",
        "f_select_row(row 1; row #3)",
        "f_select_row(table, row_1, row_3)",
        "f_select_row({1, 3},)",
    ],
)
def test_rows_are_read_from_other_shapes_of_a_step(reply: str) -> None:
    assert parse_reply(SelectRow, reply, STATE) == SelectRow(Rows((1, 3)))


def test_rows_with_an_and_before_the_last_are_all_kept() -> None:
    assert parse_reply(SelectRow, "f_select_row(row 1, row 2, and row 3)", STATE) == SelectRow(Rows((1, 2, 3)))


@pytest.mark.parametrize(
    ("kind", "reply", "call"),
    [
        (SelectColumn, "f_select_column(the Rank column, the column Points)", "f_select_column(Rank, Points)"),
        (SelectColumn, '{"operation": "select_column", "columns": "Rank | Points"}', "f_select_column(Rank, Points)"),
        (SelectRow, "f_select_row(Points >= 30 && Rank == '1')", "f_select_row(Points >= 30 and Rank = 1)"),
        (
            SelectRow,
            '{"operation": "select_row", "where": {"column": "Points", "operator": ">=", "value": 30}}',
            "f_select_row(Points >= 30)",
        ),
        (GroupBy, '{"operation": "group_by", "by": "Rank"}', "f_group_by(Rank)"),
        (SortBy, "f_sort_by(Points, ascending=False)", 'f_sort_by(Points), the order is "large to small"'),
        (SortBy, "f_sort_by(Points, from large to small)", 'f_sort_by(Points), the order is "large to small"'),
        (SortBy, "f_sort_by(Points, lowest first)", 'f_sort_by(Points), the order is "small to large"'),
        (
            SortBy,
            '{"operation": "sort_by", "column": "Points", "ascending": false}',
            'f_sort_by(Points), the order is "large to small"',
        ),
    ],
)
def test_other_names_and_signs_mean_the_same(kind: type[Operation], reply: str, call: str) -> None:
    assert str(parse_reply(kind, reply, STATE)) == call


def test_an_order_that_says_nothing_is_refused_in_json_too() -> None:
    with pytest.raises(StepError, match="does not say the order"):
        parse_reply(SortBy, '{"operation": "sort_by", "column": "Points", "order": "by size"}', STATE)


def test_marks_around_an_answer_stay_if_they_are_in_a_cell() -> None:
    state = State(Table.of(["Note"], [["[see below]"], ["Ana (row 2)"]]))
    for cell in ("[see below]", "Ana (row 2)"):
        assert parse_answer(cell, state=state).reading.text == cell


def test_a_table_of_several_columns_is_no_answer() -> None:
    with pytest.raises(StepError, match="a table"):
        parse_answer("| Rank | Country |\n|---|---|\n| 3 | Italy |")


@pytest.mark.parametrize(
    ("reply", "verdict"),
    [
        ("True.", "true"),
        ("The answer is: FALSE", "false"),
        ("yes", "true"),
        ("The statement is not true.", "false"),
        ('{"answer": true}', "true"),
        ("The answer is: refuted, as Italy won.", "false"),
    ],
)
def test_of_a_statement_only_the_verdict_is_read(reply: str, verdict: str) -> None:
    assert parse_answer(reply, "statement").reading.text == verdict


@pytest.mark.parametrize("reply", ["Italy", "true or false", "", "#@%!"])
def test_a_statement_without_a_verdict_is_refused(reply: str) -> None:
    with pytest.raises(StepError):
        parse_answer(reply, "statement")


JUNK = st.text(max_size=200) | st.lists(
    st.sampled_from(
        "f_select_row f_add_column( f_sort_by f_answer( f_group_by( row rows 1 3 99999999999999 ( ) [ ] { } \" ' | "
        "-> => → <END> [E] , . : * ** ``` /* */ Points Cyclist The answer is: The value: Function Chain: and or not "
        'contains "large to small" \\ \n \x00 \ud800 東京 {"operation":"select_row", "rows": null }'.split(" ")
    ),
    max_size=30,
).map(" ".join)


@given(JUNK)
def test_any_text_at_all_is_an_operation_or_a_refusal(text: str) -> None:
    for read in (*(lambda t, k=kind: parse_reply(k, t, STATE) for kind in ALL), parse_answer):
        try:
            assert isinstance(read(text), Operation)
        except StepError as error:
            assert str(error)
    try:
        assert parse_plan(text, ALL)
    except StepError as error:
        assert str(error)


@pytest.mark.parametrize(
    "text", ["(" * 19_000, "f_select_row(" + "(" * 19_000, '{"a":' * 3_000, "row 1, " * 2_800, '"' * 19_000]
)
def test_huge_replies_are_read_or_refused_before_a_person_gives_up(text: str) -> None:
    started = time.process_time()
    for kind in (SelectRow, *ALL[::4]):
        with pytest.raises(StepError):
            parse_reply(kind, text, STATE)
            raise StepError("read")
    assert time.process_time() - started < 30  # a pattern that backtracks takes minutes; not a measure of speed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ITA\nITA\nITA", "ITA"),
        ("- ITA\n- FRA", "ITA, FRA"),
        ("ITA\nFRA", "ITA\nFRA"),
    ],
)
def test_a_repeated_line_is_said_once_and_a_list_of_points_on_one_line(text: str, said: str) -> None:
    assert parse_answer(text).reading.text == said


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, but I can't assist with that request.",
        "As an AI language model, I cannot provide that.",
        "I am not able to answer this",
        "I apologize, but as a safety measure I must decline.",
        "Sorry, I won't do that.",
        "f_select_row(row 3) -> <END>",
    ],
)
def test_a_refusal_and_a_call_are_no_answers(text: str) -> None:
    with pytest.raises(StepError, match=r"gives no answer|in place of an answer"):
        parse_answer(text)


@pytest.mark.parametrize("more", ['"negate": true', '"exclude": [2]'])
def test_an_argument_that_would_turn_the_others_round_is_not_passed_over(more: str) -> None:
    with pytest.raises(StepError, match=r"select_row has no argument '(?:negate|exclude)'"):
        parse_json(f'{{"operation": "select_row", "rows": [1], {more}}}', (SelectRow,))


def test_an_order_that_is_denied_is_asked_for_again() -> None:
    with pytest.raises(StepError, match="says both orders"):
        parse_reply(SortBy, "f_sort_by(Rank, not ascending)")
