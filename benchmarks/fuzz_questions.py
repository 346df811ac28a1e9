"""Ten thousand random questions through the embedded model: `python -m benchmarks.fuzz_questions [--count N]`.

Words of cells and headers, function words, junk, other languages, very long questions and empty ones, over random
tables. Each question is played as a whole chain: it must end with an answer or with a named refusal, never with
another exception, and take no longer than a second of processor time.
"""

import argparse
import random
import time
from collections import Counter
from dataclasses import dataclass

from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Kind, Question
from chaintable.tables.table import Table

MOST_SECONDS = 1.0
QUESTIONS_A_TABLE = 10
HEADERS = (
    *("Rank", "Name", "Country", "Year", "Date", "Points", "Total", "Score", "Price (€)", "Net pay", "order_date"),
    *(
        "Count",
        "row 3",
        "a, b",
        "f_sort_by(x)",
        '"',
        "*",
        "",
        " ",
        "two\nlines",
        "2004",
        "3",
        "東京",
        "اسم",
        "👩‍🚀",
        "is empty",
    ),
    *("Home Team", "home team", "unitPrice", "qty", "Größe", "the", "{question}", "<b>", "x" * 300),
)
NAMES = (
    "Ann",
    "Bob Lee",
    "Paolo Bettini (ITA)",
    "São Paulo",
    "Österreich",
    "O'Neill",
    "Team CSC",
    "東京",
    "Total",
    "n/a",
)
FUNCTION_WORDS = (
    *"who what which when where how many much is are was were did does the a an of in on at by for from to".split(),
    *"and or not no only all every both either than more less fewer most least highest lowest first last next".split(),
    *"before after between since until over under above below same other total sum average difference times".split(),
    *"top 3 second third once twice 10 2004 1990s 0 -1 3.5 12,000 june q1 half empty missing number count rows".split(),
)
FOREIGN = (
    *("谁得分最多", "Кто набрал больше всего очков?", "¿Quién ganó más?", "Wie viele Zeilen gibt es?", "最も高い"),
    *("من هو الأول", "कितने", "ใครชนะ", "🚴🚴🚴", "\u202eoverride", "\x00\x01", "ﬁrst ⅷ ١٢٣ ²", "İstanbul ß ǅ"),
)
OPENINGS = ("", "", "how many", "which", "who", "what is the total", "did", "is", "all", "no", "only", "when was")
MARKS = "()[]{}\"'|,.:;=<>!*`~\\/-–→“”‘’ \n\t0123456789%€$#&+^_?"


def table(chance: random.Random) -> Table:
    """Return a table of 0 to 60 rows and 1 to 30 columns with strange but distinct headers."""
    drawn = [chance.choice((*HEADERS, f"Column {place}")) for place in range(chance.choice((1, 2, 3, 5, 8, 12, 30)))]
    names = list(dict.fromkeys(drawn))
    n_rows = chance.choice((0, 1, 2, 5, 12, 30, 60))
    kinds = [chance.choice((_name, _number, _year, _date, _money, _score, _flag, _blank, _mixed)) for _ in names]
    rows = [[kind(chance) for kind in kinds] for _ in range(n_rows)]
    if n_rows > 2 and chance.random() < 0.3:
        rows[-1] = list(rows[0])
    return Table.of(names, rows, caption=chance.choice(("", "Results")))


def _name(chance: random.Random) -> str:
    return f"{chance.choice(NAMES)}{chance.choice(('', '', ' II', f' ({chance.randint(1, 9)})'))}"


def _number(chance: random.Random) -> str:
    return chance.choice((str(chance.randint(-50, 5_000)), f"{chance.random() * 100:.2f}", "-", "", "1e999", "007"))


def _year(chance: random.Random) -> str:
    return str(chance.randint(1980, 2024))


def _date(chance: random.Random) -> str:
    month, day, year = chance.randint(1, 12), chance.randint(1, 28), chance.randint(1, 2100)
    return chance.choice((f"{year:04}-{month:02}-{day:02}", f"{day}.{month}.{year:04}", f"June {day}, {year:04}"))


def _money(chance: random.Random) -> str:
    amount = chance.randint(0, 9_999_999)
    return chance.choice((f"€ {amount:,}", f"${amount}.50", f"({amount})", f"{amount % 100}%", f"{amount:,} kr"))


