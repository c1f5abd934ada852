"""Chill Out!: get rid of your cards first, with dice that say what you may do. With RED HOT."""
