import { browserStorage } from '@/lib/browser-storage';

const KEY = 'easel.publish-consent';

/** What publishing means is asked once for each account and browser. */
export const publishConsent = {
  isGiven: (userId: string): boolean => browserStorage.get(KEY) === userId,
  give: (userId: string): void => browserStorage.set(KEY, userId),
};
