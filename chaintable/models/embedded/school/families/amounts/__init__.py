"""Amounts for so many: recipes, products, what holds how much."""
