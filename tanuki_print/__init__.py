"""A card game kept as source, and the pipeline that makes it real."""

__version__ = "0.1.0"
