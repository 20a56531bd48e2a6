"""Tanuki Panic: two-player duels of folklore cards."""
