import { Readable } from 'node:stream';
import { within } from '@easel/shared/node/async/deadline';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** One event of a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface StreamedEvent {
  event: string;
  /** What a client that comes back names as the last it saw. */
  id?: string;
  /** Sent as JSON. */
  data: unknown;
}

const CONTENT_TYPE = 'text/event-stream';
/** Proxies cut connections on which nothing moves, many of them after a minute. */
const HEARTBEAT_MS = 15_000;
/** After this, who does not read what is left to send is cut off. */
const LINGER_MS = 2_000;

/** For a route's `response`. */
export const eventStream = (description: string) => ({
  description,
  content: { [CONTENT_TYPE]: { schema: z.string() } },
});

/**
 * Answers with the events as they come, and ends after the last. The next is asked for when the client has taken the ones
 * before: one that reads slowly slows down its source and fills no memory.
 *
 * @param signal The source ends soon after it aborts.
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
      // A connection that is kept alive after the stream would hold up a server that closes.
      connection: 'close',
    })
    .send(Readable.from(linesOf(events, HEARTBEAT_MS)));
}

/** The stream as text. Where no event comes for `heartbeatMs`, a comment does. */
export async function* linesOf(
  events: AsyncIterable<StreamedEvent>,
  heartbeatMs: number,
): AsyncGenerator<string> {
  // Takes the head of the answer along.
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
