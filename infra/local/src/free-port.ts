import { createServer } from 'node:net';

/** Finds a free TCP port on `host`. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce(0, host);
}

/** Rejects with the error of `listen` (`EADDRINUSE`, `EACCES`, ...) when `port` cannot be opened on `host`. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  await listenOnce(port, host);
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const opened = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(opened));
    });
  });
}
