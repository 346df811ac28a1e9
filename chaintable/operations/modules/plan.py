"""The plan of a chain of modules: their names in order, and whether they can follow each other."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from chaintable.errors import StepError, did_you_mean
from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside, split_list
from chaintable.operations.grammar.thoughts import split_thought
from chaintable.tables.state import Note, State

MOST_MODULES = 20
ANSWER_GENERATOR = "answer_generator"


@dataclass(frozen=True, slots=True)
class Module:
    """What a plan needs to know of a module.

    `does` is for the planner and for people. It can stand only after something that writes what it `reads`; it
    `writes` one thing. `pictures` says that it needs a picture, `rows` that it needs a table with rows. `by` says who
    carries it out: a model that is asked, a tool that is run, or a rule.
    """

    title: str
    does: str
    reads: str = ""
    writes: str = ""
    pictures: bool = False
    rows: bool = False
    by: Literal["model", "tool", "rule"] = "model"


MODULES: dict[str, Module] = {
    "row_lookup": Module(
        "Row lookup",
        "keeps the rows that the question is about. Use it if the table has more than three rows and few matter.",
        rows=True,
    ),
    "column_lookup": Module(
        "Column lookup",
        "keeps the columns that the question is about. Use it if the table has more than two columns and few matter.",
        rows=True,
    ),
    "table_verbalizer": Module(
        "Table verbalizer",
        "says in sentences what the table shows. Use it for small tables of a special form, such as stem-and-leaf "
        "plots or functions.",
        writes="description",
        rows=True,
    ),
    "knowledge_retrieval": Module(
        "Knowledge retrieval",
        "recalls facts and rules that the question needs, such as what a median is.",
        writes="knowledge",
    ),
    "query_generator": Module(
        "Query generator", "writes the words to search with. Use it before a web search.", writes="query"
    ),
    "web_search": Module("Search", "searches for what is not known yet.", reads="query", writes="hits", by="tool"),
    "image_captioner": Module("Image captioner", "says what the picture shows.", writes="caption", pictures=True),
    "text_detector": Module(
        "Text detector", "reads the text in the picture.", writes="texts", pictures=True, by="tool"
    ),
    "program_generator": Module(
        "Program generator",
        "writes a Python program that works the answer out. Use it for arithmetic of several steps, or if-else.",
        writes="program",
    ),
    "program_verifier": Module(
        "Program verifier",
        "checks that the program runs. Use it after the program generator.",
        reads="program",
        by="tool",
    ),
    "program_executor": Module("Program executor", "runs the program.", reads="program", writes="result", by="tool"),
    "solution_generator": Module(
        "Solution generator",
        "solves the question in words. Use it if little is to be calculated.",
        writes="solution",
    ),
    "add_column": Module("Add column", "adds a column worked out from the others.", rows=True),
    "group_by": Module("Group by", "groups the rows and counts or sums each group.", rows=True),
    "sort_by": Module("Sort by", "sorts the rows.", rows=True),
    "chain_of_table": Module(
        "Chain-of-Table", "changes the table step by step until the answer can be read from it.", rows=True
    ),
    ANSWER_GENERATOR: Module("Answer generator", "gives the answer. It is always the last.", by="rule"),
}
"""Every module by its name in a plan: those of the paper, then operations of Chain-of-Table."""

TABLES = (
    "row_lookup",
    "column_lookup",
    "table_verbalizer",
    "knowledge_retrieval",
    "program_generator",
    "program_verifier",
    "program_executor",
    "solution_generator",
    ANSWER_GENERATOR,
)
"""The modules that the paper offers for questions about tables (TabMWP)."""
SCIENCE = (
    "text_detector",
    "image_captioner",
    "knowledge_retrieval",
    "query_generator",
    "web_search",
    "solution_generator",
    ANSWER_GENERATOR,
)
"""The modules that the paper offers for questions of science (ScienceQA)."""
_READING = frozenset(("solution_generator", "program_generator", "query_generator", "row_lookup", "column_lookup"))
"""The modules whose prompts show the notes before them."""
_BACKGROUND = {
    "description": "description",
    "knowledge": "knowledge",
    "hits": "hits",
    "caption": "caption",
    "texts": "text",
}
"""The notes that are written to be read by a module after them, and what they are called."""
REPERTOIRES: dict[str, tuple[str, ...]] = {"all": tuple(MODULES), "tables": TABLES, "science": SCIENCE}
"""Which modules a planner may name, by the names that a setting has."""

_ALSO = {
    "row_look_up": "row_lookup",
    "select_row": "row_lookup",
    "col_lookup": "column_lookup",
    "select_column": "column_lookup",
    "bing_search": "web_search",
    "search": "web_search",
    "knowledge": "knowledge_retrieval",
    "table_verbaliser": "table_verbalizer",
    "answer": ANSWER_GENERATOR,
}


_IN_ONE_WORD = {name.replace("_", ""): name for name in MODULES}


def module_named(said: str) -> str | None:
    """Return the name of the module that is meant, whatever its case, dashes and blanks; None if there is none.

    >>> module_named("Row_Lookup"), module_named("ProgramGenerator"), module_named("question_answering")
    ('row_lookup', 'program_generator', None)
    """
    plain = re.sub(r"[\s_-]+", "_", said.strip().strip("'\"`").casefold())
    name = _ALSO.get(plain, plain)
    return name if name in MODULES else _IN_ONE_WORD.get(plain)


def problems_of(modules: Sequence[str], state: State | None = None) -> tuple[str, ...]:
    """Return why the modules can't be played in this order, each in a sentence; nothing if they can."""
    found = [f"There is no module '{name}'." for name in modules if name not in MODULES]
    if not modules or modules[-1] != ANSWER_GENERATOR:
        found.append("The last module must be the answer generator.")
    if modules.count(ANSWER_GENERATOR) > 1:
        found.append("The answer generator stands in it more than once.")
    if len(modules) > MOST_MODULES:
        found.append(f"It has {len(modules)} modules; at most {MOST_MODULES} are played.")
    written = {note.kind for note in state.notes} if state is not None else set()
    for name in modules:
        module = MODULES.get(name)
        if module is not None:
            found += _problems_at(module, written, state)
            written |= {module.writes}
    return tuple(dict.fromkeys(found))


