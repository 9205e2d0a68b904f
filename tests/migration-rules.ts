/** What the last release cannot live with, see decision 0054. */
const BREAKING: readonly [name: string, pattern: RegExp][] = [
  ['drops a column', /\bdrop\s+column\b/i],
  ['drops a table', /\bdrop\s+table\b/i],
  ['renames', /\brename\s+(column|to)\b/i],
  ['changes a type', /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i],
  ['makes a column not null', /\bset\s+not\s+null\b/i],
  [
    'adds a column that is not null without a default',
    /\badd\s+column\s+(?:(?!\bdefault\b)[^,;])*?\bnot\s+null\b(?:(?!\bdefault\b)[^,;])*(?=[,;`]|$)/i,
  ],
];

/** A migration that contracts names the release that stopped using what it removes. */
const CONTRACTS = /^export const contracts = '\d+\.\d+\.\d+';$/m;

/** Returns what in a migration's source breaks the last release; nothing if it says that it contracts. */
export function breaksLastRelease(source: string): string[] {
  if (CONTRACTS.test(source)) return [];
  return BREAKING.filter(([, pattern]) => pattern.test(source)).map(([name]) => name);
}
