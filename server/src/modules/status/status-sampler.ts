import type { Db } from '@easel/shared/node/db/client';
import { isMinuteSampled, recordSample } from '@easel/shared/node/repos/operations/status-history.repo';
import { knownParts, type StatusService } from './status.service.ts';

/** The delay of the first sample, so that workers that start together with this process have reported. */
const SETTLE_MS = 15_000;

export interface StatusSamplerOptions {
  db: Db;
  status: StatusService;
  now: () => Date;
}

/** Records a status sample unless the minute has one. Call it several times a minute. */
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
