"""A question of the kind that schools set: its words beside a small table."""

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from chaintable.models.embedded.school.program_text import Program
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    DAY,
    ORDINALS,
    STOP,
    Number,
    money_said,
    quantity,
    sentences,
    stems,
    times_said,
)

_WORDS = re.compile(r"[^\W_]+(?:['’][a-z]+)?")
_HELP = re.compile(
    r"(?:so )?(?:can|could|would|will|do) (?:you|anyone|somebody|anybody) (?:please )?"
    r"(?:work|find|figure) (?:it|that|this) out(?:,? please| for (?:me|us|her|him|them))?\?", re.I,
)  # fmt: skip
"""A sentence that only asks for help with the one before it."""
_LABELLED = {
    "walk": "foot", "walked": "foot", "walking": "foot", "cycle": "bike", "bicycle": "bike", "biked": "bike",
    "cycled": "bike",
    "driven": "car", "drive": "car", "drove": "car",
}  # fmt: skip
"""Words for what a label says otherwise."""
_MORNING = re.compile(r"\d\s?[Aa]\.?\s?[Mm]\b|\bmorning\b")
_GRADE = re.compile(r"grade \d{1,2}", re.I)
_AT_LEAST = re.compile(r" at (?:least|most) ")
_SHORTENED = frozenset(("what's", "who's", "where's", "when's", "how's", "that's", "it's", "there's"))
_NO_COMPARATIVES = frozenset("""
other another number water after over under never ever whether rather together per either neither number order paper
letter customer winter summer river center centre dinner player teacher member water november december september october
flower sister brother mother father daughter offer enter answer remember computer number tower power silver copper
""".split())  # fmt: skip
_IMPERATIVES = ("find", "compute", "calculate", "give", "work out", "name", "list", "tell", "determine", "count")

MOST = frozenset("""
most largest highest greatest biggest longest heaviest tallest oldest farthest furthest maximum widest best max top
commonest hottest warmest wettest busiest priciest dearest fastest strongest deepest hardest record latest popular
leading winner won sunniest windiest snowiest cloudiest rainiest foggiest
""".split())  # fmt: skip
LEAST = frozenset("""
least fewest smallest lowest shortest lightest youngest minimum narrowest cheapest nearest closest coldest slowest min
rarest worst quietest driest coolest weakest shallowest bottom earliest
""".split())  # fmt: skip
MORE = frozenset("""
more higher greater longer farther further taller heavier older larger bigger warmer hotter costlier pricier dearer
faster
deeper wider busier fuller
""".split())  # fmt: skip
FEWER = frozenset("""
fewer less lower shorter cheaper smaller younger lighter closer colder cooler slower nearer narrower shallower
quieter emptier
""".split())  # fmt: skip
_OF_ALL = frozenset("over during class group table person".split())
TOTAL = frozenset("total altogether together combined combine sum overall both entire".split())


