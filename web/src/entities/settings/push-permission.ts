import { useState } from 'react';

export const PUSH_UNSUPPORTED = 'This browser cannot show notifications.';
export const PUSH_DENIED =
  'This browser blocks notifications from this site. Allow them in the site settings of the browser, then switch this on again.';

function current(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/**
 * Whether this browser may show notifications. The setting belongs to the account and the permission to the browser, so
 * one may be there without the other.
 */
export function usePushPermission() {
  const [permission, setPermission] = useState(current);

  /** Asks the browser where it has not been answered yet. */
  async function ask(): Promise<boolean> {
    const answer = current() === 'default' ? await Notification.requestPermission() : current();
    setPermission(answer);
    return answer === 'granted';
  }

  return { permission, ask };
}
