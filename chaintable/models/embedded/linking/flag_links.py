"""Links from words of the question to empty cells, to columns of yes and no, and to one-letter codes."""

from collections.abc import Iterable, Iterator

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import first
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import stem
from chaintable.models.embedded.linking.selection import Selection
from chaintable.operations.conditions import Comparison, IsEmpty, Not

_YES = frozenset(("yes", "y", "true", "x", "✓", "✔"))
_NO = frozenset(("no", "n", "false", "", "✗", "-", "–", "—"))
_LACKING, _ONE = frozenset(("lack", "lacks", "lacking", "lacked")), (["a"], ["an"], ["any"], ["the"])
_UN = ("un", "in", "non", "dis")
MOST_CODES, LONGEST_CODE = 6, 2
_CODED = 3  # with more columns of codes, the question must name the column


def gap_selections(asked: ParsedQuestion, columns: Iterable[Column], named: dict[str, int]) -> Iterator[Selection]:
    """Yield the empty rows of a column if the question speaks of a lack, and the filled rows of a column it names."""
    lacking, having = asked.bits(lexicon.EMPTY | lexicon.PENDING), asked.bits(lexicon.HAVING)
    waiting = asked.bits(lexicon.OPEN)
    lacked = _named_behind(asked, asked.bits(_LACKING), named)
    for column in columns:
        blank = column.empty
        if not blank or not column.filled or (lacked and column.name not in lacked):
            continue
        words = named.get(column.name, 0) or (having and asked.header_match(column, {}).words)
        lack = lacking | waiting if lacking or lexicon.ENDED & set(column.stems) else 0
        if lack:
            yield Selection(column, IsEmpty(column.name), blank, "empty", _at(lacking or lack), lack | words)
        if words:
            said = words | (having if column.name not in named else 0)
            yield Selection(column, Not(IsEmpty(column.name)), column.filled, "filled", _at(lack or words), said)


def _named_behind(asked: ParsedQuestion, words: int, named: dict[str, int]) -> set[str]:
    """Return the columns that are named just behind one of those words: what "lack a badge" says is lacking."""
    ends = (at + 1 + (asked.texts[at + 1 : at + 2] in _ONE) for at in range(len(asked)) if words >> at & 1)
    places = sum(1 << at for at in ends)
    return {name for name, own in named.items() if own & places}


def flag_selections(asked: ParsedQuestion, columns: Iterable[Column], named: dict[str, int]) -> Iterator[Selection]:
    """Yield the rows that say yes in a column the question names ("planets with rings"), or no if it denies it."""
    denied = asked.bits(lexicon.DENYING | lexicon.PENDING)
    for column in columns:
        if column.n_rows > FEW_ROWS or not 1 < len(column.rows_of) <= 3 or not set(column.rows_of) <= _YES | _NO:
            continue
        words, turned = named.get(column.name, 0) or asked.header_match(column, {}).words, _turned(asked, column)
        for cells, wanted in ((_YES, words), (_NO - {""}, (words and denied) | turned)):
            cell = next((cell for cell in column.rows_of if cell in cells), None)
            if wanted and cell is not None:
                said = words | (wanted if cells is not _YES else 0)
                yield _flag(column, column.rows_of[cell], said, words or wanted)


def _flag(column: Column, rows: int, said: int, named: int) -> Selection:
    condition = Comparison(column.name, "=", column.cell(first(rows)))
    return Selection(column, condition, rows, "flag", _at(named), said)


def _turned(asked: ParsedQuestion, column: Column) -> int:
    """Return the words that are the header with "un" before it ("unapproved" for "Approved?"), as bits."""
    found = 0
    for at, text in enumerate(asked.texts):
        bare = next((text.removeprefix(prefix) for prefix in _UN if text.startswith(prefix)), "")
        found |= (len(bare) > 3 and stem(bare) in column.stems) << at
    return found


def code_selections(asked: ParsedQuestion, columns: Iterable[Column], named: dict[str, int]) -> Iterator[Selection]:
    """Yield cells of one or two letters that a word stands for ("absent" for A, "women" for F)."""
    places = [(at, codes) for at, text in enumerate(asked.texts) if (codes := lexicon.CODES.get(text))]
    coded = [column for column in columns if _is_coded(column)] if places else []
    if len(coded) > _CODED:
        coded = [column for column in coded if column.name in named]
    for column in coded:
        for at, codes in places:
            cell = next((code for code in codes if code in column.rows_of), None)
            if cell is not None and not named.get(column.name, 0) >> at & 1:
                rows = column.rows_of[cell]
                condition = Comparison(column.name, "=", column.cell(first(rows)))
                said = 1 << at | named.get(column.name, 0)
                yield Selection(column, condition, rows, "cell", Span(at, at + 1), said)


def _is_coded(column: Column) -> bool:
    """Whether the cells are just a few letters."""
    if column.n_rows > FEW_ROWS or column.ordered or not 2 <= len(column.rows_of) <= MOST_CODES + 1:
        return False
    return all(not cell or (len(cell) <= LONGEST_CODE and cell.isalpha()) for cell in column.rows_of)


def _at(words: int) -> Span:
    """Return the first of these words."""
    at = (words & -words).bit_length() - 1
    return Span(at, at + 1)
