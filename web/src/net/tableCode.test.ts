import { describe, expect, it } from "vitest";
import { addressOf, tableCode } from "./tableCode";

describe("what people paste to join", () => {
  it("is a code", () => expect(tableCode(" bpnjsnb6z385 ")).toEqual({ id: "bpnjsnb6z385", token: null }));
  it("is a code in groups of four, as a lobby shows it", () =>
    expect(tableCode("bpnj snb6 z385")).toEqual({ id: "bpnjsnb6z385", token: null }));
  it("is a whole link with its token", () =>
    expect(tableCode("https://play.example/t/abc123#tok_en-1")).toEqual({ id: "abc123", token: "tok_en-1" }));
  it("is a link to a replay", () =>
    expect(tableCode("http://10.0.0.2:8000/t/abc123/replay?at=7")).toEqual({ id: "abc123", token: null }));
  it("is a path or a link without its scheme", () => {
    expect(tableCode("/t/abc123#x")).toEqual({ id: "abc123", token: "x" });
    expect(tableCode("play.example/t/abc123")).toEqual({ id: "abc123", token: null });
  });
  it("is not anything else", () => {
    expect(tableCode("")).toBeNull();
    expect(tableCode("hello there")).toBeNull();
    expect(tableCode("https://play.example/")).toBeNull();
    expect(tableCode("javascript:alert(1)")).toBeNull();
  });
  it("goes both ways", () =>
    expect(tableCode(addressOf({ id: "abc123", token: "t" }))).toEqual({ id: "abc123", token: "t" }));
});
