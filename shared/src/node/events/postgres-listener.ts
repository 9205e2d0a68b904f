import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

export interface ListenerOptions {
  connection: pg.ClientConfig;
  /** An identifier that needs no quoting. */
  channel: string;
  onPayload: (payload: string) => void;
  logger: Logger;
}

interface Listening {
  client: pg.Client;
  /** Resolves when the connection is lost. */
  lost: Promise<void>;
}

/**
 * Listens to a channel until closed, reconnecting after every loss.
 *
 * @returns a function that stops listening
 * @throws the driver's error when the first connection fails
 */
export async function listenForever(options: ListenerOptions): Promise<() => Promise<void>> {
  const { logger } = options;
  const closing = new AbortController();
  let current: Listening = await listen(options);

  async function again(): Promise<Listening | undefined> {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(2 * waitMs, MAX_RETRY_MS)) {
      await sleep(waitMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return undefined;
      try {
        return await listen(options);
      } catch (err) {
        logger.debug({ err }, 'the event bus cannot listen yet');
      }
    }
  }

  const listening = (async () => {
    while (!closing.signal.aborted) {
      await current.lost;
      const next = await again();
      if (next) current = next;
    }
    await current.client.end();
  })();

  return async () => {
    closing.abort();
    await current.client.end();
    await listening;
  };
}

async function listen({ connection, channel, onPayload, logger }: ListenerOptions): Promise<Listening> {
  const client = new pg.Client(connection);
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  // Without a listener a lost connection would end the process.
  client.on('error', (err) => logger.debug({ err }, 'the event bus lost its connection to PostgreSQL'));
  client.on('notification', ({ payload }) => onPayload(payload ?? ''));
  client.once('end', resolve);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  logger.debug('the event bus listens');
  return { client, lost };
}
