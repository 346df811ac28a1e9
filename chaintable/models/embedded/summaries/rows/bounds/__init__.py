"""Rows above or below a number, an average or another column."""
