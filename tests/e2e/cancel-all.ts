import { isActive } from '@easel/shared/contracts/generation';
import type { ApiClient } from '../env/api-client.ts';

/**
 * Cancels a user's generations in flight. The scripted worker makes one at a time, so a stuck generation would block the next
 * test. Ignores generations that end meanwhile.
 */
export async function cancelAll(client: ApiClient): Promise<void> {
  for (const { id } of await client.list('?status=pending,processing')) {
    await client.cancel(id).catch(async (error: unknown) => {
      if (isActive((await client.get(id)).status)) throw error;
    });
  }
}
