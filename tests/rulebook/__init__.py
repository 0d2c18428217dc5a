"""The rulebooks as tests: a file for each heading, and a sentence as the name of each test."""
