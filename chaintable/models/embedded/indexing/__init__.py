"""The table as the parser sees it: columns with their words, keys and rows, and columns derived from them."""
