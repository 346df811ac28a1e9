"""Units of measure and currencies: which words are units, and which mean the same."""

import re

_SPELLINGS = """
mm millimetre millimeter; cm centimetre centimeter; m metre meter; km kilometre kilometer kms; mi mile; yd yard;
ft foot feet; in inch inches; nm; µm; ha hectare; acre; nmi;
mg; g gram gramme; kg kilogram kilo kgs; t tonne ton; lb lbs pound; oz ounce;
ml millilitre milliliter; cl; dl; hl; l L litre liter ltr; gal gallon;
ms; min minute mins; h hour hr hrs; day d; week; month; year yr yrs;
hz; khz; mhz; ghz; kw; mw; gw; kwh; mwh; gwh; wh; kv; ma; kj; cal; kcal; pa; kpa; hpa; bar; mbar; psi;
mph; kph kmh km/h; kn knot kts; rpm; bpm; dpi; px pixel;
bit; byte; kb; mb; gb; tb; kib; mib; gib; % percent pct; pp; bps;
$ us$ usd dollar; € eur euro; £ gbp; ¥ jpy yen; chf; cny; ₹ inr rs; aud a$; cad c$; nzd nz$; sek; nok; dkk; kr; pln;
czk; brl r$; mxn; ₽ rub; ₩ krw; zar; hk$ hkd; s$ sgd;
person people; vote; seat; goal; point pts pt; win; game; match matches; lap; time; unit; piece pcs; item; inhabitant
"""
_NAMES = {word: group.split()[0] for group in _SPELLINGS.split(";") for word in group.split()}
_LETTERS_AFTER_SPACE = frozenset("mgtlLhdVWAJKCF")  # alone, "5 A" is five amperes, and "5A" anything
_LETTERS = frozenset("mgtlLhVW")
_PER_OR_POWER = re.compile(r"(?:(?:sq\.?|square|cubic)\s)?([^\W\d_]+?)[²³23]?(?:/[^\W\d_]+[²³23]?)?")


def is_unit(text: str, spaced: bool) -> bool:
    """Whether `text`, written after a number (`spaced`: after a space), is a known unit.

    >>> is_unit("km", True), is_unit("sq mi", True), is_unit("km/h", True), is_unit("A", False), is_unit("Up", True)
    (True, True, True, False, False)
    """
    if len(text) == 1 and text.isalpha():
        return text in (_LETTERS_AFTER_SPACE if spaced else _LETTERS)
    match = _PER_OR_POWER.fullmatch(text)
    word = match[1] if match else text
    return unit_name(word) in _NAMES or (match is not None and match[0] != word and word in _LETTERS)


def unit_name(text: str) -> str:
    """Return the common name of all spellings of a unit.

    >>> unit_name("Metres"), unit_name("US$"), unit_name("apples") == unit_name("apple")
    ('m', '$', True)
    """
    if len(text) == 1:
        return _NAMES.get(text, text)
    word = text.casefold().rstrip(".")
    singular = word.removesuffix("s") if len(word) > 3 else word
    return _NAMES.get(word) or _NAMES.get(singular, singular)
