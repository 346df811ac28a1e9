"""Proposals: turn the best programs into chains of operations, and say how likely each is."""
