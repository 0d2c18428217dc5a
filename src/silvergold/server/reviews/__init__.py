"""Reviews on the server: made in the processes of the bots, stored part by part, shown as far as they are made.

- `child_tasks` runs in the processes of the bots, `game_steps` connects a log with the moves of its record.
- `reviewer` makes reviews in the background, `parts` is the form in which they are stored.
- `reviews` answers requests, `tries` lets people try a decision again, `skill` sums up the games of a guest.
"""
