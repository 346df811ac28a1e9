"""150 questions on 30 small tables, as people ask them, and how many the rules for school questions answer."""
