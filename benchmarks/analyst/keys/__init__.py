"""How each expected answer is computed, with pandas alone; `python -m benchmarks.analyst.keys` writes the questions.

One module for a few files, one function for a file: it reads the file in its own way and maps each question, with its
kind, to its answer. Nothing here comes from the readers or operations of chaintable, whose mistakes it must not share.
"""
