import type { BulkResponse } from '@easel/shared/contracts/generation.schema';

const MISSING = { code: 'not_found', message: 'Picture not found.' } as const;

/**
 * Returns the outcome of a change of several pictures. Those that are not done are `missing`, unless `refused` names another
 * reason.
 */
export function outcomeOf(
  ids: readonly string[],
  done: readonly string[],
  refused: BulkResponse['refused'] = [],
): BulkResponse {
  const known = new Set([...done, ...refused.map(({ id }) => id)]);
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  return { done: [...done], refused: [...refused, ...missing.map((id) => ({ id, ...MISSING }))] };
}
