"""The page Explore: a table, a question about it, the chain and the answer."""
