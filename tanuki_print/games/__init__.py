"""The rules of each game as code: one package per game, found by its folder. They never import one another."""
