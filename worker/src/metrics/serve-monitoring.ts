import { createServer } from 'node:http';
import type { RunningChores } from '@easel/shared/node/async/chores';
import type { Registry } from 'prom-client';

export interface MonitoringOptions extends Pick<RunningChores, 'hanging'> {
  registry: Registry;
  port: number;
  host: string;
}

/**
 * Serves /metrics, and /healthz, which answers 503 while a chore hangs. Returns a function that closes the server.
 *
 * @throws the error of `listen`
 */
export async function serveMonitoring({
  registry,
  hanging,
  port,
  host,
}: MonitoringOptions): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') {
      const chores = hanging();
      if (chores.length === 0) return response.end('ok');
      return response.writeHead(503).end(`These hang: ${chores.join(', ')}`);
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
}
