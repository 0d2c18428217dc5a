"""How levels pick a choice: at random among the best ones, or by simulation. Every function here is compiled."""
