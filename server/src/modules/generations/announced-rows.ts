import { createRecentlyUsed } from '@easel/shared/node/recently-used';
import type { ShownGeneration } from '@easel/shared/node/repos/generations/shown.repo';

/** Number of rows to keep. A prompt may have 32,000 characters, so they take at most a few megabytes. */
const MAX_ROWS = 200;
const MAX_VERSIONS = 10_000;
/** Longer than the bus takes to deliver a message. */
const KEPT_MS = 5_000;

/**
 * Keeps rows whose change of state this process announces until the message comes back from the bus, so that it can be sent to
 * sockets without reading the row again.
 */
export interface AnnouncedRows {
  keep(row: ShownGeneration): void;
  /** Returns the row once, if it is kept in this version and no message of a newer version came earlier. Call it for each message. */
  take(id: string, version: number): ShownGeneration | undefined;
}

export function createAnnouncedRows(): AnnouncedRows {
  const rows = createRecentlyUsed<ShownGeneration>(MAX_ROWS, { ttl: KEPT_MS });
  /**
   * The newest version that a message announced: it may overtake the message of an older version, whose row must not be sent
   * after it.
   */
  const versions = createRecentlyUsed<number>(MAX_VERSIONS, { ttl: KEPT_MS });
  return {
    keep(row) {
      if ((versions.get(row.id) ?? 0) < row.version) rows.set(row.id, row);
    },
    take(id, version) {
      versions.set(id, Math.max(version, versions.get(id) ?? 0));
      const row = rows.get(id);
      if (!row || row.version > version) return undefined;
      rows.delete(id);
      return row.version === version ? row : undefined;
    },
  };
}
