"""One function for each question, named by its id: takes the table as text, gives the answer."""

import re
from collections.abc import Callable

import pandas as pd
from data.spreadsheets.answers import (
    seen_goods,
    seen_money,
    seen_people,
    seen_work,
    unseen_goods,
    unseen_money,
    unseen_people,
    unseen_work,
)
from data.spreadsheets.sheets import Answer

MODULES = (seen_goods, seen_money, seen_people, seen_work, unseen_goods, unseen_money, unseen_people, unseen_work)

ANSWERS: dict[str, Callable[[pd.DataFrame], Answer]] = {
    name: function
    for module in MODULES
    for name, function in vars(module).items()
    if re.fullmatch(r"[a-z_]+_\d\d", name)
}
