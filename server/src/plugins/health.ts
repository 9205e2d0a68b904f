import { AppError } from '@easel/shared/node/app-error';
import fp from 'fastify-plugin';
import { downAmong, type HealthChecks } from '../modules/status/health-checks.ts';

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
