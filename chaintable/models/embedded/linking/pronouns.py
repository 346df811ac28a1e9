"""Small words that are cells only in capitals: "how much is it" isn't about the department IT."""

from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.language.tokens import split_words
from chaintable.models.embedded.linking.selection import Selection

_PRONOUNS = frozenset(("it", "us", "who", "he", "am", "is", "so"))
_IN = frozenset(("in", "from", "within", "for", "of", "the"))
_GROUPS = frozenset("department departments dept team teams staff people employees division unit".split())


def is_pronoun(asked: ParsedQuestion, selection: Selection) -> bool:
    """Whether the only word of a selection is a pronoun or a verb, in small letters and not used as a name.

    "People in it" and "the it department" may still mean the department.
    """
    at = selection.span.begin
    if selection.span.end - at != 1 or asked.texts[at] not in _PRONOUNS:
        return False
    written = split_words(asked.question.text)
    if len(written) != len(asked) or asked.question.text[written[at].start].isupper():
        return False
    before = asked.texts[at - 1] if at else ""
    after = asked.texts[at + 1] if at + 1 < len(asked) else ""
    return not (before in _IN or after in _GROUPS)
