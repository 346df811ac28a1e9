"""A chain while a model plays it: the job, its progress and the page meanwhile."""
