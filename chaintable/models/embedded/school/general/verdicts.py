"""Yes or no: whether one amount is more than another, than a number, or in some row; and which of two it is."""

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.general.expressions import Reading, amount, by_parts, columns_meant, yes_or_no
from chaintable.models.embedded.school.general.mentions import Selection, Sense
from chaintable.models.embedded.school.general.thresholds import (
    bound_said,
    comparative,
    holds,
    money_places,
    sign_of,
    threshold,
)
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.number_bounds import bounds
from chaintable.models.embedded.school.words.words_and_numbers import DAY, quantity

_SOME = (
    "any",
    "anyone",
    "anybody",
    "ever",
    "anything",
    "someone",
    "somebody",
    "there day",
    "there month",
    "there year",
)
_EVERY = ("every", "each", "all", "always", "everyone", "everybody")
_FILLED = frozenset(
    "any anyone anybody ever anything someone somebody every each always everyone everybody all together than".split()
)
_ENOUGH = (
    "enough",
    "afford",
    "suffice",
    "buy",
    "get",
    "pay for",
    "have",
    "purchase",
    "sufficient",
    "last",
    "do for",
    "cover",
)
_STARTS, _ENDS = (
    ("start", "begin", "leave", "depart", "open", "from", "departure"),
    ("end", "finish", "arrive", "close", "until", "to", "arrival", "over"),
)
_TIMES = {"twice": 2, "double": 2, "three": 3, "four": 4, "five": 5, "half": 0.5, "thrice": 3}
_LATER = frozenset(("afternoon", "evening", "pm", "tonight"))
_LEAVING = ("leave", "leaves", "picks", "pick", "go home", "have to be", "must be", "picked up", "have to go", "until")
_COMING = ("arrive", "come", "get there", "be there", "reach", "get to", "arrives", "comes", "are there", "here")
_MORNING = 7 * 60


def compared(sense: Sense) -> Reading | None:
    """Are there more of this than of that? Was it wetter in May than in June and July together?"""
    words = sense.words
    if "than" not in words:
        return None
    place = words.index("than")
    found = comparative(words, place)
    if found is None or threshold(sense, place + 1) is not None:
        return None
    left, right = sense.select(0, place), sense.select(place + 1)
    if right.says_nothing or left.says_nothing:
        return None
    used = left.used | right.used | {found[0], place} | sense.words_at(_FILLED)
    script, sign = Script(), sign_of(found[1])
    if sense.has(*_SOME, *_EVERY) and not left.rows and not right.rows and left.columns and right.columns:
        return _in_rows(sense, left, right, sign, used)
    left, right = left.filled(right).filled(sense.given), right.filled(left).filled(sense.given)
    one, other = amount(sense, left), amount(sense, right)
    if (
        one is None
        or other is None
        or (one.rows, one.columns, one.term.value) == (other.rows, other.columns, other.term.value)
    ):
        return None
    first, second = script.let("left", one.term), script.let("right", other.term)
    program = yes_or_no(script, f"{first.text} {sign} {second.text}", holds(first.value, sign, second.value))
    return Reading("claim", program, (*one.rows, *other.rows), (*one.columns, *other.columns), used)


def _in_rows(sense: Sense, left: Selection, right: Selection, sign: str, used: frozenset[int]) -> Reading | None:
    """Was there ever a year with more children than adults?"""
    pairs = [
        (sense.facts.values[row][left.columns[0]], sense.facts.values[row][right.columns[0]])
        for row in sense.facts.plain_rows
    ]
    known = [(one, other) for one, other in pairs if one is not None and other is not None]
    if not known:
        return None
    script, every = Script(), sense.has(*_EVERY) and not sense.has(*_SOME)
    held = script.let("pairs", Term(repr(known), known))
    name = "all" if every else "any"
    is_true = (all if every else any)(holds(one, sign, other) for one, other in known)
    program = yes_or_no(script, f"{name}(left {sign} right for left, right in {held.text})", is_true)
    return Reading("claim", program, sense.facts.plain_rows, (left.columns[0], right.columns[0]), used)


def reaches(sense: Sense) -> Reading | None:
    """Will she get more than $500? Did anyone jump further than 3.5 m? Is it at least 40?"""
    words = sense.words
    found = bound_said(sense)
    if found is None:
        return None
    sign, value, used = found
    selection = sense.select()
    script = Script()
    some, every = sense.has(*_SOME), sense.has(*_EVERY) and not sense.has("all together", "in all", "all in all")
    used = used | selection.used | sense.words_at(_FILLED)
    whole = amount(sense, selection)
    if whole is None and not columns_meant(sense, selection):
        columns = sense.facts.plain_columns
        whole = amount(sense, Selection(selection.rows, columns)) if some or every else None
    if whole is None:
        return None
    if (some or every) and len(whole.values) > 1:
        held = script.let("values", Term(repr(list(whole.values)), list(whole.values)))
        name = "any" if some else "all"
        is_true = (any if some else all)(holds(one, sign, value) for one in whole.values)
        program = yes_or_no(script, f"{name}(value {sign} {value!r} for value in {held.text})", is_true)
        return Reading("claim", program, whole.rows, whole.columns, used)
    first = script.let("amount", whole.term)
    program = yes_or_no(script, f"{first.text} {sign} {value!r}", holds(first.value, sign, value))
    vague = selection.says_nothing and not ({"together", "total", "altogether"} & set(words))
    return Reading("claim", program, whole.rows, whole.columns, used, 0.7 if vague else 0.9)


