"""What is done with whole chains: export, import, recording, running again from a step, and comparison."""
