import type { Push } from '@easel/shared/contracts/push.schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { browserStorage } from '@/lib/browser-storage';
import { readBrowserPush, subscribeBrowser, unsubscribeBrowser } from './push-browser';

/** The user who switched push notifications on in this browser. */
const OWNER_KEY = 'easel.push';

export const pushOptions = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }) => api.getPush({ signal }),
});

export const browserPushOptions = queryOptions({
  queryKey: ['push', 'browser'],
  queryFn: readBrowserPush,
  // The user may change the permission in the browser's own settings.
  staleTime: 0,
  networkMode: 'always',
});

/**
 * Switches push notifications on in this browser, for this user.
 *
 * @returns null where the user does not allow notifications
 * @throws what {@link subscribeBrowser} and the API throw
 */
export async function turnOnPush(publicKey: string, userId: string): Promise<Push | null> {
  const subscription = await subscribeBrowser(publicKey);
  if (!subscription) return null;
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription;
  const push = await api.subscribeToPush({ body: { endpoint, keys: { p256dh, auth } } });
  browserStorage.set(OWNER_KEY, userId);
  return push;
}

/** Switches push notifications off in this browser. Others keep theirs. */
export async function turnOffPush({ devices }: Push): Promise<void> {
  browserStorage.remove(OWNER_KEY);
  const current = devices.find(({ isCurrent }) => isCurrent);
  if (current) await api.endPush({ params: { id: current.id } });
  await unsubscribeBrowser();
}

/**
 * Subscribes this browser again where this user had switched it on: a new sign-in is a new session, and an operator may have changed
 * the key. Where another user did, the browser forgets it.
 */
export async function renewPush(push: Push, userId: string): Promise<Push> {
  const owner = browserStorage.get(OWNER_KEY);
  if (owner === null) return push;
  if (owner !== userId) {
    browserStorage.remove(OWNER_KEY);
    await unsubscribeBrowser();
    return push;
  }
  const isOn = push.devices.some(({ isCurrent }) => isCurrent) && (await readBrowserPush()).isSubscribed;
  if (isOn || Notification.permission !== 'granted') return push;
  return (await turnOnPush(push.publicKey, userId)) ?? push;
}

/** Forgets who switched it on, when that user signs out. */
export async function forgetPush(): Promise<void> {
  if (browserStorage.get(OWNER_KEY) === null) return;
  browserStorage.remove(OWNER_KEY);
  await unsubscribeBrowser();
}
