/** What prevents push notifications in this browser. */
export type PushObstacle = 'unsupported' | 'not-installed' | 'denied';

export const OBSTACLES: Readonly<Record<PushObstacle, string>> = {
  unsupported: 'This browser cannot show push notifications.',
  'not-installed':
    'On iPhone and iPad, notifications need the app: choose Share, then Add to Home Screen, and open it from there.',
  denied:
    'This browser blocks notifications from this site. Allow them in the site settings of the browser, then switch this on again.',
};

/** The browser's part of push notifications. */
export interface BrowserPush {
  obstacle: PushObstacle | null;
  /**
   * The address of its subscription; null if there is none, or no permission. The server may have ended its own part.
   */
  endpoint: string | null;
}

/** Reads the state of this browser, without asking the user for anything. */
export async function readBrowserPush(): Promise<BrowserPush> {
  const obstacle = findObstacle();
  if (obstacle !== null) return { obstacle, endpoint: null };
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const endpoint = Notification.permission === 'granted' ? subscription?.endpoint : undefined;
  return { obstacle, endpoint: endpoint ?? null };
}

function findObstacle(): PushObstacle | null {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // Safari on iOS supports them only in an installed app.
  if (!isSupported) return /iPhone|iPad/.test(navigator.userAgent) ? 'not-installed' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/**
 * Requests the permission and subscribes at the browser's push service. Replaces a subscription for another key.
 *
 * @param publicKey the installation's key, in base64url
 * @returns null if the user does not allow notifications
 * @throws {DOMException} if the browser cannot reach its push service
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  if (former && keyOf(former) !== publicKey) await former.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return subscription.toJSON();
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Ends this browser's subscription. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
