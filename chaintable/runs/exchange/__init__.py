"""Chains as files: export, and import from untrusted sources."""