def enough(sense: Sense) -> Reading | None:
    """Is $5 enough for a hot dog and a lemonade? Can he buy two of them with $30?"""
    money = sense.exercise.money
    if not sense.facts.is_money or len(money) != 1 or not sense.has(*_ENOUGH) or bounds(sense.text):
        return None
    selection = sense.select()
    if any(
        "$" in word and sense.words[at + 1 : at + 2] and at > max(selection.used, default=0)
        for at, word in enumerate(sense.words)
    ):
        return None  # "can Ann and Bo afford a $60 bike": the figures are what they have
    whole = (by_parts(sense) or amount(sense, selection)) if selection.rows else None
    if whole is None:
        return None
    script = Script()
    cost, has = script.let("cost", whole.term), script.let("money", money[0])
    program = yes_or_no(script, f"{cost.text} <= {has.text}", cost.value <= has.value)
    used = selection.used | sense.words_at(frozenset(" ".join(_ENOUGH).split())) | money_places(sense)
    return Reading("claim", program, whole.rows, whole.columns, used, 0.85)


def as_many(sense: Sense) -> Reading | None:
    """Are there as many scarves as gloves? Twice as many?"""
    words = sense.words
    places = [at for at, word in enumerate(words) if word == "as"]
    if len(places) != 2 or places[1] - places[0] < 2:
        return None
    before = words[max(0, places[0] - 2) : places[0]]
    factor = next((_TIMES[word] for word in before if word in _TIMES), 1)
    if before[-1:] == ("time",) and (many := quantity(before[0])) is not None:
        factor = many
    left, right = sense.select(0, places[1]), sense.select(places[1])
    if left.says_nothing or right.says_nothing:
        return None
    one, other = amount(sense, left.filled(right)), amount(sense, right.filled(left))
    if one is None or other is None or (one.rows, one.columns) == (other.rows, other.columns):
        return None
    script = Script()
    first, second = script.let("left", one.term), script.let("right", other.term)
    test = f"{first.text} == {second.text}" if factor == 1 else f"{first.text} == {factor} * {second.text}"
    program = yes_or_no(script, test, first.value == factor * second.value)
    used = (
        left.used
        | right.used
        | set(range(places[0] - 2, places[1] + 1))
        | sense.words_at(frozenset(("exactly", "just")))
        | sense.words_at(_FILLED)
    )
    sure = 0.55 if factor == 1 and first.value > second.value else 0.85
    return Reading("claim", program, (*one.rows, *other.rows), (*one.columns, *other.columns), used, sure)


def in_time(exercise: Exercise) -> Found | None:
    """We leave at half past two: can we stay until the end of the show? We come at ten: can we still see the lions?"""
    grid = exercise.grid
    low = [name.lower().split() for name in grid.names]
    starts = [at for at, own in enumerate(low) if at and any(word.startswith(_STARTS) for word in own)]
    ends = [at for at, own in enumerate(low) if at and any(word.startswith(_ENDS) for word in own)]
    said = {time % DAY for time in exercise.times}
    rows = exercise.rows_named or named(grid.labels, exercise.all_words)
    if len(starts) != 1 or len(ends) != 1 or len(said) != 1 or len(rows) != 1:
        return None
    begins, over, time = grid.times[rows[0]][starts[0]], grid.times[rows[0]][ends[0]], said.pop()
    if begins is None or over is None:
        return None
    if time < DAY // 2 and (_LATER & set(exercise.all_words) or (time < _MORNING and begins >= DAY // 2)):
        time += DAY // 2
    whole = exercise.asks("end", "whole", "finish", "all of", "entire", "over", "stay for")
    if exercise.says(*_LEAVING) and whole:
        test, is_true, name, limit = "ends <= time", over <= time, "ends", over
    elif not whole and exercise.says(*_COMING) and exercise.asks("still", "see", "catch", "make", "watch", "in time"):
        test, is_true, name, limit = "starts >= time", begins >= time, "starts", begins
    else:
        return None
    script = Script()
    script.let(name, limit)
    script.let("time", time)
    return Found("claim", yes_or_no(script, test, is_true), (rows[0],), (0, starts[0], ends[0]), sure=0.8)
