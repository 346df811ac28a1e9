"""Numbers with their units, dates, times, lengths of time, ranges and scores, as people write them."""
