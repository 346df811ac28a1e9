"""Undo and redo: moments, their history, and the memory that they take."""