def unread(modules: Sequence[str]) -> tuple[str, ...]:
    """Return which notes nothing in a plan reads, each in a sentence: the plan can be played, but they are of no use.

    >>> unread(["solution_generator", "image_captioner", "answer_generator"])
    ('Nothing after the Image captioner reads the caption.',)
    """
    found = []
    for place, name in enumerate(modules):
        module = MODULES.get(name)
        if module is not None and module.writes in _BACKGROUND and _READING.isdisjoint(modules[place + 1 :]):
            found.append(f"Nothing after the {module.title} reads the {_BACKGROUND[module.writes]}.")
    return tuple(dict.fromkeys(found))


def _problems_at(module: Module, written: set[str], state: State | None) -> list[str]:
    problems = []
    if module.reads and module.reads not in written:
        writer = next(other.title for other in MODULES.values() if other.writes == module.reads)
        problems.append(f"Put the {writer} before the {module.title}.")
    if module.pictures and state is not None and not state.pictures:
        problems.append(f"{module.title} needs a picture, and there is none.")
    if module.rows and state is not None and not state.table.n_rows:
        problems.append(f"{module.title} needs a table, and there is none.")
    return problems


_BETWEEN = re.compile(r"[,;\n|>]|=>|→|⇒|\bthen\b|\band\b", re.IGNORECASE)
_SQUARE, _ROUND = re.compile(r"[\[\]]"), re.compile(r"[()]")
_COMMENT = re.compile(r"\([^()]{0,400}\)")
_NUMBERED = re.compile(r"(?:step )?\d{1,3} ?[.):]", re.IGNORECASE)
_NEGATED = re.compile(
    r"\b(?:avoid|cannot|instead|neither|never|no|nor|not|omit|optional|rather|skip|unlike|unnecessary|without)\b|n['’]t\b",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?<!\w)(?:" + "|".join(name.replace("_", "[_ -]?") for name in MODULES) + r")(?!\w)", re.IGNORECASE
)
_MARKS = " \t\r'\"`*.=-•[](){}"
"""What may stand around a name."""


