"""Whole chains: kept as files, opened, recorded, run again from a step, and compared."""
