"""Which rows a question about a spreadsheet is about."""
