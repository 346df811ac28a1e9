"""What operations work on: tables and the values of their cells, states with notes and pictures, and sources."""
