"""The checking programs in examples/verify, on finished and on altered matches."""
