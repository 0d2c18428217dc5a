"""The content policy: what a browser may load and run in an answer of the server, or in a page of `silvergold site`."""

from __future__ import annotations

from typing import Final

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PAGE_POLICY: Final = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'")
"""The policy of pages and scripts: they compile the rules (`engine.wasm`), in workers too. No text becomes code."""

TAG_POLICY: Final = PAGE_POLICY.replace("; frame-ancestors 'none'", "")
"""The policy of pages in a tag of the page itself, which cannot say who may show the page in a frame."""
