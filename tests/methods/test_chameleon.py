"""Chameleon: which prompts are sent in which order, what the modules do, and what goes wrong."""

from dataclasses import replace

import pytest

from chaintable.chain import Chain, make_step
from chaintable.errors import StepError
from chaintable.methods import open_method
from chaintable.methods.chameleon.choice_matching import choice_meant
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.scripted import Scripted
from chaintable.operations.modules import GenerateProgram, GenerateQuery, PlanModules, RetrieveKnowledge
from chaintable.operations.modules.plan import unread
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question
from chaintable.tables.table import Table
from chaintable.ui.plan.actions import added_at

COLUMNS = ["Item", "Price", "Weight", "Colour", "Stock", "Shop"]
ITEMS = Source.of(Table.of(COLUMNS, [[f"item {k}", f"${k}.50", f"{k} g", "red", "9", "North"] for k in range(1, 10)]))
SMALL = Source.of(Table.of(["Item", "Price", "Stock", "Shop"], [["pen", "$2", "4", "A"], ["cap", "$9", "1", "A"]] * 1))
QUESTION = Question("How much do item 2 and item 4 cost together?")
PLAN = '["Row_Lookup", "Knowledge_Retrieval", "Program_Generator", "Program_Verifier", "Program_Executor", '
PLAN += '"Answer_Generator"]'
ROWS = "Item | Price | Weight | Colour | Stock | Shop\nitem 2 | $2.50 | 2 g | red | 9 | North\n"
ROWS += "item 4 | $4.50 | 4 g | red | 9 | North"
KNOWLEDGE = "- Together means the sum."
PROGRAM = "ans = 2.50 + 4.50"


def played(
    replies: list[str], source: Source = ITEMS, question: Question = QUESTION, method: str = "chameleon"
) -> Chain:
    player = open_method(method)
    *_, chain = play(player, player.begin(question, source), Scripted(replies))
    return chain


def asked(chain: Chain) -> list[tuple[str, float, int]]:
    prompts = [call.prompt for step in chain.steps for call in step.calls]
    return [(prompt.purpose, prompt.temperature, prompt.max_tokens) for prompt in prompts]


def names(chain: Chain) -> list[str]:
    return [step.operation.name for step in chain.steps]


def test_a_plan_of_six_modules_takes_four_requests_and_each_module_is_a_step() -> None:
    chain = played([PLAN, ROWS, KNOWLEDGE, PROGRAM])
    assert asked(chain) == [
        ("plan_modules", 0.0, 128),
        ("row_lookup", 0.0, 256),
        ("knowledge_retrieval", 0.0, 512),
        ("program_generator", 0.0, 256),
    ]
    assert names(chain) == [
        "plan_modules",
        "select_row",
        "knowledge_retrieval",
        "program_generator",
        "program_verifier",
        "program_executor",
        "answer",
    ]
    assert str(chain.answer) == "7"
    assert all(step.done for step in chain.steps)


def test_the_rows_that_the_numbers_of_the_program_come_from_are_known() -> None:
    chain = played([PLAN, ROWS, KNOWLEDGE, PROGRAM])
    assert next(note for note in chain.state.notes if note.kind == "result").rows == (1, 3)


@pytest.mark.parametrize(
    ("said", "answer"), [("item 3", "item 3"), ("Item 3 is it", "item 3"), ("nothing of that kind", None)]
)
def test_chain_of_table_as_a_module_answers_with_one_of_the_choices_or_not_at_all(
    said: str, answer: str | None
) -> None:
    question = Question("Which item costs $3.50?", choices=("item 3", "item 4"))
    chain = played(['["Chain_of_Table", "Answer_Generator"]', "<END>", f"The answer is: {said}"], question=question)
    assert (None if chain.answer is None else str(chain.answer)) == answer
    assert [call.prompt.purpose for call in chain.steps[1].calls] == ["plan", "query"]
    if answer is None:
        assert "is none of the choices" in chain.steps[1].problem


