"""From a card and a template to printed pages."""