def _score(chance: random.Random) -> str:
    return f"{chance.randint(0, 9)}{chance.choice('-–:')}{chance.randint(0, 9)}"


def _flag(chance: random.Random) -> str:
    return chance.choice(("yes", "no", "", "x"))


def _blank(_chance: random.Random) -> str:
    return ""


def _mixed(chance: random.Random) -> str:
    kind = chance.choice((_name, _number, _year, _date, _money, _score, _blank))
    return chance.choice((kind(chance), kind(chance), chance.choice(FOREIGN), "long " * 200))


def question(chance: random.Random, asked: Table) -> Question:
    """Return a question of a random kind, about the table or about nothing."""
    sort = chance.choice((_sensible, _sensible, _sensible, _words, _words, _junk, _foreign, _long, _empty))
    kind: Kind = "statement" if chance.random() < 0.2 else "question"
    return Question(sort(chance, asked), kind)


def _piece(chance: random.Random, asked: Table) -> str:
    """Return words from a header, a cell or the language."""
    name = chance.choice(asked.columns)
    cell = chance.choice(asked.frame[name].tolist()) if asked.n_rows else ""
    return str(chance.choice((name, cell, cell, *chance.choices(FUNCTION_WORDS, k=3))))


def _sensible(chance: random.Random, asked: Table) -> str:
    pieces = [chance.choice(OPENINGS), *(_piece(chance, asked) for _ in range(chance.randint(2, 10)))]
    return f"{' '.join(pieces)}?"


def _words(chance: random.Random, asked: Table) -> str:
    pieces = [*FUNCTION_WORDS, *FOREIGN, *MARKS, *asked.columns]
    return chance.choice((" ", " ", "")).join(chance.choices(pieces, k=chance.randint(1, 30)))


def _junk(chance: random.Random, _asked: Table) -> str:
    numbers = (chance.choice((chance.randrange(32, 127), chance.randrange(1, 0x3000))) for _ in range(120))
    return "".join(map(chr, numbers))


def _foreign(chance: random.Random, asked: Table) -> str:
    return f"{chance.choice(FOREIGN)} {_piece(chance, asked)} {chance.choice(FOREIGN)}"


def _long(chance: random.Random, asked: Table) -> str:
    return (_sensible(chance, asked) + " ") * chance.choice((20, 200)) + "9" * chance.choice((0, 5_000))


def _empty(chance: random.Random, _asked: Table) -> str:
    return chance.choice(("", " ", "\n\t", "?", "…", "\u00a0", "\u200b"))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a question ended ("answered", "stopped" or the error's name), and its processor time in seconds."""

    how: str
    seconds: float


def asked(text: Question, source: Source) -> Outcome:
    """Play the question as a chain with a new model; exceptions other than ChainTableError are raised."""
    started = time.process_time()
    how = "stopped"
    try:
        for chain in play(ChainOfTable(), Chain(text, source), EmbeddedModel()):
            how = "answered" if chain.answer is not None else how
    except ChainTableError as error:
        assert error.message
        how = type(error).__name__
    return Outcome(how, time.process_time() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    outcomes: Counter[str] = Counter()
    slowest = Outcome("", 0.0), Question("")
    failures = 0
    for number in range(options.count):
        chance = random.Random(f"{options.seed} {number}")
        if number % QUESTIONS_A_TABLE == 0:
            source = Source.of(table(chance))
        text = question(chance, source.table)
        try:
            found = asked(text, source)
            if found.seconds > MOST_SECONDS / 2:  # once more: Python may just have been collecting its garbage
                found = min(found, asked(text, source), key=lambda outcome: outcome.seconds)
        except Exception as error:
            failures += 1
            print(f"{type(error).__name__}: {error} on question {number}, {text.text[:200]!r}")
            continue
        outcomes[found.how] += 1
        slowest = max(slowest, (found, text), key=lambda pair: pair[0].seconds)
    told = ", ".join(f"{count:,} {how}" for how, count in outcomes.most_common())
    slow = " TOO SLOW" if slowest[0].seconds > MOST_SECONDS else ""
    print(f"{told}; {failures} exceptions")
    print(f"slowest {slowest[0].seconds * 1000:.0f} ms{slow} on {slowest[1].text[:80]!r}")


if __name__ == "__main__":
    main()
