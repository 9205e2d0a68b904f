import { createServer } from 'node:http';
import type { RunningChores } from '@easel/shared/node/async/chores';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface WorkerMetrics {
  /** Records the seconds that an attempt took, by its outcome. */
  observeAttempt(outcome: string, seconds: number): void;
  /** Adds the ages of the chores; from then on /healthz answers 503 while one hangs. */
  watchChores(chores: Pick<RunningChores, 'ages' | 'hanging'>): void;
  /** Serves /healthz and /metrics. Returns a function that closes the server. */
  listen(place: { port: number; host: string }): Promise<() => Promise<void>>;
}

const BUCKETS_SECONDS = [0.5, 1, 2, 5, 10, 20, 40, 80, 160, 320];

export function createMetrics(): WorkerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const attempts = new Histogram({
    name: 'easel_attempt_seconds',
    help: 'Seconds that attempts at a generation took, by outcome',
    labelNames: ['outcome'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  let hangingChores: () => string[] = () => [];
  return {
    watchChores(chores) {
      measureChores(chores, registry);
      hangingChores = chores.hanging;
    },
    observeAttempt: (outcome, seconds) => attempts.observe({ outcome }, seconds),
    async listen({ port, host }) {
      const server = createServer(async (request, response) => {
        if (request.url === '/healthz') {
          const hanging = hangingChores();
          if (hanging.length === 0) return response.end('ok');
          return response.writeHead(503).end(`These hang: ${hanging.join(', ')}`);
        }
        if (request.url !== '/metrics') return response.writeHead(404).end();
        response.setHeader('content-type', registry.contentType).end(await registry.metrics());
      });
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
      return () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        });
    },
  };
}

/** Adds `easel_chore_age_seconds` to the metrics. */
function measureChores({ ages }: Pick<RunningChores, 'ages'>, registry: Registry): void {
  const gauge = new Gauge({
    name: 'easel_chore_age_seconds',
    help: 'Seconds since the last run of a chore that succeeded',
    labelNames: ['chore'],
    registers: [registry],
    collect: () => {
      for (const [chore, seconds] of ages()) gauge.set({ chore }, seconds);
    },
  });
}
