"""The modules with the keys of each half."""

from types import ModuleType

from benchmarks.analyst.keys import (
    fresh1_care,
    fresh1_office,
    fresh1_public,
    fresh1_sales,
    fresh1_sites,
    fresh2_city,
    fresh2_culture,
    fresh2_health,
    fresh2_trade,
    fresh2_work,
    fresh3_care,
    fresh3_office,
    fresh4_people,
    fresh4_work,
    fresh5_places,
    fresh5_trade,
    fresh5_work,
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
    "fresh1": (fresh1_sites, fresh1_care, fresh1_sales, fresh1_office, fresh1_public),
    "fresh2": (fresh2_work, fresh2_trade, fresh2_health, fresh2_city, fresh2_culture),
    "fresh3": (fresh3_office, fresh3_care),
    "fresh4": (fresh4_people, fresh4_work),
    "fresh5": (fresh5_trade, fresh5_places, fresh5_work),
    "untouched": (untouched_goods, untouched_people, untouched_money),
}
