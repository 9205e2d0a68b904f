import type { Db } from '@easel/shared/node/db/client';
import { LEASE_SECONDS } from '@easel/shared/node/domain/attempts';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import { settleLostClaims } from '@easel/shared/node/repos/generations/sweeps.repo';
import type { ConnectionWatch } from './connection-watch.ts';

const ROWS_PER_SWEEP = 500;

export interface SweepOptions {
  db: Db;
  bus: EventBus;
  connection: ConnectionWatch;
  /** Called with the number of attempts that were ended. */
  onLost?: (attempts: number) => void;
  logger: Logger;
}

/**
 * Ends attempts whose worker is lost. Any number of workers may sweep at once. After an outage of the database, workers get the time
 * of a lease to renew theirs.
 */
export async function sweep(options: SweepOptions): Promise<void> {
  if ((await options.connection.unbrokenMs()) >= LEASE_SECONDS.generation * 1_000)
    await endLostClaims(options);
}

async function endLostClaims({ db, bus, logger, onLost }: SweepOptions): Promise<void> {
  const lost = await settleLostClaims(db, {
    limit: ROWS_PER_SWEEP,
    onFailure: (err, id) => logger.warn({ err, id }, 'lost attempt not settled'),
  });
  onLost?.(lost.length);
  for (const row of lost) {
    logger.warn({ id: row.id }, 'worker lost');
    await announce(bus, row);
  }
}
