import { withDeadline } from '@easel/shared/node/async/deadline';

const DEADLINE_MS = 2_500;

/** Each rejects when its part cannot be used now. */
export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** Names the parts that cannot be used now, or do not answer within 2.5 s. */
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
