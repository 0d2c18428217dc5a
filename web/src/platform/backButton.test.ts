import { beforeEach, describe, expect, it, vi } from "vitest";

type Entry = [state: unknown, address: string];

/** A history that moves at once; happy-dom's does not move. */
const entries: Entry[] = [];
let at = 0;

function moveTo(state: unknown, address: string): void {
  entries.splice(at, Infinity, [state, address]);
}

async function freshModules(): Promise<typeof import("./backButton")> {
  vi.resetModules();
  return import("./backButton");
}

beforeEach(() => {
  entries.length = at = 0;
  entries.push([null, "/"], [null, "/t/abc"]);
  at = 1;
  vi.stubGlobal("location", {
    get href() {
      return `http://here${entries[at]![1]}`;
    },
    get pathname() {
      return entries[at]![1];
    },
  });
  vi.stubGlobal("history", {
    get state() {
      return entries[at]![0];
    },
    pushState: (state: unknown, _: string, to = entries[at]![1]) => {
      at += 1;
      moveTo(state, to);
    },
    replaceState: (state: unknown, _: string, to: string) => moveTo(state, to),
    back: () => (at -= 1),
  });
});

describe("the back button", () => {
  it("closes what is open, one after the other, before it leaves the page", async () => {
    const { closeOnBack, hasClosedSomething } = await freshModules();
    const closed: string[] = [];
    const opened = ["menu", "dialog"].map((name) => {
      const gone = closeOnBack(() => {
        closed.push(name);
        gone();
      });
      return gone;
    });

    history.back();
    expect([hasClosedSomething(), closed, location.pathname]).toEqual([true, ["dialog"], "/t/abc"]);
    history.back();
    expect([hasClosedSomething(), closed, location.pathname]).toEqual([true, ["dialog", "menu"], "/t/abc"]);
    history.back();
    expect([hasClosedSomething(), location.pathname]).toEqual([false, "/"]);
    expect(opened).toHaveLength(2);
  });

  it("leaves the page at once when what was open has been closed in another way", async () => {
    const { closeOnBack, hasClosedSomething } = await freshModules();
    closeOnBack(() => {})();
    closeOnBack(() => {})();

    history.back();

    expect([hasClosedSomething(), location.pathname, hasClosedSomething()]).toEqual([true, "/", false]);
  });

  it("leads from a page that was opened in a menu to the page before, and not to the menu", async () => {
    const { changeAddress, closeOnBack, hasClosedSomething } = await freshModules();
    closeOnBack(() => {});

    changeAddress("/rules", {});
    history.back();

    expect([hasClosedSomething(), entries[at]]).toEqual([false, [null, "/t/abc"]]);
  });

  it("is not mistaken for a link within the page", async () => {
    const { closeOnBack, hasClosedSomething } = await freshModules();
    closeOnBack(() => {})();

    history.pushState(null, "", "/t/abc#there");

    expect([hasClosedSomething(), location.pathname]).toEqual([false, "/t/abc#there"]);
  });
});
