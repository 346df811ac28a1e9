"""Facts that passages state: dates of birth and death, years, nations and amounts, read by rules."""

import re
from collections.abc import Sequence

MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
DATE = re.compile(
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{MONTHS})(?:,? \d{{3,4}})?|(?:{MONTHS}) \d{{4}}|"
    rf"(?:{MONTHS}) \d{{1,2}}(?:, ?\d{{3,4}})?|\d{{4}}[–-]\d{{2,4}}|\b[12]\d{{3}}s?\b)"
)
NUMBER = re.compile(r"\b\d[\d,]{0,20}(?:\.\d{1,10})?(?: (?:million|billion|thousand|hundred))?\b")
YEAR = re.compile(r"\b(1[0-9]{3}|20[0-2][0-9])\b")
_MONTH = {month.lower(): number for number, month in enumerate(MONTHS.split("|"), start=1)}
_NAMED_MONTH = re.compile("|".join(_MONTH), re.I)
_DAY = re.compile(r"\b([0-3]?\d)\b")
_RANGE = re.compile(r"(?:c\. ?)?(\d{4})\s{0,3}[–-]\s{0,3}(\d{4})")
_BORN = re.compile(r"\bborn\b|\bb\.")
_DIED = re.compile(r"\bdied\b|[–-] ?[\dA-Z]")
_ONLY_DIED = re.compile(r"\bdied\b|\bd\.")
_ALSO_BORN = re.compile(r"born|[–-]")
_BEGAN = re.compile(
    r"(?:released|published|established|founded|formed|opened|premiered|launched|created|began|started)"
    r"[^.]{0,40}?(\d{4})"
)
_A_YEAR = re.compile(r"\b(?:is|was|are|were) an? (?:[\w-]{1,30} )?(\d{4})\b")
_FOUR = re.compile(r"\b(\d{4})\b")
_DEMONYMS = """american:united states;us;u.s.;usa;america|british:united kingdom;uk;england;scotland;wales;britain|
english:england|scottish:scotland|welsh:wales|irish:ireland|french:france|german:germany;west germany;east germany|
italian:italy|spanish:spain|portuguese:portugal|indian:india|chinese:china|japanese:japan|korean:south korea;korea|
canadian:canada|australian:australia|mexican:mexico|brazilian:brazil|argentine:argentina|argentinian:argentina|
russian:russia;soviet union|soviet:soviet union;russia|polish:poland|dutch:netherlands;holland|belgian:belgium|
swiss:switzerland|austrian:austria|swedish:sweden|norwegian:norway|danish:denmark|finnish:finland|greek:greece|
turkish:turkey|iranian:iran;persia|israeli:israel|egyptian:egypt|nigerian:nigeria|pakistani:pakistan|
bangladeshi:bangladesh|filipino:philippines|philippine:philippines|indonesian:indonesia|thai:thailand|
vietnamese:vietnam|malaysian:malaysia|singaporean:singapore|hungarian:hungary|czech:czech republic;czechoslovakia|
romanian:romania|bulgarian:bulgaria|serbian:serbia;yugoslavia|croatian:croatia|slovenian:slovenia|slovak:slovakia|
ukrainian:ukraine|estonian:estonia|latvian:latvia|lithuanian:lithuania|icelandic:iceland|cuban:cuba|chilean:chile|
peruvian:peru|colombian:colombia|venezuelan:venezuela|uruguayan:uruguay|ecuadorian:ecuador|bolivian:bolivia|
south african:south africa|kenyan:kenya|ghanaian:ghana|ethiopian:ethiopia|moroccan:morocco|algerian:algeria|
tunisian:tunisia|lebanese:lebanon|syrian:syria|iraqi:iraq|saudi:saudi arabia|afghan:afghanistan|sri lankan:sri lanka|
nepalese:nepal|burmese:burma;myanmar|taiwanese:taiwan|new zealand:new zealand|hong kong:hong kong|armenian:armenia|
georgian:georgia|azerbaijani:azerbaijan|kazakh:kazakhstan|albanian:albania|macedonian:macedonia|bosnian:bosnia|
jamaican:jamaica|puerto rican:puerto rico|mongolian:mongolia|cambodian:cambodia|luxembourgish:luxembourg|
maltese:malta|cypriot:cyprus"""
Stamp = tuple[int, int, int]
"""Year, month and day; 0 for what isn't said."""


