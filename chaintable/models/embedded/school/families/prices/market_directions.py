"""Which way the quantity goes as the price does: do people want more or fewer when it gets dearer?"""

import re
from itertools import pairwise

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.words_and_numbers import Number, is_money

_PRICE = r"(?:the |its |their )?prices?(?: of [a-z ]{2,20}?| for [a-z ]{2,20}?)?"
_DEARER = re.compile(
    rf"\b(?:{_PRICE} (?:(?:goes|go|went|moves|is|are|gets?|becomes?) )?(?:up|higher|rises?|increases?|grows?|climbs?)"
    r"|(?:gets?|becomes?|are|is|the) (?:dearer|more expensive|pricier|costlier)|costs? more"
    r"|(?:at |with )?(?:a )?higher prices?|(?:rising|increasing) prices?"
    r"|(?:put(?:ting)?|push(?:ing)?) (?:the )?prices? up"
    r"|(?:rais|increas)(?:e|es|ed|ing) (?:the |their )?prices?)\b"
)
_CHEAPER = re.compile(
    rf"\b(?:{_PRICE} (?:(?:goes|go|went|moves|is|are|gets?|becomes?) )?(?:down|lower|falls?|decreases?|drops?|sinks?)"
    r"|(?:gets?|becomes?|are|is|the) (?:cheaper|less expensive)|costs? less"
    r"|(?:at |with )?(?:a )?lower prices?|(?:falling|decreasing) prices?"
    r"|(?:put(?:ting)?|bring(?:ing)?) (?:the )?prices? down"
    r"|(?:lower|reduc|cut|decreas)(?:e|es|ed|s|ing|ting)? (?:the |their )?prices?)\b"
)
_MORE = re.compile(r"\b(?:more|up|rises?|increases?|grows?|larger|higher|bigger|climbs?)\b", re.I)
_FEWER = re.compile(r"\b(?:fewer|less|down|falls?|decreases?|drops?|shrinks?|smaller|lower|sinks?)\b", re.I)
_OTHERWISE = ("how many", "how much", "which", "who", "by what")


def market_direction(exercise: Exercise, asked: int | None) -> Found | None:
    """Return which of two ways what is wanted or offered goes as the price moves: "more", "it falls"."""
    moved = _price_moves(exercise)
    if asked is None or moved is None or exercise.asks(*_OTHERWISE):
        return None
    ways = _ways(exercise, moved)
    along = _goes_along(exercise, asked)
    if ways is None or along is None:
        return None
    script = Script()
    held, up = script.let("quantities", along), along[0] < along[-1]
    answer = ways[0] if up == (moved.re is not _CHEAPER) else ways[1]
    rising, falling = ways if moved.re is not _CHEAPER else ways[::-1]
    made = Term(f"{rising!r} if {held.text}[0] < {held.text}[-1] else {falling!r}", answer)
    return Found("market", script.answer(made), columns=(0, asked), card="market", sure=0.88)


def _price_moves(exercise: Exercise) -> re.Match[str] | None:
    """Return where the question says that the price goes up, or that it goes down; None unless it says one."""
    found = [one for words in (_DEARER, _CHEAPER) if (one := words.search(exercise.plain)) is not None]
    return found[0] if len(found) == 1 else None


def _ways(exercise: Exercise, moved: re.Match[str]) -> tuple[str, str] | None:
    """Return what says that it is more and what says that it is less: of the choices, else of the question."""
    if exercise.choices:
        more = [one for one in exercise.choices if _MORE.search(one) and not _FEWER.search(one)]
        fewer = [one for one in exercise.choices if _FEWER.search(one) and not _MORE.search(one)]
        return (more[0], fewer[0]) if len(more) == len(fewer) == 1 else None
    rest = f"{exercise.plain[: moved.start()]} {exercise.plain[moved.end() :]}"
    up, down = _MORE.search(rest), _FEWER.search(rest)
    return (up[0], down[0]) if up and down and exercise.asks("or") else None


def _goes_along(exercise: Exercise, asked: int) -> list[Number] | None:
    """Return the quantities in the order of the prices; None unless they only rise or only fall."""
    prices, values = [values[0] for values in exercise.grid.numbers], exercise.grid.column(asked)
    if len(values) < 2 or None in prices or any(is_money(row[asked]) for row in exercise.grid.rows):
        return None
    ordered = [value for _, value in sorted(zip(prices, values, strict=True), key=lambda pair: pair[0] or 0)]
    steps = {(after > one) - (after < one) for one, after in pairwise(ordered)}
    return ordered if steps in ({1}, {-1}) else None
