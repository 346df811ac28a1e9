"""Features of the rows that are kept: how each condition is linked to the question, and how two go together."""

from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.language.tokens import stem
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.programs.program import RowSet
from chaintable.models.embedded.ranking.column_features import ColumnFeatures
from chaintable.models.embedded.ranking.question_grams import NUMBER
from chaintable.operations.conditions import ColumnComparison, Comparison, ThatOf

_NUMERIC = ("number", "date", "compare", "decade", "top")


def how_kept(rowset: RowSet) -> str:
    """Return which rows are kept before looking next to or among them: "all", "one cell", "one compare>", "and", "not"
    …
    """
    kind = rowset.base or rowset.shape
    if kind == "one" and rowset.selections:
        return f"one {rowset.selections[0].how}{operator_of(rowset.selections[0])}"
    return kind


def how_moved(rowset: RowSet) -> str:
    """Return what is taken from those rows or instead of them: "" (themselves), "most", "first", "row after", "than >"
    …
    """
    if rowset.order is not None:
        nth = "nth " if rowset.nth else "few " if rowset.few else "either " if rowset.shape == "either" else ""
        return f"{nth}{'most' if rowset.order.largest else 'least'}"
    if not rowset.base:
        return ""
    condition = rowset.filters[-1].condition if rowset.filters else None
    return f"{rowset.shape} {condition.operator}" if isinstance(condition, ThatOf) else rowset.shape


def operator_of(selection: Selection) -> str:
    """Return the sign of a comparison; "" for any other condition."""
    condition = selection.condition
    if isinstance(condition, ColumnComparison):
        return condition.operator
    return condition.operator if isinstance(condition, Comparison) and selection.how in _NUMERIC else ""


def selection_texts(
    recognition: Recognition, selection: Selection, features: ColumnFeatures
) -> tuple[list[str], list[str]]:
    """Return texts for how well a condition is linked to the question: alone, and to pair with its words."""
    asked, span, how = recognition.asked, selection.span, selection.how
    size, sign = min(span.end - span.begin, 4), operator_of(selection)
    rows = min(selection.rows.bit_count(), 4)
    texts = [
        f"link: {how}{sign}",
        f"link: {how} {size}",
        f"link: named {features.named} {bool(sign)}",
        f"link: {how} {features.kind}",
        f"link: rows {rows}",
        f"link: {how} {'first column' if features.column.place == 0 else 'other column'}",
        *(f"link: {how} word {word}" for word in features.words),
    ]
    if size == 1 and how not in _NUMERIC:
        texts.append(f"link: says {asked.texts[span.begin]}")
    if any(span.words & match.words for match in recognition.matches.values()):
        texts.append(f"link: {how} is a header's word")
    if features.match.words & span.around(2):
        texts.append(f"link: {how}{sign} its column is named beside it")
    if how not in _NUMERIC:
        return texts, []
    return texts + _around(asked, selection, features, f"{how}{sign}"), [f"link: {how}{sign}"]


def _around(asked: ParsedQuestion, selection: Selection, features: ColumnFeatures, how: str) -> list[str]:
    """Return texts for the words next to a number, a date or the like."""
    span = selection.span

    def word(at: int) -> str:
        text = asked.texts[at] if 0 <= at < len(asked) else "^" if at < 0 else "$"
        return NUMBER if text[0].isdecimal() else text

    before, after = [word(span.begin - k) for k in (3, 2, 1)], [word(span.end + k) for k in (0, 1)]
    forms = [number.form for number in (*asked.numbers, *asked.nones) if number.at == span.begin]
    rule = features.rule or "no rule"
    return [
        f"link {how}: {before[2]} _",
        f"link {how}: {before[1]} {before[2]} _",
        f"link {how}: {' '.join(before)} _",
        f"link {how}: _ {after[0]}",
        f"link {how}: _ {after[0]} {after[1]}",
        f"link {how}: _ header {stem(after[0]) in features.column.stems}",
        f"link {how}: kind {features.kind} {rule}",
        f"link {how}: named {features.named}",
        f"link {how}: meant {selection.meant}",
        f"link {how}: form {forms[0] if forms else 'none'}",
        *(f"link {how}: _ {stem(after[0])} header {header}" for header in features.words),
    ]


def pair_texts(asked: ParsedQuestion, rowset: RowSet, kept: str, moved: str) -> tuple[str, ...]:
    """Return texts for how two conditions go together: whether in one column, and the words between them."""
    one, other = sorted(rowset.selections, key=lambda selection: selection.span.begin)
    gap = range(one.span.end, other.span.begin)
    between = " ".join(asked.texts[at] for at in gap[-2:]) if len(gap) <= 3 else "far"
    same = one.column is other.column
    signs = f"{one.how}{operator_of(one)} {other.how}{operator_of(other)}"
    return (
        f"pair: {kept} {same} {signs}",
        f"pair: {kept} {between}",
        f"pair: {kept} {signs} {between}",
        f"pair: {kept} {moved} {same}",
    )
