"""The embedded model over documents: which passage to search next, when to stop, and what the answer is."""
