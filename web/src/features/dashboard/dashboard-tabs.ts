export const DASHBOARD_TABS = ['gallery', 'stats', 'settings', 'upgrade'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The tab that the address asks for; the gallery where it asks for none, or for one that is not there. */
export function knownTab(name: string | null): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === name) ?? 'gallery';
}
