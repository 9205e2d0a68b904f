export const ADMIN_TABS = [
  'users',
  'invitations',
  'messages',
  'gallery',
  'queue',
  'workers',
  'models',
  'refunds',
  'audit',
  'security',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** Returns the tab that the address names, or the users' tab if there is no such tab. */
export function knownTab(name: string | null): AdminTab {
  return ADMIN_TABS.find((tab) => tab === name) ?? 'users';
}
