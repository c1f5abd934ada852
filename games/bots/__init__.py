"""Players made of code: they see what their seat may know and choose an action. No web."""
