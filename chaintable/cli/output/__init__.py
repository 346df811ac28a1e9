"""What the command line prints: chains, comparisons and messages."""
