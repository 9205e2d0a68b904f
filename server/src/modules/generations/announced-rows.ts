import { createRecentlyUsed } from '@easel/shared/node/recently-used';
import type { ShownGeneration } from '@easel/shared/node/repos/generations/shown.repo';

/** A prompt may have 32,000 characters, so these take at most a few megabytes. */
const MAX_ROWS = 200;
const MAX_VERSIONS = 10_000;
/** Longer than a message takes through the bus. */
const KEPT_MS = 5_000;

/**
 * Rows whose change of state this process announces, kept until its message comes back from the bus: sockets are then told without
 * reading the row again.
 */
export interface AnnouncedRows {
  keep(row: ShownGeneration): void;
  /** Returns the row once, if it is kept in this version and no message of a newer one came before. Call it for each message. */
  take(id: string, version: number): ShownGeneration | undefined;
}

export function createAnnouncedRows(): AnnouncedRows {
  const rows = createRecentlyUsed<ShownGeneration>(MAX_ROWS, { ttl: KEPT_MS });
  /** The newest version of which a message came: it may overtake one of an older version, whose row would be sent after it. */
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
