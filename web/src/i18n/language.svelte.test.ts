/** Which language a visitor gets, and that one that loads slowly replaces no later choice. */
import { beforeEach, describe, expect, it, vi } from "vitest";

interface Load {
  promise: Promise<unknown>;
  resolve: (texts: unknown) => void;
  reject: (why: Error) => void;
}

const loads = vi.hoisted(() => new Map<string, Load>());

vi.mock("./catalogues", async () => {
  const actual = await vi.importActual<typeof import("./catalogues")>("./catalogues");
  const { loadCatalogue } = actual;
  return {
    ...actual,
    loadCatalogue: (...which: [string, Part]) => loads.get(which[0])?.promise ?? loadCatalogue(...which),
  };
});

import type { Part } from "./catalogues";
import es from "../generated/texts/es/core";
import { preferredLanguage } from "./registry";

vi.resetModules(); // the set-up of the tests has loaded the real catalogues
const { language, setLanguage, t } = await import("./index.svelte");

function pending(): Load {
  const load = {} as Load;
  load.promise = new Promise((resolve, reject) => Object.assign(load, { resolve, reject }));
  return load;
}

describe("the language of a browser", () => {
  it.each([
    [["es-ES", "es", "en-US", "en"], "es"],
    [["es-MX", "es", "en"], "es"],
    [["ca-ES", "es-ES"], "es"],
    [["ES"], "es"],
    [["en-GB", "es"], "en"],
    [["fr-CA", "de"], "fr"],
    [["it-IT", "nl"], "en"],
    [["est", "xx"], "en"],
    [[], "en"],
  ])("%j is %s", (tags, expected) => {
    expect(preferredLanguage(tags)).toBe(expected);
  });

  it("may be a part of a tag", () => {
    expect(preferredLanguage(["zh-Hant-TW"], ["zh", "zh-Hant"])).toBe("zh-Hant");
  });
});

describe("a slow language", () => {
  beforeEach(async () => {
    loads.clear();
    await setLanguage("en");
    loads.set("es", pending());
  });

  it("is shown when it is here", async () => {
    const done = setLanguage("es");
    expect(t("common.cancel")).toBe("Cancel");

    loads.get("es")!.resolve(es);
    await done;

    expect([language(), t("common.cancel"), document.documentElement.lang]).toEqual(["es", "Cancelar", "es"]);
  });

  it("does not replace one that was chosen later", async () => {
    const late = setLanguage("es");
    await setLanguage("en");

    loads.get("es")!.resolve(es);
    await late;

    expect([language(), document.documentElement.lang]).toEqual(["en", "en"]);
  });

  it("that cannot be loaded leaves everything as it is", async () => {
    const failing = setLanguage("es");
    loads.get("es")!.reject(new Error("offline"));

    await expect(failing).rejects.toThrow("offline");
    expect([language(), t("common.cancel")]).toEqual(["en", "Cancel"]);
  });
});
