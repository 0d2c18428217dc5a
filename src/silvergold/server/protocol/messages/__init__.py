"""Every message of the protocol as a typed struct, and every error code; described in `docs/protocol.md`.

What is not in these structs cannot be sent. They are grouped by direction: `requests` come from clients, `game` and
`tables` are what a viewer may know, `answers` are the messages that carry it. `reviews`, `challenges`, `notices` and
`decks` are one topic each, in both directions.
"""

# in the order of `messages.ts`
# isort: off
from silvergold.server.protocol.messages.codes import *  # noqa: F403
from silvergold.server.protocol.messages.game import *  # noqa: F403
from silvergold.server.protocol.messages.tables import *  # noqa: F403
from silvergold.server.protocol.messages.requests import *  # noqa: F403
from silvergold.server.protocol.messages.answers import *  # noqa: F403
from silvergold.server.protocol.messages.reviews import *  # noqa: F403
from silvergold.server.protocol.messages.challenges import *  # noqa: F403
from silvergold.server.protocol.messages.notices import *  # noqa: F403
from silvergold.server.protocol.messages.decks import *  # noqa: F403
