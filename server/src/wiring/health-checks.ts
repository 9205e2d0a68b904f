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
        await withDeadline(check());
        return [];
      } catch (err) {
        onFailure(part, err);
        return [part];
      }
    }),
  );
  return answers.flat();
}

async function withDeadline(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${DEADLINE_MS} ms`)), DEADLINE_MS);
  });
  try {
    await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
