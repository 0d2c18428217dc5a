"""Child processes that answer requests: started, asked, and killed when they fail or take too long.

- `child` is a child process as its parent sees it, for asyncio. A `Program` is what it runs.
- `parent` is the other side: the requests of the parent, and the answers to it.
- `fork_server` is the program from which the others are forked where that is safe, with everything loaded that they
  need. `starting` starts it, and starts a new interpreter where it is not.
- `frames` is how both sides write requests, progress and answers.
- `limits` holds time limits, memory limits and the priority of a process.

The whole games of the arena are played by the processes of `silvergold.bots.sandbox.job_pool`, which are not these.
"""
