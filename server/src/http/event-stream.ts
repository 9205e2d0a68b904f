import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { within } from '@easel/shared/node/async/deadline';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** One event of a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface StreamedEvent {
  event: string;
  /** The id that a client sends as `Last-Event-ID` when it reconnects. */
  id?: string;
  /** Sent as JSON. */
  data: unknown;
}

const CONTENT_TYPE = 'text/event-stream';
/** Many proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 15_000;
/** How long a client may take to read the rest after the source has ended, in milliseconds. */
const LINGER_MS = 2_000;

/** Describes an event stream in a route's `response`. */
export const eventStream = (description: string) => ({
  description,
  content: { [CONTENT_TYPE]: { schema: z.string() } },
});

/**
 * Streams events and ends after the last one. The source is pulled only when the client has read the previous events, so that a
 * slow client slows its source down instead of filling memory.
 *
 * @param signal aborts when the source is about to end
 */
export function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<StreamedEvent>,
  signal: AbortSignal,
): FastifyReply {
  const { raw } = reply;
  const cutOff = () => {
    if (!raw.closed) setTimeout(() => raw.destroy(), LINGER_MS).unref();
  };
  signal.addEventListener('abort', cutOff, { once: true });
  return reply
    .headers({
      'content-type': `${CONTENT_TYPE}; charset=utf-8`,
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // A kept-alive connection would delay the server's shutdown.
      connection: 'close',
    })
    .send(Readable.from(afterReads(raw, linesOf(events, HEARTBEAT_MS), signal)));
}

/** Pulls the next line once the socket has taken the previous one: a piped `Readable` alone is always one line ahead. */
async function* afterReads(response: ServerResponse, lines: AsyncIterable<string>, signal: AbortSignal) {
  for await (const line of lines) {
    yield line;
    // The signal also aborts when the connection closes.
    if (response.writableNeedDrain) await once(response, 'drain', { signal }).catch(() => {});
  }
}

/** Serializes events as text. Sends a comment when there is no event for `heartbeatMs`. */
export async function* linesOf(
  events: AsyncIterable<StreamedEvent>,
  heartbeatMs: number,
): AsyncGenerator<string> {
  // Flushes the response's head.
  yield ':\n\n';
  const source = events[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<StreamedEvent>> | undefined;
  try {
    for (;;) {
      next ??= source.next();
      const result = await within(next, heartbeatMs);
      if (!result) {
        yield ': still here\n\n';
      } else {
        next = undefined;
        if (result.done) return;
        yield format(result.value);
      }
    }
  } finally {
    await source.return?.();
  }
}

function format({ event, id, data }: StreamedEvent): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}
