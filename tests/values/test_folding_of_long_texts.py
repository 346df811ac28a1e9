"""A text made to take long is folded at once."""

import time

from chaintable.values.clusters import transcribed
from chaintable.values.folding import fold


def test_accents_without_end_take_no_time_and_few_accents_count() -> None:
    started = time.process_time()
    many = fold("e" + "\u0323\u0301" * 200_000 + " x")
    assert len(transcribed("ü" + "\u0323\u0301" * 200_000)) < 50
    assert time.process_time() - started < 2
    assert many.endswith(" x") and len(many) < 50
    assert fold("é" + " a" * 1_000) == fold("E\u0301" + " a" * 1_000) != fold("e" + " a" * 1_000)
