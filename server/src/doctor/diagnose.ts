import { withDeadline } from '@easel/shared/node/async/deadline';
import { errorCode } from '@easel/shared/node/process/error-code';
import type { Check, Finding } from './finding.ts';

const CHECK_WITHIN_MS = 15_000;

/** Runs checks side by side. Returns what they found, in their order. */
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

/** Returns the message of an error and of what caused it. Passwords in URLs are left out. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed.';
  const { message, cause } = error;
  const text = (message || (errorCode(error) ?? error.name))
    .replace(/(\w:\/\/[^\s:/@]*:)[^\s/@]+@/g, '$1[secret]@')
    .replace(/\.?$/, '.');
  const isSaid = !(cause instanceof Error) || text.includes(cause.message);
  return isSaid ? text : `${text} ${reasonOf(cause)}`;
}
