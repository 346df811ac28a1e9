"""From the cells of a sheet to a table: where the header is, what the columns are called, what was changed."""
