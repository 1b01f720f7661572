"""Who plays whom, and when: registration, rounds, pairings and the director's desk."""
