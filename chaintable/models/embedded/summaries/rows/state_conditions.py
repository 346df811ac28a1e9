"""Conditions that one word names: columns of yes and no, what is done or still to come, and their opposites."""

from collections.abc import Iterator
from functools import reduce
from operator import and_

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import first
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.lexicon import entries, words
from chaintable.models.embedded.language.tokens import STOP, header_words, shared_start, stem
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.rows.denials import awaited, leaves_out
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.vocabulary import stems
from chaintable.operations.conditions import Comparison, Condition, IsEmpty, Not, Or

_PENDING = lexicon.PENDING | words("open unpaid outstanding")
_OPEN = frozenset(("open", "outstanding", "pending", "unresolved"))
_CLOSED = frozenset(("closed", "done", "resolved", "completed", "finished", "cancelled"))
_STATES, _MOST_STATES = stems("state status stage"), 12
_GONE = entries("""
churn: cancel churn end leav left terminat expir | churned: cancel churn end leav left terminat expir
attrition: leav left end terminat exit resign | turnover: leav left end terminat exit resign
left: leav left end terminat exit resign | departed: leav end terminat exit | resigned: leav end terminat exit
leavers: leav left end terminat exit resign | leaver: leav left end terminat exit resign
resignations: leav left end terminat exit resign | cancellation: cancel | cancelled: cancel | canceled: cancel
lapsed: expir end | quit: cancel churn end leav left terminat resign | lost: cancel churn leav left terminat
lose: cancel churn leav left terminat
""")
"""Words for what is over, with the stems of the columns of dates that are then filled."""
_ENDING = stems("cancelled cancel churned end leave left terminated exit resigned expired closed")
_PLANNED = stems("expected planned plan due target scheduled estimated forecast")
"""Stems of dates that something is to happen on, which don't say that it did."""
_OPPOSITE = entries("""
failed: pas | fail: pas | failing: pas | failure: pas | part time: full tim | inactive: activ | absent: present
offsite: remot | unpaid: pay paid | owed: pay paid | owing: pay paid
outstanding: pay paid | turned down: approv accept grant allow |
refused: approv accept grant allow | declined: approv accept grant allow | denied: approv grant allow |
incomplete: complet | unapproved: approv | rejected: approv | unshipped: ship
""")
"""Words that say no in a column of yes and no with these stems."""
_ASIDE = (
    *((word,) for word in ("excluded", "ignored", "aside")),
    *(("not", word) for word in ("counted", "included")),
    *(("left", word) for word in ("out", "aside")),
    ("don", "t", "count"),
)
_EMPTY_IS_NO = 0.79
"""How sure a no is where some cells say no and others say nothing: below 60 % with the rest."""
_VACANT = words("vacant empty unoccupied unlet untenanted")
_OCCUPYING = stems("tenant occupant occupier guest renter resident lodger")
_OWED_STILL = (
    *(f"{still} {owe}" for still in ("still", "yet to", "still to", "still have to") for owe in ("collect", "pay")),
    *(f"{still} to be {done}" for still in ("still", "yet") for done in ("paid", "collected")),
    *(f"still {owe}" for owe in ("owe", "owes", "owed", "owing", "due", "outstanding")),
    "owe",
    "owes",
)
_OWED_AMOUNTS = stems("paid owed owing outstanding balance arrears")
_FAILED = words("failed fail failing failure absent rejected inactive refused declined denied") | {"turned down"}
_WHOLE_FLAG, _PART_OF_FLAG = 0.6, 0.45
_LACKING = words("missing lacking lack lacks")
_HAVING, _ARTICLES = words("with without have has had having no missing lacking lack lacks"), words("a an any the")
_FULLY = words("full fully")
_EMPTY_IS_OPEN = 0.9
_FINISHED = words("paid shipped resolved closed returned delivered completed received arrived collected settled")
_FEW_WORDS, _HELD_YET = 2, words("got have has borrowed holding")
_AWAITING, _STILL = words("waiting awaiting awaited"), words("still are is we be")
_RETURNED, _BEING = "return back", words("is are been came come already")
_DECIDED, _FOR_AN = stems("approved accepted granted agreed decided confirmed"), words("for on a an the their its")
_ANSWERS = words("yes answer decision reply approval verdict confirmation ok")
_SWITCHED, _OFF = words("is are was were set to switched turned"), words("off disabled inactive")
_NEAR, _FAR, _LEAST_ALIKE, _FEW_CELLS = 3, 5, 5, 40


