import { randomUUID } from 'node:crypto';
import { withoutLogFields } from '@easel/shared/node/log-context';
import type { Logger } from '@easel/shared/node/logger';
import { type Connection, openConnection } from './connection.ts';
import { type Frame, readFrame } from './frames.ts';

/** One request's subscription to the feed. */
export interface Following {
  /** To be sent with the request: the server sends its frames only to this client. */
  clientId: string;
  /** Resolves when frames can arrive, or the socket cannot be opened for now. */
  ready: Promise<void>;
  /** Reports that the request has ended. If none of its frames arrived, the socket is dead and is reopened. */
  ended(): void;
  unfollow(): void;
}

/** The frames of one endpoint, by request. Results never depend on it. */
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
 * Creates a feed over one socket, which is open while there are requests. Each socket gets a new client id that begins with `clientId`:
 * the server keeps one socket per id, and when an old socket of that id ends, it also drops the new one.
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
      logger.warn({ err }, `could not read a frame from ${url}`);
    }
  }

  function open() {
    const id = `${clientId}-${randomUUID()}`;
    const connection = openConnection({
      url: `${url.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(id)}`,
      headers,
      greeting: { type: 'feature_flags', data: { supports_preview_metadata: true } },
      onMessage,
      onBroken: () => logger.warn(`socket to ${url} broke; polling without it`),
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
      current ??= withoutLogFields(open);
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
