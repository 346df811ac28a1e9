"""Texts: when two are the same, what may mean the same, and how they are shown."""
