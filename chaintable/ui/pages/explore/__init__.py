"""The page Explore: the table, the question, the chain and the answer."""
