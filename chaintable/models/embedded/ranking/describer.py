"""Describe programs by features, in groups that are worked out once for all programs that share them.

A feature is a place in a table of weights: that of a short text ("read: kind year"), or of such a text paired with a
word or two of the question. The groups of a program tell which rows are kept, in which order, which column is read and
how, which words of the question are left over, and what the answer looks like.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.programs.program import Program, RowSet
from chaintable.models.embedded.ranking.answer_features import AnswerLook, answer_texts
from chaintable.models.embedded.ranking.column_features import ColumnFeatures
from chaintable.models.embedded.ranking.feature_places import Hashes, hashed, pair_places, places
from chaintable.models.embedded.ranking.leftover_words import LeftoverWords
from chaintable.models.embedded.ranking.question_grams import QuestionGrams
from chaintable.models.embedded.ranking.row_features import (
    how_kept,
    how_moved,
    operator_of,
    pair_texts,
    selection_texts,
)
from chaintable.models.embedded.ranking.shared_facts import SharedFacts

Key = tuple[Any, ...]
Numbers = tuple[int, ...]
_MOST_SHORT = 32_000  # the most groups that fit into 16 bits
ALONE, WITH_WORDS, WITH_OPENING = 0, 1, 2
MOST_GROUPS = 16


@dataclass(frozen=True, slots=True)
class Described:
    """The features of a question's programs.

    Text t has the hash `own[t]` and belongs to group `group[t]`. It is a feature by itself; `crossing[t]` says whether
    it is also paired with each of the question's `words` or of its `opening`. Row p of `groups` (programs x
    MOST_GROUPS) holds the groups of program p; group 0 has no features.
    """

    own: Hashes
    group: npt.NDArray[np.int32]
    crossing: npt.NDArray[np.int8]
    words: Hashes
    opening: Hashes
    groups: npt.NDArray[np.int16] | npt.NDArray[np.int32]
    n_groups: int

    def features(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
        """Return the places of all features in the table of weights, and the group of each."""
        found, of_groups = [places(self.own)], [self.group]
        for crossing, others in ((WITH_WORDS, self.words), (WITH_OPENING, self.opening)):
            crossed = self.crossing == crossing
            found.append(pair_places(self.own[crossed], others).ravel())
            of_groups.append(np.repeat(self.group[crossed], len(others)))
        return np.concatenate(found), np.concatenate(of_groups)

    def scores(self, weights: npt.NDArray[np.floating[Any]]) -> npt.NDArray[np.float64]:
        """Return the sum of the weights of its features for each program."""
        sums = weights[places(self.own)].astype(np.float64)
        for crossing, others in ((WITH_WORDS, self.words), (WITH_OPENING, self.opening)):
            crossed = np.flatnonzero(self.crossing == crossing)
            sums[crossed] += weights[pair_places(self.own[crossed], others)].sum(axis=1, dtype=np.float64)
        of_groups = np.bincount(self.group, sums, self.n_groups)
        found: npt.NDArray[np.float64] = of_groups[self.groups].sum(axis=1)
        return found


@dataclass(slots=True)
class _Sort:
    """What rows of one sort share: kept and moved in the same way, by conditions on the same columns."""

    kept: str
    moved: str
    columns: tuple[str, ...]
    hows: tuple[str, ...]
    order: str
    by_shape: dict[str, Numbers] = field(default_factory=dict)
    by_relation: dict[Key, Numbers] = field(default_factory=dict)


@dataclass(slots=True)
class _Rows:
    """What all programs over the same rows share: groups, and the words of the conditions and of their columns.

    Row sets are looked up by identity, so the row set is kept here: a new one must not get the same identity.
    """

    rowset: RowSet
    sort: _Sort
    groups: Numbers
    spans: int
    named: int
    by_words: dict[Key, Numbers]


class Describer:
    """Describes programs by features, for one question on one table."""

    def __init__(self, recognition: Recognition) -> None:
        self.recognition = recognition
        self.facts = SharedFacts(recognition)
        self.grams = QuestionGrams(recognition)
        self.leftover = LeftoverWords(recognition)
        self._groups: dict[Key, int] = {}
        self._own: list[int] = []
        self._group_of: list[int] = []
        self._crossing: list[int] = []
        self._column_features: dict[str, ColumnFeatures] = {}
        self._rows: dict[int, _Rows] = {}
        self._sorts: dict[Key, _Sort] = {}
        self._by_words: dict[Key, dict[Key, Numbers]] = {}
        self._looks: dict[tuple[str, ...], AnswerLook] = {}
        self._by_reading: dict[tuple[str, str], int] = {}
        self._by_answer: dict[Key, int] = {}
        self._by_counts: dict[Key, int] = {}

    def describe(self, programs: Sequence[Program]) -> Described:
        """Return the features of these programs, in their order."""
        return self._described([self._of(program) for program in programs])

    def describe_rows(self, rowsets: Sequence[RowSet]) -> Described:
        """Return the features of sets of rows alone, whatever is read from them."""
        return self._described([(self._rows.get(id(rowset)) or self._of_rows(rowset)).groups for rowset in rowsets])

    def _described(self, groups: list[Numbers]) -> Described:
        none = (0,) * MOST_GROUPS
        return Described(
            np.array(self._own, dtype=np.int64),
            np.array(self._group_of, dtype=np.int32),
            np.array(self._crossing, dtype=np.int8),
            self.grams.words,
            self.grams.opening,
            _matrix([(found + none)[:MOST_GROUPS] for found in groups], len(self._groups)),
            len(self._groups) + 1,
        )

    def _new(self, key: Key) -> int:
        number = self._groups[key] = len(self._groups) + 1
        return number

    def _add(self, group: int, texts: Iterable[str], crossing: int = ALONE) -> None:
        before = len(self._own)
        self._own += map(hashed, texts)
        count = len(self._own) - before
        self._group_of += [group] * count
        self._crossing += [crossing] * count

    def _alone(self, texts: tuple[str, ...]) -> int:
        """Return the group of just these texts."""
        group = self._groups.get(texts)
        if group is None:
            group = self._new(texts)
            self._add(group, texts)
        return group

    def _of(self, program: Program) -> Numbers:
        rows = self._rows.get(id(program.rowset)) or self._of_rows(program.rowset)
        key = (program.rule, *[column.name for column in program.columns[:2]])
        by_rule = self._of_rule(program, rows.sort)
        by_words = rows.by_words.get(key)
        if by_words is None:
            by_words = rows.by_words[key] = self._of_words(program, rows)
        found = rows.groups + by_rule + by_words + (self._of_answer(program, rows.sort.moved),)
        if program.traits:
            found += (self._alone(tuple(f"{program.rule}: {name}" for name, value in program.traits if value)),)
        return found if program.check is None else (*found, self._of_check(program))

    def _features_of(self, column: Column) -> ColumnFeatures:
        features = self._column_features.get(column.name)
        if features is None:
            features = self._column_features[column.name] = ColumnFeatures(self.recognition, column)
        return features

    # Rows

    def _of_rows(self, rowset: RowSet) -> _Rows:
        sort = self._sort(rowset)
        spans = named = 0
        for selection in rowset.selections:
            spans |= selection.span.words
            if not selection.is_equality or selection.how in ("number", "date"):
                named |= self._features_of(selection.column).match.words
        if (column := _moved_by(rowset)) is not None:
            named |= self._features_of(column).match.words
        by_words = self._by_words.setdefault((sort.kept, sort.moved, spans, named), {})
        found = self._rows[id(rowset)] = _Rows(rowset, sort, self._groups_of_rows(rowset, sort), spans, named, by_words)
        return found

    def _sort(self, rowset: RowSet) -> _Sort:
        columns = tuple(selection.column.name for selection in rowset.selections)
        hows = tuple(f"{selection.how}{operator_of(selection)}" for selection in rowset.selections)
        order = rowset.order.column.name if rowset.order is not None else ""
        key = (how_kept(rowset), how_moved(rowset), columns, hows, order)
        if key not in self._sorts:
            self._sorts[key] = _Sort(*key)
        return self._sorts[key]

    def _groups_of_rows(self, rowset: RowSet, sort: _Sort) -> Numbers:
        found = [self._with_words(f"kept: {sort.kept}")]
        found += [self._of_selection(rowset, number) for number in range(len(rowset.selections))]
        if (column := _moved_by(rowset)) is not None:
            role = f"order {sort.moved}" if rowset.order is not None else sort.moved or sort.kept
            found.append(self._of_column(role, column))
        if rowset.traits:
            found.append(self._alone(tuple(name for name, value in rowset.traits if value)))
        if len(rowset.selections) == 2:
            found.append(self._alone(pair_texts(self.recognition.asked, rowset, sort.kept, sort.moved)))
        return tuple(found)

    def _with_words(self, text: str) -> int:
        """Return the group of a text and its pairs with the question's words."""
        group = self._groups.get((text,))
        if group is None:
            group = self._new((text,))
            self._add(group, (text,), WITH_WORDS)
        return group

    def _of_selection(self, rowset: RowSet, number: int) -> int:
        selection = rowset.selections[number]
        key = ("selection", id(selection))
        group = self._groups.get(key)
        if group is None:
            group = self._new(key)
            alone, paired = selection_texts(self.recognition, selection, self._features_of(selection.column))
            self._add(group, alone)
            self._add(group, paired, WITH_WORDS)
        return group

    def _of_column(self, role: str, column: Column) -> int:
        """Return the group of a column in that role, with the question's words and by how it is named."""
        key = (role, column.name)
        group = self._groups.get(key)
        if group is None:
            group = self._new(key)
            features, short = self._features_of(column), role.partition(" ")[0]
            words = [f"{role}: word {word}" for word in features.words]
            looks = [f"{role}: {look}" for look in features.looks]
            derived = [f"{role}: rule {features.rule}"] if features.rule else []
            self._add(group, [*words, *looks, *derived], WITH_WORDS)
            self._add(group, [text for name in features.naming for text in (f"{role}: {name}", f"{short}: {name}")])
            openings = [f"named {features.named}", f"named {features.named} {features.kind}", *features.looks[:2]]
            header = f"header {' '.join(features.words)}"
            texts = [*openings, header, *(f"word {word}" for word in features.words)]
            self._add(group, [f"opening {role}: {text}" for text in texts], WITH_OPENING)
        return group

    # How the answer is read

    def _of_rule(self, program: Program, sort: _Sort) -> Numbers:
        rule = program.rule
        found = sort.by_shape.get(rule)
        if found is None:
            shape = self._with_words(f"shape: {sort.kept} {sort.moved} {rule}")
            found = sort.by_shape[rule] = (shape, self._of_moving(sort.moved, rule))
        name = program.columns[0].name if program.columns else ""
        if name:
            found += (self._of_reading(rule, program.columns[0]),)
        same = (rule, bool(name), *[name == column for column in sort.columns], name == sort.order)
        relations = sort.by_relation.get(same)
        if relations is None:
            relations = sort.by_relation[same] = self._of_relations(program, sort)
        return found + relations

    def _of_reading(self, rule: str, column: Column) -> int:
        group = self._by_reading.get((rule, column.name))
        if group is None:
            role = "read" if rule == "read" else f"as {rule}"
            group = self._by_reading[rule, column.name] = self._of_column(role, column)
        return group

    def _of_relations(self, program: Program, sort: _Sort) -> Numbers:
        """Return the group of how the columns of the program are related; empty if nothing is."""
        relations = _relations(program, sort)
        if not relations:
            return ()
        key = ("relations", program.rule, sort.moved, relations)
        group = self._groups.get(key)
        if group is None:
            group = self._new(key)
            parts = ("relation", f"relation {program.rule}")
            self._add(group, [f"{part} {sort.moved} {one}" for one in relations for part in parts], WITH_OPENING)
        return (group,)

    def _of_moving(self, moved: str, rule: str) -> int:
        key = ("rule", moved, rule)
        group = self._groups.get(key)
        if group is None:
            group = self._new(key)
            time = f"moved: {moved} time {self.facts.time}"
            texts = [time, f"moved: {moved}", f"rule: {moved} {rule}", f"rule: {rule}"]
            self._add(group, texts, WITH_WORDS)
            self._add(group, [f"opening {text}" for text in texts[2:]], WITH_OPENING)
        return group

    # Which words are left, what the answer looks like

    def _of_words(self, program: Program, rows: _Rows) -> Numbers:
        used = rows.named
        for column in program.columns[:2]:
            used |= self._features_of(column).match.words
        left = self.leftover.of(rows.spans | used)
        rule = program.rule if program.rule in ("count", "read") else "other"
        sort = f"{rows.sort.kept[:3]} {rows.sort.moved[:5]} {rule}"
        key = ("left", left, sort)
        words = self._groups.get(key)
        if words is None:
            words = self._new(key)
            self._add(words, self.leftover.texts(left, sort))
        counts = self.leftover.counts(left, rows.spans, used & rows.spans)
        how_many = self._by_counts.get((counts, rows.sort.kept, rule))
        if how_many is None:
            how_many = self._alone(self.leftover.count_texts(counts, rows.sort.kept, rule))
            self._by_counts[counts, rows.sort.kept, rule] = how_many
        return words, how_many

    def _of_answer(self, program: Program, moved: str) -> int:
        rule = program.rule if program.rule in ("count", "read") else "other"
        key = (program.values, program.size, rule, moved)
        group = self._by_answer.get(key)
        if group is None:
            group = self._by_answer[key] = self._of_look(self._look(program), rule, moved)
        return group

    def _look(self, program: Program) -> AnswerLook:
        values = program.values or ()
        look = self._looks.get(values) if values else None
        if look is None:
            look = self._looks[values] = AnswerLook.of(values, program.size, self.facts)
        return look

    def _of_look(self, look: AnswerLook, rule: str, moved: str) -> int:
        key = (look, rule, moved)
        group = self._groups.get(key)
        if group is None:
            group = self._new(key)
            alone, opened, paired = answer_texts(look, rule, moved)
            self._add(group, alone)
            self._add(group, opened, WITH_OPENING)
            self._add(group, paired, WITH_WORDS)
        return group

    def _of_check(self, program: Program) -> int:
        assert program.check is not None and program.values is not None
        key = ("check", program.check[0], program.values, program.rule, how_kept(program.rowset))
        group = self._groups.get(key)
        if group is None:
            group = self._new(key)
            sign, said = program.check[0], program.values[0]
            texts = [f"{sign} {program.rule}", f"{sign} {said}", said, f"{program.rule} {key[4]}"]
            self._add(group, [f"check: {text}" for text in texts], WITH_WORDS)
        return group


def _matrix(groups: list[Numbers], n_groups: int) -> npt.NDArray[np.int16] | npt.NDArray[np.int32]:
    """Return a row for each program, as short integers if there are few groups."""
    if n_groups < _MOST_SHORT:
        return np.array(groups, dtype=np.int16).reshape(-1, MOST_GROUPS)
    return np.array(groups, dtype=np.int32).reshape(-1, MOST_GROUPS)


def _moved_by(rowset: RowSet) -> Column | None:
    """Return the column that the rows are ordered by, or compared in with another row."""
    if rowset.order is not None:
        return rowset.order.column
    return rowset.columns[-1] if rowset.shape in ("same", "than", "outcome") else None


def _relations(program: Program, sort: _Sort) -> tuple[str, ...]:
    """Return whether the columns of the conditions, of the order and of the answer are the same."""
    found = []
    name = program.columns[0].name if program.columns else ""
    for column, how in zip(sort.columns, sort.hows, strict=True):
        if name:
            found.append(f"reads condition {column == name} {how}")
        if sort.order:
            found.append(f"orders condition {column == sort.order}")
    if name and sort.order:
        found.append(f"reads order {name == sort.order}")
    return tuple(found)
