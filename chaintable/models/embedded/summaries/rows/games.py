"""Games of two sides: who won ("how many games did Black win"), which were drawn, and those somebody played in."""

from collections.abc import Iterator

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import first
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.operations.conditions import And, Comparison, Or
from chaintable.tables.values import ValueKind, fold

_SHARED, _LEAST_PLAYERS, _NAMED = 0.5, 3, 0.45
"""What part of the names on one side play on the other too, and how many names there are at least."""
_SIGNS = "-–:"
_WRITTEN = {
    "win": tuple(f"1{sign}0" for sign in _SIGNS),
    "loss": tuple(f"0{sign}1" for sign in _SIGNS),
    "draw": tuple(fold(f"{half}{sign}{half}") for half in ("½", "1/2", "0.5", "0,5") for sign in _SIGNS),
}
"""How the results of single games are written, of which each side has a half of a draw."""
_CONTRARY = {"win": "loss", "loss": "win", "draw": "draw"}
_PLAYING = words("play played plays playing appear appeared involving involved")
_EITHER = words("either both any colour color side whichever")
_BESIDE = words("did do does was were by for the side team sides player has have in all with")
_AS = words("as with playing")


def find_games(slots: Slots) -> Iterator[Filter]:
    """Yield the games that a side or somebody won or lost or that were drawn, and those that somebody played."""
    sides = _sides(slots)
    if sides is None:
        return
    player = _player(slots, sides)
    ended = next((one for known in lexicon.WINNING.items() if (one := _ended(slots, sides, player, *known))), None)
    if ended is not None:
        yield ended
    if player and slots.is_free(player[0].span) and (ended is not None or slots.asked.bits(_PLAYING)):
        slots.words |= player[0].span.words | slots.asked.bits(_PLAYING | _EITHER)
        yield Filter(Or(tuple(one.condition for one in player)), player[0].span.begin)


def _sides(slots: Slots) -> tuple[Column, Column] | None:
    """Return the only two columns of players or teams of which most stand in both: White and Black, Home and Away."""
    names = [one.column for one in slots.named.values() if _may_play(one)]
    pairs = [(one, other) for at, one in enumerate(names) for other in names[at + 1 :] if _play_each_other(one, other)]
    return pairs[0] if len(pairs) == 1 else None


def _may_play(named: Named) -> bool:
    column = named.column
    plain = column.derivation is None and column.kind is ValueKind.TEXT and column.n_rows <= FEW_ROWS
    return plain and named.names_things and not named.is_flag and column.n_different >= _LEAST_PLAYERS


def _play_each_other(one: Column, other: Column) -> bool:
    players, others = (set(column.rows_of) - {""} for column in (one, other))
    shared = len(players & others)
    apart = not any(one.rows_of[cell] & other.rows_of.get(cell, 0) for cell in players)  # nobody plays against himself
    return apart and shared >= max(2, _SHARED * max(len(players), len(others)))


def _ended(
    slots: Slots, sides: tuple[Column, Column], player: list[Selection], outcome: str, known: frozenset[str]
) -> Filter | None:
    """Return the games that ended so: in the score the side that stands first is on the left."""
    scores = [one.column for one in slots.named.values() if "result" in slots.recognition.index.rules_for(one.column)]
    at = next((at for at, text in enumerate(slots.asked.texts) if text in known and not slots.words >> at & 1), -1)
    if at < 0 or len(scores) != 1:
        return None
    side = _side_near(slots, sides, at) if outcome != "draw" else sides[0]
    ends = [_with_result(slots, scores[0], one) for one in (outcome, _CONTRARY[outcome])]
    if None in ends or (side is None and not player):
        return None
    slots.take(at)
    of_sides = [one.condition for one in ends if one is not None]
    derived = next((one.derived for one in ends if one is not None), ())
    if side is not None:
        return Filter(of_sides[sides.index(side)], at, derived)
    slots.words |= player[0].span.words
    whole = Or(tuple(And((one.condition, own)) for one, own in zip(player, of_sides, strict=True)))
    return Filter(whole, at, derived)


def _with_result(slots: Slots, score: Column, outcome: str) -> Filter | None:
    """Return the scores with that result for the side on the left: cells like "1-0" where others are "½-½"."""
    if any(cell in _WRITTEN["draw"] for cell in score.rows_of):
        cells = [score.cell(first(score.rows_of[cell])) for cell in score.rows_of if cell in _WRITTEN[outcome]]
        same = tuple(Comparison(score.name, "=", cell) for cell in cells)
        return Filter(Or(same) if len(same) > 1 else same[0], 0) if same else None
    made = slots.recognition.index.derived(score, "result", _free(slots, "Outcome"))
    return Filter(Comparison(made.name, "=", outcome), 0, (made,)) if made is not None else None


def _player(slots: Slots, sides: tuple[Column, Column]) -> list[Selection]:
    """Return the cells of both sides that the question names, unless it says on which side ("play with White")."""
    cells = [one for one in slots.selections if one.how == "cell" and one.is_whole and one.column in sides]
    same = [one for one in cells if one.span == cells[0].span and slots.is_free(one.span)]
    told = (one for one in slots.mentions if one.column in sides and slots.text(one.span.begin - 1) in _AS)
    return sorted(same, key=lambda one: one.column.place) if len(same) == len(sides) and not any(told) else []


def _side_near(slots: Slots, sides: tuple[Column, Column], at: int) -> Column | None:
    """Return the side that is named just before or after that word ("did Black win", "wins by the home side")."""
    before = slots.back(at, _BESIDE)
    after = slots.skip(at + 1, _BESIDE)
    for place in (before, after):
        named = slots.mention_at(place, least=_NAMED)
        if named is not None and named.column in sides:
            slots.words |= named.words
            slots.take(place, max(at, place) if place < at else place + 1)
            return named.column
    return None


def _free(slots: Slots, name: str) -> str:
    taken = {column.name.casefold() for column in slots.recognition.index.columns}
    return name if name.casefold() not in taken else f"{name} (2)"
