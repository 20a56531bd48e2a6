"""Booster packs: recipes as data, packs drawn from them, odds as exact fractions, receipts that open again."""
