"""The rulebooks as tests: a file for each heading, a sentence for each name."""
