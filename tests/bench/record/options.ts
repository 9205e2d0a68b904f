import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** The names of the groups to measure. Empty: all. */
  only: string[];
  /** The record to compare with, or undefined to write a record. */
  compareWith: string | undefined;
}

/**
 * Reads the command line: `--only api,sizes` and `--compare [FILE]`.
 *
 * @throws {Error} for an unknown group or option.
 */
export function readOptions(
  args: readonly string[],
  { groups, record }: { groups: readonly string[]; record: string },
): BenchOptions {
  // `--compare` may have no value, which parseArgs does not support for an option with a value.
  const spelled = args.flatMap((arg, index) =>
    arg === '--compare' && (args[index + 1] ?? '--').startsWith('--') ? [`--compare=${record}`] : [arg],
  );
  const { values } = parseArgs({
    args: spelled,
    options: { only: { type: 'string', multiple: true }, compare: { type: 'string' } },
  });
  const only = (values.only ?? []).flatMap((names) => names.split(','));
  const unknown = only.filter((name) => !groups.includes(name));
  if (unknown.length > 0)
    throw new Error(`No group ${unknown.join(', ')}. The groups are ${groups.join(', ')}`);
  return { only, compareWith: values.compare };
}
