"""From a question about a spreadsheet to the chain that answers it, with a confidence."""

from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from chaintable.errors import StepError
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.parsed_question import MOST_WORDS
from chaintable.models.embedded.language.tokens import split_words
from chaintable.models.embedded.linking.recognition import Recognition, recognise
from chaintable.models.embedded.summaries.groups.long_form import LongForm, in_rows, long_forms, summed
from chaintable.models.embedded.summaries.json_columns import json_fields, needed, opened
from chaintable.models.embedded.summaries.measures.amounts.money import holds_money
from chaintable.models.embedded.summaries.measures.several_measures import joined_left
from chaintable.models.embedded.summaries.request import RATE, Request
from chaintable.models.embedded.summaries.request_operations import merged, operations
from chaintable.models.embedded.summaries.request_reading import read_requests
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_periods import periods
from chaintable.models.embedded.summaries.words.rewordings import Rewording, grouped_rewordings, rewordings
from chaintable.models.embedded.summaries.words.used_words import used_by
from chaintable.operations import Answer, GroupBy, Operation, Reading, SelectRow
from chaintable.operations.applying import applied
from chaintable.tables.state import State
from chaintable.tables.values import fold

_SURE = 0.95
_COMPLETE = 0.85
"""How sure a reading is at least where the question isn't read by the grammar, too."""
_TOGETHER = words("together combined altogether monthly quarterly yearly annual")
_APART = 0.7
"""What is left of a reading that keeps columns of months apart, where the question takes them together."""
_COUNTED = 0.6
"""What is left of a reading that counts the rows of a table of figures, where the question asks for no number."""
_NUMBER_OF = words("many number count counts")
_UNKNOWN_WORD, _UNUSED_NAME = 0.6, 0.45
_NONE = 0.9
"""What is left of a reading in which no group fits."""
_WHOLE = 0.9
_DUE = vocabulary.stems("due expected pledged billed invoiced budget planned target owed")
_OTHER_SIDE = {
    "net": vocabulary.stems("gross tare"),
    "gross": vocabulary.stems("net tare"),
    **dict.fromkeys(("collected", "received", "paid"), _DUE),
}
"""What a column is called that holds another amount than the one that a word asks for."""
_TOLD = words("""
paid delivered shipped returned closed opened hired joined cancelled billed invoiced registered booked collected visited
attended arrived finished resolved started ended requested submitted signed opted enrolled
""")
"""Words that say nothing of their own, unless a column or a cell is named by them."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A chain that answers the question as a summary, and how sure it is (0 to 1).

    `unused` are the words that it has no use for, as bits, and `missing` those of them that should have one. `grouped`
    tells whether the question asks for groups or rows, `trusted` whether rules understand such a question on such a
    table better than the ranker does, and `guesses` what was guessed. `either` tells that it takes a sum where single
    rows may be meant.
    """

    operations: tuple[Operation, ...]
    sure: float
    unused: int
    missing: tuple[str, ...] = ()
    grouped: bool = False
    trusted: bool = False
    guesses: tuple[str, ...] = ()
    either: bool = False


def summaries(recognition: Recognition) -> tuple[Summary, ...]:
    """Return the summaries that the question may ask for, the surest first; empty where it asks for none."""
    if recognition.asked.cut or recognition.asked.question.kind == "statement" or len(recognition.asked) > MOST_WORDS:
        return ()
    if fields := json_fields(recognition.index):
        recognition = recognise(recognition.asked.question, opened(recognition.index, fields))[0]
    found = [one for variant in rewordings(recognition) for one in _of_rewording(variant, recognition)]
    if max((one.sure for one in found), default=0.0) < _COMPLETE:
        found += [one for variant in grouped_rewordings(recognition) for one in _of_rewording(variant, recognition)]
    if (of_periods := _in_long_form(recognition)) and recognition.asked.bits(_TOGETHER):
        found = [replace(one, sure=one.sure * _APART) for one in found]
    if of_periods and not recognition.asked.bits(_NUMBER_OF):
        found = [replace(one, sure=one.sure * _COUNTED) if _counts_rows(one.operations) else one for one in found]
    found += of_periods
    found = [replace(one, operations=(*needed(fields, one.operations), *one.operations)) for one in found]
    return tuple(sorted(found, key=lambda one: -one.sure))


def _of_rewording(rewording: Rewording, original: Recognition, figures: str = "") -> list[Summary]:
    """Return the summaries of a wording of the question; words are counted in the question as it was asked.

    Of a table in long form, `figures` is the column with the figures of all periods.
    """
    recognition = rewording.recognition
    slots = Slots(recognition)
    made = read_requests(slots)
    if figures and not slots.asked.bits(vocabulary.ROW_WORDS):
        made = (summed(request, recognition.index, figures) for request in made)
    found = [_carried_out(request, recognition, slots.of_office) for request in made]
    if recognition is original:
        return [one for one in found if one is not None]
    return [
        replace(one, sure=one.sure * rewording.sure, unused=0, guesses=(*rewording.guesses, *one.guesses))
        for one in found
        if one is not None
    ]


def _in_long_form(recognition: Recognition) -> list[Summary]:
    """Return the summaries of the table whose columns of months, quarters or years are turned into rows."""
    return [one for form in long_forms(recognition.index) for one in _of_form(form, recognition)]


