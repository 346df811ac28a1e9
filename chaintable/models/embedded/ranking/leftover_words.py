"""Features of the words of the question that a program doesn't use."""

from chaintable.models.embedded.linking.recognition import Recognition

_DOUBT = {"cell": 0, "country": 0, "number": 1, "date": 1, "compare": 1, "decade": 1, "top": 1, "flag": 1, "part": 1}
Counts = tuple[int, int, int, int, int]


class LeftoverWords:
    """The words that count as left over, and the sort of each, for one question on one table."""

    def __init__(self, recognition: Recognition) -> None:
        self.asked = recognition.asked
        self._numbers = sum(1 << number.at for number in self.asked.numbers if number.form != "ordinal")
        self._spans = _certain_spans(recognition)
        self._beside: dict[int, tuple[int, int]] = {}  # capped counts of cells and numbers, for each set of spans used
        self._sorts = [_sort(recognition, at) for at in range(len(self.asked))]

    def of(self, used: int) -> int:
        """Return the words left if `used` ones are accounted for, as bits."""
        return self.asked.content & ~used

    def texts(self, left: int, sort: str) -> list[str]:
        """Return texts for the words left and the number of each sort, for that sort of program."""
        found, counts = [], dict[str, int]()
        for at, kind in enumerate(self._sorts):
            if left >> at & 1:
                counts[kind] = counts.get(kind, 0) + 1
                found += [f"left: {kind} {self.asked.stems[at]}", f"left by {sort}: {self.asked.stems[at]}"]
        for kind, number in counts.items():
            found += [f"left: {kind} x {min(number, 4)}", f"left by {sort}: {kind} x {min(number, 4)}"]
        return found or ["left: nothing", f"left by {sort}: nothing"]

    def counts(self, left: int, spans: int, twice: int) -> Counts:
        """Return the numbers of words, cells and numbers left, of words used twice, and of all cells."""
        found = self._beside.get(spans)
        if found is None:
            cells = sum(1 for span in self._spans if not span & spans)
            found = self._beside[spans] = min(cells, 3), min((self._numbers & ~spans).bit_count(), 2)
        return min(left.bit_count(), 7), *found, min(twice.bit_count(), 2), min(len(self._spans), 3)

    def count_texts(self, counts: Counts, kept: str, rule: str) -> tuple[str, ...]:
        """Return the counts as texts."""
        words, cells, numbers, twice, every = counts
        return (
            f"left: {words} words",
            f"left: {cells} cells",
            f"left: {cells} of {every} cells",
            f"left: {numbers} numbers",
            f"left: {twice} used twice",
            f"left by {kept}: {cells} cells",
            f"left by {kept} {rule}: {cells} cells",
            f"left by {rule}: {words} words",
        )


def _certain_spans(recognition: Recognition) -> list[int]:
    """Return the spans that certainly are cells, none inside another, as bits."""
    spans = {
        selection.span.words
        for selection in recognition.selections
        if selection.how in ("cell", "country")
        or (selection.how == "part" and selection.span.end - selection.span.begin > 1)
    }
    return [span for span in spans if not any(span != other and span & other == span for other in spans)]


def _sort(recognition: Recognition, at: int) -> str:
    """Return the sort of a word: of a header, of a cell (and how surely), a number, or other."""
    asked = recognition.asked
    doubts = [
        _DOUBT.get(selection.how, 2)
        for selection in recognition.selections
        if selection.span.begin <= at < selection.span.end
    ]
    linked = str(min(doubts)) if doubts else ""
    if any(match.words >> at & 1 and not match.meant for match in recognition.matches.values()):
        return f"header {linked}"
    if linked:
        return f"cell {linked}"
    return "number" if asked.texts[at][0].isdecimal() else "other"
