"""What the embedded model says about its confidence, and when it doesn't understand a question."""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from chaintable.errors import ModelError
from chaintable.models.alternatives import grade, percent
from chaintable.models.embedded.indexing.row_bits import positions
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import MOST_WORDS
from chaintable.models.embedded.language.question_language import english_hits
from chaintable.models.embedded.language.tokens import header_words, stem
from chaintable.models.embedded.language.translations import LANGUAGES
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.groups.noun_phrases import STOCK, lists_sales
from chaintable.models.embedded.summaries.measures.amounts.money import holds_money
from chaintable.models.embedded.summaries.request_operations import without_footers
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.operations import AddColumn, Answer, Calculate, Derivation, GroupBy, Operation, SelectRow
from chaintable.operations.grammar import and_list
from chaintable.tables.state import Question
from chaintable.tables.values import ValueKind

_ATTRIBUTE = re.compile(
    r"((?:what (?:is|was|were|are)|how (?:much|high|big) (?:is|was)|what) (?:the |our |its |their |my )?"
    r"(?:total |average |overall )?)(\w+(?: \w+){0,2}?)(?= (?:of|in|on|for|at|from|did|do|does)\b)"
)
_EVERYDAY = lexicon.words("""
more less fewer higher lower than not don doesn didn isn aren wasn weren same different other another first last
next between before after until since above below over under during both either neither half time times long
longer later earlier how today yesterday tomorrow
""")
"""Words that ask for nothing of their own, beside those that summaries know."""
_PARTICIPLES = ("ed", "aid", "old", "ought", "ent", "ken")
"""How words for what is done end: "answered", "paid", "sold", "bought", "sent", "taken"."""
_NEVER, _YET = lexicon.words("not never haven hasn didn"), lexicon.words("t yet ever")
_FINISHED = lexicon.words("finished completed closed resolved")
_SHOWN, _WHOLE_NAME = 80, 0.9
_NAMES, _OF, _CODES = lexicon.words("name names"), lexicon.words("of the"), vocabulary.stems("id no number code ref")
_OWING = lexicon.words("owe owes owed owing")
_DUE = vocabulary.stems(
    "due paid unpaid balance outstanding open owed owing owe arrears payment status debt receivable"
)
_DEBTORS = vocabulary.stems("""
customer client member tenant patient guest pupil student owner buyer borrower payer name resident debtor hirer user
family company supplier account organisation parent player passenger subscriber attendee donor sponsor advertiser
""")
"""Stems of columns of those who may owe something, and do no work for it."""
_INCLUDING = lexicon.words("including include incl inclusive")
_ASKING = lexicon.words("did has have do does is was were are")
_CHANGING = lexicon.words(
    "increase increased decrease decreased rise rose risen fall fell fallen grow grew grown change changed dropped up"
)
_SHORT_NAMES = lexicon.words("surname surnames forename forenames initial initials firstname lastname")
_PARTS = frozenset(("before_comma", "after_comma", "in_brackets", "before_brackets"))
_SHORT = 8
"""As many words, or more, make a question of their own, whatever it begins with."""
_FEW_STRANGE = 2
_READ = f"English, {', '.join(list(LANGUAGES.values())[:-1])} or {list(LANGUAGES.values())[-1]}"
_NAMES_IT = 0.4  # a larger share of a header in the question names the column
_HOW = (
    "Name a column and say what you want to know, such as 'how many …' or 'which … has the most …', "
    "or plan the steps yourself."
)


def not_understood(question: Question, recognition: Recognition) -> ModelError:
    """Return the error that says what was recognised and what to do."""
    text = " ".join(question.text.split())
    if not text:
        return ModelError("The question is empty.", "Ask something about the columns of the table.")
    shown = f"{text[:_SHOWN]}…" if len(text) > _SHOWN else text
    found = and_list(recognised(recognition))
    how = _HOW if recognition.asked.original.language or _is_english(recognition) else f"Ask in {_READ}. {_HOW}"
    if not found:
        return ModelError(f"The embedded model found nothing from the table in '{shown}'.", how)
    return ModelError(f"The embedded model found {found} but can't answer '{shown}'.", how)


