"""Dates and times: how long something took, how late it was, what changed between periods."""
