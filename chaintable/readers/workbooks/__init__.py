"""Workbooks (xlsx, xls, ods), and the checks that run before one is opened."""
