import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { load } from "../../platform/storage";
import KeyList from "./KeyList.svelte";

it("the list of keys switches single letters off, remembers it, and marks them", async () => {
  const { container } = render(KeyList);
  const off = (): number => container.querySelectorAll(".off").length;
  expect(off()).toBe(0);

  screen.getByRole("switch").click();

  await expect.poll(off).toBe(7);
  expect(load("settings", {})).toEqual({ letterKeys: false });
});
