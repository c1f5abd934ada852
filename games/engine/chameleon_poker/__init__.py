"""Chameleon poker: nobody looks at a card before it is turned up, and the wild ranks change."""
