"""Games, matches and everything that happens at a table."""
