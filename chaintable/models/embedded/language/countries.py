"""Other names of countries: their people, and the codes in sports tables."""

_LINES = """
afghanistan afghan AFG|albania albanian ALB|algeria algerian ALG|argentina argentine,argentinian ARG
armenia armenian ARM|australia australian AUS|austria austrian AUT|azerbaijan azerbaijani AZE|bahamas bahamian BAH
bangladesh bangladeshi BAN|belarus belarusian BLR|belgium belgian BEL|bolivia bolivian BOL|bosnia bosnian BIH
botswana botswanan BOT|brazil brazilian BRA|bulgaria bulgarian BUL|cameroon cameroonian CMR|canada canadian CAN
chile chilean CHI|china chinese CHN|colombia colombian COL|costa_rica costa_rican CRC|croatia croatian CRO
cuba cuban CUB|cyprus cypriot CYP|czech_republic czech CZE|denmark danish,dane DEN|ecuador ecuadorian ECU
egypt egyptian EGY|england english ENG|estonia estonian EST|ethiopia ethiopian ETH|fiji fijian FIJ
finland finnish,finn FIN|france french,frenchman FRA|georgia georgian GEO|germany german GER,DEU|ghana ghanaian GHA
great_britain british GBR|greece greek GRE|guatemala guatemalan GUA|hong_kong hongkonger HKG|hungary hungarian HUN
iceland icelandic ISL|india indian IND|indonesia indonesian INA|iran iranian IRI|iraq iraqi IRQ|ireland irish IRL
israel israeli ISR|italy italian ITA|ivory_coast ivorian CIV|jamaica jamaican JAM|japan japanese JPN
jordan jordanian JOR|kazakhstan kazakh KAZ|kenya kenyan KEN|latvia latvian LAT|lebanon lebanese LIB
lithuania lithuanian LTU|luxembourg luxembourgish LUX|malaysia malaysian MAS|mexico mexican MEX|moldova moldovan MDA
mongolia mongolian MGL|morocco moroccan MAR|namibia namibian NAM|netherlands dutch NED|new_zealand new_zealander NZL
nigeria nigerian NGR|north_korea north_korean PRK|norway norwegian NOR|pakistan pakistani PAK|panama panamanian PAN
paraguay paraguayan PAR|peru peruvian PER|philippines filipino PHI|poland polish,pole POL|portugal portuguese POR
puerto_rico puerto_rican PUR|qatar qatari QAT|romania romanian ROU,ROM|russia russian RUS|saudi_arabia saudi KSA
scotland scottish SCO|senegal senegalese SEN|serbia serbian SRB|singapore singaporean SIN|slovakia slovak SVK
slovenia slovenian SLO|south_africa south_african RSA|south_korea south_korean,korean KOR|soviet_union soviet URS
spain spanish,spaniard ESP|sri_lanka sri_lankan SRI|sweden swedish,swede SWE|switzerland swiss SUI|syria syrian SYR
taiwan taiwanese TPE|thailand thai THA|trinidad trinidadian TRI|tunisia tunisian TUN|turkey turkish,turk TUR
uganda ugandan UGA|ukraine ukrainian UKR|united_states american,us,usa USA|uruguay uruguayan URU
uzbekistan uzbek UZB|venezuela venezuelan VEN|vietnam vietnamese VIE|wales welsh WAL|zambia zambian ZAM
zimbabwe zimbabwean ZIM
"""


def _read() -> dict[str, tuple[str, ...]]:
    known: dict[str, tuple[str, ...]] = {}
    for entry in _LINES.replace("\n", "|").strip("|").split("|"):
        name, people, codes = entry.split(" ")
        names = tuple(word.replace("_", " ").casefold() for word in (name, *people.split(","), *codes.split(",")))
        plural = tuple(f"{word}s" for word in names[1 : 1 + people.count(",") + 1])
        for word in (*names, *plural):
            known[word] = names
    return known


OTHER_NAMES = _read()


def other_names(words: str) -> tuple[str, ...]:
    """Return all names of the country that `words` name; empty for any other words.

    >>> other_names("italians")
    ('italy', 'italian', 'ita')
    """
    return OTHER_NAMES.get(words, ())
