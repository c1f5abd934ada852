"""The probe: a small and nasty game that no site offers, made to prove the platform with."""
