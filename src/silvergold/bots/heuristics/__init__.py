"""The evaluation of greedy and casual, as compiled functions.

Every file in this folder is part of the key of the compiler's cache.
"""
