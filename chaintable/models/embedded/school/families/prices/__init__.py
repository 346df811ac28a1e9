"""What things cost, bought alone, together, in packs or by weight."""