def find_flags(slots: Slots) -> Iterator[Filter]:
    """Yield the rows that a column of yes and no names, and those still unpaid, open or out."""
    yield from find_vacant(slots)
    yield from _still_owed(slots)
    yield from _undecided(slots)
    yield from _flags(slots)
    yield from _pending(slots)


def find_vacant(slots: Slots) -> Iterator[Filter]:
    """Yield "empty flats", "vacant rooms": nobody stands in the column of those who live or stay there."""
    within = (one for one in slots.named.values() if one.stems & _OCCUPYING and one.column.empty and one.names_things)
    column = next((one.column for one in within), None)
    for at, text in enumerate(slots.asked.texts if column is not None else ()):
        if column is not None and text in _VACANT and not slots.words >> at & 1:
            slots.take(at)
            yield Filter(IsEmpty(column.name), at)
            return


def find_states(slots: Slots) -> Iterator[Filter]:
    """Yield the conditions that free words name by a state: "escalated", "active", "part-time"."""
    for at in range(len(slots.asked)):
        found = _state(slots, at, at + 1, cells=False) if not slots.words >> at & 1 and _is_state(slots, at) else None
        if found is not None:
            yield found


def state_before(slots: Slots, at: int) -> Filter | None:
    """Return the condition that the words just before that place name: "no-show rate", "escalation rate"."""
    for begin in (at - 3, at - 2, at - 1):
        if begin < 0 or slots.words & ((1 << at) - (1 << begin)):
            continue
        selection = next((one for one in slots.selections if (one.span.begin, one.span.end) == (begin, at)), None)
        if selection is not None and selection.is_equality and selection.how in ("cell", "stem"):
            slots.take(begin, at)
            derived = (selection.column,) if selection.column.derivation is not None else ()
            return Filter(selection.condition, begin, derived)
        if begin >= at - 2 and (found := _state(slots, begin, at, cells=True)) is not None:
            return found
    return None


def _still_owed(slots: Slots) -> Iterator[Filter]:
    """Yield "still have to collect", "yet to be paid", "owe" where a column tells what is paid, or when it was."""
    held = any(one.is_number and one.stems & _OWED for one in slots.named.values())
    phrases = _OWED_STILL[:-2] if held else _OWED_STILL
    said = next((phrase for phrase in phrases if slots.asked.says(phrase)), "")
    unpaid = _unpaid(slots) if said else None
    texts = said.split()
    at = next((at for at in range(len(slots.asked)) if slots.asked.texts[at : at + len(texts)] == texts), 0)
    free = not slots.words >> at & 1 or said in _OWED_STILL[-2:]  # "owes the most": the verb is said of the amount
    if unpaid is not None and free:
        slots.take(at, at + len(texts))
        _take_owing(slots, at)
        slots.words |= _header_words(slots, unpaid)  # "still owe a deposit": Deposit paid
        yield Filter(unpaid, at)


def _unpaid(slots: Slots) -> Condition | None:
    """Return the condition for a no in the column of what is paid, or for no date in that of when it was paid."""
    flag = _flag(slots, frozenset(("paid", "pay")))
    if flag is not None:
        return _denial_of(flag)
    amounts = any(one.is_number and one.stems & _OWED_AMOUNTS for one in slots.named.values())
    dated = _done_column(slots, "pay paid") if not amounts else None
    return not_yet(dated) if dated is not None else None


def _undecided(slots: Slots) -> Iterator[Filter]:
    """Yield "waiting for a yes or no", "awaiting approval": neither stands in the only such column with empty cells."""
    flags = [one for one in slots.named.values() if one.is_flag and one.stems & _DECIDED and one.column.empty]
    for at, text in enumerate(slots.asked.texts if len(flags) == 1 else ()):
        place = slots.skip(at + 1, _FOR_AN)
        answer = slots.text(place) in _ANSWERS | {""} or slots.asked.stems[place : place + 1] == ["approv"]
        if text not in _AWAITING or not answer or slots.words >> at & 1:
            continue
        either = [slots.text(one) for one in range(place, place + 3)] == ["yes", "or", "no"]
        slots.take(at - (slots.text(at - 1) == "still"), place + (3 if either else 1))
        yield Filter(IsEmpty(flags[0].column.name), at)
        return


