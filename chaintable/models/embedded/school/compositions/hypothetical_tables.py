"""Tables as they would be: marbles taken out, a further game, a bus that is late. Then the question is asked."""

import re
from collections.abc import Sequence
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.amounts.recipe_stocks import is_recipe
from chaintable.models.embedded.school.families.counting.statistics import statistic_asked
from chaintable.models.embedded.school.families.times.clock_durations import clock_like
from chaintable.models.embedded.school.program_text import shown
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, DAY, Number, quantity, stems

_NUMBER = rf"(?P<many>\d{{1,4}}|{'|'.join(COUNTED)}|a|an|another|one more)"
_LESS = (
    r"takes? out|took out|takes? away|took away|takes?|took|removes?|removed|loses?|lost|eats?|ate|gives? away"
    r"|gave away"
    r"|gives?|gave|sells?|sold|uses?|used|breaks?|broke|draws?|drew|are sold|are removed|are taken|are taken out"
    r"|run away|leaves?|left|dies?|died|adopts?|are adopted|spends?|picks?"
)
_MORE = (
    r"adds?|added|puts? in|puts?|buys?|bought|gets?|got|finds?|found|receives?|received|brings?|brought|plants?|planted"
    r"|wins?|won|collects?|makes?|made|are added|come|comes|came|joins?|arrives?|puts? back"
)
_BEFORE = re.compile(
    rf"\b(?:(?P<less>{_LESS})|(?P<more>{_MORE})) (?:out |in |away )?{_NUMBER}\b(?P<rest>[^.?!;]*)", re.I
)
_AFTER = re.compile(
    rf"\b{_NUMBER} (?P<rest>(?:more |of the |new )?[a-z ]{{1,40}}?)\b(?:(?:are|is|were|was|get|have been"
    rf"|got) (?:then )?)?"
    r"(?:(?P<less>sold|removed|taken out|taken away|taken|given away|eaten|lost|adopted|broken|used|stolen)"
    r"|(?P<more>added|put in|bought|born|planted|put back))\b",
    re.I,
)
_ASKS_AFTER = ("left", "remain", "remaining", "now", "then", "still", "altogether", "in all", "probability",
    "chance", "fraction",
               "likely", "percent", "total", "would there be", "will there be", "are there", "have",
               "chances")  # fmt: skip
_THEN = re.compile(r"\b(?:if|when|suppose(?: that)?|imagine(?: that)?|assuming|after)\b", re.I)
_LATE = re.compile(
    r"\b(?P<many>\d{1,3}|" + "|".join(COUNTED) + r")[- ]minutes? "
    r"(?:(?P<late>late|later|behind)|(?P<early>early|earlier)|delay)"
    r"|\b(?:delay|delayed|late)(?: of| by)? (?P<other>\d{1,3}) min", re.I,
)  # fmt: skip
_NEXT = re.compile(
    r"\b(?:in|on|for|at) (?:the|her|his|their|our|my|its)? ?(?:next|following|another|(?:fifth|sixth|seventh"
    r"|eighth|ninth|tenth))\b"
    r"|\b(?:next|another|one more|extra|additional|further)\b",
    re.I,
)
_ALONE = re.compile(r"(?<![\w$.,])\$?(\d{1,6}(?:\.\d{1,3})?)(?![\w%,.]*\d)")


def on_hypothetical_table(exercise: Exercise, read: Read) -> Found | None:
    """If 2 blue marbles are added, what is the probability of blue? The bus is late: when does it arrive?"""
    found = _with_others(exercise, read) or _late(exercise, read) or _with_next(exercise, read)
    return None if found is None else replace(found, kind="supposed")


def _with_others(exercise: Exercise, read: Read) -> Found | None:
    """Counts of which some were taken away, or more were added."""
    grid = exercise.grid
    if grid.pairs is None or not exercise.asks(*_ASKS_AFTER) or exercise.money or is_recipe(grid):
        return None
    if not all(isinstance(value, int) for value in grid.pairs[1]) or any(row[1].startswith("$") for row in grid.rows):
        return None
    spot = _spot(exercise)
    if spot is None:
        return None
    row, change, sentence, start = spot
    value = grid.pairs[1][row] + change
    if value < 0:
        return None
    asks_here = sentence == exercise.asking
    text = _rest_of(sentence, start) if asks_here else exercise.asking
    if not text:
        return None
    kept = [one for one in exercise.sentences if one not in (sentence, exercise.asking)]
    text = re.sub(r"\b(?:left|remain(?:ing)?|now|then|still|after that|afterwards?)\b", " ", text, flags=re.I)
    asked = replace(exercise, question=" ".join([*kept, *text.split()]), grid=_with_cell(grid, row, 1, value))
    found = read(asked)
    if found is None or found.kind == "claim":
        return None
    return replace(found, sure=0.85 * found.sure) if found.sure > 0.3 else None


