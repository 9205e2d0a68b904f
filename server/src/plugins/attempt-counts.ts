import { createHmac } from 'node:crypto';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import {
  type AttemptCount,
  countAttempt,
  takeBackAttempt,
} from '@easel/shared/node/repos/accounts/attempts.repo';

/** What is counted, for whom, and for how long from the first try on. */
export interface Attempt {
  /** What the limit is called. */
  name: string;
  /** An address, an account, or both. */
  subject: string;
  windowSeconds: number;
  /** Tries that are let through in a window. */
  most: number;
}

export interface AttemptCounts {
  /** Counts a try; the answer counts it too. */
  add(attempt: Attempt): Promise<AttemptCount>;
  /** The try did not count after all. */
  takeBack(attempt: Attempt): Promise<void>;
}

/** Subjects that one process remembers; of more, those that did nothing for longest are forgotten. */
const REMEMBERED = 20_000;

/** Counts in this process. */
function createLocalCounts(now: () => number = Date.now): AttemptCounts {
  const windows = new Map<string, { count: number; resetsAt: number }>();
  const running = (attempt: Attempt) => {
    const found = windows.get(keyOf(attempt));
    return found && found.resetsAt > now() ? found : undefined;
  };
  return {
    async add(attempt) {
      const key = keyOf(attempt);
      const window = running(attempt) ?? { count: 0, resetsAt: now() + attempt.windowSeconds * 1_000 };
      window.count += 1;
      windows.delete(key);
      windows.set(key, window);
      const [oldest] = windows.keys();
      if (windows.size > REMEMBERED && oldest !== undefined) windows.delete(oldest);
      return { count: window.count, remainingMs: window.resetsAt - now() };
    },
    async takeBack(attempt) {
      const window = running(attempt);
      if (window && window.count > 0) window.count -= 1;
    },
  };
}

export interface SharedCountsOptions {
  db: Db;
  logger: Logger;
  /** Hides whom the rows of the table are about. */
  secret: Buffer;
}

/**
 * Counts over all API processes, in the database. This process counts along: a flood that it refuses by itself costs the database
 * nothing, and while the database does not count, each process holds the limit alone.
 */
export function createSharedCounts({ db, logger, secret }: SharedCountsOptions): AttemptCounts {
  const local = createLocalCounts();
  let isShared = true;

  const rowKey = (attempt: Attempt) => createHmac('sha256', secret).update(keyOf(attempt)).digest();

  /** Undefined where the database fails: said once when it begins and once when it is over. */
  async function tryShared<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      if (!isShared) logger.info('limits are counted over all API processes again');
      isShared = true;
      return result;
    } catch (err) {
      if (isShared) logger.warn({ err }, 'limits are counted by each API process alone');
      isShared = false;
      return undefined;
    }
  }

  return {
    async add(attempt) {
      const here = await local.add(attempt);
      if (here.count > attempt.most) return here;
      return (await tryShared(() => countAttempt(db, rowKey(attempt), attempt.windowSeconds))) ?? here;
    },
    async takeBack(attempt) {
      await local.takeBack(attempt);
      await tryShared(() => takeBackAttempt(db, rowKey(attempt)));
    },
  };
}

const keyOf = ({ name, subject }: Attempt) => `${name} ${subject}`;