def test_each_module_reads_what_those_before_it_left() -> None:
    chain = played([PLAN, ROWS, KNOWLEDGE, PROGRAM])
    words = chain.steps[3].calls[0].prompt.messages[0].content
    assert KNOWLEDGE in words
    assert "item 4" in words
    assert "item 5" not in words


def test_a_program_that_fails_is_given_back_once_with_its_reason() -> None:
    chain = played([PLAN, ROWS, KNOWLEDGE, "ans = 1 / 0", PROGRAM])
    assert [purpose for purpose, *_ in asked(chain)][3:] == ["program_generator"] * 2
    assert "ZeroDivisionError" in chain.steps[3].calls[1].prompt.messages[-1].content
    assert str(chain.answer) == "7"


def test_after_two_bad_programs_the_question_is_solved_in_words() -> None:
    chain = played([PLAN, ROWS, KNOWLEDGE, "ans = 1 / 0", "ans = nothing", "2.50 + 4.50 = 7. The answer is: 7"])
    assert [purpose for purpose, *_ in asked(chain)][3:] == [
        "program_generator",
        "program_generator",
        "solution_generator",
    ]
    failed = [step for step in chain.steps if step.problem]
    assert [step.operation.name for step in failed] == ["program_verifier", "program_executor"]
    assert "NameError" in failed[0].problem
    assert str(chain.answer) == "7"


def test_a_program_that_may_not_run_is_refused_and_never_run() -> None:
    chain = played([PLAN, ROWS, KNOWLEDGE, "import os\nans = os.listdir()", PROGRAM])
    assert "imports 'os'" in chain.steps[3].dropped[0].reason
    assert str(chain.answer) == "7"


def test_nothing_is_looked_up_in_a_small_table_and_the_step_says_so() -> None:
    chain = played(['["Row_Lookup", "Solution_Generator", "Answer_Generator"]', "The answer is: 11"], SMALL)
    assert [purpose for purpose, *_ in asked(chain)] == ["plan_modules", "solution_generator"]
    assert chain.steps[1].remark == "Kept whole: a small table (2 rows, 4 columns)."


def test_rows_that_a_lookup_invents_are_dropped_with_the_reason() -> None:
    invented = f"{ROWS}\nitem 77 | $9 | 1 g | blue | 1 | South"
    chain = played([PLAN, invented, KNOWLEDGE, PROGRAM])
    assert chain.steps[1].state.table.n_rows == 2
    assert [dropped.reason for dropped in chain.steps[1].dropped] == ["The table has no such row."]


def test_a_lookup_that_repeats_no_row_leaves_the_table_whole() -> None:
    chain = played([PLAN, "I can't say.", KNOWLEDGE, PROGRAM])
    assert chain.steps[1].state.table.n_rows == 9
    assert chain.steps[1].remark.startswith("The table stays whole.")


def test_columns_are_looked_up_by_the_first_line_of_the_reply() -> None:
    plan = '["Column_Lookup", "Solution_Generator", "Answer_Generator"]'
    chain = played([plan, "Item | price | Size\nitem 1 | $1.50 | 3", "The answer is: 7"])
    assert chain.steps[1].state.table.columns == ("Item", "Price")
    assert [dropped.text for dropped in chain.steps[1].dropped] == ["Size"]


