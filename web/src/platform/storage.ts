/** What this browser remembers. What cannot be stored (private windows, a full storage) is kept until the page is closed. */
const memory = new Map<string, string>();
const PREFIX = "silvergold.";

function stored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // storage is forbidden
  }
}

export function load<T>(name: string, otherwise: T): T {
  const text = memory.get(name) ?? stored(name);
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

/** Remember a value. Return false if it is lost when the page is closed. */
export function save(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    memory.delete(name);
    return true;
  } catch {
    memory.set(name, text);
    return false;
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
