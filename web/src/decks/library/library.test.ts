import { expect, test } from "vitest";
import type { DeckVersion } from "../../generated/messages";
import { numbered } from "./library.svelte";

function version(id: string, draft: string | null): DeckVersion {
  const game = "pyramids";
  return { id, game, name: id, draft, made_at: 0, games: 0, shared: false, listed: false };
}

test("versions of a draft are counted from the first one", () => {
  const all = [version("c", "tombs"), version("x", null), version("b", "tombs"), version("a", "tombs")];

  const counted = all.map((seen) => numbered(seen, all).version!);

  expect(counted.map(({ nth, of }) => [nth, of])).toEqual([
    [3, 3],
    [1, 1],
    [2, 3],
    [1, 3],
  ]);
});
