export const ADMIN_TABS = ['users', 'messages', 'gallery', 'queue', 'refunds', 'audit'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The tab that the address asks for; the users where it asks for none, or for one that is not there. */
export function knownTab(name: string | null): AdminTab {
  return ADMIN_TABS.find((tab) => tab === name) ?? 'users';
}
