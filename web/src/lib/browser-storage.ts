/** Fallback for values that could not be written. It lives as long as the page. */
const memory = new Map<string, string>();

/** `localStorage`, with memory as a fallback: it can be blocked or full, and even reading it can throw. */
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
      // In that case it was never stored.
    }
  },
};

export type KeyValueStorage = typeof browserStorage;
