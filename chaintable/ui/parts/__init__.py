"""Building blocks that every page draws with: words, tables, charts, problems and costs."""
