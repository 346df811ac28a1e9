"""What the ranking sees of a program: named features, each a number.

They fall into three parts, so that what many programs share is worked out once: the rows, the columns read, and the two
together with the answer. A trained ranker can take the place of the weights without touching anything here.
"""

from chaintable.models.embedded import lexicon
from chaintable.models.embedded.columns import Column
from chaintable.models.embedded.programs import Order, Program, RowSet
from chaintable.models.embedded.selections import Selection
from chaintable.models.embedded.signs import Features, Scene, Signs
from chaintable.models.embedded.words import stem
from chaintable.values import ValueKind

_ASKED_BY_NAME = {
    "sum": ("sum",),
    "average": ("average", "mean", "avg"),
    "difference": ("difference",),
    "frequent": ("often", "frequent", "frequently", "common"),
}
_GROUPING = ("frequent", "rare", "group_list", "group_count", "count_distinct", "group_difference")
_IDS = frozenset(map(stem, "id order invoice code no index receipt ticket transaction".split()))
_TIMELY = frozenset("year date season".split())
_MOST_ROWS = 0.7


class Describer:
    """Gives the features of programs, for one question on one table."""

    def __init__(self, scene: Scene) -> None:
        self.asked = scene.asked
        self.n_rows = scene.index.n_rows
        self.signs = Signs(scene)
        self._best = max((match.share for match in scene.matches.values()), default=0.0)

    def features(self, program: Program) -> Features:
        """All features of a program, each named "part: what"."""
        return {**self.of_rows(program.rowset), **self.of_columns(program), **self.of_both(program)}

    def of_rows(self, rowset: RowSet) -> Features:
        """Features of which rows are kept, and in which order."""
        found: Features = {f"rows: {rowset.shape}": 1.0, **dict(rowset.traits)}
        for selection in rowset.selections:
            for name, value in self._of_selection(selection).items():
                found[name] = found.get(name, 0.0) + value
        if rowset.order is not None:
            found |= self._of_order(rowset.order)
        if rowset.shape in ("first", "last", "row after", "row before"):
            against = "in" if self.signs.time == 1 else "against" if self.signs.time == -1 else "without"
            found[f"rows: {rowset.shape}, table {against} order of time"] = 1.0
        if rowset.shape in ("same", "than"):
            found[f"beyond: column {self.signs.how_named(rowset.columns[-1])}"] = 1.0
        if any(column.derivation for column in rowset.columns):
            found["rows: of a derived column"] = 1.0
        return found

    def _of_selection(self, selection: Selection) -> Features:
        """How well a condition is linked to the question."""
        size = selection.span.end - selection.span.begin
        found = {f"link: {selection.how}": 1.0, "link: more words": min(3.0, size - 1.0)}
        match = self.signs.match(selection.column)
        if match.share > 0.3 and match.words & ~selection.span.words:
            found["link: its column is named"] = match.share
            if match.words & selection.span.around(2):
                found["link: its column is named beside it"] = 1.0
        if selection.span.words & self.signs.headers == selection.span.words:
            found["link: is a header's word"] = 1.0
        if selection.rows.bit_count() > _MOST_ROWS * self.n_rows:
            found["link: most rows"] = 1.0
        if selection.how in ("number", "compare"):
            found[f"number: {self._place_of_number(selection)}"] = 1.0
        return found

    def _place_of_number(self, selection: Selection) -> str:
        if self.signs.match(selection.column).words & selection.span.around(3):
            return "beside its column's name"
        in_time = selection.column.is_year or selection.column.kind is ValueKind.DATE
        return "a year" if in_time else "away from its column's name"

    def _of_order(self, order: Order) -> Features:
        """How well the column that the rows are sorted by goes with the question."""
        column, named = order.column, self.signs.how_named(order.column)
        hint = lexicon.hint_of(lexicon.superlative_of(self.asked.texts[order.at]))
        fits = bool(hint.stems & set(column.stems))
        found = {f"order: column {'meant' if fits and named == 'not named' else named}": 1.0}
        if column.derivation is not None:
            found["order: derived column"] = 1.0
        if self.asked.has(*_ASKED_BY_NAME["frequent"]):
            found["order: asked how often"] = 1.0
        if column.unlike > 0.99 and _IDS & set(column.stems):
            found["order: by a number that only names the row"] = 1.0
        return found

    def of_columns(self, program: Program) -> Features:
        """Features of the column that the answer is read from."""
        if not program.columns:
            return {}
        column = program.columns[0]
        sort = "read" if program.rule == "read" else "group" if program.rule in _GROUPING else "reckon"
        found = {f"{sort}: column {self.signs.how_named(column)}": 1.0, **self._place_of_column(column, sort)}
        share = self.signs.match(column).share
        if share and share >= self._best:
            found[f"{sort}: column named best"] = 1.0
        if column.derivation is not None:
            rule = column.derivation.rule
            found[f"{sort}: {rule}" if sort == "read" or rule == "in_brackets" else f"{sort}: derived column"] = 1.0
        return found if sort == "reckon" else {**found, **self._fit(column, sort), **self._look(column, sort)}

    def _place_of_column(self, column: Column, sort: str) -> Features:
        """Where the question names the column: right after the question word, soon after it, or elsewhere."""
        match, focus = self.signs.match(column), self.asked.focus
        found: Features = {}
        right_after = bool(match.words >> focus.begin & 1)
        if match.words & focus.words:
            share = max(match.share, 0.35) * (1.0 if right_after else 0.5)
            found[f"{sort}: column named after the question word"] = share
        if self.signs.focus_named and not right_after and self.asked.asks != "number":
            found[f"{sort}: another column is named right after the question word"] = 1.0
        return found

    def _fit(self, column: Column, sort: str) -> Features:
        """Whether the column holds what the question word asks for."""
        is_text = "text" if column.kind is ValueKind.TEXT else "no text"
        timely = column.is_year or column.kind in (ValueKind.DATE, ValueKind.TIME) or bool(_TIMELY & set(column.stems))
        match self.asked.asks:
            case "when":
                return {f"{sort}: when, and it is {'' if timely else 'no '}time": 1.0}
            case "who" | "where" as asks:
                return {f"{sort}: {asks}, and it is {is_text}": 1.0}
            case "number" | "long":
                numeric = column.ordered and column.kind is not ValueKind.SCORE
                found = {f"{sort}: number, and it is {'a number' if numeric else 'none'}": 1.0}
                return {**found, f"{sort}: number, and it is time": 1.0} if timely else found
            case "thing" | "either" if not self.signs.match(column).share:
                return {f"{sort}: thing, and it is {is_text}": 1.0}
        return {}

    def _look(self, column: Column, sort: str) -> Features:
        """What the column is by itself."""
        found: Features = {}
        if column.derivation is not None and column.derivation.rule == "year" and self.asked.has("year"):
            found[f"{sort}: the year, asked which year"] = 1.0
        elif column.kind is ValueKind.DATE and self.signs.which_year:
            found[f"{sort}: a date, asked which year"] = 1.0
        if column.place == 0 and column.derivation is None:
            found[f"{sort}: first column"] = 1.0
        if column.unlike > 0.95:
            found[f"{sort}: all cells differ"] = 1.0
        return found

    def of_both(self, program: Program) -> Features:
        """Features of the program as a whole, and of its answer."""
        rowset = program.rowset
        found = {**self.signs.left(program.words), **self._of_rule(program), **dict(program.traits)}
        if program.columns:
            name = program.columns[0].name
            if any(selection.column.name == name for selection in rowset.selections):
                found["both: reads the column of a condition"] = 1.0
            if rowset.order is not None and rowset.order.column.name == name:
                found["both: reads the column of the order"] = 1.0
        if rowset.shape == "all" and program.rule in ("count", "read"):
            found[f"both: {program.rule} over all rows"] = 1.0
        return {**found, **self._answer(program)}

    def _of_rule(self, program: Program) -> Features:
        """Whether the question asks for such a way of reading."""
        rule, asked, signs = program.rule, self.asked, self.signs
        asks = "number" if asked.asks == "long" and rule != "read" else asked.asks
        found = {f"{asks}: {rule}": 1.0}
        if rule in _ASKED_BY_NAME and asked.has(*_ASKED_BY_NAME[rule]):
            found[f"{rule}: asked for by name"] = 1.0
        if rule == "sum" and signs.total and signs.match(program.columns[0]).words & asked.focus.words:
            found["sum: of what a total is asked"] = 1.0
        if rule == "difference" and signs.how_much_more:
            found["difference: asked how much more"] = 1.0
        if rule == "count" and asked.says("how much"):
            found["count: asked how much"] = 1.0
        if asks == "number" and rule == "read" and not signs.number_named:
            found["number: read, no column of numbers named"] = 1.0
        return found

    def _answer(self, program: Program) -> Features:
        """What the answer is, whatever it was read from."""
        found: Features = {}
        if program.size > 1 and program.rule in ("frequent", "rare"):
            found["answer: several groups tie"] = 1.0
        elif program.size > 1 and program.rule in ("read", "group_list"):
            found["answer: many" if program.size > 4 else "answer: several"] = 1.0
        if program.values and program.rule in ("read", "frequent", "rare"):
            found |= self._said_already(program, program.values)
        if program.rule == "count" and program.values == ("1",):
            found["answer: counts one"] = 1.0
        return found

    def _said_already(self, program: Program, values: tuple[str, ...]) -> Features:
        """Whether the answer stands in the question, as it should only where the question offers a choice."""
        choice = self.asked.has("or") or (program.rowset.shape == "either" and self.asked.asks != "number")
        if not self.signs.says(values[0]):
            return {"answer: none of those named": 1.0} if self.asked.has("or") and program.rule == "read" else {}
        if program.size > 1:
            return {"answer: several of those named": 1.0}
        return {"answer: one of those named" if choice else "answer: is in the question": 1.0}
