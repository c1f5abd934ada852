"""Pure rules of card games: no web, no database, no clock, no chance but the kernel's."""
