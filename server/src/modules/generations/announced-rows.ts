import type { ShownGeneration } from '@easel/shared/node/repos/generations/shown.repo';
import { LRUCache } from 'lru-cache';

/** A prompt may have 32,000 characters, so these take at most a few megabytes. */
const MAX_ROWS = 200;
/** Longer than a message takes through the bus. */
const KEPT_MS = 5_000;

/**
 * Rows whose change of state this process announces, kept until its message comes back from the bus: sockets are then told without
 * reading the row again.
 */
export interface AnnouncedRows {
  keep(row: ShownGeneration): void;
  /** Returns the row once, if it is kept in this version. */
  take(id: string, version: number): ShownGeneration | undefined;
}

export function createAnnouncedRows(): AnnouncedRows {
  const rows = new LRUCache<string, ShownGeneration>({ max: MAX_ROWS, ttl: KEPT_MS });
  return {
    keep: (row) => void rows.set(row.id, row),
    take(id, version) {
      const row = rows.get(id);
      if (row?.version !== version) return undefined;
      rows.delete(id);
      return row;
    },
  };
}
