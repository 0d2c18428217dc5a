"""From numba's IR to one WebAssembly module: `python -m silvergold.webassembly.build FILE` (or `make wasm`).

numba compiles every function of `exports` for a 64-bit machine without any feature of this processor. Since pointers
in LLVM have no type, records have constant offsets and nothing is allocated, only the target and the data layout of the
IR change. LLVM makes an object of it, and `wasm-ld` links the module.
"""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

from silvergold.webassembly.sources import digest

TARGET: Final = "wasm32-unknown-unknown"
FEATURES: Final = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
"""What all browsers of the last years understand."""

STACK: Final = 1 << 16
LINKERS: Final = ("wasm-ld", "wasm-ld-19", "wasm-ld-18", "wasm-ld-17", "wasm-ld-16", "wasm-ld-15", "wasm-ld-14")

NOTHING_OF_THIS_PROCESSOR: Final = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_BOUNDSCHECK": "0",
    "SILVERGOLD_PLAIN": "",
}
"""Settings that numba reads when it is imported. Vectorising is left to the target."""

KINDS: Final = {"int": "i32", "i64": "i64", "float": "double", "None": "void"}


class Export(NamedTuple):
    """A function of the module: its types as LLVM calls them, by name of the parameter."""

    name: str
    parameters: dict[str, str]
    result: str
    about: str
    function: Callable[..., Any]


def exported(module: ModuleType) -> Iterator[Export]:
    """Yield the functions of the module: the plain ones of `exports`, in the order of the file."""
    for name, function in vars(module).items():
        if inspect.isfunction(function) and function.__module__ == module.__name__:
            kinds = {key: kind_of(value) for key, value in inspect.get_annotations(function, eval_str=True).items()}
            result = kinds.pop("return")
            yield Export(name, kinds, result, inspect.getdoc(function) or "", function)


def kind_of(annotation: Any) -> str:
    """Return the type of a parameter or a result as LLVM calls it."""
    if annotation is None:
        return KINDS["None"]
    return KINDS[getattr(annotation, "__metadata__", (getattr(annotation, "__name__", ""),))[0]]


# Compiling ------------------------------------------------------------------------------------------------------------


def compile_exports() -> bytes:
    """Compile all functions of the module; return an object file."""
    from llvmlite import binding

    from silvergold.webassembly import exports

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(TARGET).create_target_machine(opt=3, reloc="static", features=FEATURES)
    whole = binding.parse_assembly("")
    names = []
    for export in exported(exports):
        for text in ir_of(export):
            whole.link_in(binding.parse_assembly(retargeted(text, str(machine.target_data))))
        names.append(export.name)
    for part in (*whole.functions, *whole.global_variables):
        if not part.is_declaration:
            part.linkage = "external" if part.name in names else "internal"
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(speed_level=2))
    builder.getModulePassManager().run(whole, builder)
    return bytes(machine.emit_object(whole))


def ir_of(export: Export) -> Iterator[str]:
    """Yield numba's IR of a function, and that of a wrapper with a plain signature."""
    import numba

    njit: Any = numba.njit
    types = [numba.float64 if kind == "double" else numba.int64 for kind in export.parameters.values()]
    compiled = njit(nogil=True, error_model="numpy")(export.function)
    compiled.compile(tuple(types))
    (signature,) = compiled.signatures
    overload = compiled.overloads[signature]
    yield compiled.inspect_llvm(signature)
    yield wrapper_of(export, overload.fndesc.llvm_func_name, str(overload.signature.return_type))


