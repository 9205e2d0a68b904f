import { io } from 'socket.io-client';

export interface LiveSocketOptions {
  /** Returns the access token, or null if the session has ended. */
  getToken: () => Promise<string | null>;
  /** Refreshes a refused token. Resolves with false if the session has ended. */
  renewToken: () => Promise<boolean>;
  onEvent: (name: string, payload: unknown) => void;
  onConnect: () => void;
  onDisconnect: () => void;
}

export interface LiveSocket {
  /** Reconnects at once instead of waiting for the next retry. */
  wake: () => void;
  close: () => void;
}

const RECONNECT_BASE_MS = 300;
const RECONNECT_MAX_MS = 2_000;
const TOKEN_REFUSALS: readonly string[] = ['token_expired', 'unauthenticated'];

/** Opens the account's live connection, which reconnects and renews its token until it is closed. */
export function openLiveSocket(options: LiveSocketOptions): LiveSocket {
  const socket = io({
    auth: (introduce) => {
      void options.getToken().then((token) => introduce({ token }));
    },
    reconnectionDelay: RECONNECT_BASE_MS,
    reconnectionDelayMax: RECONNECT_MAX_MS,
  });
  let refusals = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const reconnect = () => {
    clearTimeout(retryTimer);
    if (!isClosed && !socket.connected) socket.connect();
  };
  // Socket.IO retries after network failures, but not after the server closed or refused the connection.
  const reconnectLater = () => {
    if (isClosed) return;
    const delayMs = Math.min(RECONNECT_MAX_MS, RECONNECT_BASE_MS * 2 ** refusals);
    refusals += 1;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(reconnect, delayMs);
  };

  socket.on('connect', () => {
    refusals = 0;
    options.onConnect();
  });
  socket.on('disconnect', (reason) => {
    options.onDisconnect();
    if (reason === 'io server disconnect') reconnectLater();
  });
  socket.on('connect_error', (error) => {
    options.onDisconnect();
    if (socket.active) return;
    if (!TOKEN_REFUSALS.includes(error.message)) return reconnectLater();
    options.renewToken().then(
      (isSignedIn) => {
        if (isSignedIn) reconnectLater();
      },
      // The server is unreachable, which says nothing about the session.
      reconnectLater,
    );
  });
  socket.onAny(options.onEvent);

  return {
    wake: () => {
      if (isClosed || socket.connected) return;
      // Only a disconnect ends the wait for the next retry.
      socket.disconnect();
      reconnect();
    },
    close: () => {
      isClosed = true;
      clearTimeout(retryTimer);
      socket.removeAllListeners();
      socket.offAny();
      socket.disconnect();
    },
  };
}
