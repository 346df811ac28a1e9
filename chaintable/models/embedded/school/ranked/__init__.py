"""A learned reader for school questions: small programs are written down, worked out, and ranked with weights."""
