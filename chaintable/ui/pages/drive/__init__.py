"""The page Drive: a person in the model's place, or a class that guesses. The modules are imported one by one."""
