import { useState } from 'react';

export const PUSH_UNSUPPORTED = 'This browser cannot show notifications.';
export const PUSH_DENIED =
  'This browser blocks notifications from this site. Allow them in the site settings of the browser, then switch this on again.';

function current(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/**
 * Returns whether this browser may show notifications, and a function that requests it. The setting belongs to the account,
 * the permission to the browser, so either can be on without the other.
 */
export function usePushPermission() {
  const [permission, setPermission] = useState(current);

  /** Requests the permission, unless the user has already decided. */
  async function requestPermission(): Promise<boolean> {
    const answer = current() === 'default' ? await Notification.requestPermission() : current();
    setPermission(answer);
    return answer === 'granted';
  }

  return { permission, requestPermission };
}
