import { pushOptions, renewPush } from '@/entities/push/push';
import { queryClient } from '@/lib/query-provider';
import { reportAttention } from './attention';

/**
 * Renews this browser's subscription and reports the user's attention. Returns a function that stops it.
 *
 * @throws if the server cannot be reached
 */
export async function startPush(userId: string): Promise<() => void> {
  const push = await renewPush(await queryClient.fetchQuery(pushOptions), userId);
  queryClient.setQueryData(pushOptions.queryKey, push);
  return whileAnyDevice(reportAttention);
}

/** Runs something while the account has a device with push notifications, according to the query cache. */
function whileAnyDevice(start: () => () => void): () => void {
  let stop: (() => void) | null = null;
  const follow = () => {
    const has = (queryClient.getQueryData(pushOptions.queryKey)?.devices.length ?? 0) > 0;
    if (has && !stop) stop = start();
    if (has || !stop) return;
    stop();
    stop = null;
  };
  follow();
  const unsubscribe = queryClient.getQueryCache().subscribe(follow);
  return () => {
    unsubscribe();
    stop?.();
  };
}
