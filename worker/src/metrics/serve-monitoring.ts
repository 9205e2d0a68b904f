import { createServer, type ServerResponse } from 'node:http';
import type { RunningChores } from '@easel/shared/node/async/chores';
import { ConfigError } from '@easel/shared/node/env';
import type { Logger } from '@easel/shared/node/logger';
import { explainListenError } from '@easel/shared/node/process/start-error';
import type { Registry } from 'prom-client';

export interface MonitoringOptions extends Pick<RunningChores, 'hanging'> {
  registry: Pick<Registry, 'metrics' | 'contentType'>;
  logger: Logger;
  port: number;
  host: string;
}

/**
 * Serves /metrics, and /healthz, which answers 503 while a chore hangs. Returns a function that closes the server. Answers 500 if a metric
 * cannot be collected: a rejection in a listener would end the process.
 *
 * @throws the error of `listen`
 */
export async function serveMonitoring({
  registry,
  logger,
  hanging,
  port,
  host,
}: MonitoringOptions): Promise<() => Promise<void>> {
  async function sendMetrics(response: ServerResponse): Promise<void> {
    try {
      const text = await registry.metrics();
      response.setHeader('content-type', registry.contentType).end(text);
    } catch (err) {
      logger.error({ err }, 'metrics not collected');
      response.writeHead(500).end();
    }
  }

  const server = createServer((request, response) => {
    if (request.url === '/healthz') {
      const chores = hanging();
      if (chores.length === 0) return response.end('ok');
      return response.writeHead(503).end(`These hang: ${chores.join(', ')}`);
    }
    if (request.url !== '/metrics') return response.writeHead(404).end();
    void sendMetrics(response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explained(error))).listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

/** Returns an error that names the variables of this listener rather than those of the server's. */
function explained(error: Error): Error {
  const line = explainListenError(error, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  return line === undefined ? error : new ConfigError(line);
}
