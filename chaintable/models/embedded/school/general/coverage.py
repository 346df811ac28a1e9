"""How much of a question takes part in a reading: what is left over counts against it."""

from difflib import get_close_matches
from itertools import pairwise

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, spaced
from chaintable.models.embedded.school.general.expressions import Reading
from chaintable.models.embedded.school.general.mentions import Sense, kind_of
from chaintable.models.embedded.school.general.row_and_column_choices import asked_noun
from chaintable.models.embedded.school.words.number_form import places_asked
from chaintable.models.embedded.school.words.unit_sizes import UNITS
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, ORDINALS, STOP, quantity, stem, stems

_HEAVY, _LIGHT = 0.5, 0.88
_MOST_LIGHT = 4
_ALL_OF = ("the", "all", "these", "those", "my", "our", "his", "her", "their", "of")
"""Words after which a number says how many there are of what was named: "all four"."""
_NEARLY = 0.85
"""How alike a word and one of the table's are that differ by a slip of the pen."""
_PLAIN = frozenset(map(stem, """
also am any anything ask asked asks away back be been before being best bought bring brought but buy buys came
come comes cost costs could did does done down eat eaten everything exactly find for found from gave get gets
getting give go goes going gone got had has have having he'd he's hello help her here hers hi hey him his i'd
i'll i'm i've in into is it's its itself just keep kept know let let's like liked likes look looking made make
makes many may me might mine much must my need needed needs new now of off ok okay on one onto or our out own
owned paid pay pays people person pick picked picks please pls plant planted play played plays possible prefer
question read reads really received record recorded right run ran said same saw say says see seen sell sells
sent she's should show shown shows so sold some someone spend spends spent take takes taken table tell thank
thanks that's the their them then there there's they they're thing things think this those time to too took told
used use uses want wanted wants was we we're well went were what what's whats who's will wish with won work
worked works write wrote yet you you're your yes collect collected collects score scored scores earn earned
chose choose chosen vote voted swim swam jump jumped walk walked visit visited visitor selling grow grew catch
caught answer according data number amount figure value price given listed page teacher mom mum dad grandma
grandpa uncle aunt miss mrs mr ms friend fell fall fallen rain rained snow snowed draw drew drawn pull pulled
reach reaching randomly random bag popular quantity count counted drink drank stand stay stayed learn learned
sleep slept watch watched study studied practice practised practiced hike hiked ride rode drive drove bake baked
finish finished certain particular following entire whatever quick quickly whole hand choosing favourite
favorite expensive likely put worth child kid pupil student children able attend attended everyone everybody
happen happened money dollar cent buck euro spending belong belongs stuff item cheap
""".split()))  # fmt: skip
"""Words that say nothing of the table: courtesy, verbs of every day, persons."""
_STRUCTURE = frozenset("""
more fewer less than most least each per every average mean median mode not without except if would instead both
total difference between before after first last second third next percent percentage fraction probability half
twice double until altogether together only neither nor never change increase decrease again another other extra
rest remain remaining left share ratio missing gap times exactly nobody none no either same equal apart predict
estimate round rounded off discount save saved isn't wasn't aren't weren't don't doesn't didn't haven't hasn't
hadn't won't can't couldn't wouldn't week month year day hour common often frequent frequently changed must
still single catch beat exceed waived free full
""".split())  # fmt: skip
"""Words that change what is asked, so that a reading with no use for them is doubtful."""


def coverage(sense: Sense, reading: Reading) -> float:
    """Return how much is left of a reading's sureness (0 to 1) for what it leaves out of the sentence."""
    known = _known(sense)
    heavy = light = 0
    for at, word in enumerate(sense.words):
        if at in reading.used:
            continue
        if _is_number(sense, at, word, reading) or _is_structure(sense, at, word, known):
            heavy += 1
        elif word not in known and word not in STOP and word not in _PLAIN:
            listed = sense.words[at - 1 : at] in (("and",), ("or",), ("plus",)) and at + 1 < len(sense.words)
            heavy, light = (heavy + 1, light) if listed else (heavy, light + 1)
    heavy += (
        sense.exercise.says("there and back", "round trip", "both ways")
        + _asks_for_other(sense, reading, known)
        + _long(sense, reading, known)
    )
    return _HEAVY**heavy * _LIGHT ** min(light, _MOST_LIGHT) * _named_besides(sense, reading)


