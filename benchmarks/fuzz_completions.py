"""Ten thousand random completions through every parser: `python -m benchmarks.fuzz_completions [--count N] [--seed S]`.

Printable junk, near misses, other languages, nested brackets, huge texts. Each parser must give an operation (a plan,
values) or a named refusal, never another exception, and take no longer than 50 ms of processor time.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from chaintable.errors import StepError
from chaintable.methods.asking.batched_cells import read_values
from chaintable.operations import ALL, Answer
from chaintable.operations.grammar.plans import parse_plan
from chaintable.operations.grammar.replies import parse_answer, parse_reply
from chaintable.operations.grammar.structured import parse_json
from chaintable.tables.state import State
from chaintable.tables.table import Table

MOST_SECONDS = 0.05
HEADER = ["Rank", "Cyclist", "Points (total)", "Caisse d’Epargne", "row 3", "a, b", "", "東京"]
STATE = State(Table.of(HEADER, [[f"{name} {row}" for name in HEADER] for row in range(40)]))
NAMES = [operation.name for operation in ALL]
SOUND = (
    "The answer is: f_select_row([row 1, row 3])",
    "f_select_row(Rank >= 3 and (Cyclist contains a or not (Rank = 2)))",
    "f_select_column([Rank, Points (total)])",
    "Therefore, the answer is: f_add_column(Country). The value: ESP | RUS | ITA",
    "f_add_column(Year). The rule: year(Cyclist)",
    "f_group_by(Cyclist)",
    'f_sort_by(Rank), the order is "large to small"',
    "Function Chain: f_add_column(Country) -> f_select_row(row 1, row 2) -> <END>",
    "The answer is: f_answer(yes_no(count >= 3))",
    '{"step": {"operation": "select_row", "rows": [1, 2]}}',
    '{"values": ["a", "b"]}',
)
MARKS = "()[]{}\"'|,.:;=<>!*`~\\/-–→“”‘’ \n\t\x00\u202e\ud83d0123456789"
SCRIPTS = "Список стран 国家名单 قائمة الدول รายชื่อ 👩‍🚀 Renée ß ǅ ﬁ ⅷ ١٢٣"


def parsers() -> Mapping[str, Callable[[str], Any]]:
    """Return every parser by what it reads."""
    calls = {kind.name: lambda text, kind=kind: parse_reply(kind, text, STATE) for kind in ALL}
    return {
        **calls,
        "answer": lambda text: parse_answer(text, "question", STATE),
        "verdict": lambda text: parse_answer(text, "statement", STATE),
        "plan": lambda text: parse_plan(text, ALL, ("f_add_column(Country). The value: a | b",)),
        "json": lambda text: parse_json(text, (*ALL, Answer), STATE),
        "values": lambda text: read_values(text, 40),
    }


def timed(read: Callable[[str], Any], text: str) -> tuple[str, float]:
    """Return the outcome of parsing a text, and its processor time in seconds."""
    started = time.process_time()
    try:
        outcome = "read" if read(text) is not None else "none"
    except StepError as error:
        assert error.message
        outcome = "refused"
    return outcome, time.process_time() - started


def completion(chance: random.Random) -> str:
    """Return one random completion of a random kind."""
    return chance.choice((_junk, _near_miss, _near_miss, _words, _nested, _huge))(chance)


def _junk(chance: random.Random) -> str:
    return "".join(chr(chance.choice((chance.randrange(32, 127), chance.randrange(1, 0x3000)))) for _ in range(200))


def _near_miss(chance: random.Random) -> str:
    text = list(" ".join(chance.choices(SOUND, k=chance.randint(1, 3))))
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(text))
        text[at : at + chance.randint(0, 3)] = chance.choice((*MARKS, "", "row ", "f_", " -> ", "The answer is: "))
        text = text or ["x"]
    return "".join(text)


def _words(chance: random.Random) -> str:
    pieces = [*SCRIPTS.split(), *HEADER, *" ".join(SOUND).split(), *MARKS]
    return chance.choice((" ", "")).join(chance.choices(pieces, k=chance.randint(0, 60)))


def _nested(chance: random.Random) -> str:
    opened = chance.choice(("(", "[", "{", "not (", '{"a":', "f_select_row(", "<think>", "```\n", "/*"))
    return chance.choice(("", *SOUND)) + opened * chance.randint(1, 3_000) + chance.choice((")", "]", "}", "")) * 50


def _huge(chance: random.Random) -> str:
    piece = chance.choice((*SOUND, "row 1, ", "a | b | ", '"', "\\", "The answer is: ", "-> ", "\n/*\n", " or ", "=> "))
    return piece * chance.choice((500, 5_000 // len(piece), 60_000 // len(piece), 200_000 // len(piece)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chance = random.Random(asked.seed)
    outcomes: Counter[tuple[str, str]] = Counter()
    slowest: dict[str, tuple[float, str]] = {}
    for _ in range(asked.count):
        text = completion(chance)
        for name, read in parsers().items():
            outcome, took = timed(read, text)
            if took > MOST_SECONDS / 2:  # once more: Python may just have been collecting its garbage
                took = min(took, timed(read, text)[1])
            outcomes[name, outcome] += 1
            slowest[name] = max(slowest.get(name, (0.0, "")), (took, text[:60]))
    for name, (seconds, text) in slowest.items():
        told = ", ".join(f"{outcomes[name, how]:,} {how}" for how in ("read", "refused", "none") if outcomes[name, how])
        slow = " TOO SLOW" if seconds > MOST_SECONDS else ""
        print(f"{name}: {told}; slowest {seconds * 1000:.1f} ms{slow} on {text!r}")


if __name__ == "__main__":
    main()
