"""Tables whose values run across: one line of places, one of figures, turned so that each place is a row."""

from dataclasses import replace

from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.words_and_numbers import number

_LEAST_WIDTH = 4


def transposed(grid: SchoolGrid) -> SchoolGrid:
    """Return a table of two lines with a row for each place; any other as it is.

    >>> transposed(SchoolGrid.of_text("Row | 1 | 2 | 3\\nChairs | 8 | 11 | 14"))
    SchoolGrid(header=('Row', 'Chairs'), rows=(('1', '8'), ('2', '11'), ('3', '14')))
    """
    lines = grid.rows if grid.header is None else (grid.header, *grid.rows)
    if len(lines) != 2 or grid.width < _LEAST_WIDTH:
        return grid
    places, figures = lines
    named = all(line[0] and number(line[0]) is None for line in lines)
    numbered = all(number(cell) is not None for line in lines for cell in line[1:])
    if not named or not numbered or len(set(places)) < len(places):
        return grid
    return replace(grid, header=(places[0], figures[0]), rows=tuple(zip(places[1:], figures[1:], strict=True)))
