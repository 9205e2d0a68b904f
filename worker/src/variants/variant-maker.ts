import { repeat, type StopRepeating } from '@easel/shared/node/async/repeat';
import { claimVariant, failLostVariants } from '@easel/shared/node/repos/generations/variants.repo';
import { type MakeVariantOptions, makeVariant } from './make-variant.ts';

const LOOK_INTERVAL_MS = 2_000;

/**
 * Makes the larger and the vector files of images that somebody asked for, one at a time, as each takes the memory of several
 * pictures. Any worker takes any of them: when it is told, and every two seconds, as that message may be lost.
 */
export async function startVariantMaker(options: MakeVariantOptions): Promise<StopRepeating> {
  const { db, bus, logger } = options;
  const stopping = new AbortController();
  let turn: Promise<void> | undefined;

  async function makeAll(): Promise<void> {
    for (const failed of await failLostVariants(db)) await bus.publish({ type: 'generation', ...failed });
    while (!stopping.signal.aborted) {
      const claim = await claimVariant(db);
      if (!claim) return;
      await makeVariant(claim, stopping.signal, options);
    }
  }
  const look = (): Promise<void> => {
    turn ??= makeAll().finally(() => {
      turn = undefined;
    });
    return turn;
  };

  const unsubscribe = await bus.subscribe((message) => {
    // The next look tells what is wrong.
    if (message.type === 'variant-wanted') look().catch(() => undefined);
  });
  const stopLooking = repeat('making files of images', LOOK_INTERVAL_MS, logger, look);

  return async () => {
    stopping.abort(new Error('The worker shuts down'));
    await unsubscribe();
    await stopLooking();
    await turn?.catch(() => undefined);
  };
}