def continues(question: Question) -> bool:
    """Whether the question only makes sense after another one ("and per region?", "what about 2024?")."""
    texts = re.findall(r"[^\W_]+", question.text.casefold())[:_SHORT]
    if question.kind != "question" or len(texts) >= _SHORT:
        return False
    return texts[:2] in (["what", "about"], ["how", "about"]) or (texts[:1] == ["and"] and len(texts) > 1)


def not_alone(question: Question) -> ModelError:
    """Return the error for a question that continues another one."""
    text = " ".join(question.text.split())
    return ModelError(
        f"'{text}' goes on from another question, and the embedded model reads each one by itself.",
        "Ask it in full. The last question can be asked again with another value, as in 'and for the South?'.",
    )


def is_unread(recognition: Recognition) -> bool:
    """Whether the question is in a language that is known and not read."""
    return recognition.asked.original.language not in ("", *LANGUAGES)


def not_read(question: Question, recognition: Recognition) -> ModelError:
    """Return the error for a question in a language that is not read."""
    text = " ".join(question.text.split())
    shown = f"{text[:_SHOWN]}…" if len(text) > _SHOWN else text
    return ModelError(
        f"The embedded model doesn't read {recognition.asked.original.language}, the likely language of '{shown}'.",
        f"Ask in {_READ}, plan the steps yourself, or choose a language model.",
    )


def strange_words(recognition: Recognition, unused: int) -> tuple[str, ...]:
    """Return the words that are not English and stand for nothing in the table.

    `unused` are the words that the answer doesn't use, as bits. Where the language isn't known, a single word may be a
    name, and only several count.
    """
    asked, original = recognition.asked, recognition.asked.original
    made = _made(recognition)
    free = ~_linked(recognition) | made
    if original.language:
        without = [at for at in range(len(asked)) if asked.said(at) in original.unknown and free >> at & 1]
        told = (unused | made) & free
        without += [at for at in range(len(asked)) if asked.said(at) in original.nouns and told >> at & 1]
        return tuple(dict.fromkeys(map(asked.said, sorted(without))))
    if _is_english(recognition):
        return ()
    left = [text for at, text in enumerate(asked.texts) if unused & free & 1 << at and len(text) > 1 and text.isalpha()]
    return tuple(dict.fromkeys(left)) if len(left) >= _FEW_STRANGE else ()


def _made(recognition: Recognition) -> int:
    """Return the words that name a column only which is taken out of another, as a district out of names, as bits."""
    own = recognition.index.table.columns
    made = sum({1 << at for name, one in recognition.matches.items() if name not in own for at in _bits(one.words)})
    named = sum({1 << at for name, one in recognition.matches.items() if name in own for at in _bits(one.words)})
    return made & ~named


def _bits(words: int) -> Iterator[int]:
    return (at for at in range(words.bit_length()) if words >> at & 1)


def unknown_words(recognition: Recognition, unused: int) -> tuple[str, ...]:
    """Return the words that an answer doesn't use and that a table of records has nothing for.

    `unused` are the words that the answer doesn't use, as bits. Words that name a cell and are not used are listed too.
    """
    asked = recognition.asked
    if asked.question.kind != "question" or asked.original.language or not Slots(recognition).of_office:
        return ()
    whole = sum({1 << at for one in recognition.selections if one.is_whole for at in _places(one)})
    known = _linked(recognition) & ~whole
    left = [at for at, text in enumerate(asked.texts) if unused & ~known & 1 << at and _says_something(text)]
    return tuple(dict.fromkeys(asked.said(at) for at in left))


def _places(selection: Selection) -> range:
    return range(selection.span.begin, selection.span.end)


def _says_something(text: str) -> bool:
    plain = (
        vocabulary.GENERIC
        | vocabulary.ROW_WORDS
        | vocabulary.LARGEST
        | vocabulary.SMALLEST
        | vocabulary.UNITS
        | _EVERYDAY
    )
    return (
        len(text) > 2 and text.isalpha() and text not in plain | vocabulary.MEASURES.keys() | vocabulary.BUCKETS.keys()
    )


