"""The standard decks as files of the web pages, so that they need no server for them.

`make drawings` writes them: `python -m silvergold.server.lobby.shipped_decks FOLDER`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from silvergold import decks, games
from silvergold.drawing.web_sprites import deck_sprites
from silvergold.server.lobby.decks import deck_row


def deck_as_seen(game: str, deck: str, body: str) -> dict[str, Any]:
    """Return what a page gets when it asks for a deck."""
    found: dict[str, Any] = msgspec.json.decode(body)
    return {"id": deck, "game": game, **found}


def files() -> dict[str, str]:
    """Return all files by their names: each deck as the API returns it, its drawings, and the list of all decks."""
    texts: dict[str, str] = {}
    listed = []
    for game in games.SLUGS:
        deck = decks.standard(game)
        row = deck_row(deck)
        listed.append({"id": row.id, "game": game, "name": row.name})
        texts[f"standard-{game}.json"] = json.dumps(deck_as_seen(game, row.id, row.body), ensure_ascii=False) + "\n"
        texts[f"standard-{game}.svg"] = deck_sprites(deck) + "\n"
    texts["decks.ts"] = "\n".join(
        [
            "// Made from src/silvergold/decks/ by `make drawings`; do not edit.",
            'import type { GameSlug } from "./games";',
            f"export const STANDARD_DECKS: {{ id: string; game: GameSlug; name: string }}[] = {json.dumps(listed)};",
            "",
        ]
    )
    return texts


def main() -> None:
    """Write all files to a folder."""
    for name, text in files().items():
        (Path(sys.argv[1]) / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
