"""What a question measures: columns, counts, and what is worked out of them."""
