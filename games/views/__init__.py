"""Pages: thin, over the same services and selectors as the API."""
