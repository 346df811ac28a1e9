"""The page Compare: one question answered in several ways at the same time, beside each other."""
