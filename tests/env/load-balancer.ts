import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export interface LoadBalancer {
  /** `http://127.0.0.1:port` */
  url: string;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 100;

/**
 * Starts a TCP load balancer like those of operators: it polls each server's `/readyz` ten times a second, distributes new
 * connections among the ready servers in turn, and tries another if one refuses.
 *
 * @param servers returns the URLs of all servers
 */
export async function startLoadBalancer(servers: () => readonly string[]): Promise<LoadBalancer> {
  const ready = new Set<string>();
  const open = new Set<Socket>();
  let turn = 0;

  async function look(url: string): Promise<void> {
    const isReady = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(url);
    else ready.delete(url);
  }
  const lookAtAll = () => Promise.all(servers().map(look));
  await lookAtAll();
  let looking: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    looking = lookAtAll();
  }, LOOK_EVERY_MS);

  function passOn(client: Socket, left: readonly string[]): void {
    const [url, ...others] = left;
    if (url === undefined) return void client.destroy();
    const { hostname, port } = new URL(url);
    const upstream = connect(Number(port), hostname);
    open.add(upstream);
    upstream.once('error', () => {
      if (upstream.connecting || upstream.bytesWritten === 0) passOn(client, others);
      else client.destroy();
    });
    upstream.once('connect', () => {
      client.pipe(upstream);
      upstream.pipe(client);
    });
    upstream.once('close', (failed) => {
      open.delete(upstream);
      if (!failed) client.end();
    });
    client.once('close', () => upstream.destroy());
  }

  const balancer = createServer((client) => {
    open.add(client);
    client.on('error', () => {});
    client.once('close', () => open.delete(client));
    const candidates = servers().filter((url) => ready.has(url));
    const first = turn++ % Math.max(1, candidates.length);
    passOn(client, [...candidates.slice(first), ...candidates.slice(0, first)]);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => balancer.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      clearInterval(timer);
      await looking;
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => balancer.close(resolve));
    },
  };
}
