"""Pure rules of card games: no web, no database, no clock, no randomness but the kernel's chance."""
