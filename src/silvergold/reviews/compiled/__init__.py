"""Compiled simulations of the review. Every file in this folder is part of the key of the compiler's cache."""
