"""Figures that go on from row to row: steps, rates of change, functions."""