MALFORMED = [
    "",
    "I think a program is best.",
    "[]",
    '["Question_Answering"]',
    '["Program_Executor", "Program_Generator", "Answer_Generator"]',
    '["Program_Verifier", "Answer_Generator"]',
    '["Program_Generator", "Program_Executor"]',
    '["Answer_Generator", "Solution_Generator"]',
    '["Web_Search", "Solution_Generator", "Answer_Generator"]',
    '["Image_Captioner", "Solution_Generator", "Answer_Generator"]',
    '["Solution_Generator", "Answer_Generator", "Answer_Generator"]',
    "__import__('os').system('x')",
    "[[1, 2], {}]",
    str(["Knowledge_Retrieval"] * 200 + ["Answer_Generator"]),
    "null",
    "None",
    "{}",
    '{"plan": []}',
    "[None]",
    "[[[[[[]]]]]]",
    "[" * 3_000,
    "]][[",
    "≈",
    '["≈"]',
    '["Program_Generator", "≈", "Answer_Generator"]',
    '["Row_Lookup" "Answer_Maker"',
    '["Program_Generator", "Program_Verifier", "Program_Executor"]',
    '["Program_Executor", "Answer_Generator"]',
    '["Program_Verifier", "Program_Generator", "Program_Executor", "Answer_Generator"]',
    '["Answer_Generator", "Program_Generator", "Program_Executor", "Answer_Generator"]',
    '["Bing_Search", "Query_Generator", "Solution_Generator", "Answer_Generator"]',
    '["Text_Detector", "Solution_Generator", "Answer_Generator"]',
    '["os.system", "Answer_Generator"]',
    "().__class__.__bases__[0].__subclasses__()",
    'lambda: ["Answer_Generators"]',
    '["Row_Lookup; DROP TABLE", "Answer_Generator"]',
    "The plan is to look at the table and then to answer.",
    "Row Lookup, then magic, then Answer Generator",
    "\x00\x01",
    "…" * 5_000,
]


def test_there_are_forty_malformed_plans() -> None:
    assert len(set(MALFORMED)) == 40


@pytest.mark.parametrize("reply", MALFORMED)
def test_a_plan_that_cannot_be_played_is_asked_for_once_more_then_the_default_stands_in(reply: str) -> None:
    chain = played([reply, reply, PROGRAM])
    assert [purpose for purpose, *_ in asked(chain)] == ["plan_modules", "plan_modules", "program_generator"]
    assert chain.steps[0].remark.startswith("The model's plan can't be used, so this one stands in.")
    assert len(chain.steps[0].dropped) == 2
    assert str(chain.answer) == "7"


def test_a_plan_of_a_person_that_cannot_be_played_is_not_called_the_models() -> None:
    said = Completion(("no plan at all",), "you", author="person")
    method = open_method("chameleon")
    chain, *_ = play(method, method.begin(QUESTION, ITEMS), Scripted([said, PROGRAM]))
    assert chain.steps[0].remark.startswith("Your plan can't be used")


@pytest.mark.parametrize(
    "reply",
    [
        '["program_generator", "PROGRAM_EXECUTOR", "answer generator"]',
        "['Program_Generator', 'Program_Executor', 'Answer_Generator']",
        'Modules: ["Program_Generator", "Program_Executor", "Answer_Generator"]. Done.',
        "Program_Generator -> Program_Executor -> Answer_Generator",
        "- Program_Generator\n- Program_Executor\n- Answer_Generator",
        "1. Program_Generator\n2. Program_Executor\n3. Answer_Generator",
        "1) Program_Generator\n2) Program_Executor\n3) Answer_Generator",
        "Step 1: Program_Generator\nStep 2: Program_Executor\nStep 3: Answer_Generator",
        "Modules: Program_Generator -> Program_Executor -> Answer_Generator",
        "Here is the plan:\n\n* **Program_Generator**\n* **Program_Executor**\n* **Answer_Generator**",
        "Program_Generator, Program_Executor and Answer_Generator",
        '["ProgramGenerator", "ProgramExecutor", "AnswerGenerator"]',
        "Program_Generator => Program_Executor => Answer_Generator",
        "Program_Generator | Program_Executor | Answer_Generator",
        "[Program_Generator(), Program_Executor(), Answer_Generator()]",
        '["Program_Generator", "Program_Executor", "Answer_Generator"',
        '("Program_Generator", "Program_Executor", "Answer_Generator")',
        '[["Program_Generator", "Program_Executor"], ["Answer_Generator"]]',
        "Program_Generator (adds the prices and the tax), Program_Executor (runs it), Answer_Generator",
        '{"modules": ["Program_Generator", "Program_Executor", "Answer_Generator"]}',
        '["Program_Generator", "Program_Executor", "Answer_Generator"].\nNote: I did not use ["Search"].',
        'Not ["Search"], but ["Program_Generator", "Program_Executor", "Answer_Generator"]',
        "I would let Program_Generator add the prices, have Program_Executor run that, and end with Answer_Generator.",
        "1. Program_Generator: adds the prices\n2. Program_Executor: runs it\n3. Answer_Generator: tells it",
        '<think>["Solution_Generator", "Search", "Row_Lookup", "Answer_Generator"]?</think>'
        '["Program_Generator", "Program_Executor", "Answer_Generator"]',
    ],
)
def test_a_plan_is_read_in_any_form(reply: str) -> None:
    assert PlanModules.read(reply).modules == ("program_generator", "program_executor", "answer_generator")


