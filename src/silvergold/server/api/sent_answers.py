"""What a handler holds until its answer is sent, such as the work that a stream still needs."""

from __future__ import annotations

from contextlib import AsyncExitStack

from litestar.types import ASGIApp, Receive, Scope, Send


def until_sent(app: ASGIApp) -> ASGIApp:
    """Give a handler an exit stack, `request.state.held`, that is closed after its answer is sent or aborted."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        async with AsyncExitStack() as held:
            scope["state"]["held"] = held
            await app(scope, receive, send)

    return run
