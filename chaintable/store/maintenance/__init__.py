"""Keep the store small and safe: delete what is old, delete for good, back up and restore."""
