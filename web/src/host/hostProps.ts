import type { TableSeen } from "../generated/messages";

/** What the lists of the host panel share. */
export interface HostProps {
  table: TableSeen;
  /** Run `work` and show the text that it returns. Returns false if it failed. */
  attempt: (work: () => Promise<string>) => Promise<boolean>;
  onrevoked?: (() => void) | undefined;
}
