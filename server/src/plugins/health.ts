import { AppError } from '@easel/shared/node/app-error';
import fp from 'fastify-plugin';

const DEADLINE_MS = 2_500;

/** Each rejects when its part cannot be used now. */
export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * `/healthz` says that the process lives; `/readyz` that it can do its work. The latter's failure names the parts that
 * are down; why stands in the log alone.
 */
export const healthPlugin = fp(
  async (app, { checks }: { checks: HealthChecks }) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

    // Those who ask at the same time share one round: asking costs the parts some work.
    let round: Promise<string[]> | undefined;
    app.get('/readyz', { schema: { hide: true } }, async (request) => {
      round ??= downAmong(checks, (part, err) => request.log.warn({ part, err }, 'not ready')).finally(() => {
        round = undefined;
      });
      const down = await round;
      if (down.length === 0) return { status: 'ready' };
      throw new AppError('unavailable', {
        detail: `Not ready: ${down.join(', ')}`,
        details: { errors: down.map((part) => ({ pointer: `/${part}`, message: 'down' })) },
      });
    });
  },
  { name: 'health' },
);

async function downAmong(
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