@dataclass(frozen=True)
class Exercise:
    """A question with its table, and what is given beside it: choices, the unit of the answer, the table's title."""

    question: str
    grid: SchoolGrid
    choices: tuple[str, ...] = ()
    unit: str = ""
    title: str = ""

    @cached_property
    def sentences(self) -> list[str]:
        """The sentences of the question."""
        return sentences(self.question) or [self.question]

    @cached_property
    def asking(self) -> str:
        """The sentence that asks: the last with a question mark, else the last that tells to find something."""
        asked = [one for one in self.sentences if one.endswith("?")]
        if len(self.sentences) > 1 and _HELP.fullmatch(self.sentences[-1]):
            return self.sentences[-2]
        told = [one for one in self.sentences if one.lower().startswith(_IMPERATIVES)]
        return (asked or told or self.sentences)[-1]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The stems of the sentence that asks."""
        return self.as_labelled(stems(self.asking))

    @cached_property
    def all_words(self) -> tuple[str, ...]:
        """The stems of the whole question."""
        return self.as_labelled(stems(self.question))

    def as_labelled(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words as the table says them: "fifth graders" as "grade 5", "walks" as "foot" of "on foot"."""
        held = self.grid.vocabulary
        words = tuple(
            _LABELLED[word] if word in _LABELLED and _LABELLED[word] in held and word not in held else word
            for word in words
        )
        if "grade" not in words and "grader" not in words:
            return words
        if not any(_GRADE.fullmatch(text) for text in (*self.grid.labels, *self.grid.names)):
            return words
        said = list(words)
        for at, (one, after) in enumerate(pairwise(words)):
            if after in ("grade", "grader") and one in ORDINALS:
                said[at : at + 2] = ["grade", str(ORDINALS[one])]
        return tuple(said)

    @cached_property
    def plain(self) -> str:
        """The words of the sentence that asks, in lower case, with a space around each."""
        return spaced(self.asking)

    @cached_property
    def whole(self) -> str:
        """The words of the whole question, in lower case, with a space around each."""
        return spaced(self.question)

    def asks(self, *phrases: str) -> bool:
        """Whether the sentence that asks has one of these words or phrases."""
        return any(f" {phrase} " in self.plain for phrase in phrases)

    def says(self, *phrases: str) -> bool:
        """Whether the question has one of these words or phrases anywhere."""
        return any(f" {phrase} " in self.whole for phrase in phrases)

    def has(self, words: frozenset[str]) -> bool:
        """Whether the sentence that asks has one of these words, other than in a label: the plan "Max"."""
        said = words & set(_AT_LEAST.sub(" ", self.plain).split())
        return bool(said - self._in_labels) if said else False

    @cached_property
    def _in_labels(self) -> set[str]:
        """The words of labels and headers that the sentence that asks writes with a capital letter, as names are."""
        large = {word.strip(".,;:!?'\"()").lower() for word in self.asking.split()[1:] if word[:1].isupper()}
        return (
            large & {word for label in (*self.grid.labels, *self.grid.names) for word in label.lower().split()}
            if large
            else set()
        )

    @cached_property
    def compares_more(self) -> bool:
        """Whether it says that something is more: "more", "higher", "how much wetter"."""
        return self.has(MORE) or (not self.has(FEWER) and self._has_comparative)

    @cached_property
    def _has_comparative(self) -> bool:
        words = self.plain.split()
        before = (("how", "much"), ("how", "many"), ("how", "far"), ("degrees",), ("points",))
        for at, word in enumerate(words):
            if word.endswith("er") and len(word) > 4 and word not in _NO_COMPARATIVES:
                led = any(tuple(words[max(0, at - len(one)) : at]) == one for one in before)
                if led or words[at + 1 : at + 2] == ["than"]:
                    return True
        return False

    @cached_property
    def money(self) -> list[Number]:
        """The sums of money that the question names."""
        return money_said(self.question)

    @cached_property
    def times(self) -> list[int]:
        """The times of day that the question names, as minutes; "3:20" is 3:20 P.M. where only that is shown."""
        shown = {time for times in self.grid.times for time in times}
        later = [time + DAY // 2 for time in times_said(self.question)]
        found = [half if half in shown and half - DAY // 2 not in shown else half - DAY // 2 for half in later]
        known = [time for time in shown if time is not None]
        if not known or _MORNING.search(self.question):
            return found
        first, last = min(known), max(known)
        half_day = DAY // 2
        return [one + half_day if one < first and first <= one + half_day <= last else one for one in found]

    @cached_property
    def rows_named(self) -> list[int]:
        """The rows whose labels the sentence that asks names; "two hours" names 2 in a column of hours."""
        head = stems(self.grid.names[0])[-1:]
        pairs = pairwise((*self.words, ""))
        words = tuple(
            str(COUNTED[word]) if word in COUNTED and head and after == head[0] else word for word, after in pairs
        )
        return named(self.grid.labels, words)

    @cached_property
    def rows_to_choose(self) -> list[int]:
        """The rows among which the choices are, if the choices are some of the labels and not all."""
        found = [row for row, label in enumerate(self.grid.labels) if label in self.choices]
        return found if 1 < len(found) == len(self.choices) < len(self.grid.labels) else []

    @cached_property
    def asks_for_all(self) -> bool:
        """Whether it asks how many and says nothing that sets some apart: "how many coins are in the jar"."""
        texts = (*self.grid.names, self.title)
        known = {*STOP, *_OF_ALL, *(stem for text in texts for stem in stems(text))}
        left = [word for word in self.words if word not in known and quantity(word) != len(self.grid.rows)]
        return self.asks("how many") and not left

    @property
    def asks_which(self) -> bool:
        """Whether a thing is asked for, not a number."""
        if self.asks("how many", "how much", "how long", "how often"):
            return False
        return self.asks("which", "who", "whose", "what", "where", "whom", "when", "name") or self.asks_either

    @property
    def asks_either(self) -> bool:
        """Whether one of two named things is asked for: "Did Ana or Ben run farther?"."""
        return self.asks("or") and len(self.rows_named) > 1


def spaced(text: str) -> str:
    """Return the words of a text in lower case, with a space around each; "what's" is two words.

    >>> spaced("What's Ana's score?")
    " what is ana's score "
    """
    words = _WORDS.findall(text.lower().replace("’", "'"))
    return f" {' '.join(f'{word[:-2]} is' if word in _SHORTENED else word for word in words)} "


@dataclass(frozen=True, slots=True)
class Found:
    """What a family of questions makes of an exercise: a program, the rows and columns it reads, how sure it is.

    `card` names what must be known; `verbal` tells that the table is told in words first. None for rows or columns
    means all of them.
    """

    kind: str
    program: Program
    rows: tuple[int, ...] | None = None
    columns: tuple[int, ...] | None = None
    card: str = ""
    sure: float = 0.9
    verbal: bool = False
