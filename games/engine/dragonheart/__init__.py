"""Dragonheart: put cards on the spaces of a board for two, and capture what lies on others."""
