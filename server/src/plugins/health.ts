import { AppError } from '@easel/shared/node/app-error';
import { singleFlight } from '@easel/shared/node/async/single-flight';
import fp from 'fastify-plugin';
import { downAmong, type HealthChecks } from '../modules/status/health-checks.ts';

export interface HealthOptions {
  /** Parts that every request needs. */
  required: HealthChecks;
  /** Parts that most requests do not need. */
  optional: HealthChecks;
  /** Returns the chores that hang. Restarting the process may help. */
  hanging: () => string[];
}

/**
 * Serves `/healthz`, which reports that the process is alive and none of its chores hangs, and `/readyz`, which reports that it
 * can answer requests. An outage of a required part makes it not ready. An outage of an optional part is only named in the body:
 * otherwise an outage of the store would take every server out of rotation. The log has the reasons.
 */
export const healthPlugin = fp(
  async (app, { required, optional, hanging }: HealthOptions) => {
    app.get('/healthz', { schema: { hide: true } }, async () => {
      const chores = hanging();
      if (chores.length === 0) return { status: 'ok' };
      throw new AppError('unavailable', { detail: `These hang: ${chores.join(', ')}` });
    });

    const lookAt = (checks: HealthChecks) =>
      singleFlight(() => downAmong(checks, (part, err) => app.log.warn({ part, err }, 'part down')));
    const lookAtRequired = lookAt(required);
    const lookAtOptional = lookAt(optional);
    /** The latest result. A probe does not wait for an optional part that hangs. */
    let degraded: string[] | undefined;

    app.get('/readyz', { schema: { hide: true } }, async () => {
      if (app.draining.aborted) throw new AppError('unavailable', { detail: 'Not ready: stopping' });
      const looking = lookAtOptional().then((down) => {
        degraded = down;
        return down;
      });
      const down = await lookAtRequired();
      const lacking = degraded ?? (await looking);
      if (down.length > 0) throw notReady([...down, ...lacking]);
      return lacking.length === 0 ? { status: 'ready' } : { status: 'degraded', degraded: lacking };
    });
  },
  { name: 'health', dependencies: ['draining'] },
);

function notReady(parts: readonly string[]): AppError {
  return new AppError('unavailable', {
    detail: `Not ready: ${parts.join(', ')}`,
    details: { errors: parts.map((part) => ({ pointer: `/${part}`, message: 'down' })) },
  });
}
