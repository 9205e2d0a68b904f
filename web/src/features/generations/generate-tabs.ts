const GENERATE_TABS = ['generate', 'history', 'templates', 'queue'] as const;

export type GenerateTabName = (typeof GENERATE_TABS)[number];

/** Returns the tab that the address names, or the first if there is no such tab. */
export function knownTab(name: string | null): GenerateTabName {
  return GENERATE_TABS.find((tab) => tab === name) ?? 'generate';
}
