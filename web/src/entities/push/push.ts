import type { Push } from '@easel/shared/contracts/push.schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { readBrowserPush, subscribeBrowser, unsubscribeBrowser } from './push-browser';
import {
  currentMark,
  dropRegistration,
  isEndedElsewhere,
  readRegistration,
  saveRegistration,
} from './registration';

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
 * @returns null if the user does not allow notifications
 * @throws what {@link subscribeBrowser} and the API throw
 */
export async function turnOnPush(publicKey: string, userId: string): Promise<Push | null> {
  const subscription = await subscribeBrowser(publicKey);
  if (!subscription) return null;
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription;
  const mark = currentMark();
  const push = await api.subscribeToPush({ body: { endpoint, keys: { p256dh, auth } } });
  saveRegistration({ userId, mark, publicKey, endpoint });
  return push;
}

/** Switches push notifications off in this browser, but not in others. */
export async function turnOffPush({ devices }: Push): Promise<void> {
  dropRegistration();
  const current = devices.find(({ isCurrent }) => isCurrent);
  if (current) await api.endPush({ params: { id: current.id } });
  await unsubscribeBrowser();
}

/**
 * Subscribes this browser again if this user had switched notifications on here: a new sign-in is a new session, and an
 * operator may have changed the key. If another user had, or this user ended the subscription from another device, this
 * browser's subscription is removed.
 */
export async function renewPush(push: Push, userId: string): Promise<Push> {
  const registered = readRegistration();
  if (registered === null) return push;
  const { publicKey } = push;
  const mark = currentMark();
  const { endpoint } = await readBrowserPush();
  const isKept = push.devices.some(({ isCurrent }) => isCurrent);
  if (
    registered.userId !== userId ||
    (!isKept && isEndedElsewhere(registered, { mark, publicKey, endpoint }))
  ) {
    await forgetPush();
    return push;
  }
  if (isKept && endpoint !== null) {
    if (registered.mark === undefined) saveRegistration({ userId, mark, publicKey, endpoint });
    return push;
  }
  if (Notification.permission !== 'granted') return push;
  return (await turnOnPush(publicKey, userId)) ?? push;
}

/** Removes this browser's subscription, when its user signs out. */
export async function forgetPush(): Promise<void> {
  if (readRegistration() === null) return;
  dropRegistration();
  await unsubscribeBrowser();
}
