"""Matches, races and points."""
