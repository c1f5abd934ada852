"""What the house bot knows of Dragonheart: matches in numbers, a rule of thumb, and chances."""
