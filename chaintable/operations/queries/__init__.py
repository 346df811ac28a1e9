"""Chains said in SQL, and queries said as chains: each only where both give the same answer."""
