import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadPart, MissingPart } from "./parts";

const reload = vi.fn();
const gone = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch"));
function serve(entry: string): void {
  vi.stubGlobal("fetch", async () => new Response(`<script type="module" src="${entry}"></script>`));
}

beforeEach(() => {
  reload.mockClear();
  sessionStorage.clear();
  const script = document.createElement("script");
  script.setAttribute("src", "/assets/index-1.js");
  vi.spyOn(document, "querySelector").mockReturnValue(script); // happy-dom would try to load one in the document
  vi.stubGlobal("location", { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("is handed on when it is there", async () => {
  await expect(loadPart(async () => "page")).resolves.toBe("page");
});

it("is missing when the server has the same pages as before", async () => {
  serve("/assets/index-1.js");

  await expect(loadPart(gone)).rejects.toThrow(MissingPart);
  expect(reload).not.toHaveBeenCalled();
});

it("is missing when the server cannot be reached, or is in trouble", async () => {
  vi.stubGlobal("fetch", gone);
  await expect(loadPart(gone)).rejects.toThrow(MissingPart);

  vi.stubGlobal("fetch", async () => new Response("Bad gateway", { status: 502 }));
  await expect(loadPart(gone)).rejects.toThrow(MissingPart);
  expect(reload).not.toHaveBeenCalled();
});

it("reloads the page once when the server has newer pages", async () => {
  serve("/assets/index-2.js");

  void loadPart(gone);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());

  await expect(loadPart(gone)).rejects.toThrow(MissingPart);
  expect(reload).toHaveBeenCalledOnce();
});
