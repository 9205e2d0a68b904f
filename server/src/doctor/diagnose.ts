import { withDeadline } from '@easel/shared/node/async/deadline';
import { errorCode } from '@easel/shared/node/process/error-code';
import type { Check, Finding } from './finding.ts';

const CHECK_WITHIN_MS = 15_000;

/** Runs checks in parallel. Returns their findings in the order of the checks. */
export async function diagnose(checks: readonly Check[]): Promise<Finding[]> {
  const findings = await Promise.all(
    checks.map(async ({ part, advice, look }) => {
      try {
        const found = await withDeadline(look(), CHECK_WITHIN_MS, 'it does not answer within 15 seconds.');
        return found.map((finding) => ({ part, ...finding }));
      } catch (error) {
        return [{ part, state: 'fault' as const, message: reasonOf(error), advice }];
      }
    }),
  );
  return findings.flat();
}

/** Returns the messages of an error and its causes, without passwords in URLs. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed.';
  const { message, cause } = error;
  const text = (message || (errorCode(error) ?? error.name))
    .replace(/(\w:\/\/[^\s:/@]*:)[^\s/@]+@/g, '$1[secret]@')
    .replace(/\.?$/, '.');
  const isSaid = !(cause instanceof Error) || text.includes(cause.message);
  return isSaid ? text : `${text} ${reasonOf(cause)}`;
}
