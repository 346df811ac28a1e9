"""Writes the recorded runs that come with ChainTable: `PYTHONPATH=. python docs/recorded_runs.py` after a new prompt.

Every reply below was written by hand, including the failed attempt. They are given to the code behind the Drive page,
and its chains are saved. The wait after the failed attempt is recorded but doesn't take place.
"""

from dataclasses import asdict, dataclass
from pathlib import Path

from chaintable.methods import ChainOfTable, Method
from chaintable.methods.furepa import FuRePA
from chaintable.models.person import Drive, Reply
from chaintable.prompts.dialogue import Attempt
from chaintable.runs.recorded import Flaw
from chaintable.runs.recorded.writing import HAND, run_record
from chaintable.samples import read_sample
from chaintable.tables.state import Question

FOLDER = Path(__file__).parents[1] / "chaintable" / "runs" / "recorded" / "data"


@dataclass(frozen=True)
class Script:
    """A run written by hand: a text for each prompt, or a Reply where more has to be recorded."""

    name: str
    title: str
    shows: str
    sample: str
    question: str
    method: Method
    replies: tuple[str | Reply, ...]
    flaw: Flaw | None = None


TOP = "The answer is: f_select_row(row 1, row 2, row 3, row 4, row 5, row 6, row 7)"
VOTES = Script(
    name="votes",
    title="Eight samples vote on the rows",
    shows="Votes that differ, two losers, a sample that cannot be read, and an answer that was asked for ahead.",
    sample="league",
    question="How many clubs got more than 60 points?",
    method=ChainOfTable(operation_set="paper"),
    replies=(
        "f_select_row(row 1, row 2, row 3, row 4, row 5, row 6, row 7) -> <END>",
        Reply(
            (
                f"The question asks about clubs with more than 60 points; rows 1 to 7 have 81 down to 62. {TOP}",
                f"More than 60 means 61 or more, so Liverpool with just 60 is left out. {TOP}",
                "The clubs above 60 points are the first six. "
                "The answer is: f_select_row(row 1, row 2, row 3, row 4, row 5, row 6)",
                f"The points fall from row to row, and row 7 is the last above 60. {TOP}",
                "The first eight clubs have 60 points or more. "
                "The answer is: f_select_row(row 1, row 2, row 3, row 4, row 5, row 6, row 7, row 8)",
                "I would keep the clubs at the top of the table.",
                "Rows 1 to 6 are clearly above. The answer is: f_select_row(row 1, row 2, row 3, row 4, row 5, row 6)",
                f"Points > 60 holds for seven clubs. {TOP}",
            )
        ),
        "<END>",
        "7",
    ),
)

COUNTRIES = "ESP | RUS | ITA | ITA | ITA | RUS | ESP | FRA | ESP | FRA"
REPAIR = Script(
    name="repair",
    title="A retry, a repaired reply and a wasted call",
    shows="A request refused for a moment (429) and sent again, a column that is not there put right when asked once "
    "more, and arguments that were asked for ahead in vain.",
    sample="clasica",
    question="Which country had the most cyclists finish within the top 10?",
    method=ChainOfTable(operation_set="paper"),
    replies=(
        "f_add_column(Country) -> f_group_by(Country) -> <END>",
        Reply(
            (f"Therefore, the answer is: f_add_column(Country). The value: {COUNTRIES}",),
            (Attempt("The server has too many requests just now (429).", 0.2, 2.0),),
            seconds=3.1,
        ),
        "f_group_by(Country) -> f_sort_by(Count) -> <END>",
        "Therefore, the answer is: f_group_by(Nation)",
        "Therefore, the answer is: f_group_by(Country)",
        "<END>",
        'Therefore, the answer is: f_sort_by(Count), the order is "large to small"',
        "ESP, ITA",
    ),
)

REFUSAL = Script(
    name="refusal",
    title="A step that could not be done",
    shows="The structured style, and an operation that was refused twice: it stays in the chain with its reason, and "
    "the plan goes on without it.",
    sample="mountains",
    question="What is the highest mountain in Pakistan?",
    method=ChainOfTable(operation_set="paper", style="structured"),
    replies=(
        '{"operation": "select_column", "columns": ["Peak", "Height", "Nation"]}',
        '{"operation": "select_column", "columns": ["Name", "Height", "Nations"]}',
        '{"operation": "select_row", "where": "Countries contains Pakistan"}',
        '{"operation": "sort_by", "column": "Height", "order": "large to small"}',
        '{"operation": "answer", "answer": "K2"}',
    ),
)


MISREAD = Script(
    name="misread",
    title="A wrong answer: Italians in the top ten",
    shows="An answer that is wrong though every step was carried out. Which step is to blame?",
    sample="clasica",
    question="How many cyclists are from ITA?",
    method=ChainOfTable(operation_set="paper", ahead=False),
    replies=(
        "f_add_column(Country) -> f_select_row(row 3, row 4) -> <END>",
        "Therefore, the answer is: f_add_column(Country). The value: "
        "ESP | RUS | ITA | ITA | FRA | RUS | ESP | FRA | ESP | FRA",
        "f_select_row(row 3, row 4) -> <END>",
        "Only rows 3 and 4 have ITA in Country. The answer is: f_select_row(row 3, row 4)",
        "<END>",
        "2",
    ),
    flaw=Flaw(
        1,
        "In row 5, Franco Pellizotti (ITA) was given the country FRA. The next steps were right about a table that was "
        "already wrong.",
    ),
)

