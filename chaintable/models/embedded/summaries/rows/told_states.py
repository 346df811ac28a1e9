"""Everyday words for a state that cells call otherwise: "turned up" for Attended, "called off" for Cancelled."""

from collections.abc import Iterable, Iterator

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import first
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.linking.selection import Selection
from chaintable.operations.conditions import Comparison

_TOLD = """
turned up, turn up, showed up, show up, shown up: attended, present, arrived, seen / no-show, no show, missed, dna
called off, call off, scrapped: cancelled, canceled /
turned down, knocked back, said no to, refused, declined: rejected, declined, refused, denied / accepted, approved
given the go ahead, given the green light, let through, said yes to: approved, accepted, granted / rejected, declined
pulled out, dropped out, backed out, pull out, drop out: withdrawn, withdrew, dropped, cancelled /
sent back, brought back, given back, send back, bring back: returned, refunded /
sorted out, dealt with, fixed, sort out: resolved, closed, done, completed, repaired / open, pending
signed off, waved through, sign off: approved, accepted / pending, rejected
settled, paid up, paid off: paid, settled / unpaid, overdue, open
under way, being worked on, still going: in progress, ongoing, active, started /
taken on, got the job, take on: hired, accepted / rejected
fell through, fall through: lost, failed, cancelled /
put off, pushed back, put back: postponed, rescheduled, delayed, deferred /
"""
"""Words, the cells that they may stand for, and after a stroke those for the contrary."""
_DENYING = frozenset("didn don never not no doesn failed nobody haven hasn wasn weren without".split())
_NEAR, _FEW_STATES = 4, 12


def _read(lines: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...]:
    """Return the phrases of each line as words, with the cells for them and those for the contrary."""
    parted = (line.partition(":") for line in lines.strip().splitlines())
    sides = ((phrases, *cells.split("/")) for phrases, _, cells in parted)
    return tuple(
        (tuple(phrase.split()), _listed(said), _listed(contrary))
        for phrases, said, contrary in sides
        for phrase in phrases.split(", ")
    )


def _listed(cells: str) -> tuple[str, ...]:
    return tuple(filter(None, (cell.strip() for cell in cells.split(","))))


_PHRASES = _read(_TOLD)


def told_selections(asked: ParsedQuestion, columns: Iterable[Column]) -> Iterator[Selection]:
    """Yield the cells that an everyday phrase of the question means: "how many guests didn't turn up"."""
    said = [(phrase, at) for phrase in _PHRASES if (at := _place(asked, phrase[0])) is not None]
    states = [one for one in columns if not one.ordered and one.n_rows <= FEW_ROWS] if said else []
    for (words, cells, contrary), at in said:
        denied = next((place for place in range(max(0, at - _NEAR), at) if asked.texts[place] in _DENYING), None)
        for column in states:
            if column.n_different > _FEW_STATES:
                continue
            begin, meant = (at, cells) if denied is None or not _held(column, contrary) else (denied, contrary)
            held = _held(column, meant)
            if len(held) == 1:
                rows, span = column.rows_of[held[0]], Span(begin, at + len(words))
                yield Selection(
                    column, Comparison(column.name, "=", column.cell(first(rows))), rows, "cell", span, span.words
                )


def _held(column: Column, cells: Iterable[str]) -> list[str]:
    return [cell for cell in cells if cell in column.rows_of]


def _place(asked: ParsedQuestion, words: tuple[str, ...]) -> int | None:
    """Return where the question has these words in a row; None without them."""
    places = range(len(asked) - len(words) + 1)
    return next((at for at in places if tuple(asked.texts[at : at + len(words)]) == words), None)
