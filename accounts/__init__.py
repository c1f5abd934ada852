"""Who somebody is; knows nothing of games."""
