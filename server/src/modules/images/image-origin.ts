import { ConfigError } from '@easel/shared/node/env';
import type { ObjectStore } from '@easel/shared/node/storage/store';

/** A link that is only signed, never opened. */
const PROBE = {
  from: new Date(0),
  until: new Date(1_000),
  contentType: 'image/png',
  contentDisposition: 'inline',
  cacheControl: 'no-store',
};

/**
 * Returns the origin of the store's signed links, from which pages load images.
 * @throws {ConfigError} for a store that cannot sign
 */
export async function imageOriginOf(store: ObjectStore): Promise<string> {
  const link = await store.sign?.('probe', PROBE).catch((cause: unknown) => {
    throw new ConfigError('IMAGE_DELIVERY: the store cannot sign links', { cause });
  });
  if (link === undefined) {
    throw new ConfigError('IMAGE_DELIVERY: redirect takes a STORE_URL of S3');
  }
  return new URL(link).origin;
}
