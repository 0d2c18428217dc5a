"""Asking untrusted bots: they may raise, hang, return nonsense, use all memory or end their process.

- `asking` asks a bot in this process and checks its answer. Both pools ask bots through it.
- `limits` holds time limits, memory limits and the setup of a child process.
- `job_pool` runs whole games in child processes, for the arena: synchronous, pickled results.
  `preload` loads the rules into the process that these are forked from.
- `think_pool` asks for one choice at a time in child processes, for the server: asyncio, JSON answers.
  `think` answers such a request, and `think_child` is the program of the child process.
- `monitor` tells the parent of a job which bot is thinking, so that it can exclude a bot that ended the process.
"""
