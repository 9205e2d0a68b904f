/** A real part that a test asked for, or why this machine cannot give it. */
export type Availability<T> = ({ available: true } & T) | { available: false; reason: string };

/** A server started, or found, for tests. */
export interface Part {
  /** Reaches it, credentials included. */
  url: string;
  /** Where it came from, in words: `redis-server from the PATH`. */
  origin: string;
  stop(): Promise<void>;
}

/** Throws the reason where the part is not there: for tests that cannot do without. */
export function required<T>(part: Availability<T>): { available: true } & T {
  if (!part.available) throw new Error(part.reason);
  return part;
}
