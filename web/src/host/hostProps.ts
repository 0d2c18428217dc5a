import type { TableSeen } from "../generated/messages";

/** What the lists of the host panel share. */
export interface HostProps {
  table: TableSeen;
  /** Do something and say what was done; false if it could not be. */
  attempt: (work: () => Promise<string>) => Promise<boolean>;
  onrevoked?: (() => void) | undefined;
}
