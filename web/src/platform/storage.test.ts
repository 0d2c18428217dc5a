import { afterEach, describe, expect, it, vi } from "vitest";
import { load, remove, removeKinds, save } from "./storage";

const refuse = (): never => {
  throw new DOMException("no", "SecurityError");
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("where storage is forbidden", () => {
  it("something is remembered until the page is closed, such as the token of an invite", () => {
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    save("token.abc", "secret");

    expect(load("token.abc", null)).toBe("secret");

    removeKinds("token");

    expect(load("token.abc", null)).toBeNull();
  });
});

describe("where storage is full", () => {
  it("the newest value counts, not the one that was stored before", () => {
    save("settings", { sound: true });
    vi.stubGlobal("localStorage", {
      getItem: () => '{"sound":true}',
      setItem: refuse,
      removeItem: () => {},
    });
    save("settings", { sound: false });

    expect(load("settings", {})).toEqual({ sound: false });

    remove("settings");
  });
});

it("what another tab has stored since is loaded", () => {
  save("name", "Ana");
  localStorage.setItem("silvergold.name", '"Ben"');

  expect(load("name", "")).toBe("Ben");
});
