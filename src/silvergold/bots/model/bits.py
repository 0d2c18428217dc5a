"""Packing bits: the open boxes of a card, pushed together, are the number of the card's state."""

from __future__ import annotations

from typing import Any

from silvergold.rules.compiling import PLAIN, has_bmi2, inlined

if PLAIN:

    def packed(boxes: int, of: int) -> int:
        """Return the bits of `boxes` at the places of `of`, pushed together."""
        word = place = 0
        while of:
            word |= bool(boxes & of & -of) << place
            of &= of - 1
            place += 1
        return word

else:
    import llvmlite.ir
    from numba.core import types
    from numba.extending import intrinsic

    if has_bmi2:

        @intrinsic
        def packed(_context: Any, boxes: Any, of: Any) -> Any:
            """Return the bits of `boxes` at the places of `of`, pushed together: one instruction on this processor."""

            def code(_c: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                word = llvmlite.ir.IntType(64)
                two_words = llvmlite.ir.FunctionType(word, [word, word])
                extract = builder.module.declare_intrinsic("llvm.x86.bmi.pext.64", fnty=two_words)
                return builder.call(extract, [arguments[0], arguments[1]])

            return types.int64(types.int64, types.int64), code

    else:

        @inlined
        def packed(boxes: int, of: int) -> int:
            """Return the bits of `boxes` at the places of `of`, pushed together."""
            word = place = 0
            while of:
                if boxes & of & -of:
                    word |= 1 << place
                of &= of - 1
                place += 1
            return word


@inlined
def spread(word: int, over: int) -> int:
    """Return the boxes at the places of `over` that a packed word stands for: the inverse of `packed`."""
    boxes = 0
    while over:
        if word & 1:
            boxes |= over & -over
        over &= over - 1
        word >>= 1
    return boxes
