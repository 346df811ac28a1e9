"""Forms made from the operations' own arguments; FORMS lists them in the order of the menu."""

from chaintable.operations import AddColumn, Answer, GroupBy, Operation, SelectColumn, SelectRow, SortBy
from chaintable.ui.operations.add_column import draw_add_column
from chaintable.ui.operations.answer import draw_answer
from chaintable.ui.operations.base import Form
from chaintable.ui.operations.group_by import draw_group_by
from chaintable.ui.operations.select_column import draw_select_column
from chaintable.ui.operations.select_row import draw_select_row
from chaintable.ui.operations.sort_by import draw_sort_by

FORMS: dict[type[Operation], Form] = {
    SelectRow: Form("Keep some of the rows", draw_select_row),
    SelectColumn: Form("Keep some of the columns", draw_select_column),
    AddColumn: Form("Add a column", draw_add_column),
    GroupBy: Form("Group rows, count and add up", draw_group_by),
    SortBy: Form("Sort the rows", draw_sort_by),
    Answer: Form("Read the answer", draw_answer),
}

__all__ = ["FORMS", "Form"]
