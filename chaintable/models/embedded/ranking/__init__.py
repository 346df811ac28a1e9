"""Ranking: describe each program by features, and score it with the trained weights."""