def _linked(recognition: Recognition) -> int:
    """Return the words that name a cell or a column, as bits."""
    linked = 0
    for selection in recognition.selections:
        linked |= selection.span.words
    for match in recognition.matches.values():
        linked |= match.words
    return linked


def _is_english(recognition: Recognition) -> bool:
    """Whether the question has English words, or too few words to tell."""
    asked = recognition.asked
    return asked.question.kind != "question" or len(asked) <= _FEW_STRANGE or bool(english_hits(asked.texts))


def recognised(recognition: Recognition) -> list[str]:
    """Return the first few columns and cells that the question names, in words.

    For a question "Which riders from Italy …": ["the column 'Rider'", "the cell 'Italy'"].
    """
    named = [
        f"the column '{name}'"
        for name, match in recognition.matches.items()
        if match.share > _NAMES_IT and name in recognition.index.table.columns
    ]
    cells = {
        selection.span: " ".join(map(recognition.asked.said, range(selection.span.begin, selection.span.end)))
        for selection in recognition.selections
        if selection.how in ("cell", "part", "country", "date", "number")
    }
    return named[:3] + [f"the cell '{text}'" for text in list(dict.fromkeys(cells.values()))[:3]]


def missing_words(recognition: Recognition, unused: int) -> tuple[str, ...]:
    """Return the words that ask for something the table doesn't seem to hold, as "profit" in "What was the profit?".

    `unused` are the words that the answer doesn't use, as bits.
    """
    asked = recognition.asked
    money = [
        at
        for at, text in enumerate(asked.texts)
        if unused >> at & 1 and text in vocabulary.MONEY_NOUNS | vocabulary.OWED
    ]
    if money and not holds_money(recognition.index):
        return tuple(map(asked.said, money))
    buckets = unused & asked.bits(frozenset(vocabulary.BUCKETS))
    apart = tuple(asked.said(at) for at in _bits(buckets) if at and asked.texts[at - 1] in vocabulary.PER)
    if apart:
        return apart  # "how much did we earn per quarter" of a single sum
    stock = unused & asked.bits(STOCK)
    if stock and lists_sales(Slots(recognition)):
        return tuple(asked.said(at) for at in range(len(asked)) if stock >> at & 1)
    match = _ATTRIBUTE.match(" ".join(asked.texts))
    if match is None:
        return ()
    begin = match[1].count(" ")
    end = begin + len(match[2].split())
    texts = [
        (at, asked.texts[at])
        for at in range(begin, end)
        if unused >> at & 1 and asked.texts[at].isalpha() and asked.texts[at] not in vocabulary.GENERIC
    ]
    return tuple(
        asked.said(at) for at, _ in texts if not any(one.words >> at & 1 for one in recognition.matches.values())
    )


def remark(
    share: float,
    recognition: Recognition,
    unused: int = 0,
    missing: Sequence[str] = (),
    guesses: Sequence[str] = (),
) -> str:
    """Return the confidence in a few words, and the names and numbers of the question that were not used.

    `missing` are words for what the table doesn't seem to hold, `guesses` say what was guessed.

    A word that names a column isn't listed: the program may use the column without accounting for the word.
    """
    names = {
        word.strip(".,;:!?\"'").casefold() for word in recognition.asked.question.text.split()[1:] if word[:1].isupper()
    }
    for match in recognition.matches.values():
        unused &= ~match.words if match.share > _NAMES_IT else -1
    left = [
        recognition.asked.said(at)
        for at, text in enumerate(recognition.asked.texts)
        if unused >> at & 1 and (text[0].isdecimal() or text in names) and at
    ]
    left = list(dict.fromkeys(_in_full(text, recognition.asked.question.text) for text in (*missing, *left)))
    assumed = f" Assumed: {and_list(guesses)}." if guesses else ""
    ignored = f" Not used: {and_list([repr(text) for text in left])}." if left else ""
    cut = f" Only the first {MOST_WORDS} words of the question were read." if recognition.asked.cut else ""
    asked = recognition.asked
    if asked.original.language:
        cut += f" Read as English: '{asked.question.text}'."
    elif missing and not _is_english(recognition):
        cut += f" If this isn't English, ask in {_READ}."
    return f"{confidence_words(share)}{ignored}{assumed}{cut}"