def _long(sense: Sense, reading: Reading, known: set[str]) -> bool:
    """Whether a length or a time is asked for where the figures may be neither."""
    if not sense.has("how long", "how far") or reading.kind not in ("amount", "most of all", "mean of some"):
        return False
    cells = {stem for row in sense.exercise.grid.rows for cell in row for stem in stems(cell)}
    return not any(stem in UNITS and UNITS[stem][0] in ("time", "length") for stem in known | cells)


def _asks_for_other(sense: Sense, reading: Reading, known: set[str]) -> bool:
    """Whether it is asked how many of something there are that the table doesn't count: legs of its cows."""
    noun = asked_noun(sense) if sense.has("how many") else None
    if (
        noun is None
        or reading.kind not in ("amount", "mean of some", "most of all", "gap", "move")
        or noun in _PLAIN
        or noun in STOP
    ):
        return False
    if get_close_matches(noun, known, 1, _NEARLY):
        return False
    place = sense.words.index(noun)
    return noun not in known and place not in reading.used and noun not in _counted_things(sense)


def _counted_things(sense: Sense) -> set[str]:
    """The words for all of what the labels or headers name, or the unit of the figures."""
    cells = sense.exercise.grid.rows[0] if sense.exercise.grid.rows else ()
    units = {stem for cell in cells for stem in stems(cell)}
    return units | {
        "more",
        "less",
        "fewer",
        "longer",
        "further",
        "thing",
        "point",
        "time",
        kind_of(sense.facts.labels) or "",
    }


def _known(sense: Sense) -> set[str]:
    """The words that say what the table is about."""
    facts = sense.facts
    texts = (facts.title, facts.key, *facts.heads, *sense.exercise.grid.names)
    said = {one for text in texts for one in stems(text)}
    return said | {kind for names in (facts.labels, facts.heads) if (kind := kind_of(names))}


def _is_number(sense: Sense, at: int, word: str, reading: Reading) -> bool:
    """Whether a number has no use: one that isn't just how many there are, "the two classes"."""
    if word in ORDINALS:
        return False
    if word == "one":
        named = any(one.start == at + 1 for one in sense.mentions)
        return at + 1 < len(sense.words) and (named or sense.words[at + 1] in _known(sense))
    value = quantity(word) if word not in ("dozen", "hundred") or at else None
    counts = {len(sense.facts.plain_rows), len(set(reading.rows)), len(set(reading.columns)), len(sense.facts.heads)}
    if value is None or word in _known(sense):
        return False
    rounded = places_asked(sense.exercise) is not None and sense.words[at - 1 : at] == ("nearest",)
    told = (word == "both" and not sense.has("have both", "has both", "had both", "ha both")) or (
        any(one == word and before in _ALL_OF for before, one in pairwise(spaced(sense.text).split()))
    )
    return not rounded and not (told and (word in COUNTED or word == "both") and value in counts)


def _is_structure(sense: Sense, at: int, word: str, known: set[str]) -> bool:
    rounding = places_asked(sense.exercise) is not None and word in ("round", "rounded", "nearest")
    said = (
        word in _STRUCTURE
        or (word in MOST and word != "popular")
        or word in LEAST
        or word in MORE
        or word in FEWER
        or word in ORDINALS
    )
    if word == "often" and sense.words[at - 1] in ("more", "less", "least") and sense.facts.shape == "table":
        return False
    if word == "per" and sense.words[at + 1 : at + 2] and sense.words[at + 1] in _counted_things(sense):
        return False
    if word == "time" and sense.words[at + 1 : at + 2] == ("as",):
        return True
    return said and word not in known and not rounding


def _named_besides(sense: Sense, reading: Reading) -> float:
    """Return a factor below 1 where another sentence has numbers, or a sum of money, that have no use."""
    rest = [
        one
        for one in sense.exercise.sentences
        if one != sense.exercise.asking and one not in sense.text and sense.text not in one
    ]
    told = {word for one in rest for word in stems(one) if quantity(word) is not None and word not in ("one",)}
    told -= {str(value) for value in sense.facts.keys} | _known(sense)
    held = {quantity(word) for word in stems(reading.program.text)}
    return _HEAVY if {quantity(word) for word in told} - held else 1.0
