import type { Server } from 'node:http';
import { networksOf } from './networks.ts';
import { createOpenByNetwork } from './open-counts.ts';
import { type TrustProxy, trustedBy } from './trusted-proxies.ts';

/** Connections of one address: 1,000 live ones, and as many for requests. */
const OF_ADDRESS = 2_000;

/**
 * Closes a connection at once if its network has too many open. Closing one takes Node about 70 µs and blocks the event loop:
 * 10,000 that closed together delayed all clients by half a second. Connections of trusted proxies are not counted, because they
 * carry the requests of many clients.
 *
 * @param ofAddress how many an address may have open, default 2,000; wider networks of IPv6 have more
 */
export function limitConnections(
  server: Server,
  { trustProxy, ofAddress = OF_ADDRESS }: { trustProxy: TrustProxy; ofAddress?: number },
): void {
  const isTrusted = trustedBy(trustProxy);
  const open = createOpenByNetwork(ofAddress);
  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    // Undefined if the client has already disconnected.
    if (address === undefined || isTrusted(address, 0)) return;
    const networks = networksOf(address);
    if (open.isFull(networks)) return void socket.destroy();
    socket.once('close', open.add(networks));
  });
}
