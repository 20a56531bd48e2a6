"""Booster packs: recipes as data, packs drawn from them, odds as exact fractions, receipts that open again.

recipes   recipe (as written), read_recipes, recipe_hints (what to write instead), sheet_cards, checks,
          quotas (what is bounded), dealing, promises, compile, load
drawing   pool (all that decides), pack, sampler, box, seeds, opening, choice (which packs), source (by seed or line)
odds      chances (of one draw), odds (of a pack, of a box)
proof     pack_tally, box_tally, inspection, significance (what was opened against what is stated)
keeping   release, frozen, differences; receipt, read_receipts, verify; schemas (of these files and of recipes)
"""
