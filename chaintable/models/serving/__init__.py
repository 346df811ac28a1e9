"""What stands between a model at a server and those who ask it: cache, budget, prices, retries, limits, samples."""
