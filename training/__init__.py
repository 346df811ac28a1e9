"""Training: from questions with their answers to the weights that the embedded model ships with."""