def names_in(reply: str) -> tuple[str, ...]:
    """Return the modules that a reply lists; StepError if it names none, or an unknown one in its list.

    The list in brackets with the most names counts, else one in parentheses, else the text itself, if it rules no
    module out.
    """
    text = split_thought(reply)[1] or reply
    for brackets, least in (_SQUARE, 1), (_ROUND, 2):
        lists = [_items(part) for part in _enclosed(text, brackets)]
        best = max(reversed(lists), key=_count_known, default=[])
        if _count_known(best) >= least:
            return _all_known(best)
    items = _items(text)
    if 2 * _count_known(items) >= len(items):
        return _all_known(items)
    said = [found[0] for found in _NAMED.finditer(text) if " " not in found[0] or found[0].istitle()]
    named = tuple(dict.fromkeys(filter(None, map(module_named, said))))
    return _all_known(items) if len(named) < 2 or _NEGATED.search(text) else named


def _enclosed(text: str, brackets: re.Pattern[str]) -> list[str]:
    """Return what stands in the outermost brackets; a list that is cut off ends with the text."""
    found, depth, start = [], 0, 0
    for mark in brackets.finditer(text):
        if mark[0] in "[(":
            start = start if depth else mark.end()
            depth += 1
        elif depth:
            depth -= 1
            found += [] if depth else [text[start : mark.start()]]
    return [*found, text[start:]] if depth else found


def _items(text: str) -> list[tuple[str, str | None]]:
    """Return the items of a list as they are written, each with its module; headings and comments are left out."""
    plain = _COMMENT.sub(lambda comment: " not " if _NEGATED.search(comment[0]) else " ", text)
    parts = [part.strip() for part in _BETWEEN.split(plain)]
    return [(part, _module_in(part)) for part in parts if part.strip(_MARKS) and not part.endswith(":")]


def _module_in(item: str) -> str | None:
    """Return the module of an item such as "1. Row_Lookup: keeps two rows"; None where it has none, or rules it out."""
    if _NEGATED.search(item):
        return None
    plain = item.strip(_MARKS)
    number = _NUMBERED.match(plain)
    plain = plain[number.end() :] if number else plain
    before, _, after = plain.partition(":")
    return next(filter(None, (module_named(one.strip(_MARKS)) for one in (plain, before, after))), None)


def _count_known(items: Sequence[tuple[str, str | None]]) -> int:
    return sum(name is not None for _, name in items)


def _all_known(items: Sequence[tuple[str, str | None]]) -> tuple[str, ...]:
    """Return the modules of items; StepError if there are none, or one is unknown."""
    unknown = [said.strip(_MARKS) for said, name in items if name is None]
    if unknown:
        raise StepError(f"There is no module '{unknown[0][:60]}'.", did_you_mean(unknown[0][:60], list(MODULES)))
    if not items:
        raise StepError("The reply names no module.", 'Write a list such as ["Solution_Generator", …].')
    return tuple(name for _, name in items if name is not None)


@dataclass(frozen=True, slots=True)
class PlanModules(Operation):
    """The modules that are to be played, in order (Chameleon's program). It is written down as a note."""

    name: ClassVar[str] = "plan_modules"
    decides: ClassVar[bool] = False
    names_new: ClassVar[bool] = True
    modules: tuple[str, ...]

    def __str__(self) -> str:
        return f"f_plan_modules({', '.join(self.modules)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        inside = call_inside(text, *cls.names()).strip()
        listed = split_list(inside[1:-1] if inside.startswith("[") and inside.endswith("]") else inside)
        return cls(tuple(_known(name) for name in listed if name.strip()))

    @classmethod
    def read(cls, reply: str) -> Self:
        """Return the plan in a model's reply: a list of names, in any form; StepError if it names no module.

        The reply is taken apart as text and never evaluated.
        """
        return cls(names_in(reply))

    def problems(self, state: State | None = None) -> tuple[str, ...]:
        """Why it can't be played, each in a sentence."""
        return problems_of(self.modules, state)

    def apply(self, state: State) -> State:
        problems = self.problems(state)
        if problems:
            raise StepError(" ".join(problems), "Change the modules or their order.")
        return state.with_note(Note("Plan", " → ".join(MODULES[name].title for name in self.modules), "plan"))

    def describe(self) -> str:
        return f"Plan: {', '.join(MODULES[name].title if name in MODULES else name for name in self.modules)}"


def _known(said: str) -> str:
    name = module_named(said)
    if name is None:
        raise StepError(f"There is no module '{said.strip()[:60]}'.", did_you_mean(said, list(MODULES)))
    return name
