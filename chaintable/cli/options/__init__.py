"""What is typed after a command: its options, a method with its settings, the lanes of a comparison."""
