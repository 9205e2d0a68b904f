/** A real part that a test needs, or why it is not available on this machine. */
export type Availability<T> = ({ available: true } & T) | { available: false; reason: string };

/** A server started, or found, for tests. */
export interface Part {
  /** Includes the credentials. */
  url: string;
  /** What else a test needs to know about it, by name. */
  more?: Readonly<Record<string, string>>;
  /** A description of its source: `redis-server from the PATH`. */
  origin: string;
  stop(): Promise<void>;
}

/** Returns the part. Throws the reason if it is not available, for tests that cannot be skipped. */
export function required<T>(part: Availability<T>): { available: true } & T {
  if (!part.available) throw new Error(part.reason);
  return part;
}
