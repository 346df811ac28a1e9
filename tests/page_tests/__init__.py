"""The pages without a browser (AppTest)."""
