"""The modules with the keys of each half."""

from types import ModuleType

from benchmarks.analyst.keys import (
    practice_office,
    practice_people,
    practice_places,
    practice_service,
    practice_trade,
    studied_goods,
    studied_money,
    studied_people,
    studied_places,
    untouched_goods,
    untouched_money,
    untouched_people,
)

MODULES: dict[str, tuple[ModuleType, ...]] = {
    "studied": (studied_goods, studied_money, studied_people, studied_places),
    "practice": (
        practice_people,
        practice_places,
        practice_trade,
        practice_service,
        practice_office,
    ),
    "untouched": (untouched_goods, untouched_people, untouched_money),
}
