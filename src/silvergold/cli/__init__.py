"""The command line: `silvergold play`, `simulate`, `record`, `deck`, `rules`, `warm`, `bench`.

Nothing here imports NumPy, numba or rich before a command needs them, so `silvergold --help` answers at once.
"""
