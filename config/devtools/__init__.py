"""The commands behind ./dev; nothing here is part of the running site."""
