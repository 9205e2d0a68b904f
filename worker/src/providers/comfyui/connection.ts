import type { Socket } from 'node:net';
import { Agent, buildConnector, WebSocket } from 'undici';

const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** A WebSocket that reconnects until it is closed. */
export interface Connection {
  /** Resolves with the first message, or when the first attempt to connect has failed. */
  ready: Promise<void>;
  /** Reconnects, for a socket that looks open but receives nothing. */
  reopen(): void;
  close(): void;
}

export interface ConnectionOptions {
  url: string;
  headers: Record<string, string>;
  /** Sent first on each connection. */
  greeting: unknown;
  /** Must not throw. */
  onMessage(data: string | Uint8Array): void;
  /** Called once when the connection breaks, until it is back. */
  onBroken(): void;
}

export function openConnection(options: ConnectionOptions): Connection {
  const { url, headers, greeting, onMessage, onBroken } = options;
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>();
  const { agent, hangUp } = createAgent();
  let closed = false;
  let broken = false;
  let timer: NodeJS.Timeout | undefined;

  function open(): void {
    const socket = new WebSocket(url, { headers, dispatcher: agent });
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => socket.send(JSON.stringify(greeting)));
    socket.addEventListener('message', ({ data }) => {
      onReady();
      broken = false;
      if (!closed) onMessage(typeof data === 'string' ? data : new Uint8Array(data));
    });
    // `close` follows. Without a listener a refused connection would throw.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('close', () => {
      onReady();
      if (closed) return;
      if (!broken) onBroken();
      broken = true;
      timer = setTimeout(open, RECONNECT_MS);
    });
  }

  open();
  return {
    ready,
    // The `close` that follows opens the next one.
    reopen: hangUp,
    close() {
      closed = true;
      clearTimeout(timer);
      hangUp();
      void agent.destroy();
    },
  };
}

/** Creates an agent whose connection can be cut: closing a WebSocket waits for an answer that may never come. */
function createAgent(): { agent: Agent; hangUp(): void } {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS });
  let connection: Socket | undefined;
  const agent = new Agent({
    connect(options, callback) {
      connect(options, (...result) => {
        connection = result[1] ?? undefined;
        callback(...result);
      });
    },
  });
  return { agent, hangUp: () => connection?.destroy() };
}
