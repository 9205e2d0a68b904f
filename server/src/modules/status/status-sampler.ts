import type { Db } from '@easel/shared/node/db/client';
import { isMinuteSampled, recordSample } from '@easel/shared/node/repos/operations/status-history.repo';
import { knownParts, type StatusService } from './status.service.ts';

/** Workers that start together with this process have said by then that they live. */
const SETTLE_MS = 15_000;

export interface StatusSamplerOptions {
  db: Db;
  status: StatusService;
  now: () => Date;
}

/** A turn of sampling, for several a minute: writes down how the parts are, unless the minute has its sample. */
export function createStatusSampler({ db, status, now }: StatusSamplerOptions): () => Promise<void> {
  const settledAt = now().getTime() + SETTLE_MS;
  return async () => {
    if (now().getTime() < settledAt || (await isMinuteSampled(db))) return;
    const parts = knownParts(await status.read());
    await recordSample(
      db,
      parts.map((part) => ({ part: part.id, health: part.status })),
    );
  };
}
