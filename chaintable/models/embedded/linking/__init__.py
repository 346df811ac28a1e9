"""Links from the question's words to rows of the table: cells, numbers, dates, flags and pairs of columns."""
