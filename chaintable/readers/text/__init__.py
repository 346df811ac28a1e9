"""Text formats: delimited text, Markdown, HTML and JSON, and the encoding that their bytes are in."""
