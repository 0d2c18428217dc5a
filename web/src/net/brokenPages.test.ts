import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MissingPart } from "../platform/parts";
import { reportBrokenPages, reportOf } from "./brokenPages";

const STACK =
  "TypeError: Ana is not a function\n    at f (https://table.example/assets/table-Ab_3.js:1:2042)\n    at g";

function broken(stack = STACK): TypeError {
  return Object.assign(new TypeError("Ana is not a function"), { stack });
}

vi.mock(import("../platform/parts"), async (actual) => ({
  ...(await actual()),
  pagesVersion: () => "index-D4.js",
}));

const asked = vi.fn(() => Promise.resolve(new Response()));

beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal("fetch", asked);
});
afterEach(() => vi.unstubAllGlobals());

describe("the report of a fault", () => {
  it("says where it is, and neither its message nor the address of the page", () => {
    expect(reportOf(broken())).toEqual({
      code: "TypeError",
      chunk: "table-Ab_3.js:1:2042",
      version: "index-D4.js",
    });
  });
  it("names the script that is missing", () => {
    const cause = new TypeError("Failed to fetch: https://table.example/assets/Rules-x.js");

    expect(reportOf(new MissingPart("missing", { cause }))).toMatchObject({
      code: "missing-part",
      chunk: "Rules-x.js",
    });
  });
  it("is not made for what is in no script of ours", () => {
    expect(reportOf(broken("at chrome-extension://abc/content.js:1:2"))).toBeNull();
    expect(reportOf("a text")).toBeNull();
  });
});

it("a fault that nobody caught is sent once, and only so many of a visit", () => {
  reportBrokenPages();
  const fail = (error: Error): boolean => dispatchEvent(new ErrorEvent("error", { error }));

  fail(broken());
  fail(broken());
  expect(asked).toHaveBeenCalledTimes(1);

  for (let line = 1; line < 20; line++) fail(broken(`at /assets/x.js:${line}:1`));
  expect(asked).toHaveBeenCalledTimes(5);
});
