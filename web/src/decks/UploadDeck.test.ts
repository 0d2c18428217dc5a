import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { setLanguage } from "../i18n/index.svelte";
import { byPlace, placeText } from "./deckFaults";
import UploadDeck from "./UploadDeck.svelte";

afterEach(async () => {
  vi.unstubAllGlobals();
  await setLanguage("en");
});

const FAULTS = [
  { place: "game", sentence: "this is missing" },
  { place: "card 17, row 2", sentence: "the row is too short" },
  { place: "card 17, row 2", sentence: '"z" means nothing' },
  { place: "card 18", sentence: "colour is pink" },
];

it("lists every fault by card and row", async () => {
  const refused = {
    code: "deck",
    sentence: "game: this is missing; and 3 more",
    rule: null,
    deck_faults: FAULTS,
  };
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/decks"
      ? Response.json(refused, { status: 422 })
      : Response.json({ id: "a", name: "Ana", tables: [], session: "s", recovery: "r" }),
  );
  render(UploadDeck);

  await fireEvent.input(screen.getByRole("textbox", { hidden: true }), { target: { value: "deck" } });
  await fireEvent.click(screen.getByText("Add this deck"));

  const list = await screen.findByRole("region", { name: "The faults of this deck" });
  expect(list.textContent).toMatch(/game.*Card 17, row 2.*too short.*means nothing.*Card 18.*pink/s);
  expect(screen.getByText("This deck cannot be used yet. It has 4 faults.")).toBeTruthy();
});

it("names the places of faults in the language of the page", async () => {
  await setLanguage("es");

  expect(placeText("card 17, row 2")).toEqual({ text: "Carta 17, fila 2", lang: "es" });
  expect(placeText("the 3rd card")).toEqual({ text: "the 3rd card", lang: "en" });
  expect(byPlace(FAULTS).map(({ sentences }) => sentences.length)).toEqual([1, 2, 1]);
});
