"""What one thing costs: the column of prices, and the questions that ask for it ("how much is the carrot cake")."""

from collections.abc import Iterable

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.summaries.measures.money import in_currency, is_money
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_columns import Named

_NAMES_OF_PRICES = tuple(map(vocabulary.stems, ("price", "rate fare tariff", "fee cost charge rent")))
"""What a column of prices is called, the likelier first."""
_OF_SEVERAL = vocabulary.stems("total sum amount value")
_FARTHER = lexicon.words("more less cheaper expensive")
_BEING, _DOING, _COSTING = lexicon.words("is are was were"), lexicon.words("do does did"), lexicon.words("cost costs")
_NO_THINGS = lexicon.words("""
left owed owing due outstanding in on still paid unpaid there spent it that this available missing used sold remaining
one they each
""")
"""What follows "how much is" where no price is asked for."""


def price_column(columns: Iterable[Named]) -> Column | None:
    """Return the only column that says what one thing costs; None where none does, or more than one."""
    numbers = [one for one in columns if one.is_number and not one.stems & _OF_SEVERAL]
    paid = [one for one in numbers if is_money(one) or in_currency(one.column)]
    for names in _NAMES_OF_PRICES:
        if found := [one.column for one in paid if one.said & names]:
            return found[0] if len(found) == 1 else None
    return None


def asks_price(asked: ParsedQuestion) -> int:
    """Return the words that ask what something costs, as bits; 0 if none do.

    "How much is the mint", "how much more are tulips than daisies", "what does a tent cost".
    """
    texts = asked.texts
    costs = asked.bits(_COSTING) if texts and texts[-1] in _COSTING else 0
    for at, text in enumerate(texts):
        much = text == "how" and texts[at + 1 : at + 2] == ["much"]
        verb = at + 2 if much else at + 1
        while much and verb < len(texts) and texts[verb] in _FARTHER:
            verb += 1
        said, following = (*texts[verb : verb + 2], "", "")[:2]
        is_price = much and said in _BEING and following not in _NO_THINGS
        if is_price or (costs and said in _DOING and (much or text == "what") and following not in _NO_THINGS):
            return costs | (1 << verb + 1) - (1 << at)
    return 0
