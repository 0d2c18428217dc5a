import { expect, it } from "vitest";
import { serverAddress } from "./serverAddress";

it.each([
  ["table.example.org", "https://table.example.org/"],
  [" https://example.org/games ", "https://example.org/games"],
  ["http://example.org:8000", "http://example.org:8000/"],
  ["192.168.1.20:8000", "http://192.168.1.20:8000/"],
  ["localhost:8000", "http://localhost:8000/"],
  ["[::1]:8000", "http://[::1]:8000/"],
  ["kitchen.local:8000", "http://kitchen.local:8000/"],
])("%s is an address", (text, address) => {
  expect(serverAddress(text)).toBe(address);
});

it.each(["", "   ", "a table", "table", "javascript:alert(1)", "http://", "file:///etc"])(
  "%j is none",
  (text) => {
    expect(serverAddress(text)).toBeNull();
  },
);
