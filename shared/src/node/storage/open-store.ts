import { openDiskStore } from './disk-store.ts';
import type { ObjectStore } from './store.ts';
import type { StoreConfig } from './store-config.ts';

/**
 * Opens the configured store. Creates a missing folder, but not a bucket; the first request to a bucket is the first call.
 *
 * @throws StoreError when the folder cannot be created or written to
 */
export async function openStore(config: StoreConfig): Promise<ObjectStore> {
  switch (config.kind) {
    case 'disk':
      return openDiskStore(config);
    case 's3': {
      // Ten megabytes of memory, which a store on disk does not need.
      const { openS3Store } = await import('./s3-store.ts');
      return openS3Store(config);
    }
  }
}
