"""The pages in a real browser, against a site of real processes."""
