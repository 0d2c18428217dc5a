/** The texts of the check of a deal; they are loaded with it. */
import type en from "../generated/texts/en/proof";
import type { Entry, Needs } from "./index.svelte";
import { LazyCatalogue } from "./lazyCatalogue.svelte";

export type ProofKey = keyof typeof en;

const proof = new LazyCatalogue(
  import.meta.glob<Record<string, Entry>>("../generated/texts/*/proof.ts", { import: "default" }),
);

export function proofText<K extends ProofKey>(key: K, ...[values]: Needs<(typeof en)[K]>): string {
  return proof.text(key, values);
}