def _take_owing(slots: Slots, at: int) -> None:
    """Give those who owe together their part: "how much do the clients owe us"."""
    asks = slots.text(0) == "how" and slots.text(1) == "much" and not slots.asked.bits(vocabulary.PER)
    noun = next((one for one in slots.mentions if one.span.end == at and slots.is_free(one.span)), None)
    if asks and noun is not None and slots.text(at - 1).endswith("s"):
        slots.words |= noun.words


_OWED = stems("owed owing outstanding arrears debt balance due unpaid open")
"""Stems of numbers that say themselves what is owed, so that no row has to be left out."""
_BROUGHT_BACK = stems("returned back handed")
_IRREGULAR = words("sold sent lent built bought given taken let gone")
"""Participles that say that something was done, without the usual ending."""


def _is_state(slots: Slots, at: int) -> bool:
    """Whether the word looks like one for a state: a participle, or one that is known."""
    text = slots.text(at)
    pair = f"{text} {slots.text(at + 1)}"
    known = text in _GONE or text in vocabulary.HERE or text in _OPPOSITE or pair in _OPPOSITE
    finished = text in _FINISHED and not _names_flag(slots)
    participle = (text.endswith("ed") and len(text) > 4) or text in _IRREGULAR
    return known or finished or participle or _is_done(slots, at) or _is_deed(slots, at)


def _is_deed(slots: Slots, at: int) -> bool:
    """Whether a plural alone stands for what a column of dates tells of some rows ("cancellations per plan")."""
    text, ends = slots.text(at), slots.text(at + 1) in STOP | vocabulary.PER | {""}
    plural = text.endswith("s") and text.removesuffix("s").endswith(vocabulary.DEED_ENDINGS)
    return plural and ends and _filled(slots, frozenset((slots.asked.stems[at],))) is not None


def _names_flag(slots: Slots) -> bool:
    """Whether the question names a column of yes and no, so that no word alone need stand for one."""
    return any(one.strength >= _WHOLE_FLAG and slots.named[one.column.name].is_flag for one in slots.mentions)


def _is_done(slots: Slots, at: int) -> bool:
    """Whether a verb after "did" says what a column of dates tells ("how many jobs did each fitter finish")."""
    text = slots.text(at)
    asked = any(slots.text(place) in ("did", "does", "do") for place in range(max(0, at - _FAR), at))
    plain = asked and text not in STOP and slots.text(at + 1) in STOP | vocabulary.PER | {""}
    return plain and _filled(slots, frozenset((stem(text),))) is not None


def _state(slots: Slots, begin: int, end: int, cells: bool) -> Filter | None:
    """Return the condition that these words name, and give them their part."""
    text = " ".join(map(slots.text, range(begin, end)))
    if f"{text} {slots.text(end)}" in _OPPOSITE:
        text, end = f"{text} {slots.text(end)}", end + 1
    condition = _condition(slots, text, cells)
    if condition is None:
        return None
    denied = _denied(slots, begin) or _left_aside(slots, end)
    for name in condition.columns if denied else ():
        _doubt_blanks(slots, slots.recognition.index.column(name))
    slots.take(begin, end)
    slots.words |= _header_words(slots, condition)
    if slots.asked.says("in full") or slots.text(begin - 1) == "fully":
        slots.words |= slots.asked.bits(_FULLY)
    return Filter(negated(condition) if denied else condition, begin)


def _header_words(slots: Slots, condition: Condition) -> int:
    """Return the words that name the columns of yes and no in a condition, as bits: "have paid their fee"."""
    flags = [slots.named[name] for name in condition.columns if name in slots.named and slots.named[name].is_flag]
    stems_ = frozenset(word for named in flags for word in named.stems)
    return sum(1 << at for at, own in enumerate(slots.asked.stems) if own in stems_)


def _left_aside(slots: Slots, at: int) -> bool:
    """Whether "excluded", "don't count" follows, and give it its part."""
    words_ = next((several for several in _ASIDE if slots.asked.texts[at : at + len(several)] == list(several)), None)
    if words_ is not None:
        slots.take(at, at + len(words_))
    return words_ is not None


def negated(condition: Condition) -> Condition:
    """Return the condition for all other rows."""
    return condition.condition if isinstance(condition, Not) else Not(condition)


