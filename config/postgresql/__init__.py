"""Django's PostgreSQL backend, which asks whether a connection lives without a round trip."""
