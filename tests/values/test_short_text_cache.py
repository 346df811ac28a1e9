"""What is remembered of texts: short ones only, so that no table's long cells stay in the process."""

import pytest

from chaintable.models.embedded.ranking.answer_features import _kind
from chaintable.models.embedded.school.words.words_and_numbers import stems
from chaintable.tables.values.cells import parse_value
from chaintable.tables.values.texts.folding import fold
from chaintable.tables.values.texts.short_text_cache import Recalled, recalled


@pytest.mark.parametrize("work", [fold, parse_value, stems, _kind])
def test_what_was_worked_out_for_a_long_cell_is_not_kept(work: Recalled[[], object]) -> None:
    work.cache_clear()
    note = "a cell of a person's table " * 400
    assert work(note) == work(note)
    assert work.cache_info().currsize == 0
    assert work("Oslo") == work("Oslo")
    assert work.cache_info().currsize == 1


def test_only_so_many_results_are_kept_and_each_is_worked_out_once() -> None:
    seen: list[str] = []

    @recalled(2, longest=3)
    def shout(text: str, mark: str = "!") -> str:
        """Say it loudly."""
        seen.append(text)
        return text.upper() + mark

    assert [shout(word) for word in ("ab", "ab", "cd", "long", "long")] == ["AB!", "AB!", "CD!", "LONG!", "LONG!"]
    assert seen == ["ab", "cd", "long", "long"]
    assert (shout("ab", "?"), shout("ab", mark=".")) == ("AB?", "AB.")
    assert shout.cache_info().currsize == 2
    assert (shout.__name__, shout.__doc__) == ("shout", "Say it loudly.")
