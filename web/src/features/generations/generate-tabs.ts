const GENERATE_TABS = ['generate', 'history', 'templates', 'queue'] as const;

export type GenerateTabName = (typeof GENERATE_TABS)[number];

/** The tab that an address names; the first where it names none that exists. */
export function knownTab(name: string | null): GenerateTabName {
  return GENERATE_TABS.find((tab) => tab === name) ?? 'generate';
}
