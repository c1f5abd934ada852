"""Settings, addresses and processes: everything that is about running, nothing about games."""
