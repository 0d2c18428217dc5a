"""The rules, the bots and the reviews' evaluator as one WebAssembly module for the pages.

`exports` holds the functions of the module, `build` compiles and links them, and `layout` describes the records, the
constants and the functions for TypeScript. `make wasm` writes both. docs/webassembly.md explains how it works.
"""
