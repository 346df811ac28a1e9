"""A chain while a model runs it: the job, its progress and the live view."""