def _of_form(form: LongForm, recognition: Recognition) -> list[Summary]:
    """Return the summaries of one long form of the table, with the steps that make it."""
    index = recognition.index
    steps = (*merged(index, index.columns), *form.steps)
    opened_ = in_rows(index, steps, dated=not form.named)
    if opened_ is None:
        return []
    question = recognition.asked.question
    again = recognise(replace(question, text=form.without_all_periods(question.text)), opened_)[0]
    found = [one for variant in rewordings(again) for one in _of_rewording(variant, again, form.figures)]
    before: tuple[Operation, ...] = () if index.leave_totals_out is None else (SelectRow(index.leave_totals_out),)
    needed_ = {form.figures} if form.named else {form.figures, form.periods}
    used = [one for one in found if _uses(one.operations, needed_)]
    return [replace(one, operations=(*before, *steps, *one.operations), trusted=True) for one in used]


def _counts_rows(chain: tuple[Operation, ...]) -> bool:
    return any(isinstance(one, GroupBy) and not one.measures for one in chain)


def _uses(chain: tuple[Operation, ...], names: set[str]) -> bool:
    return any(names & set(operation.columns_used) for operation in chain)


def _carried_out(request: Request, recognition: Recognition, of_office: bool) -> Summary | None:
    state = State(recognition.index.table)
    kept: list[Operation] = []
    try:
        for operation in operations(request, recognition.index):
            if isinstance(operation, Answer):
                operation.read(state)
                return _summary((*kept, operation), request, recognition, of_office)
            after = applied(operation, state)
            if not operation.no_effect(state, after):
                kept.append(operation)
            state = after
    except StepError:
        pass
    if kept and not state.table.n_rows and _asks_for_none(request):
        none = replace(
            request, sure=request.sure * _NONE, guesses=(*request.guesses, "no group fits, so the answer is 0")
        )
        return _summary((*kept, Answer(Reading("count"))), none, recognition, of_office)
    return None


def _asks_for_none(request: Request) -> bool:
    """Whether groups are asked for all of whose rows are so, or none: "who never …", where nobody may be left."""
    shares = any(one.rule == RATE and one.part is not None for one in request.measures)
    return shares and request.having is not None and request.having.operator == "="


def _summary(chain: tuple[Operation, ...], request: Request, recognition: Recognition, of_office: bool) -> Summary:
    asked = recognition.asked
    unused = asked.content & ~request.words & ~used_by(chain, asked)
    known = (
        vocabulary.GENERIC
        if holds_money(recognition.index)
        else vocabulary.GENERIC - vocabulary.MONEY_WORDS - vocabulary.OWED
    )
    plain = (known - _TOLD) | numbers_in(chain)
    slots, used = Slots(recognition), _used(chain)
    named = _columns_left(recognition, chain, unused) | joined_left(slots, used)
    named |= _other_side_told(slots, used, unused)
    missing = [
        at
        for at, text in enumerate(asked.texts)
        if (request.uncovered | named) >> at & 1
        or (unused >> at & 1 and text not in plain and (text not in known or _names_something(recognition, at)))
    ]
    sure = _SURE * request.sure**2  # a guess is doubtful, and two are more than twice so
    for at in missing:
        sure *= _UNUSED_NAME if _names_something(recognition, at) else _UNKNOWN_WORD
    grouped = bool(request.keys) and (of_office or not (request.compared or request.reading))
    grouped |= (of_office or request.amounts) and _lists(request)
    trusted = of_office or request.idiomatic
    said = tuple(asked.said(at) for at in missing)
    return Summary(chain, sure, unused, said, grouped, trusted, request.guesses, request.either)


def _columns_left(recognition: Recognition, chain: tuple[Operation, ...], unused: int) -> int:
    """Return the unused words that are the whole name of a column which no step uses ("net amount"), as bits."""
    used = _used(chain)
    left = (match.words for name, match in recognition.matches.items() if name not in used and match.share > _WHOLE)
    return reduce(or_, (words for words in left if words.bit_count() > 1 and not words & ~unused), 0)


def _other_side_told(slots: Slots, used: set[str], unused: int) -> int:
    """Return the unused words for one of two amounts where the chain reads the other: "rent collected" of Rent due."""
    read = {root for name, one in slots.named.items() if name in used and one.is_number for root in one.stems}
    words_ = enumerate(slots.asked.texts)
    return sum(1 << at for at, text in words_ if unused >> at & 1 and read & _OTHER_SIDE.get(text, frozenset()))


def _used(chain: tuple[Operation, ...]) -> set[str]:
    return {name for operation in chain for name in operation.columns_used}


def numbers_in(chain: tuple[Operation, ...]) -> set[str]:
    """Return the whole numbers and quarters in the calls: "2024" is used where the column is "Spent 2024"."""
    said = [word.text for operation in chain for word in split_words(fold(str(operation)))]
    quarters = {
        text for period, places in periods(said) if period[0] == "q" for text in said[places.start : places.stop]
    }
    return {text for text in said if text.isdecimal()} | quarters


def _lists(request: Request) -> bool:
    return request.having is not None or (request.ranked is not None and request.ranked.few > 0)


def _names_something(recognition: Recognition, at: int) -> bool:
    """Whether the word is a number, or names a column or a cell."""
    if recognition.asked.texts[at][0].isdecimal():
        return True
    named = any(match.words >> at & 1 and match.share > 0.5 for match in recognition.matches.values())
    return named or any(selection.span.words >> at & 1 for selection in recognition.selections)
