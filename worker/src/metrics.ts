import { createServer } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface WorkerMetrics {
  /** Records the seconds that an attempt took, by its outcome. */
  observeAttempt(outcome: string, seconds: number): void;
  /** Serves /healthz and /metrics. Returns a function that closes the server. */
  listen(port: number): Promise<() => Promise<void>>;
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
  return {
    observeAttempt: (outcome, seconds) => attempts.observe({ outcome }, seconds),
    async listen(port) {
      const server = createServer(async (request, response) => {
        if (request.url === '/healthz') return response.end('ok');
        if (request.url !== '/metrics') return response.writeHead(404).end();
        response.setHeader('content-type', registry.contentType).end(await registry.metrics());
      });
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
      return () => new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
