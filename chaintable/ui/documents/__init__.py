"""Chains over documents: what each round saw, planned and brought, the evidence so far, and the hops as a picture."""
