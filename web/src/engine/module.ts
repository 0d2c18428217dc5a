/** The compiled rules and bots: one WebAssembly module, and its memory. */
import type { Engine } from "../generated/layout";

const PAGE = 65_536;
/** Records begin on cache lines. */
const LINE = 64;

export class EngineModule {
  readonly functions: Engine;
  #free: number;

  constructor(instance: WebAssembly.Instance) {
    this.functions = instance.exports as unknown as Engine;
    this.#free = Number(this.functions.__heap_base.value);
  }

  static async load(code: BufferSource | Promise<Response>): Promise<EngineModule> {
    const imports = { env: { exp: Math.exp } };
    const { instance } =
      code instanceof Promise
        ? await WebAssembly.instantiateStreaming(code, imports)
        : await WebAssembly.instantiate(code, imports);
    return new EngineModule(instance);
  }

  /** Memory for so many bytes, filled with zeros. */
  room(size: number): number {
    const at = Math.ceil(this.#free / LINE) * LINE;
    this.#free = at + size;
    const { memory } = this.functions;
    const missing = this.#free - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /** Do some work, then take back all memory that it was given. */
  temporarily<T>(work: () => T): T {
    const before = this.#free;
    try {
      return work();
    } finally {
      this.bytes(before, this.#free - before).fill(0);
      this.#free = before;
    }
  }

  /** Bytes of the memory. They are valid until the next call of `room`. */
  bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.functions.memory.buffer, at, size);
  }

  view(at: number, size: number): DataView {
    return new DataView(this.functions.memory.buffer, at, size);
  }
}
