import { claimVariant, failLostVariants } from '@easel/shared/node/repos/generations/variants.repo';
import { singleFlight } from '../async/single-flight.ts';
import { type MakeVariantOptions, makeVariant } from './make-variant.ts';

export interface VariantMaker {
  /** Makes every variant that waits, one at a time: each takes the memory of several pictures. */
  makeDue(): Promise<void>;
  /** Hands back the variant in flight. */
  close(): Promise<void>;
}

/**
 * Opens the maker of variants: larger and vector files of images. It starts whenever the bus announces a request; `makeDue` is
 * called besides, as such a message may be lost.
 */
export async function openVariantMaker(options: MakeVariantOptions): Promise<VariantMaker> {
  const { db, bus, logger } = options;
  const stopping = new AbortController();

  const makeDue = singleFlight(async () => {
    if (stopping.signal.aborted) return;
    for (const failed of await failLostVariants(db)) await bus.publish({ type: 'generation', ...failed });
    while (!stopping.signal.aborted) {
      const claim = await claimVariant(db);
      if (!claim) return;
      await makeVariant(claim, stopping.signal, options);
    }
  });
  const unsubscribe = await bus.subscribe((message) => {
    if (message.type !== 'variant-wanted') return;
    makeDue().catch((err: unknown) => logger.warn({ err }, 'making variants failed'));
  });

  return {
    makeDue,
    async close() {
      stopping.abort(new Error('The worker shuts down'));
      await unsubscribe();
      // Joins the run in flight; its failure is logged where it was started.
      await makeDue().catch(() => undefined);
    },
  };
}
