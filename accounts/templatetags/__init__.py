"""Tags for the templates of Django's engine."""