def _condition(slots: Slots, text: str, cells: bool) -> Condition | None:
    if text in _OPPOSITE:
        flag = _flag(slots, frozenset(_OPPOSITE[text].split()))
        return _opposite_of(slots, flag, text) if flag is not None else None
    if text in vocabulary.HERE and (ended := _filled(slots, _ENDING)) is not None:
        return IsEmpty(ended.name)
    if _is_undone(text) and (flag := _flag(slots, frozenset((stem(text[2:]),)))) is not None:
        return _denial_of(flag)
    roots = frozenset(stem(word) for word in text.split())
    if (flag := _flag(slots, roots)) is not None:
        return said_in(flag, vocabulary.YES)
    if (date := _filled(slots, frozenset(_GONE.get(text, "").split()) | roots)) is not None:
        return Not(IsEmpty(date.name))
    return _cell(slots, text) if cells and " " not in text else None


def _flag(slots: Slots, roots: frozenset[str]) -> Column | None:
    """Return the column of yes and no whose name says these words."""
    flags = [one for one in slots.named.values() if one.is_flag and one.stems]
    whole = next((one.column for one in flags if _all_alike(roots, one.stems)), None)
    if whole is not None:
        return whole
    flags = [one for one in flags if roots & one.stems]  # "unpaid": Expenses paid?
    if len(roots) == 1:  # "fees that were not paid": Fee paid
        flags = [one for one in flags if one.stems - roots <= set(slots.asked.stems)]
    partly = [one.column for one in flags]
    return partly[0] if len(partly) == 1 else None


def _all_alike(roots: frozenset[str], header: set[str]) -> bool:
    plain = {word for word in header if word not in STOP and len(word) > 1 and not word[0].isdecimal()} or header
    return all(any(_alike(root, word) for root in roots) for word in plain)


def _alike(one: str, other: str) -> bool:
    """Whether two words have one root: "escalation" and "escalated", "return" and "returned"."""
    shared = shared_start(one, other)
    short, long = sorted((len(one), len(other)))
    return one == other or shared >= _LEAST_ALIKE or (shared == short and (short >= 4 or long == short + 1 > 3))


def _filled(slots: Slots, roots: frozenset[str]) -> Column | None:
    """Return the column of dates, some of them empty, whose name says one of the words."""
    dates = [one for one in slots.named.values() if one.is_date and one.column.empty]
    dates = [one for one in dates if not one.stems & _PLANNED] or dates
    return next((one.column for one in dates if any(_alike(a, b) for a in roots for b in one.stems - STOP)), None)


def _cell(slots: Slots, text: str) -> Condition | None:
    """Return the condition for a cell, one of few, that is the same word with another ending."""
    root = stem(text)
    for named in slots.named.values():
        column = named.column
        if column.ordered or column.n_rows > FEW_ROWS or column.n_different > _FEW_CELLS:
            continue
        cell = next((one for one in column.rows_of if one and " " not in one and _alike(root, stem(one))), None)
        if cell is not None:
            rows = column.rows_of[cell]
            return Comparison(column.name, "=", column.cell((rows & -rows).bit_length() - 1))
    return None


def _flags(slots: Slots) -> Iterator[Filter]:
    """Yield the rows that say yes in a column of yes and no that the question names, or no after a "not"."""
    for named in slots.named.values():
        if not named.is_flag:
            continue
        mention = next((one for one in slots.mentions if one.column is named.column and slots.is_free(one.span)), None)
        said = mention is not None and (_is_had(slots, mention) or _opens_name(slots, mention))
        if mention is not None and (said or mention.strength >= _WHOLE_FLAG):
            slots.use(mention)
            yield Filter(_of_flag(slots, mention), mention.span.begin)


def _is_had(slots: Slots, mention: Mention) -> bool:
    """Whether rows are told by having it or not, in a part of its name ("without a key": Key issued).

    Where the other part is said too, that tells whether it was done ("has the key not been issued").
    """
    before = slots.back(mention.span.begin, _ARTICLES)
    apart = any(one.column is mention.column and one.span.begin > mention.span.end for one in slots.mentions)
    return mention.strength >= _PART_OF_FLAG and slots.text(before) in _HAVING and not apart


def _opens_name(slots: Slots, mention: Mention) -> bool:
    """Whether the word is a participle that only this column's name begins with ("treated": Treated for mites)."""
    text = slots.text(mention.span.begin)
    first = header_words(mention.column.name)[:1] == [text] and text.endswith(("ed", "en"))
    others = (one for one in slots.mentions if one.words & mention.words and one.column is not mention.column)
    return first and mention.strength >= _PART_OF_FLAG and not any(one.strength >= _PART_OF_FLAG for one in others)


