"""The proofs of the server: real processes, real sockets, injected faults, and checks of the database that is left."""
