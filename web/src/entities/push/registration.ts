import { browserStorage } from '@/lib/browser-storage';
import { HINT_KEY } from '@/lib/session-keys';

const KEY = 'easel.push';

/** The subscription that this browser registered with the server last. */
export interface Registration {
  /** The user who switched push notifications on. */
  userId: string;
  /** The mark of the sign-in, since the server keeps a subscription for a session; undefined in an entry of an earlier version. */
  mark: string | undefined;
  /** The installation's key at that time. */
  publicKey: string | undefined;
  /** The address at the browser's push service. */
  endpoint: string | undefined;
}

/** Returns the mark of the current sign-in. */
export const currentMark = (): string => browserStorage.get(HINT_KEY) ?? '';

/** Returns null where nobody has switched push notifications on in this browser. */
export function readRegistration(): Registration | null {
  const [userId, mark, publicKey, endpoint] = browserStorage.get(KEY)?.split(' ') ?? [];
  return userId === undefined ? null : { userId, mark, publicKey, endpoint };
}

/** None of the values has a space. */
export function saveRegistration({ userId, mark, publicKey, endpoint }: Required<Registration>): void {
  browserStorage.set(KEY, [userId, mark, publicKey, endpoint].join(' '));
}

export function dropRegistration(): void {
  browserStorage.remove(KEY);
}

/**
 * Tells whether the server's missing subscription was ended on purpose, from another device. It also goes with a session, and with an
 * address that the push service no longer knows; then the sign-in, the address or the installation's key is another one than was
 * registered.
 *
 * @param now the current sign-in, the server's key, and the browser's address, null without a subscription
 */
export function isEndedElsewhere(
  registered: Registration,
  now: { mark: string; publicKey: string; endpoint: string | null },
): boolean {
  return (
    registered.mark === now.mark &&
    registered.publicKey === now.publicKey &&
    registered.endpoint === now.endpoint
  );
}
