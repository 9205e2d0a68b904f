import { randomUUID } from 'node:crypto';
import type { Logger } from '@easel/shared/node/logger';
import { type Connection, openConnection } from './connection.ts';
import { type Frame, readFrame } from './frames.ts';

/** One request's part of the feed. */
export interface Following {
  /** Goes with the request: the server sends its frames to this client alone. */
  clientId: string;
  /** Settles when frames can arrive, or none are to be expected for now. */
  ready: Promise<void>;
  /** The server worked on the request to its end: if no frame told of it, the socket is deaf and is opened again. */
  ended(): void;
  unfollow(): void;
}

/** The frames of one endpoint, by request. A convenience: the result never depends on it. */
export interface Feed {
  follow(promptId: string, onFrame: (frame: Frame) => void): Following;
  close(): void;
}

export interface FeedOptions {
  /** The endpoint's. */
  url: string;
  headers: Record<string, string>;
  clientId: string;
  logger: Logger;
}

/**
 * One socket for all requests at the endpoint, open while there are any. Each time it gets a client id of its own that begins with
 * `clientId`: the server knows one socket for an id, and when an old socket of that id ends, it forgets a new one as well.
 * Source: ComfyUI 0.38.1, server.py (websocket_handler).
 */
export function createFeed({ url, headers, clientId, logger }: FeedOptions): Feed {
  const followers = new Map<string, { onFrame(frame: Frame): void; heard: boolean }>();
  let current: { clientId: string; connection: Connection } | undefined;
  let running: string | undefined;

  function route(frame: Frame): void {
    if (frame.promptId !== undefined) running = frame.promptId;
    const follower = running === undefined ? undefined : followers.get(running);
    if (!follower) return;
    follower.heard = true;
    follower.onFrame(frame);
  }

  function onMessage(data: string | Uint8Array): void {
    try {
      const frame = readFrame(data);
      if (frame) route(frame);
    } catch (err) {
      logger.warn({ err }, `could not take a frame from ${url}`);
    }
  }

  function open() {
    const id = `${clientId}-${randomUUID()}`;
    const connection = openConnection({
      url: `${url.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(id)}`,
      headers,
      greeting: { type: 'feature_flags', data: { supports_preview_metadata: true } },
      onMessage,
      onBroken: () => logger.warn(`the socket to ${url} broke; asking for results until it is back`),
    });
    return { clientId: id, connection };
  }

  function close(): void {
    current?.connection.close();
    current = undefined;
    running = undefined;
  }

  return {
    follow(promptId, onFrame) {
      current ??= open();
      const { clientId, connection } = current;
      const follower = { onFrame, heard: false };
      followers.set(promptId, follower);
      return {
        clientId,
        ready: connection.ready,
        ended() {
          if (!follower.heard) connection.reopen();
        },
        unfollow() {
          if (!followers.delete(promptId) || followers.size > 0) return;
          close();
        },
      };
    },
    close() {
      followers.clear();
      close();
    },
  };
}
