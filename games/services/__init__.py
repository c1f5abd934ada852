"""The only writers of game tables. Every function that changes a match locks its row first."""
