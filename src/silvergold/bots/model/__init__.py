"""The compiled model behind the stronger bots: exact values of every card, a one-step evaluation, and simulations.

- `types` holds the record types, `card_states` numbers the states of a card, `card_solver` solves one card.
- `evaluation` scores every open choice, `value` predicts final points, `rollouts` simulates the next turns.
- `silver_gold` and `pyramids` hold the code of one game, and `dispatch` is the only compiled switch between them.
- `builder` builds the model of a deck.

The names of learned decks on disk carry a hash of the code here, so that a change of it learns them again. What only
keeps models, in memory (`bots/model_cache.py`) and on disk (`bots/model_files.py`), is therefore not in this package.
"""
