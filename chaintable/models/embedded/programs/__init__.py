"""Programs: which rows a question may mean, and how the answer may be read from them."""
