import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Ends a server's connections. */
export interface Connections {
  /** Closes connections without a complete request at once, and the others after their response or after `withinMs`. */
  end(withinMs: number): void;
}

/**
 * Watches a server's connections. `Server.close` waits for connections on which no request arrived yet, such as those that
 * browsers open ahead of time, and for requests that never end.
 */
export function watchConnections(server: Server): Connections {
  /** The number of requests in flight by connection. */
  const open = new Map<Socket, number>();
  let isEnding = false;

  const count = (socket: Socket, change: number) => open.set(socket, (open.get(socket) ?? 0) + change);
  function endIfIdle(socket: Socket): void {
    if (isEnding && !open.get(socket)) socket.destroySoon();
  }

  server.on('connection', (socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
    endIfIdle(socket);
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => {
      if (!open.has(socket)) return;
      count(socket, -1);
      endIfIdle(socket);
    });
  });
  // An upgraded connection counts until it is closed by its owner.
  server.on('upgrade', ({ socket }) => count(socket, 1));

  return {
    end(withinMs) {
      isEnding = true;
      for (const socket of open.keys()) endIfIdle(socket);
      setTimeout(() => {
        for (const socket of open.keys()) socket.destroy();
      }, withinMs).unref();
    },
  };
}
