import { expect, it } from "vitest";
import { dailyAddress, dailyPath, splitDailyAddress } from "./dailyPath";

it.each([
  ["standard", undefined, "/daily/pyramids", "/daily/pyramids"],
  ["standard", "2026-11-17", "/daily/pyramids?day=2026-11-17", "/daily/pyramids/2026-11-17"],
  ["easy", undefined, "/daily/pyramids?series=easy", "/daily/pyramids/easy"],
  ["easy", "2026-11-17", "/daily/pyramids?series=easy&day=2026-11-17", "/daily/pyramids/easy/2026-11-17"],
] as const)("the %s game of %s has a request and an address of its own", (series, day, path, address) => {
  expect([dailyPath("pyramids", series, day), dailyAddress("pyramids", series, day)]).toEqual([
    path,
    address,
  ]);

  const [, , ...parts] = address.split("/").slice(1);
  expect(splitDailyAddress(parts)).toEqual({ series, rest: day ? [day] : [] });
});
