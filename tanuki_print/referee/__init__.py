"""The shared vocabulary of play: what every game's rules are written in, and how their examples are judged."""
