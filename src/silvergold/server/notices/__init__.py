"""Telling guests who do not look at their game that it is their turn: in their browsers, and by their webhooks."""
