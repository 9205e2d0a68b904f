import { AppError } from '@easel/shared/node/app-error';
import fp from 'fastify-plugin';
import { downAmong, type HealthChecks } from '../modules/status/health-checks.ts';

/**
 * `/healthz` reports that the process is alive; `/readyz` that it can do its work. When it cannot, the answer names the parts that
 * are down; the log has the reasons.
 */
export const healthPlugin = fp(
  async (app, { checks }: { checks: HealthChecks }) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

    // Parallel requests share one round of checks, because the checks cost some work.
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
