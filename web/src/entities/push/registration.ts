import { browserStorage } from '@/lib/browser-storage';
import { HINT_KEY } from '@/lib/session-keys';

const KEY = 'easel.push';

/** The last subscription that this browser registered with the server. */
export interface Registration {
  /** The user who switched push notifications on. */
  userId: string;
  /**
   * The mark of the sign-in, because the server ties a subscription to a session; undefined in an entry of an earlier
   * version.
   */
  mark: string | undefined;
  /** The installation's key at that time. */
  publicKey: string | undefined;
  /** The address at the browser's push service. */
  endpoint: string | undefined;
}

/** Returns the mark of the current sign-in. */
export const currentMark = (): string => browserStorage.get(HINT_KEY) ?? '';

/** Returns null if nobody has switched push notifications on in this browser. */
export function readRegistration(): Registration | null {
  const [userId, mark, publicKey, endpoint] = browserStorage.get(KEY)?.split(' ') ?? [];
  return userId === undefined ? null : { userId, mark, publicKey, endpoint };
}

/** None of the values contains a space. */
export function saveRegistration({ userId, mark, publicKey, endpoint }: Required<Registration>): void {
  browserStorage.set(KEY, [userId, mark, publicKey, endpoint].join(' '));
}

export function dropRegistration(): void {
  browserStorage.remove(KEY);
}

/**
 * Returns whether the server's subscription was ended on purpose, from another device. A subscription also ends with
 * its session, or when the push service no longer knows its address; in those cases the sign-in, the address or the
 * installation's key differs from the registered one.
 *
 * @param now the current sign-in, the server's key, and the browser's address, which is null if there is no
 * subscription
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
