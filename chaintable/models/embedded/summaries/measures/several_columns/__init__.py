"""What several columns or cells give together: sums, differences, ratios."""
