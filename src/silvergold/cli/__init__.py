"""The command line: `silvergold play` and the other commands, whose modules are in `commands/`.

Nothing here imports NumPy, numba or rich before a command needs them, so `silvergold --help` is fast.
"""
