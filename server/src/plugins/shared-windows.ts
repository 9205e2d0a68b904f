import { createHmac } from 'node:crypto';
import { repeat } from '@easel/shared/node/async/repeat';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { addRequestCounts } from '@easel/shared/node/repos/accounts/request-counts.repo';

export interface SharedWindowsOptions {
  db: Db;
  logger: Logger;
  /** Keys the hashes that stand for subjects in the table. */
  secret: Buffer;
  /** Distinguishes the counts of different limits. */
  name: string;
  /** Requests of one subject in one window, over all API processes. */
  most: number;
  windowMs: number;
  /** Requests of one subject in this process from which they are reported, with a statement. */
  reportAt: number;
  /** Milliseconds between two reports. */
  everyMs: number;
}

/** Counts busy subjects over all API processes, in windows of the clock. */
export interface SharedWindows {
  /** Counts a request of the subject in this process, or several. */
  note(subject: string, points?: number): void;
  /** Returns the milliseconds until the subject's next request is allowed, 0 unless the subject is known to exceed the limit. */
  blockedMs(subject: string): number;
  close(): Promise<void>;
}

/**
 * Counts in memory, and adds the counts of busy subjects to the database once a second, in one statement for all of them. A
 * single request, or a subject with few requests, takes no statement. A refused subject is refused from memory until the window
 * ends. While the database fails, each process counts alone.
 */
export function createSharedWindows(options: SharedWindowsOptions): SharedWindows {
  const { db, logger, secret, name, most, windowMs, reportAt, everyMs } = options;
  let window = windowAt(Date.now());
  /** Requests that have not been reported to the database. */
  let unreported = new Map<string, number>();
  let blocked = new Set<string>();

  function windowAt(nowMs: number): number {
    return Math.floor(nowMs / windowMs);
  }

  function turnWindow(): void {
    const current = windowAt(Date.now());
    if (current === window) return;
    window = current;
    unreported = new Map();
    blocked = new Set();
  }

  async function report(): Promise<void> {
    turnWindow();
    const [counts, refused] = [unreported, blocked];
    const busy = [...counts].filter(([, points]) => points >= reportAt);
    if (busy.length === 0) return;
    const keyOf = (subject: string) =>
      createHmac('sha256', secret).update(`${name} ${window} ${subject}`).digest('hex');
    const subjects = new Map(busy.map(([subject]) => [keyOf(subject), subject]));
    const rows = busy.map(([subject, points]) => ({ key: keyOf(subject), points }));
    const totals = await addRequestCounts(db, rows, (window + 1) * windowMs);
    for (const [subject, points] of busy) counts.set(subject, (counts.get(subject) ?? points) - points);
    for (const { key, points } of totals) {
      const subject = subjects.get(key);
      if (subject !== undefined && points > most) refused.add(subject);
    }
  }
  const stop = repeat(`counting ${name}`, everyMs, logger, report);

  return {
    note(subject, points = 1) {
      turnWindow();
      unreported.set(subject, (unreported.get(subject) ?? 0) + points);
    },
    blockedMs(subject) {
      turnWindow();
      return blocked.has(subject) ? (window + 1) * windowMs - Date.now() : 0;
    },
    close: stop,
  };
}
