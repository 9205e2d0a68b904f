/** What could not be written, for as long as the page lives. */
const memory = new Map<string, string>();

/** `localStorage`, or memory where there is none: it can be blocked, full, or throw on a mere look. */
export const browserStorage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      memory.set(key, value);
    }
  },
  remove(key: string): void {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Then it was never there.
    }
  },
};

export type KeyValueStorage = typeof browserStorage;
