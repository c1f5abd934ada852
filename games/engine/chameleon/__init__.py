"""Chameleon: collect play cards of your own colour, and go out before the colour changes."""
