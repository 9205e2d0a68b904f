import { withDeadline } from '@easel/shared/node/async/deadline';

const DEADLINE_MS = 2_500;

/** Checks by part. Each rejects when its part cannot be used now. */
export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** Returns the parts whose check fails or takes longer than 2.5 s. */
export async function downAmong(
  checks: HealthChecks,
  onFailure: (part: string, err: unknown) => void,
): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => {
      try {
        await withDeadline(check(), DEADLINE_MS, `No answer within ${DEADLINE_MS} ms`);
        return [];
      } catch (err) {
        onFailure(part, err);
        return [part];
      }
    }),
  );
  return answers.flat();
}
