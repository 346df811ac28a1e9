"""Training: from questions with their answers to the weights of the embedded model."""