def wrapper_of(export: Export, inner: str, result: str) -> str:
    """Return the IR of a function that calls a function of numba.

    numba passes the result and a possible exception by address; numbers are 64 bits wide.
    """
    held = {"float64": "double", "none": "ptr", "bool": "i8"}.get(result, "i64")
    given = {name: "double" if kind == "double" else "i64" for name, kind in export.parameters.items()}
    widened = [f"%{name}.wide = sext i32 %{name} to i64" for name, kind in export.parameters.items() if kind == "i32"]
    passed = [
        f"{given[name]} %{name}{'.wide' if kind == 'i32' else ''}" for name, kind in export.parameters.items()
    ]  # fmt: skip
    back = {"void": [], "double": [f"%result = load {held}, ptr %place"]}.get(export.result)
    if back is None:
        change = "zext" if held == "i8" else "trunc"
        back = [f"%whole = load {held}, ptr %place", f"%result = {change} {held} %whole to {export.result}"]
    taken = ", ".join(f"{kind} %{name}" for name, kind in export.parameters.items())
    lines = [
        f"declare i32 @{inner}(ptr, ptr{''.join(f', {kind}' for kind in given.values())})",
        f"define {export.result} @{export.name}({taken}) {{",
        f"%place = alloca {held}",
        "%fault = alloca ptr",
        *widened,
        f"%status = call i32 @{inner}({', '.join(['ptr %place', 'ptr %fault', *passed])})",
        *back,
        f"ret {export.result}" + ("" if export.result == "void" else " %result"),
        "}",
    ]
    return "\n".join(lines)


def retargeted(ir: str, layout: str) -> str:
    """Return the IR for the target of the module."""
    ir = re.sub(r'target triple = "[^"]*"', "", ir)
    ir = re.sub(r'target datalayout = "[^"]*"', "", ir)
    return f'target triple = "{TARGET}"\ntarget datalayout = "{layout}"\n{ir}'


# Linking --------------------------------------------------------------------------------------------------------------


def linker() -> list[str] | None:
    """Return the command of a linker for WebAssembly: that of LLVM, or the one in the package `ziglang`."""
    for name in LINKERS:
        if found := shutil.which(name):
            return [found]
    if subprocess.run([sys.executable, "-m", "ziglang", "version"], capture_output=True, check=False).returncode == 0:
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    return None


def toolchain() -> str:
    """Return the versions that decide the bytes of the module beside its sources: of Python and of the linker."""
    command = linker()
    if command is None:
        return ""
    said = subprocess.run([*command, "--version"], capture_output=True, check=True, text=True).stdout
    return f"Python {sys.version_info.major}.{sys.version_info.minor}, {said.strip()}"


def link(command: list[str], names: list[str], code: bytes) -> bytes:
    """Link a module of an object file. Its stack comes first, so that an overflow traps."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "engine.o"), Path(folder, "engine.wasm")
        source.write_bytes(code)
        exports = [f"--export={name}" for name in (*names, "__heap_base")]
        settings = ["--no-entry", "--gc-sections", "--strip-all", "-O2", "--stack-first", "-z", f"stack-size={STACK}"]
        undefined = ["--allow-undefined"]
        subprocess.run([*command, *settings, *undefined, *exports, "-o", str(target), str(source)], check=True)
        return target.read_bytes()


def build() -> bytes:
    """Return the module. numba must not be imported yet in this process."""
    command = linker()
    if command is None:
        raise SystemExit("there is no linker for WebAssembly here: install Debian's lld, or the Python package ziglang")
    assert "numba" not in sys.modules, "numba has read its settings already"
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(NOTHING_OF_THIS_PROCESSOR, SILVERGOLD_CACHE=folder)
        code = compile_exports()
    from silvergold.webassembly import exports

    module = link(command, [export.name for export in exported(exports)], code)
    return module + note("toolchain", toolchain().encode()) + note("sources", digest().encode())


def note(name: str, content: bytes) -> bytes:
    """Return a custom section, which JavaScript finds with `WebAssembly.Module.customSections`."""
    body = leb128(len(name)) + name.encode() + content
    return b"\0" + leb128(len(body)) + body


def leb128(number: int) -> bytes:
    """Return a number as WebAssembly writes sizes: seven bits in each byte, the lowest first."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes((*found, number))


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(build())
