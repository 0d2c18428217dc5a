import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashOf, sha256 } from "./sha256";

describe("SHA-256", () => {
  it("gives the hashes of the standard's examples", () => {
    expect(hashOf("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(hashOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hashOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    );
    expect(hashOf("a".repeat(1_000_000))).toBe(
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    );
  });
  it("agrees with another implementation at every length around a block, and in every script", () => {
    for (let n = 0; n < 200; n++) {
      const text = "ñ金🏝".repeat(n).slice(0, n);
      expect(hashOf(text), text).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });
  it("leaves what it hashes alone", () => {
    const bytes = Uint8Array.of(1, 2, 3);
    sha256(bytes);

    expect([...bytes]).toEqual([1, 2, 3]);
  });
});
