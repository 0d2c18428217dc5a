/** Addresses as on a server, wherever the pages lie. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentAddress, hrefOf, linkTo, pageOf, placeLinks } from "./address";
import { go, replaceAddress, route } from "./route.svelte";
import { wantedLanguage } from "./language";

const root = document.documentElement;

function link(href: string): HTMLAnchorElement {
  const made = document.createElement("a");
  made.setAttribute("href", href);
  return document.body.appendChild(made);
}

const changed = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  delete root.dataset.server;
  history.replaceState(null, "", "/");
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe("on a server", () => {
  it("the path is the address, and links stay as they are", async () => {
    go("/rules/pyramids?x=1#P5");
    placeLinks();
    const rules = link("/rules");
    await changed();

    expect(location.pathname + location.search + location.hash).toBe("/rules/pyramids?x=1#P5");
    expect([hrefOf("/rules"), rules.getAttribute("href"), pageOf(rules)]).toEqual([
      "/rules",
      "/rules",
      "/rules",
    ]);
    expect(pageOf(link("/api/tables/abc/record"))).toBeNull();
  });
});

it("links lead others to the address of this machine in the network, if the page is open as localhost", () => {
  root.dataset.address = "http://192.168.1.5:8000";

  expect(linkTo("/t/abc#token")).toBe("http://192.168.1.5:8000/t/abc#token");

  delete root.dataset.address;
  expect(linkTo("/t/abc#token")).toBe(`${location.origin}/t/abc#token`);
});

describe("on a server below a path", () => {
  beforeEach(() => {
    root.dataset.root = "/games";
    history.replaceState(null, "", "/games/");
  });
  afterEach(() => {
    delete root.dataset.root;
  });

  it("addresses are written without the path, and links lead below it", async () => {
    go("/rules/pyramids?x=1#P5");
    placeLinks();
    const rules = link("/rules");
    await changed();
    rules.setAttribute("class", "seen");
    await changed();

    expect(location.pathname + location.search + location.hash).toBe("/games/rules/pyramids?x=1#P5");
    expect(route.at.path).toEqual(["rules", "pyramids"]);
    expect([rules.getAttribute("href"), pageOf(rules)]).toEqual(["/games/rules", "/rules"]);
    expect(linkTo("/t/abc#token")).toBe(`${location.origin}/games/t/abc#token`);
  });
  it("a link may be written again, and leads to its new address", async () => {
    placeLinks();
    const made = link("/rules");
    await changed();

    made.setAttribute("href", "/decks");
    await changed();

    expect(made.getAttribute("href")).toBe("/games/decks");
  });
  it("what lies beside the server is another site, and so are its requests", () => {
    expect(["/rules", "/gamesome", "/games/api/tables/abc/record"].map((to) => pageOf(link(to)))).toEqual([
      null,
      null,
      null,
    ]);
    expect(pageOf(link("/games"))).toBe("/");
  });
});

describe("without a server", () => {
  beforeEach(() => {
    root.dataset.server = "none";
    history.replaceState(null, "", "/some/folder/");
  });

  it("the whole address stands after the #, below any folder", () => {
    go("/rules/pyramids?lang=es#P5");

    expect(location.pathname + location.hash).toBe("/some/folder/#/rules/pyramids?lang=es#P5");
    expect(route.at.path).toEqual(["rules", "pyramids"]);
    expect([route.at.search.get("lang"), route.at.hash]).toEqual(["es", "P5"]);
    expect(wantedLanguage()).toBe("es");
  });
  it("a query alone changes only the query", () => {
    go("/local/abc/replay?seat=0");

    replaceAddress("?seat=1");

    expect(location.hash).toBe("#/local/abc/replay?seat=1");
  });
  it("the folder itself is the home page, as is what is no address", () => {
    for (const hash of ["", "#", "#P5", "#//"]) {
      history.replaceState(null, "", `/some/folder/${hash}`);

      expect(currentAddress().pathname.replaceAll("/", ""), hash).toBe("");
    }
  });
  it("links can be opened in a new tab, whenever they appear and change", async () => {
    const before = link("/learn");
    placeLinks();
    const box = document.createElement("div");
    box.innerHTML = `<p><a href="/rules/pyramids#P5">P5</a></p>`;
    document.body.append(box);
    const later = link("/decks");
    await changed();
    later.setAttribute("href", "/history");
    await changed();

    const all = [before, box.querySelector("a")!, later].map((one) => one.getAttribute("href"));
    expect(all).toEqual(["#/learn", "#/rules/pyramids#P5", "#/history"]);
    expect(pageOf(before)).toBe("/learn");
    expect(linkTo("/learn")).toBe(`${location.origin}/some/folder/#/learn`);
  });
  it("a link to a part of a page names the page, too", async () => {
    go("/rules?lang=es");
    placeLinks();
    const part = link("#S5");
    await changed();

    expect(part.getAttribute("href")).toBe("#/rules?lang=es#S5");
  });
  it("files and other sites are no pages", async () => {
    placeLinks();
    const others = [link("https://example.org/rules"), link("./assets/deck.toml"), link("//example.org/")];
    await changed();

    expect(others.map((one) => one.getAttribute("href"))).toEqual([
      "https://example.org/rules",
      "./assets/deck.toml",
      "//example.org/",
    ]);
    expect(others.map(pageOf)).toEqual([null, null, null]);
  });
});
