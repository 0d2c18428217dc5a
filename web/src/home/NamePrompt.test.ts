import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../net/api";
import { guest } from "../net/guest.svelte";
import { load } from "../platform/storage";
import NamePrompt from "./NamePrompt.svelte";

beforeEach(() => {
  guest.me = { id: "g1", name: "Finch", tables: [] };
  guest.isNameGiven = true;
});
afterEach(() => vi.restoreAllMocks());

test("who plays under a drawn name may keep it, and is not asked again", async () => {
  render(NamePrompt);

  screen.getByRole("button", { name: "Stay Finch" }).click();
  await tick();

  expect(screen.queryByRole("textbox")).toBeNull();
  expect(load("name-given", true)).toBe(false);
});

test("who gives a name is greeted by it, and is not asked again", async () => {
  const rename = vi.spyOn(api, "rename").mockResolvedValue({ id: "g1", name: "Dora", tables: [] });
  render(NamePrompt);

  const field = screen.getByRole<HTMLInputElement>("textbox");
  field.value = " Dora ";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await tick();
  screen.getByRole("button", { name: "Save" }).click();
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain("Dora"));

  expect(rename).toHaveBeenCalledWith("Dora");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(guest.me?.name).toBe("Dora");
});

test("who has chosen a name is never asked", () => {
  guest.isNameGiven = false;

  render(NamePrompt);

  expect(screen.queryByRole("textbox")).toBeNull();
});
