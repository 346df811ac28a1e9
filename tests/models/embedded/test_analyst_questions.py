"""The analyst's questions are in order: each file opens, the halves are even, and each answer is what its key says."""

from collections import Counter

import pytest

from benchmarks.analyst.asking import questions
from benchmarks.analyst.files import HALVES, HERE, paths, source_of
from benchmarks.analyst.keys.__main__ import text
from benchmarks.analyst.scoring import cell_same, rows_right

SHAPES: dict[str, tuple[int, int | range]] = {
    "fresh3": (6, 10),
    "fresh4": (6, 10),
    "fresh5": (12, 5),
    "fresh6": (10, 5),
    "fresh7": (12, 5),
    "fresh8": (15, 4),
    "fresh9": (10, 4),
}
SHAPES |= {
    "fresh10": (15, range(7, 11)),
    "fresh11": (6, range(7, 9)),
    "fresh12": (10, 4),
    "fresh13": (10, range(2, 8)),
    "fresh14": (10, 5),
    "fresh15": (10, 5),
    "fresh16": (10, 5),
    "fresh17": (10, 6),
    "fresh18": (12, 8),
    "fresh19": (10, 8),
    "fresh20": (12, 8),
    "fresh21": (10, 8),
    "fresh22": (10, 8),
    "fresh23": (10, 8),
    "fresh24": (10, 8),
    "fresh25": (10, 8),
    "fresh26": (10, 8),
    "fresh27": (12, 8),
    "fresh28": (12, 8),
    "fresh29": (12, 8),
    "fresh30": (12, 8),
    "fresh31": (12, 8),
    "fresh32": (12, 8),
    "fresh33": (12, 8),
    "fresh34": (12, 8),
    "fresh35": (12, 8),
    "fresh36": (12, 8),
    "fresh37": (12, 8),
    "fresh38": (12, 8),
    "fresh39": (12, 8),
    "fresh40": (12, 8),
    "fresh41": (10, 6),
    "fresh42": (10, 6),
}
ASKED = {half: questions(half) for half in HALVES}


@pytest.mark.parametrize("half", HALVES)
def test_each_set_asks_as_many_questions_of_each_of_its_files(half: str) -> None:
    files, of_each = SHAPES.get(half, (20, 5))
    counts = Counter(asked.file for asked in ASKED[half])
    assert set(counts) == set(paths(half))
    assert all(count == of_each if isinstance(of_each, int) else count in of_each for count in counts.values())
    assert len(paths(half)) == files


def of_each_kind() -> list[tuple[str, str]]:
    """The first file of each kind, such as "xlsx" or "cp1252.csv"; asking the questions opens all the others."""
    files = [(half, name, path) for half in reversed(HALVES) for name, path in reversed(paths(half).items())]
    return list({path.name.partition(".")[2]: (half, name) for half, name, path in files}.values())


@pytest.mark.parametrize(("half", "name"), of_each_kind())
def test_a_file_of_each_kind_is_read_as_a_table(half: str, name: str) -> None:
    table = source_of(half, name).table
    assert table.n_rows and table.n_columns


@pytest.mark.parametrize("half", HALVES)
def test_the_questions_are_what_their_keys_compute(half: str) -> None:
    assert (HERE / f"{half}.jsonl").read_text(encoding="utf-8") == text(half)


@pytest.mark.parametrize("half", HALVES)
def test_no_question_stands_twice_and_ids_differ(half: str) -> None:
    asked = ASKED[half]
    assert len({one.id for one in asked}) == len({(one.file, one.question) for one in asked}) == len(asked)


@pytest.mark.parametrize("half", HALVES)
def test_each_question_has_an_answer_or_names_what_is_missing(half: str) -> None:
    assert all(asked.rows or asked.missing for asked in ASKED[half])
    assert all((asked.kind == "refuse") == bool(asked.missing) for asked in ASKED[half])


@pytest.mark.parametrize("half", HALVES)
def test_an_expected_answer_counts_as_right(half: str) -> None:
    for asked in ASKED[half]:
        said = [[cell.split("|")[0] for cell in row] for row in asked.rows]
        assert rows_right(said, asked.rows, asked.ordered), asked.id
        assert len({len(row) for row in asked.rows}) <= 1, asked.id


@pytest.mark.parametrize(
    ("half", "least"),
    [
        ("studied", {"per group": 20, "top": 7, "refuse": 10, "language": 10}),
        ("practice", {"per group": 45, "top": 15, "refuse": 10}),
        ("fresh1", {"per group": 22, "top": 9, "lookup": 10, "refuse": 8, "language": 8}),
        ("fresh2", {"per group": 25, "top": 10, "lookup": 8, "refuse": 8, "language": 8}),
        ("untouched", {"per group": 20, "top": 7, "refuse": 10, "language": 10}),
    ],
)
def test_a_half_asks_each_kind_often_enough(half: str, least: dict[str, int]) -> None:
    kinds = Counter(asked.kind for asked in ASKED[half])
    assert all(kinds[kind] >= count for kind, count in least.items())


def test_a_word_that_ends_in_a_number_is_no_number() -> None:
    assert not cell_same("Tornillo M8", "8")
