"""The layers around a model at a server: cache, budget, prices, retries, limits and samples."""
