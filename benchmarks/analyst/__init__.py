"""200 questions an office analyst asks of 40 messy files, and how many the embedded model answers. See README.md."""
