"""Building blocks for every page: words, tables, charts, errors and costs."""
