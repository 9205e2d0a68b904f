import { openLeaseDatabase } from '@easel/shared/node/db/lease-database';
import { NO_MODIFIER } from '@easel/shared/node/models/style-modifiers';
import { createModerator } from '@easel/shared/node/moderation/moderator';
import type { ClaimedGeneration } from '@easel/shared/node/repos/generations/claims.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { type AttemptOptions, makeAttempt } from '../src/attempts/attempt.ts';
import { monotonicMs } from '../src/attempts/lease.ts';
import { createImageFinisher } from '../src/image/finisher.ts';
import { createStoreHealth } from '../src/outages/store-health.ts';
import type { Harness } from './harness.ts';
import { createRegistry } from './provider-registry.ts';
import { silentLogger } from './silent-logger.ts';
import type { TestModel } from './test-models.ts';

export type Attempts = Awaited<ReturnType<typeof openAttempts>>;

const PACE = { firstProbeMs: 20, longestMs: 100, answerWithinMs: 10_000 };
const NEVER = new AbortController().signal;

/** Opens what a worker makes its attempts with, for tests that make them one by one, without a queue. */
export async function openAttempts(harness: Harness, { leaseUrl = harness.databaseUrl } = {}) {
  const leaseDb = openLeaseDatabase({ url: leaseUrl });
  const moderator = await createModerator({ rulesFile: undefined, endpoint: undefined, stages: [] });
  const finisher = createImageFinisher({ signer: undefined });

  return {
    /** Submits a generation and claims it. */
    async claimed(fields?: Parameters<Harness['accept']>[1]): Promise<ClaimedGeneration> {
      const { id } = await harness.accept(await harness.user(), fields);
      return this.claim(id);
    },

    async claim(id: string): Promise<ClaimedGeneration> {
      const generation = await claimGeneration(harness.db, { id, workerId: 'test' });
      if (!generation) throw new Error(`${id} cannot be claimed`);
      return generation;
    },

    /** Makes an attempt at a claimed generation. */
    make(
      generation: ClaimedGeneration,
      model: TestModel,
      { signal = NEVER, ...changed }: Partial<AttemptOptions> & { signal?: AbortSignal } = {},
    ) {
      const storeHealth = createStoreHealth(changed.store ?? harness.store, {
        logger: silentLogger,
        pace: PACE,
      });
      return makeAttempt({ generation, claimedAt: monotonicMs() }, signal, {
        db: harness.db,
        leaseDb,
        bus: harness.bus,
        storeHealth,
        providers: createRegistry({ painter: { generate: model, close: async () => {} } }),
        styleModifier: () => NO_MODIFIER,
        spendingLimits: () => [],
        finisher,
        moderator,
        modelTimeoutMs: 60_000,
        logger: silentLogger,
        ...changed,
        store: storeHealth.store,
      });
    },

    close: () => leaseDb.destroy(),
  };
}
