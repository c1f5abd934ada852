"""The Chameleon, the word game: all but one know the secret word, and that one must not show it."""
