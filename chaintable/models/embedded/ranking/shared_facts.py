"""Facts about a question and its table that the features of all programs share."""

from functools import cached_property

import numpy as np

from chaintable.models.embedded.language.tokens import bare, number_of, split_words
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.tables.values import ValueKind

_LONGEST_SAID = 200


class SharedFacts:
    """Facts for one question on one table, worked out on first use."""

    def __init__(self, recognition: Recognition) -> None:
        self.asked = recognition.asked
        self.index = recognition.index
        self._said: dict[str, bool] = {}

    @cached_property
    def time(self) -> int:
        """1 if the rows of the table go from early to late, -1 if from late to early, otherwise 0."""
        timely = (column for column in self.index.columns if column.is_year or column.kind is ValueKind.DATE)
        column = next(timely, None)
        if column is None:
            return 0
        steps = np.diff(column.keys[~np.isnan(column.keys)])
        up, down = int((steps > 0).sum()), int((steps < 0).sum())
        return 1 if up > 4 * down else -1 if down > 4 * up else 0

    def says(self, value: str) -> bool:
        """Whether a cell is in the question, word by word; small numbers don't count."""
        found = self._said.get(value)
        if found is None:
            found = self._said[value] = self._says(value)
        return found

    def _says(self, value: str) -> bool:
        number = number_of(value)
        if not value or len(value) > _LONGEST_SAID or (number is not None and number < 100):
            return False
        words = [word.text for word in split_words(bare(value))]
        return bool(words) and all(word in self._texts for word in words)

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(self.asked.texts)
