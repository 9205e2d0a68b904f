import { withDeadline } from '@easel/shared/node/async/deadline';
import { openStore } from '@easel/shared/node/storage/open-store';
import { probeStore } from '@easel/shared/node/storage/probe-store';
import { type ObjectStore, StoreError, type StoreErrorReason } from '@easel/shared/node/storage/store';
import type { StoreConfig } from '@easel/shared/node/storage/store-config';
import { StartError } from './start-error.ts';

/** Long enough for the three tries of the S3 client. */
const ANSWER_WITHIN_MS = 10_000;

const ADVICE: Partial<Record<StoreErrorReason, string>> = {
  unavailable: 'Check STORE_URL, and that the store runs.',
  full: 'Make space there.',
};

/**
 * Tests the store before the start. Returns undefined if it works, otherwise a line to print: Easel starts without its store, and
 * uses it once it is back.
 *
 * @throws {StartError} if waiting does not help: the store refuses, or the bucket is missing
 */
export async function checkStore(
  config: StoreConfig,
  withinMs = ANSWER_WITHIN_MS,
): Promise<string | undefined> {
  let store: ObjectStore | undefined;
  try {
    store = await openStore(config);
    await withDeadline(
      probeStore(store, async () => {}),
      withinMs,
      `No answer within ${withinMs / 1_000} s`,
    );
    return undefined;
  } catch (error) {
    const { reason, message } = storeErrorOf(error, config);
    const advice = ADVICE[reason];
    if (!advice) throw new StartError(`STORE_URL: ${message}.`);
    return `No picture is made or shown until the store works: ${message}. ${advice}`;
  } finally {
    await store?.close();
  }
}

function storeErrorOf(error: unknown, config: StoreConfig): Pick<StoreError, 'reason' | 'message'> {
  if (error instanceof StoreError) return error;
  if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
  const where =
    config.kind === 's3' ? `bucket ${config.bucket} at ${config.endpoint ?? 'AWS'}` : config.folder;
  return { reason: 'unavailable', message: `${error.message} from the ${where}` };
}
