"""What the house bot knows of Coloretto: playouts in numbers, a rule of thumb, and chances."""
