import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announce, announced, go, replaceAddress, route } from "./route.svelte";
import { saveSetting } from "./settings.svelte";

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  go("/");
  announce("Home");
});
afterEach(() => vi.unstubAllGlobals());

describe("the query of a page", () => {
  it("changes with the address, and is no page of its own", () => {
    go("/t/abc/review?seat=0");
    announce("Review");
    const entries = history.length;

    replaceAddress("?seat=1");

    expect([location.pathname, route.at.search.get("seat")]).toEqual(["/t/abc/review", "1"]);
    expect(history.length).toBe(entries);
    announce("Review of Ben");
    expect(announced.title).toBe("Review");
  });
  it("is known without a language that was asked for before another was chosen", () => {
    go("/rules?lang=es&seat=1");

    saveSetting("language", "en");

    expect(route.at.search.toString()).toBe("seat=1");
  });
});

describe("after navigation", () => {
  it("the new page is announced once, when it is there", () => {
    go("/rules");
    expect(announced.title).toBe("Home");

    announce("Rules");
    announce("Rules, with a filter");

    expect(announced.title).toBe("Rules");
  });
  it("the keyboard begins at the start of the page", () => {
    const link = document.body.appendChild(document.createElement("button"));
    link.focus();

    go("/rules");

    expect(document.activeElement).toBe(document.body);
    expect(document.body.hasAttribute("tabindex")).toBe(false);
  });
  it("within a page, the focus stays", () => {
    const button = document.body.appendChild(document.createElement("button"));
    button.focus();

    go("/?seat=1");

    expect(document.activeElement).toBe(button);
  });
});
