"""A stand-in for SciPy in the processes that tests start: see tests/conftest.py."""

if __name__ == "scipy":
    raise ImportError("the processes that tests start do without SciPy, as a normal installation does")
