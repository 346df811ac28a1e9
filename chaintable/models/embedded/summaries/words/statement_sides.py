"""The two columns of a bank statement, one for money in and one for money out, and the words that ask for either."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import MONTHS, header_words
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.models.embedded.summaries.words.vocabulary import stems

_IN = stems("credit credits deposit deposits deposited received receipt receipts income incoming in haben")
_OUT = stems("debit debits withdrawal withdrawals withdrawn expense expenses outgoing outgoings out soll spent")
_EACH_OWN = 0.8
"""The share of the rows that have an amount in just one of the two columns."""
_SURE = 0.9
_PAYMENT = r"(?:payments?|transfers?|amounts?|money)"
_AMOUNT = r"(?:(?:amounts?|money|cash) )?"
_PERIOD = rf"(?:{'|'.join(MONTHS)}|q[1-4]|20\d\d|the (?:first|second|third|last)|this|last|total)\b"
"""What a time begins with: "payments in May" don't say that they came in."""
_WE = r"(?:we|i)(?: have| had)?"
_CAME_IN = re.compile(
    rf"\b(?:{_AMOUNT}(?:came|come|comes|coming|paid|money|cash|(?:amounts?|payments?)(?! in {_PERIOD})) in"
    r"|incoming(?: payments?| transfers?| money)?"
    rf"|{_AMOUNT}(?:received|receipts|receive|deposits?|deposited|credited|inflows?|income|earnings?)"
    rf"|{_PAYMENT} received|{_PAYMENT} (?:made |sent |paid )?to us"
    rf"|{_PAYMENT} (?:that )?(?:{_WE}|did we) (?:received?|got|get)"
    r"|(?:paid|pays|pay|sent|send) us|(?<=customers )paid|(?<=customer )paid|(?<=clients )paid|(?<=client )paid)\b"
)
_WENT_OUT = re.compile(
    rf"\b(?:{_AMOUNT}(?:went|go|goes|going|gone|paid|pay|pays|money|cash|amounts?|payments?) out"
    rf"|outgoing(?: payments?| transfers?| money)?|outgoings|{_AMOUNT}(?:withdrawals?|withdrawn|debited|outflows?"
    r"|expenses?|expenditures?|spent|spend|spends|spending)"
    rf"|{_PAYMENT} (?:that )?(?:{_WE}|did we) (?:made|make|sent|send)|{_PAYMENT} (?:made |sent )?by us"
    rf"|{_WE} (?:paid|pay|sent|transferred)|did (?:we|i) (?:pay|send|transfer))\b"
)


_NAMING = words("""
payee payer counterparty beneficiary recipient sender merchant party description details narrative particulars
""")
"""Words of headers of columns that say who was paid or paid."""
_PAID = words("""
payee payees payer payers merchant merchants recipient recipients counterparty counterparties shop shops
customer customers client clients supplier suppliers
""")
_MEANT = 0.96
PAYMENTS = words("payment deposit withdrawal transfer receipt transaction debit credit")
"""Words for one row of a statement."""


@dataclass(frozen=True, slots=True)
class Statement:
    """The column of the money that came in, that of the money that went out, and that of who paid or was paid."""

    into: Named
    out: Named
    names: Named | None

    @property
    def columns(self) -> tuple[Column, Column]:
        """The columns of the two sides."""
        return self.into.column, self.out.column


def statement(columns: Iterable[Named]) -> Statement | None:
    """Return the two sides of a statement, of which nearly every row has just one; None without exactly one of each."""
    known = list(columns)
    numbers = [one for one in known if one.is_number and one.column.empty]
    into = [one for one in numbers if one.stems & _IN and not one.stems & _OUT]
    out = [one for one in numbers if one.stems & _OUT and not one.stems & _IN]
    if len(into) != 1 or len(out) != 1:
        return None
    apart = (into[0].column.filled ^ out[0].column.filled).bit_count()
    named = (one for one in known if one.names_things and not _NAMING.isdisjoint(header_words(one.column.name)))
    found = Statement(into[0], out[0], next(named, None))
    return found if apart >= _EACH_OWN * into[0].column.n_rows else None


def side_mentions(asked: ParsedQuestion, sides: Statement) -> list[Mention]:
    """Return the words that ask for one side of a statement ("came in", "payment to us", "we spent") as its name."""
    found = [
        Mention(side.column, span, _SURE)
        for side, pattern in ((sides.into, _CAME_IN), (sides.out, _WENT_OUT))
        for span in _spans(asked, pattern)
    ]
    longest = [one for one in found if not any(_is_longer(other.span, one.span) for other in found)]
    people = [at for at, text in enumerate(asked.texts) if text in _PAID] if sides.names is not None else []
    return [*longest, *(Mention(sides.names.column, Span(at, at + 1), _MEANT) for at in people if sides.names)]


def with_sides(mentions: list[Mention], sides: list[Mention]) -> list[Mention]:
    """Return the mentions, the strongest first, with those of the sides in place of weaker ones over the same words."""
    own = [
        one for one in mentions if not any(one.words & side.words and one.strength < side.strength for side in sides)
    ]
    return sorted([*own, *sides], key=lambda one: -one.strength)


def _spans(asked: ParsedQuestion, pattern: re.Pattern[str]) -> list[Span]:
    """Return where the pattern stands in the words of the question, which are joined by single spaces."""
    text = " ".join(asked.texts)
    places = [(text.count(" ", 0, one.start()), text.count(" ", 0, one.end())) for one in pattern.finditer(text)]
    return [Span(begin, end + 1) for begin, end in places]


def _is_longer(one: Span, other: Span) -> bool:
    """Whether one span lies over the other and holds more ("payments we made" over "payments")."""
    return bool(one.words & other.words) and one.words.bit_count() > other.words.bit_count()
