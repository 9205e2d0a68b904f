/** What the last release cannot live with, see decision 0054. */
const BREAKING: readonly [name: string, pattern: RegExp][] = [
  ['drops a column', /\bdrop\s+column\b/i],
  ['drops a table', /\bdrop\s+table\b/i],
  ['drops a function', /\bdrop\s+function\b/i],
  ['renames', /\brename\s+(column|to)\b/i],
  ['changes a type', /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i],
  ['makes a column not null', /\bset\s+not\s+null\b/i],
  ['adds a check that rows and writes may not pass', /\badd\s+constraint\s+\w+\s+check\b/i],
  [
    'adds a column that is not null without a default',
    /\badd\s+column\s+(?:(?!\bdefault\b)[^,;])*?\bnot\s+null\b(?:(?!\bdefault\b)[^,;])*(?=[,;`]|$)/i,
  ],
];

/** A migration that contracts names the release that stopped using what it removes. */
const CONTRACTS = /^export const contracts = '\d+\.\d+\.\d+';$/m;

const CREATED_TABLE = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;
const INDEXED_TABLE = /\bcreate\s+(?:unique\s+)?index\b[^(]*?\bon\s+(?:only\s+)?(\w+)/gi;

/** Returns whether it builds an index on a table that has rows: writes to it would wait until all migrations are done. */
function holdsUpWrites(source: string): boolean {
  const own = new Set([...source.matchAll(CREATED_TABLE)].map(([, table]) => table));
  return [...source.matchAll(INDEXED_TABLE)].some(([, table]) => !own.has(table));
}

/** Returns what in a migration's source breaks the last release; nothing if it says that it contracts. */
export function breaksLastRelease(source: string): string[] {
  const held = holdsUpWrites(source) ? ['builds an index while writes wait'] : [];
  if (CONTRACTS.test(source)) return held;
  return [...BREAKING.filter(([, pattern]) => pattern.test(source)).map(([name]) => name), ...held];
}