def _of_flag(slots: Slots, mention: Mention) -> Condition:
    """Return the condition for a yes, for a no ("paid = no"), or for all but a yes ("not paid")."""
    if _says_no(slots, mention.span.end):
        return said_in(mention.column, vocabulary.NO)
    if _says_opposite(slots, mention):
        return _opposite_of(slots, mention.column, "failed")
    denied = _denied(slots, mention.span.begin) != _still_held(slots, mention)
    if denied:
        _doubt_blanks(slots, mention.column)
    return _denial_of(mention.column) if denied else said_in(mention.column, vocabulary.YES)


def _still_held(slots: Slots, mention: Mention) -> bool:
    """Whether what somebody still has is asked for where the column tells whether it is back ("Kit returned")."""
    has = slots.text(slots.back(mention.span.begin, _ARTICLES)) in _HAVING
    back = slots.named[mention.column.name].stems & _BROUGHT_BACK
    return has and bool(back) and slots.asked.has("still") and not _names(slots, mention, _BROUGHT_BACK)


def _names(slots: Slots, mention: Mention, stems_: frozenset[str]) -> bool:
    return not stems_.isdisjoint(slots.asked.stems[mention.span.begin : mention.span.end])


def _doubt_blanks(slots: Slots, column: Column) -> None:
    """Doubt that an empty cell is a no where other cells say no."""
    flag = column.name in slots.named and slots.named[column.name].is_flag
    blank = flag and column.empty & _rows_named(slots) & slots.recognition.index.data_rows
    if blank and any(cell in vocabulary.NO - {""} for cell in column.rows_of):
        slots.guess(_EMPTY_IS_NO, f"an empty cell in '{column.name}' is no")


def _rows_named(slots: Slots) -> int:
    """Return the rows of all cells that the question names, as bits."""
    cells = (one for one in slots.selections if one.how in ("cell", "stem") and one.is_whole and one.is_equality)
    return reduce(and_, (one.rows for one in cells), slots.recognition.index.all_rows)


def _says_opposite(slots: Slots, mention: Mention) -> bool:
    """Whether a free word is the opposite of a flag's name ("failed" of "Check passed"), and give it its part."""
    stems_ = slots.named[mention.column.name].stems
    for at, text in enumerate(slots.asked.texts):
        opposite = text in _OPPOSITE and not slots.words >> at & 1 and not mention.words >> at & 1
        if opposite and stems_ & set(_OPPOSITE[text].split()):
            slots.take(at)
            return True
    return False


def _says_no(slots: Slots, at: int) -> bool:
    """Whether a no follows ("paid = no", "auto-renew switched off"), and give it its part."""
    end = slots.skip(at, _SWITCHED)
    if slots.text(end) in _OFF:
        slots.take(at, end + 1)
        return True
    found = slots.text(at) in ("no", "n", "false")
    if found or slots.text(at) in ("yes", "y", "true"):
        slots.take(at)
    return found


def _denial_of(column: Column) -> Condition:
    """Return the condition for "not approved": the cells that say no, or where there are others, all but a yes."""
    plain = set(column.rows_of) <= vocabulary.YES | vocabulary.NO and not column.empty
    return said_in(column, vocabulary.NO) if plain else Not(said_in(column, vocabulary.YES))


def _opposite_of(slots: Slots, column: Column, text: str) -> Condition:
    """Return the condition for "failed": the cells that say no; for "unpaid", an empty one is no, too."""
    told = any(cell in vocabulary.NO - {""} for cell in column.rows_of)
    if not (column.empty and told and text in _FAILED):
        return _denial_of(column)
    slots.guess(_EMPTY_IS_OPEN, f"an empty cell in '{column.name}' says neither")
    return said_in(column, vocabulary.NO)


def said_in(column: Column, wanted: frozenset[str]) -> Condition:
    """Return the condition for the cells of a column that are one of these words: Yes is Y, too."""
    cells = [
        column.cell((rows & -rows).bit_length() - 1) for cell, rows in column.rows_of.items() if cell in wanted and cell
    ]
    parts: list[Condition] = [Comparison(column.name, "=", cell) for cell in dict.fromkeys(cells)]
    return Or(tuple(parts)) if len(parts) > 1 else parts[0] if parts else IsEmpty(column.name)


