"""Many games between bots: who meets whom, how it went, what can be said about it and how surely.

`schedule` says which games are played, `playing` plays one, `running` plays all of them in processes of their own,
`standing` counts them. No room below knows of this one.
"""
