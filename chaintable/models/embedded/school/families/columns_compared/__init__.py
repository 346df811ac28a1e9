"""Columns set against each other, over all rows or in one."""
