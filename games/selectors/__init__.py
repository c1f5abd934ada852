"""All reads of game tables, each taking the viewer."""
