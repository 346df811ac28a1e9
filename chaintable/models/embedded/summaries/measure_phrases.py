"""Where a phrase for a measure begins and ends in a question: "how many", "the average", "total"."""

from functools import reduce
from operator import or_

from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import STOP
from chaintable.models.embedded.summaries.groups.grouping import Grouping
from chaintable.models.embedded.summaries.words import vocabulary

_DISTINCT_ALONE = lexicon.words("distinct unique different")
_ALSO = frozenset(("and", "plus"))
_NOUN, _OWN_COLUMN, _BY_MEANING = 0.55, 0.9, 0.5
_LIMITS, _BOUNDING = lexicon.words("minimum min maximum max"), lexicon.words("below above under over than reached")
_COMPARING = lexicon.words("over under above below exceed exceeds exceeded exceeding within inside than")
_NO_NUMBER = lexicon.words("no without missing")
_LIMITING = lexicon.words("the their its total overall")


class MeasurePhrases(Grouping):
    """A question of which the words for measures are told from those that only look like them."""

    def measure_end(self, at: int) -> int:
        """Return where a phrase for a measure that begins at this word ends; 0 if none begins."""
        if self.words >> at & 1:
            return 0
        text, following = self.text(at), self.text(at + 1)
        if (
            text in _DISTINCT_ALONE
            and self.asked.bits(vocabulary.PER)
            and self.mention_at(at + 1, "is_key", least=_NOUN)
        ):
            return at + 1
        if text in ("count", "counted") and self.text(at - 1) in ("don", "doesn", "not", "t"):
            return 0
        if text in ("count", "counts") and self._is_counted_column(at):
            return 0
        if text in vocabulary.MEASURES and (self.is_in_longer_cell(at) or self.asked.is_minutes(at)):
            return 0  # "part-time staff"
        if (text, following) == ("number", "of") and self.text(at - 1) in _NO_NUMBER:
            return 0  # "how many have no number of guests"
        if self.is_percentage(at):
            self.take(at)
            return 0
        if vocabulary.MEASURES.get(text) == "share" and self.text(at - 1)[:1].isdecimal():
            return 0  # "between 40 and 60 percent"
        if text == "total" and self.compares_sums and (self.text(at - 1) == "in" or self._is_before_limit(at)):
            return 0
        if text == "total" and self.text(at - 1) == "in" and self.ends_measure(at + 1) and self._is_measured(at):
            self.take(at - 1, at + 1)
            return 0
        if text in _LIMITS and _BOUNDING & {self.text(at - 1), self.text(at - 2)}:
            return 0  # "below minimum stock"
        if text == "total" and self.text(at - 2) in vocabulary.LARGEST | vocabulary.SMALLEST and self._is_column(at):
            return 0  # "highest booking total"
        after = at + (vocabulary.MEASURES.get(self.text(at - 1), "sum") != "sum" and text == "total")
        if any(
            one.words >> at & 1 and one.strength >= 0.9 and one.span.end - one.span.begin > 1 and one.span.begin < after
            for one in self.mentions
        ):
            return 0  # "average total charge" beside a column "Total charge"
        if (text, following) in (("how", "many"), ("number", "of"), ("count", "of"), ("how", "much"), ("how", "often")):
            return at + 2
        if text in ("count", "counts") or text in vocabulary.MEASURES:
            return at + 1
        if text == "headcount" and _ALSO & {following, self.text(at - 1)} and not self.mention_at(at, "is_number"):
            return at + 1
        if (text, following) == ("number", "and") and self.mention_at(
            self.skip(at + 2, vocabulary.FILLERS | vocabulary.MEASURES.keys()), "is_number", least=_NOUN
        ):
            return at + 1  # "number and value of the orders"
        return 0

    def is_in_longer_cell(self, at: int) -> bool:
        """Whether the word belongs to a cell of several words."""
        cells = (one.span for one in self.selections if one.how == "cell" and one.is_whole)
        return any(span.begin <= at < span.end and span.end - span.begin > 1 for span in cells)

    def _is_measured(self, end: int) -> bool:
        """Whether "how many" before that word is followed by the name of a number ("how many guests came in total")."""
        texts = self.asked.texts
        nouns = {at + 2 for at in range(end - 1) if texts[at : at + 2] == ["how", "many"]}
        return any(self.named[one.column.name].is_number for one in self.mentions if one.span.begin in nouns)

    def _is_column(self, at: int) -> bool:
        """Whether the word alone is the whole name of a column of numbers, after a noun of what it is."""
        noun = self.text(at - 1)
        plain = noun.isalpha() and noun not in STOP | vocabulary.MEASURES.keys()
        return plain and self.mention_at(at, "is_number", least=_OWN_COLUMN) is not None

    def is_percentage(self, at: int) -> bool:
        """Whether the word only says what the column of percentages before it holds ("used percentage")."""
        ends = (one for one in self.mentions if one.span.end == at)
        held = any(
            (one.strength >= _OWN_COLUMN and one.column.values.unit == "%")
            or (one.strength >= _BY_MEANING and one.column.name.endswith("%"))
            for one in ends
        )
        return held and vocabulary.MEASURES.get(self.text(at)) == "share"

    @property
    def compares_sums(self) -> bool:
        """Whether sums of columns are compared, and none is asked for ("sites over budget in total")."""
        leading = vocabulary.FILLERS | _LIMITING
        limits = (self.skip(at + 1, leading) for at, text in enumerate(self.asked.texts) if text in _COMPARING)
        named = any(self.mention_at(place, "is_number", least=_NOUN) is not None for place in limits)
        in_names = reduce(or_, (one.words for one in self.mentions if one.strength >= _OWN_COLUMN), 0)
        bounded = any(not in_names >> one.at & 1 for one in self.asked.numbers)
        return named and not bounded and not self.asked.has("how", "much", "many")

    def _is_before_limit(self, at: int) -> bool:
        """Whether the word belongs to what sums are compared with ("within their total budget")."""
        return self.text(self.back(at, _LIMITING)) in _COMPARING

    def _is_counted_column(self, at: int) -> bool:
        """Whether "count" is a column of numbers: "average count per site", "without a count"."""
        of_rule = self.text(at - 1) in vocabulary.MEASURES or self.is_lacked(at)
        return of_rule and self.mention_at(at, "is_number", least=_OWN_COLUMN) is not None

    def ends_measure(self, at: int) -> bool:
        """Whether no noun stands there that could be counted."""
        return self.text(at) in STOP | vocabulary.PER | {""}

    def is_lacked(self, at: int) -> bool:
        """Whether that word names what is missing ("without a count")."""
        before = at - 2 if self.text(at - 1) in ("a", "an", "any") else at - 1
        return self.text(before) in ("without", "no", "lacking", "missing")
