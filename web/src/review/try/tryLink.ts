/** The link to a decision, to be sent to a friend who is to try it. */
import type { TriedTable } from "../../net/table/triedTable.svelte";
import { linkTo } from "../../platform/address";

export function tryLink({ table, seat, seq }: Pick<TriedTable, "table" | "seat" | "seq">): string {
  return linkTo(`/t/${table.id}/try?seat=${seat}&at=${seq}`);
}