@pytest.mark.parametrize(
    "reply",
    [
        "Program_Generator and Program_Executor are not needed, so Answer_Generator.",
        "I would not use Row_Lookup here, but let Solution_Generator solve it and end with Answer_Generator.",
        "Solution_Generator\nRow_Lookup: not needed\nAnswer_Generator",
        "[Solution_Generator, Row_Lookup (not needed), Answer_Generator]",
        "[Solution_Generator, Magic_Module (adds), Answer_Generator]",
        '["Row_Lookup", "Answer_Generator", "__import__(\'os\')"]',
        "The Answer_Generator will do it all by itself somehow, I believe.",
        "(" * 9_000 + "[" * 9_000,
        "Row_Lookup (" * 5_000,
    ],
)
def test_a_text_that_rules_a_module_out_or_adds_an_unknown_one_is_no_plan(reply: str) -> None:
    with pytest.raises(StepError):
        PlanModules.read(reply)


def test_an_edited_note_or_program_is_followed_without_a_request() -> None:
    chain = played([PLAN, ROWS, KNOWLEDGE, PROGRAM])
    edited = chain.replace(3, GenerateProgram("ans = 2.50 * 2"))
    assert str(edited.answer) == "5"
    assert str(edited.replace(2, RetrieveKnowledge("Something else.")).answer) == "5"
    assert str(edited.delete(2).answer) == "5"


def test_a_plan_that_a_person_changed_is_followed_from_there() -> None:
    chain = played([PLAN, ROWS, KNOWLEDGE, PROGRAM]).until(3)
    edited = chain.replace(
        0, PlanModules(("row_lookup", "knowledge_retrieval", "solution_generator", "answer_generator"))
    )
    method = open_method("chameleon")
    *_, chain = play(method, edited, Scripted(["The answer is: 7"]))
    assert names(chain)[3:] == ["solution_generator", "answer"]


def test_operations_of_chain_of_table_can_stand_in_a_plan() -> None:
    plan = '["Sort_By", "Solution_Generator", "Answer_Generator"]'
    sort = 'The answer is: f_sort_by(Price), the order is "large to small".'
    chain = played([plan, sort, "The answer is: item 9"], question=Question("Which item is the most expensive?"))
    assert names(chain) == ["plan_modules", "sort_by", "solution_generator", "answer"]
    assert chain.steps[1].state.table.cell(0, "Item") == "item 9"


def test_program_of_thought_asks_once_and_its_plan_is_fixed() -> None:
    chain = played([PROGRAM], method="program_of_thought")
    assert [purpose for purpose, *_ in asked(chain)] == ["program_generator"]
    assert names(chain) == ["plan_modules", "program_generator", "program_executor", "answer"]
    assert str(chain.answer) == "7"


def test_a_search_finds_what_notes_and_other_tables_say() -> None:
    plan = '["Query_Generator", "Web_Search", "Solution_Generator", "Answer_Generator"]'
    cities = Table.of(["City", "Population"], [["Lund", "91,000"], ["Oslo", "700,000"]], "Cities")
    chain = played([plan, "population of Oslo", "The answer is: 700,000"], replace(SMALL, others=(cities,)))
    (hits,) = (note.text for note in chain.state.notes if note.kind == "hits")
    assert hits.splitlines()[0] == "Cities, row 2: City: Oslo; Population: 700,000"


