/** What this browser remembers. Where storage is forbidden (private windows) it remembers until the page is closed. */
const memory = new Map<string, string>();
const PREFIX = "silvergold.";

export function load<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name) ?? memory.get(name);
    return text == null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // storage is full or forbidden: memory has it
  }
}

export function remove(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // nothing was kept
  }
}

/** Remove all entries of these kinds: names that are equal to one, or continue it with a dot. */
export function removeKinds(...kinds: string[]): void {
  const names = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) names.add(key.slice(PREFIX.length));
  } catch {
    // nothing was kept
  }
  for (const name of names) if (kinds.includes(name.split(".")[0] ?? "")) remove(name);
}