def confidence_words(share: float) -> str:
    """Return the confidence as its grade, with the number behind it.

    >>> confidence_words(0.72)
    'confidence: likely (72 %).'
    """
    return f"confidence: {grade(share)} ({percent(share)})."


def _in_full(word: str, question: str) -> str:
    """Return the compound with hyphens that a word is a part of in the question ("stand-in" for "stand").

    >>> _in_full("stand", "Who was the stand-in?"), _in_full("was", "Who was the stand-in?")
    ('stand-in', 'was')
    """
    compounds = re.findall(r"(?<!\w)\w++(?:-\w++)+", question)
    return next((one for one in compounds if word.casefold() in one.casefold().split("-")), word)


def _tidying(index: TableIndex) -> list[Operation]:
    """Return the steps that only leave out totals and notes below the table."""
    totals = [SelectRow(index.leave_totals_out)] if index.leave_totals_out is not None else []
    return [*totals, *without_footers(index)]


def denied_rows(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "not ordered" of a table of orders, where no step denies anything: the others aren't in the table."""
    asked, slots = recognition.asked, Slots(recognition)
    tidied = _tidying(recognition.index)
    told = [str(one) for one in chain if one not in tidied]
    if asked.question.kind == "statement" or any("not (" in one or "is empty" in one for one in told):
        return ()
    for at, text in enumerate(asked.texts):
        verb = slots.skip(at + 1, _YET)
        if slots.text(at + 2) == "yet" and not any("= no" in str(one) or "= 0" in str(one) for one in chain):
            return (f"{asked.said(at)} {asked.said(at + 1)}",)
        if text not in _NEVER or verb >= len(asked) or slots.text(verb) in vocabulary.ROW_WORDS:
            continue
        selected = any(map(_selects, (one for one in chain if one not in tidied)))
        unread = slots.text(verb).endswith(_PARTICIPLES) and not selected
        if slots.knows(verb) or unread or _is_ignored(recognition, asked.stems[verb], chain):
            return (f"{asked.said(at)} {asked.said(verb)}",)
    return ()


def unfinished_rows(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "finished" where dates are missing of what isn't finished yet, and no step tells these rows apart."""
    asked, slots = recognition.asked, Slots(recognition)
    said = asked.bits(_FINISHED) & ~slots.in_names() if slots.of_office and asked.question.kind == "question" else 0
    open_dates = {one.column.name for one in slots.named.values() if one.is_date and one.column.empty}
    tidied = _tidying(recognition.index)
    told = any(_selects(one) for one in chain if one not in tidied)
    used = {name for one in chain for name in one.columns_used}
    named = any(one.is_whole and one.span.words & said for one in recognition.selections)
    if not said or not open_dates or told or named or open_dates & used:
        return ()
    return tuple(asked.said(at) for at in _bits(said))


def never_of_groups(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "never" or "no" where groups that have none are asked for, and the chain looks at single rows only.

    "Suppliers never paid" lists no suppliers with one unpaid invoice.
    """
    asked, answer = recognition.asked, chain[-1]
    if isinstance(answer, Answer) and answer.reading.rule in ("most", "least") and _has_none(recognition):
        return ("no",)
    if not asked.has("never") or any(isinstance(one, GroupBy) for one in chain) or not isinstance(answer, Answer):
        return ()
    listed = [one for one in recognition.index.columns if one.name in answer.columns_used]
    repeated = any(2 * one.n_different <= one.n_rows for one in listed)
    return ("never",) if answer.reading.rule == "list" and repeated else ()


def _has_none(recognition: Recognition) -> bool:
    """Whether the question asks which thing has none of something, and for no superlative ("which ward has no …")."""
    asked = recognition.asked
    ranked = asked.bits(vocabulary.LARGEST | vocabulary.SMALLEST | vocabulary.IN_TIME)
    return not ranked and asked.has("which", "who") and any(asked.says(f"{has} no") for has in ("has", "had", "have"))


def codes_for_names(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "name" where names are asked for by their noun and only its codes are told ("fees by donor name")."""
    asked, slots = recognition.asked, Slots(recognition)
    said = [at for at, text in enumerate(asked.texts) if text in _NAMES and at]
    if not said or not slots.of_office or any("nam" in named.stems for named in slots.named.values()):
        return ()
    told = (slots.named[name] for name in chain[-1].columns_used if name in slots.named)
    codes = [named for named in told if named.stems & _CODES and named.is_label]
    beside = {asked.stems[place] for at in said for place in (at - 1, slots.skip(at + 1, _OF)) if place < len(asked)}
    named_so = any((named.stems - _CODES) & beside for named in codes)
    return (asked.said(said[0]),) if named_so else ()


def parts_of_people(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "publisher" where only the first names of authors are told ("which publisher is it from" of "Day, C.")."""
    asked, told = recognition.asked, set(chain[-1].columns_used)
    made = [one.values for one in chain if isinstance(one, AddColumn) and one.column in told]
    parts = [one.columns[0] for one in made if isinstance(one, Derivation) and one.rule in _PARTS]
    of_people = any(vocabulary.PEOPLE & set(map(stem, header_words(name))) for name in parts)
    if not of_people or asked.bits(_NAMES | _SHORT_NAMES) or not asked.focus_is_direct:
        return ()
    return (asked.said(asked.focus.begin),)


def changes_unread(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "up" where the rows alone answer whether, or by what share, something changed ("did the rent go up")."""
    asked, answer = recognition.asked, chain[-1]
    said = asked.bits(_CHANGING) & ~Slots(recognition).in_names()
    if not said or not isinstance(answer, Answer) or asked.question.kind == "statement":
        return ()
    listed = any(f"({rule}" in str(answer) for rule in ("count", "list"))
    alone = answer.reading.rule == "share" or (answer.reading.rule == "yes_no" and listed)
    compared = any("column " in str(one) for one in chain)
    asks = alone and not compared and (asked.says("how much") or asked.texts[0] in _ASKING)
    return tuple(asked.said(at) for at in _bits(said)) if asks else ()


def times_added_up(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "average" where times of day, and no lengths of time, are averaged to a number of seconds."""
    answer, asked = chain[-1], recognition.asked
    if not isinstance(answer, Answer) or answer.reading.rule not in ("sum", "average", "median"):
        return ()
    read = set(answer.columns_used)
    clocks = [one for one in recognition.index.columns if one.name in read and one.kind is ValueKind.TIME]
    told = asked.bits(frozenset(vocabulary.MEASURES)) or 1
    return tuple(map(asked.said, _bits(told))) if any(not Named(one).is_number for one in clocks) else ()


def debts_unread(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "owe" where an amount is read and no step looks at what is paid or due, or where no debtor owes it.

    "Who owes the most" asks for a customer, and not for the technician who did the work.
    """
    asked, slots = recognition.asked, Slots(recognition)
    said = asked.bits(_OWING) & ~slots.in_names()
    if not said or not slots.of_office or not isinstance(chain[-1], Answer):
        return ()
    tidied = _tidying(recognition.index)
    told = [str(one) for one in chain if one not in tidied]
    used = {name for one in chain for name in one.columns_used}
    stems = {word for name in used for word in map(stem, header_words(name))}
    looked_at = not stems.isdisjoint(_DUE) or any(" is empty" in one or "= no" in one for one in told)
    read = {word for name in chain[-1].columns_used[:1] for word in map(stem, header_words(name))}
    staff = asked.texts[0] == "who" and bool(read & vocabulary.PEOPLE) and not read & _DEBTORS
    return tuple(asked.said(at) for at in _bits(said)) if staff or not looked_at else ()


def numbers_of_rows_read(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "total" or "hottest" where it is taken of the numbers of the rows ("total of order 2": column Order)."""
    asked, answer = recognition.asked, chain[-1]
    figure = isinstance(answer, Answer) and answer.reading.rule in ("sum", "average", "most", "least")
    if not figure or len(answer.columns_used) != 1 or asked.has("number", "numbers", "no", "id", "highest", "lowest"):
        return ()
    first = recognition.index.columns[0]
    keys = first.keys[sorted(positions(first.known & recognition.index.data_rows))]
    numbered = first.name in answer.columns_used and len(keys) > 2 and keys[0] == 1 and bool((np.diff(keys) == 1).all())
    return (asked.said(0),) if numbered else ()


def clocks_on_one_side(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return the first word where days are taken from a time of day on one side to a plain date on the other."""
    made = [one.values for one in chain if isinstance(one, AddColumn)]
    for one in made:
        if not isinstance(one, Derivation) or one.rule != "difference":
            continue
        sides = [column for column in recognition.index.columns if column.name in one.columns]
        dated = all(column.kind is ValueKind.DATE for column in sides)
        clocks = {bool((column.keys % 1 > 0).any()) for column in sides}
        if dated and len(sides) == len(clocks) == 2:
            return (recognition.asked.said(0),)
    return ()


def amounts_left_out(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "including" where the amount after it isn't added to another one ("total including VAT" of Fee, VAT)."""
    asked, slots = recognition.asked, Slots(recognition)
    said = [at for at, text in enumerate(asked.texts) if text in _INCLUDING]
    near = (one for one in slots.mentions if any(one.span.begin in (at + 1, at + 2) for at in said))
    numbers = [one for one in near if slots.named[one.column.name].is_number and one.strength > _WHOLE_NAME]
    read = {name for one in chain for name in one.columns_used}
    summed = any(isinstance(one, Calculate) and len(one.columns_used) > 1 for one in chain)
    left = any(one.column.name in read for one in numbers) and not summed
    return (asked.said(said[0]),) if left else ()


def amount_for_yes(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "did" where a question for yes or no is answered by a sum or an average ("did Frost pay")."""
    asked, answer = recognition.asked, chain[-1]
    asks = asked.texts[0] in _ASKING and not asked.has("or", "and", "how", "what", "which", "who", "more", "many")
    figure = isinstance(answer, Answer) and answer.reading.rule in ("sum", "average", "median", "count")
    return (asked.said(0),) if asks and figure and asked.question.kind == "question" else ()


def noun_of_condition(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return "glaze" where a word after "what" only selects rows, and another column is read ("what glaze is it")."""
    asked = recognition.asked
    if asked.texts[0] not in ("what", "which") or not isinstance(chain[-1], Answer) or chain[-1].reading.rule != "cell":
        return ()
    cells = (one for one in recognition.selections if one.is_whole and one.how == "cell" and one.span.begin == 1)
    alone = [one for one in cells if one.span.end == 2 and not asked.texts[1].endswith("s")]
    told = any(str(one.condition) in str(step) for one in alone for step in chain)
    named = any(match.words >> 1 & 1 for match in recognition.matches.values())
    return (asked.said(1),) if told and not named else ()


def flags_ignored(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return the names of yes and no that a comparison doesn't look at ("did more get cancelled on …")."""
    slots = Slots(recognition)
    if not slots.of_office or not isinstance(chain[-1], Answer) or chain[-1].reading.rule != "yes_no":
        return ()
    used = {name for one in chain for name in one.columns_used}
    flags = (one for one in slots.mentions if slots.named[one.column.name].is_flag and one.strength > _WHOLE_NAME)
    left = [one for one in flags if one.column.name not in used]
    return tuple(dict.fromkeys(recognition.asked.said(one.span.begin) for one in left))


def _selects(operation: Operation) -> bool:
    """Whether rows are told apart by a condition: some are kept, marked, or a share of all."""
    marks = isinstance(operation, SelectRow | Calculate)
    return marks or (isinstance(operation, Answer) and operation.reading.condition is not None)


def _is_ignored(recognition: Recognition, word: str, chain: Sequence[Operation]) -> bool:
    """Whether a column without gaps has the word in its name, as the day "Ordered", and no step looks at it."""
    looking = (one for one in chain if one.decides or _selects(one))
    used = {column for operation in looking for column in operation.columns_used}
    return any(word in one.stems and not one.empty and one.name not in used for one in recognition.index.columns)
