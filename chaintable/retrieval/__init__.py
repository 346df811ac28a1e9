"""Finding passages in documents: words, BM25, titles as links, and queries that say the same."""