def _denied(slots: Slots, at: int) -> bool:
    if awaited(slots, at) or leaves_out(slots, at):
        return True
    for place in range(max(0, at - 3), at):
        if slots.text(place) in lexicon.DENYING | _LACKING:
            slots.take(place)
            return True
    return False


def _pending(slots: Slots) -> Iterator[Filter]:
    """Yield what is unpaid, unresolved, not shipped yet: no date for it, or a status that says so."""
    for at, text in enumerate(slots.asked.texts):
        before = slots.words
        if before >> at & 1:
            continue
        root = stem(text.removeprefix("un")) if _is_undone(text) else ""
        returned = text == "back" and not _denied(slots, at) and slots.text(at - 1) in _BEING
        if text == "back" and (returned or slots.words != before):
            root = _RETURNED
        if not root and text in _FINISHED:
            root = _finishing(text) if _denied(slots, at) else ""
        if not root and text in ("done", "finished", "out"):
            said = slots.text(at - 1) == "still" if text == "out" else _denied(slots, at)
            root = (_RETURNED if text == "out" else "finish done complet clos") if said else ""
        if not root and text in _OPEN:
            root = "clos resolv paid complet deliver return receiv arriv settl collect"
        if not root and text in _HELD_YET and slots.text(at - 1) == "still":
            root = _RETURNED
        if not root and text in _AWAITING and slots.text(at - 1) in _STILL:
            root = "deliver arriv receiv return complet"
        if text == "open" and (closed := _closed(slots)) is not None:
            slots.take(at)
            yield Filter(Not(closed), at)
            return
        column = _done_column(slots, root)
        if root and column is not None:
            slots.take(at)
            waiting = not_yet(column)
            none = text in _OPEN or _is_undone(text)
            yield Filter(negated(waiting) if returned or (none and _takes_no(slots, at)) else waiting, at)
            return
        slots.words = before  # a denial that no column carries out is left for others


def _takes_no(slots: Slots, at: int) -> bool:
    """Whether "no" or "without" stands before what is not done ("no unpaid bills"), and give it its part."""
    before = slots.back(at, _ARTICLES)
    if slots.text(before) not in ("no", "without"):
        return False
    slots.take(before)
    return True


def _finishing(text: str) -> str:
    """Return the stems of the columns of dates that a word for what is finished may be about."""
    return f"{stem(text)} deliver arriv" if text in ("received", "arrived") else stem(text)


def _closed(slots: Slots) -> Condition | None:
    """Return the condition for what is closed, in a column of states that has no cell "open"."""
    for named in slots.named.values():
        if named.column.n_rows > FEW_ROWS or named.column.n_different > _MOST_STATES or "open" in named.column.rows_of:
            continue
        done = [cell for cell in named.column.rows_of if cell in _CLOSED]
        if done and named.stems & _STATES:
            parts = tuple(Comparison(named.column.name, "=", cell) for cell in done)
            return Or(parts) if len(parts) > 1 else parts[0]
    return None


def _is_undone(text: str) -> bool:
    """Whether the word says that something is not done: "unsettled", "unpaid"."""
    return text.startswith("un") and len(text) > 5 and (text in _PENDING or text.endswith("ed"))


def _done_column(slots: Slots, roots: str) -> Column | None:
    """Return the column of dates that is filled once something is paid, closed …"""
    wanted = set(roots.split())
    if "pay" in wanted or "paid" in wanted:
        wanted |= {"pay", "paid"}
    fitting = [one for one in slots.named.values() if one.stems & wanted and one.is_date]
    fitting = [one for one in fitting if one.column.empty or _awaiting(one.column)]
    fitting = [one for one in fitting if not one.stems & _PLANNED] or fitting
    return fitting[0].column if fitting else None


def _awaiting(column: Column) -> list[str]:
    """Return the few cells of a column of dates that hold a word instead, such as "pending"."""
    if column.n_rows > FEW_ROWS:
        return []
    words_ = [cell for cell in column.rows_of if cell.isalpha() and column.values.bounds(cell) is None]
    return [column.cell(first(column.rows_of[cell])) for cell in words_] if len(words_) <= _FEW_WORDS else []


def not_yet(column: Column) -> Condition:
    """Return the condition for no date: an empty cell, or a word in its place."""
    words_ = tuple(Comparison(column.name, "=", cell) for cell in _awaiting(column))
    if not words_:
        return IsEmpty(column.name)
    return Or((*words_, IsEmpty(column.name))) if column.empty or len(words_) > 1 else words_[0]