def _nations() -> dict[str, str]:
    """Return each adjective and each name of a nation, with the name that they share."""
    found: dict[str, str] = {}
    for entry in _DEMONYMS.replace("\n", "").split("|"):
        adjective, _, places = entry.partition(":")
        names = places.split(";")
        found |= {name.strip(): names[0] for name in (adjective, *names)}
    return found


NATIONS = _nations()
_NATION = re.compile(r"\b(" + "|".join(sorted(map(re.escape, NATIONS), key=len, reverse=True)) + r")\b")


def nations_in(text: str) -> list[str]:
    """Return the nations that a folded text names, in order.

    >>> nations_in("a french film made in the usa")
    ['france', 'united states']
    """
    return [NATIONS[name] for name in _NATION.findall(text)]


def stamp(text: str) -> Stamp | None:
    """Return a date; None without a year.

    >>> stamp("8 January 1926"), stamp("May 1949"), stamp("long ago")
    ((1926, 1, 8), (1949, 5, 0), None)
    """
    year = YEAR.search(text)
    if year is None:
        return None
    month = _NAMED_MONTH.search(text)
    day = _DAY.search(text.replace(year[0], "", 1)) if month else None
    return int(year[1]), _MONTH[month[0].lower()] if month else 0, int(day[1]) if day else 0


def stamp_words(found: Stamp) -> str:
    """Return a date as people write it.

    >>> stamp_words((1926, 1, 8)), stamp_words((1949, 0, 0))
    ('8 January 1926', '1949')
    """
    year, month, day = found
    name = MONTHS.split("|")[month - 1] if month else ""
    return " ".join(part for part in (str(day) if day and name else "", name, str(year)) if part)


def life(sentences: Sequence[str]) -> tuple[Stamp | None, Stamp | None]:
    """Return when somebody was born and died, as the head of a biography says it.

    >>> life(["Ann Lee (8 January 1926 – 6 May 2002) was a singer."]), life(["Bo (born 1950) sings."])
    (((1926, 1, 8), (2002, 5, 6)), ((1950, 0, 0), None))
    """
    head = " ".join(sentences[:2])[:400]
    scope = _in_brackets(head) or head
    found = [date for match in DATE.finditer(scope) if (date := stamp(match[0]))]
    if _BORN.search(scope) and not _DIED.search(scope):
        return (found[0] if found else None), None
    if not found:
        return None, None
    if _ONLY_DIED.search(scope) and not _ALSO_BORN.search(scope):
        return None, found[0]
    years = _RANGE.match(scope.strip())
    if years:
        return (int(years[1]), 0, 0), (int(years[2]), 0, 0)
    return found[0], (found[1] if len(found) > 1 else None)


def _in_brackets(head: str) -> str:
    """Return the first words in brackets that hold a year."""
    begin = head.find("(")
    while begin >= 0:
        end = head.find(")", begin)
        if end < 0:
            return ""
        inside = head[begin + 1 : end]
        if _FOUR.search(inside):
            return inside
        begin = head.find("(", begin + 1)
    return ""


def year_of(sentences: Sequence[str]) -> Stamp | None:
    """Return the year in which a thing began or came out.

    >>> year_of(["Alien is a 1979 film."]), year_of(["A club. It was founded in 1900."])
    ((1979, 0, 0), (1900, 0, 0))
    """
    text = " ".join(sentences[:4])
    for pattern in (_BEGAN, _A_YEAR, _FOUR):
        match = pattern.search(text)
        if match and YEAR.fullmatch(match[1]):
            return int(match[1]), 0, 0
    return None


def numbers_in(sentence: str) -> list[float]:
    """Return the amounts in a sentence, without dates.

    >>> numbers_in("In 1990 it had 1,200 seats.")
    [1200.0]
    """
    found = (re.sub(r"[^0-9.]", "", match[0]).strip(".") for match in NUMBER.finditer(DATE.sub(" ", sentence)))
    return [float(digits) for digits in found if digits]
