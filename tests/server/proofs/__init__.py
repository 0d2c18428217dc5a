"""The proofs of the server: real processes, real sockets, faults put in on purpose, and checks of what is left."""
