"""The pages of the desk. A module here that has a `PAGE` is one: it is found by itself, with its place in the menu."""