def _spot(exercise: Exercise) -> tuple[int, int, str, int] | None:
    """Return the row that changes, by how much, and where that is said; None unless it is said once."""
    labels, found = exercise.grid.labels, []
    for sentence in exercise.sentences:
        hits = list(_BEFORE.finditer(sentence)) or list(_AFTER.finditer(sentence))
        for hit in hits:
            many = 1 if hit["many"].lower() in ("a", "an", "another", "one more") else quantity(hit["many"])
            words = stems(hit["rest"])[:6]
            rows = named(labels, words) or partly_named(labels, words)
            asks = sentence == exercise.asking and not _THEN.search(sentence[: hit.start() + 1])
            if many is None or len(rows) != 1 or asks:
                continue
            found.append((rows[0], int(many) * (-1 if hit["less"] else 1), sentence, hit.start()))
    return found[0] if len(found) == 1 else None


def _rest_of(sentence: str, start: int) -> str:
    """Return the sentence without the clause "if … are added", which ends at a comma or begins after the question."""
    opening = list(_THEN.finditer(sentence[: start + 1]))
    if not opening:
        return ""
    first = opening[-1].start()
    comma = sentence.find(",", first)
    if first < 3 and comma > 0:
        return sentence[comma + 1 :].strip()
    return f"{sentence[:first].strip(' ,')}?" if first >= 3 else ""


def _with_cell(grid: SchoolGrid, row: int, column: int, value: Number) -> SchoolGrid:
    rows = [list(one) for one in grid.rows]
    rows[row][column] = shown(value)
    return SchoolGrid(grid.header, tuple(map(tuple, rows)))


def _late(exercise: Exercise, read: Read) -> Found | None:
    """A bus or train that is late: its times, each so many minutes later."""
    said, grid = _LATE.search(exercise.question), exercise.grid
    if said is None or not any(time is not None for times in grid.times for time in times):
        return None
    many = quantity(said["many"] or said["other"])
    if many is None or not exercise.asks("when", "what time", "at what time"):
        return None
    shift = -int(many) if said["early"] else int(many)
    heads = grid.names[1:]
    columns = [at + 1 for at in named(heads, exercise.all_words)] if all(heads) else []
    rows = named(grid.labels, exercise.all_words)
    timed = [at for at in range(1, grid.width) if any(times[at] is not None for times in grid.times)]
    if len(columns) != 1 or not set(columns) <= set(timed):
        columns = timed
        if len(rows) != 1:
            return None
    changed = _shifted(
        grid, columns, rows if columns == timed and len(timed) > 1 and len(rows) == 1 else range(len(grid.rows)), shift
    )
    name = grid.names[columns[0]] if len(columns) == 1 else grid.labels[rows[0]]
    text = (
        re.sub(r"\b(?:it|they|she|he|we|I)\b", name, exercise.asking, count=1)
        if not _LATE.search(exercise.asking)
        else ""
    )
    if not text:
        here = _LATE.search(exercise.asking)
        clause = _rest_of(exercise.asking, here.start()) if here is not None else exercise.asking
        if not clause or _LATE.search(clause):
            return None
        text = re.sub(r"\b(?:it|they)\b", name, clause.strip(" ?"), count=1) + "?"
    found = read(replace(exercise, question=text, grid=changed))
    return None if found is None else replace(found, sure=0.95 * found.sure)


def _shifted(grid: SchoolGrid, columns: Sequence[int], rows: Sequence[int], shift: int) -> SchoolGrid:
    lines = [list(one) for one in grid.rows]
    for row in rows:
        for at in columns:
            time = grid.times[row][at]
            if time is not None:
                lines[row][at] = clock_like((time + shift) % DAY, lines[row][at])
    return SchoolGrid(grid.header, tuple(map(tuple, lines)))


def _with_next(exercise: Exercise, read: Read) -> Found | None:
    """A further value, and what the mean or the total is then."""
    grid = exercise.grid
    statistic = statistic_asked(exercise)
    if (
        grid.pairs is None
        or statistic is None
        or not _NEXT.search(exercise.question)
        or exercise.asks("need", "needs", "must", "have to")
    ):
        return None
    labels = {value for values in grid.numbers for value in values}
    said = [float(one[1]) for one in _ALONE.finditer(exercise.question)]
    new = [value for value in said if value not in labels] or said
    if len(new) != 1 or not exercise.says("if", "suppose", "gets", "scores", "then", "next"):
        return None
    value = int(new[0]) if new[0] == int(new[0]) else new[0]
    grown = SchoolGrid(grid.header, (*grid.rows, ("the next", shown(value))))
    found = read(
        replace(exercise, question=f"What is the {statistic} of the {grid.names[1] or 'numbers'}?", grid=grown)
    )
    return None if found is None or found.kind != statistic else replace(found, rows=None, sure=0.9 * found.sure)
