"""What `silvergold doctor` looks at: whether this machine, its settings and its address suit a server.

Each check returns findings: what was seen, how serious that is, and what to do. None of them changes anything.
"""
