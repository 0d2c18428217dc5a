/** A list that is loaded from the server. */
export class ServerList<T> {
  /** null until it is loaded. */
  items = $state.raw<T[] | null>(null);
  error = $state.raw<unknown>(null);
  /** Gets the focus when an item, and with it the focused button, is gone. */
  heading: HTMLElement | undefined;

  constructor(readonly fetch: () => Promise<T[]>) {}

  load = async (): Promise<void> => {
    try {
      this.items = await this.fetch();
      this.error = null;
    } catch (error) {
      this.error = error;
    }
  };

  /** Show the list as it is after an action, and focus its heading. */
  replace(items: T[]): void {
    this.items = items;
    this.heading?.focus();
  }
}