MISCOUNT = Script(
    name="miscount",
    title="A wrong answer: films with three Oscars",
    shows="Another answer that is wrong though no step failed. Which step is to blame?",
    sample="best_picture",
    question="How many films won 3 Oscars?",
    method=ChainOfTable(operation_set="paper", ahead=False),
    replies=(
        "f_select_row(row 1) -> f_select_column(Film, Oscars won) -> <END>",
        "The answer is: f_select_row(row 1, row 8, row 9, row 12, row 14, row 16, row 17)",
        "f_select_column(Film, Oscars won) -> <END>",
        "The answer is: f_select_column(Film, Oscars won)",
        "<END>",
        "6",
    ),
    flaw=Flaw(3, "The last table has 7 rows, and every one is a film with 3 Oscars: they were miscounted."),
)

HOPS = Script(
    name="hops",
    title="FuRePA: two hops through documents",
    shows="Five plans in each round, queries that say the same, one that fewer passages fit, an answer that comes too "
    "early, and two answers of five that are not enough to stop.",
    sample="coast",
    question="Who is the mayor of the town where Agnes Rowe was born?",
    method=FuRePA(),
    replies=(
        Reply(
            (
                "[Search] Agnes Rowe",
                "[Search] Where was the engineer Agnes Rowe born?",
                "[Search] birthplace of Agnes Rowe",
                "[Search] Agnes Rowe birthplace",
                "[Answer] The mayor of her home town",
            )
        ),
        Reply(
            (
                "[Analysis] Agnes Rowe was born in Port Ellery. Its mayor isn't named.\n[Search] mayor of Port Ellery",
                "[Analysis] She was born in Port Ellery, so I need its mayor.\n[Search] Port Ellery mayor",
                "[Analysis] The town is Port Ellery. Who governs it?\n"
                "[Search] which ferry goes between Marland and Osmark",
                "[Analysis] She came from Port Ellery. A museum may know more.\n"
                "[Search] Korsby Museum and everything that it shows of the drawings of Agnes Rowe",
                "I don't know who the mayor is.",
            )
        ),
        Reply(
            (
                "[Analysis] She was born in Port Ellery, and its mayor is Jonas Pell.\n[Answer] Jonas Pell",
                "[Analysis] Jonas Pell is mayor of Port Ellery, where she was born.\n[Answer] Jonas Pell",
                "[Analysis] He was a pilot. Is he still mayor?\n[Search] Jonas Pell",
                "[Analysis] A pilot before he was mayor. Since when?\n[Search] pilot elected in Port Ellery",
                "[Analysis] The mayor's years would help.\n[Search] years of the mayors of the harbour towns",
            )
        ),
        Reply(
            (
                "[Analysis] She was born in Port Ellery, and its mayor is Jonas Pell.\n[Answer] Jonas Pell",
                "[Analysis] Port Ellery's mayor is Jonas Pell.\n[Answer] Jonas Pell",
                "[Analysis] Born in Port Ellery; Jonas Pell is its mayor.\n[Answer] Jonas Pell.",
                "[Analysis] The mayor of Port Ellery is Jonas Pell.\n[Answer] Jonas Pell",
                "[Analysis] It may have changed.\n[Search] next mayor of Port Ellery after Jonas Pell",
            )
        ),
    ),
)
SAME = "[Analysis] The village is Sundvik. When was its church built?\n[Search] Ilse Marten"
BARREN = Script(
    name="barren",
    title="FuRePA: a round that brings nothing",
    shows="A round whose five queries were all asked before: it brings no evidence, and the next one is warmer.",
    sample="coast",
    question="When was the church of the village where Ilse Marten was born built?",
    method=FuRePA(),
    replies=(
        Reply(("[Search] Ilse Marten",) * 5),
        Reply((SAME,) * 5),
        Reply(
            (
                "[Analysis] Ilse Marten was born in Sundvik.\n[Search] church of Sundvik",
                "[Analysis] Her village is Sundvik.\n[Search] when the church in the village of Sundvik was built",
                "[Analysis] She was born in Sundvik.\n[Search] Sundvik",
                "[Analysis] Sundvik has a church, perhaps.\n[Search] Sundvik church",
                "[Analysis] She was born in Sundvik.\n[Search] Ilse Marten",
            )
        ),
        Reply(("[Analysis] She was born in Sundvik; its wooden church was built in 1688.\n[Answer] 1688",) * 5),
    ),
)
ALL = (VOTES, REPAIR, REFUSAL, MISREAD, MISCOUNT, HOPS, BARREN)


def record(script: Script) -> str:
    """Return the run of a script as JSON."""
    chain = script.method.begin(Question(script.question), read_sample(script.sample))
    drive = Drive.begin(script.method, chain, HAND)
    for reply in script.replies:
        drive = drive.answer(reply if isinstance(reply, Reply) else Reply((reply,)))
    flaw = asdict(script.flaw) if script.flaw else None
    return run_record(drive.chain, script.sample, script.method, script.title, script.shows, flaw)


if __name__ == "__main__":
    for script in ALL:
        FOLDER.joinpath(f"{script.name}.json").write_text(record(script), encoding="utf-8")
        print(f"{script.name}: {script.title}")
