/** Whatever address is opened and whatever fails, there is a page and a way home. */
import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { go } from "../platform/route.svelte";
import App from "./App.svelte";

const learn = vi.hoisted(() => ({ load: (): object => ({}) }));
const report = vi.fn();

vi.mock("../pages/Learn.svelte", () => learn.load());

beforeEach(() => {
  report.mockClear();
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  vi.stubGlobal("reportError", report);
});

describe.each(["/nope", "/constructor", "/t%zz/x"])("the unknown address %s", (address) => {
  it("is a page that says so, with a way home", () => {
    go(address);
    render(App);

    expect(screen.getByRole("heading").textContent).toBe("There is nothing at this address.");
    expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
    expect(screen.queryByRole("button")).toBeNull();
    expect(document.querySelector("[data-part=announcement]")?.textContent).toContain(
      "nothing at this address",
    );
  });
});

describe("a page", () => {
  beforeEach(() => vi.resetModules());

  it("whose script is missing can be loaded again", async () => {
    learn.load = () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    };
    go("/learn");
    render(App);

    expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Home" })).toBeTruthy();
    expect(report).toHaveBeenCalledOnce();
  });

  it("that fails while it is drawn can be loaded again", async () => {
    learn.load = () => ({
      default: () => {
        throw new Error("a bug");
      },
    });
    go("/learn");
    render(App);

    expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong on this page");
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
    expect(report).toHaveBeenCalledOnce();
  });
});
