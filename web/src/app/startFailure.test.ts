import { expect, it, vi } from "vitest";
import { showStartFailure } from "./startFailure";

it("says in the language of the visitor what to do, and leads home", () => {
  vi.stubGlobal("navigator", { languages: ["es-MX"] });
  const target = document.createElement("div");

  showStartFailure(target);

  expect(target.querySelector("h1")?.textContent).toBe("Esta página no se puede mostrar.");
  expect(target.querySelector("button")?.textContent).toBe("Volver a cargar");
  expect(target.querySelector("a")?.getAttribute("href")).toBe("/");
  expect(document.documentElement.lang).toBe("es");
  vi.unstubAllGlobals();
});