@pytest.mark.parametrize(
    ("said", "choices", "meant"),
    [
        ("shortage", ("surplus", "shortage"), "shortage"),
        ("(B)", ("surplus", "shortage"), "shortage"),
        ("3.0", ("2", "3"), "3"),
        ("the 12:35 P.M. train", ("12:35 P.M.", "1:05 P.M."), "12:35 P.M."),
        ("7", (), "7"),
        ("3", ("30 apples", "3 apples"), "3 apples"),
        ("0.5", ("1/3", "1/2"), "1/2"),
        ("½", ("1/3", "1/2"), "1/2"),
        ("−5", ("5", "-5"), "-5"),
        ("-$5.00", ("$5", "-$5"), "-$5"),
        ("1,200 people", ("1,200", "200"), "1,200"),
        ("3 m long", ("3 cm", "3 m"), "3 m"),
        ("Ajax (84 points)", ("Ajax", "Porto"), "Ajax"),
        ("to the north east of it", ("north", "north east"), "north east"),
        ("it is not proportional", ("proportional", "not proportional"), "not proportional"),
        ("Ballet", ("Ballet class", "Tennis class"), "Ballet class"),
        ("the shortge", ("surplus", "the shortage"), "the shortage"),
    ],
)
def test_the_choice_that_is_meant_is_found(said: str, choices: tuple[str, ...], meant: str) -> None:
    assert choice_meant(said, Question("?", choices=choices)) == meant


@pytest.mark.parametrize(
    ("said", "choices"),
    [
        ("1/2", ("1/3", "1/4")),
        ("-5", ("5", "6")),
        ("3 apples", ("30 apples", "13")),
        ("Sunday", ("Saturday", "Monday")),
        ("Tuesday", ("Thursday", "Monday")),
        ("none of these", ("one of these", "two")),
        ("12:35 A.M.", ("12:35 P.M.", "1:05 P.M.")),
        ("3", ("3 cm", "3 m")),
        ("7 or 8", ("7", "8")),
        ("Ballet", ("Ballet class", "Ballet class for children")),
        ("it isn't proportional", ("proportional", "linear")),
        ("asymmetric", ("symmetric", "round")),
        ("a.m.", ("pm", "noon")),
        ("1/0", ("0", "2")),
        ("9" * 5_000, ("1", "2")),
    ],
)
def test_an_answer_that_contradicts_every_choice_means_none_of_them(said: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(StepError, match="is none of the choices"):
        choice_meant(said, Question("?", choices=choices))


def test_a_note_that_nothing_reads_is_said_before_the_plan_is_run() -> None:
    assert unread(["image_captioner", "solution_generator", "answer_generator"]) == ()
    assert unread(["solution_generator", "knowledge_retrieval", "answer_generator"]) == (
        "Nothing after the Knowledge retrieval reads the knowledge.",
    )


@pytest.mark.parametrize(
    ("name", "place"),
    [("knowledge_retrieval", 1), ("image_captioner", 1), ("program_verifier", 3), ("solution_generator", 3)],
)
def test_a_module_that_is_added_goes_before_what_reads_it(name: str, place: int) -> None:
    assert added_at(("row_lookup", "program_generator", "program_executor", "answer_generator"), name) == place


def test_a_search_after_an_edited_query_is_not_by_a_model_that_nobody_asked() -> None:
    plan = PlanModules(("query_generator", "web_search", "solution_generator", "answer_generator"))
    method = open_method("chameleon")
    begun = method.begin(QUESTION, replace(SMALL, notes=(Note("Pens", "A pen writes."),)))
    chain = begun.then(make_step(plan, begun.state, "embedded")).insert(1, GenerateQuery("pen"))
    *_, chain = play(method, chain, EmbeddedModel())
    assert next(step for step in chain.steps if step.operation.name == "search_results").author == "embedded"
