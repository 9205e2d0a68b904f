import { AppError } from '@easel/shared/node/app-error';
import type { RunningChores } from '@easel/shared/node/async/chores';
import type { ProcessMetrics } from '@easel/shared/node/metrics/process-metrics';
import fp from 'fastify-plugin';
import { Histogram, type Registry } from 'prom-client';
import { mayReadMetrics } from '../http/local-request.ts';

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

export interface MetricsOptions {
  metrics: ProcessMetrics;
  chores: Pick<RunningChores, 'ages'>;
  /** The bearer token to require; undefined to answer only nearby machines. */
  token: string | undefined;
}

/** Serves `/metrics` in Prometheus' text format, and measures request durations by route pattern. */
export const metricsPlugin = fp(
  async (app, { metrics, chores, token }: MetricsOptions) => {
    const { registry } = metrics;
    metrics.watchChores(chores);
    const durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS_SECONDS,
      registers: [registry],
    });
    app.decorate('metrics', registry);

    app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
      // Unknown paths share one label, so that requests cannot use up memory.
      const route = routeOptions.url ?? 'unknown';
      durations.observe({ method, route, status: statusCode }, elapsedTime / 1_000);
      done();
    });
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!mayReadMetrics(request.raw, token)) throw new AppError('not_found');
      return reply.type(registry.contentType).send(await registry.metrics());
    });
    app.addHook('onClose', async () => registry.clear());
  },
  { name: 'metrics' },
);
