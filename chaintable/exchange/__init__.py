"""Chains as files: what leaves ChainTable, and what comes back from a stranger."""
