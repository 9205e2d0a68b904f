import { isActive } from '../contracts/generation.ts';
import type { EventSettings, Sleep } from './client.ts';
import type { ServerEvent } from './contract-types.ts';
import { badResponse, EaselError, networkError } from './easel-error.ts';
import { readEvents } from './event-lines.ts';
import type { Send } from './http.ts';
import { backOffMs } from './retries.ts';

/** Successive streams that may end without an event. */
const FRUITLESS_MAX = 5;

/**
 * Yields the events of a generation until it ends or is removed. Resumes a broken stream after the last event received, by its
 * id.
 *
 * @throws {EaselError} network if streams keep breaking, and any error of a request
 */
export async function* followGeneration(
  send: Send,
  id: string,
  { signal = new AbortController().signal, lastEventId = '', sleep }: EventSettings & { sleep: Sleep },
): AsyncGenerator<ServerEvent> {
  let seen = lastEventId;
  for (let fruitless = 0; ; fruitless += 1) {
    const response = await openStream(send, id, seen, signal);
    // 204: the generation has ended, and the caller has its last state.
    if (response === null) return;
    const events = readEvents(response, signal);
    let broken: unknown;
    try {
      for (;;) {
        const next = await events.next().catch((error: unknown) => {
          if (signal.aborted) throw error;
          broken = error;
          return { done: true as const, value: undefined };
        });
        if (next.done) break;
        fruitless = 0;
        seen = next.value.lastEventId || seen;
        const event = { name: next.value.event, payload: parse(next.value.data) } as ServerEvent;
        yield event;
        if (isLast(event)) return;
      }
    } finally {
      // Closes the connection, also when the caller stops iterating.
      await events.return(undefined);
    }
    if (fruitless >= FRUITLESS_MAX) throw networkError('GET', broken);
    await sleep(backOffMs(fruitless), signal);
  }
}

function openStream(
  send: Send,
  id: string,
  seen: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  return send({
    method: 'GET',
    path: `/generations/${encodeURIComponent(id)}/events`,
    headers: { accept: 'text/event-stream', ...(seen && { 'last-event-id': seen }) },
    signal,
    take: async (response, method) => {
      if (response.status === 204) return null;
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (!isStream || !response.body) throw badResponse(method, response, 'No event stream');
      return response.body;
    },
  });
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    const title = 'Unexpected event';
    throw new EaselError({ method: 'GET', status: 200, code: 'bad_response', title, detail: '', cause });
  }
}

function isLast(event: ServerEvent): boolean {
  return event.name === 'removed' || (event.name === 'generation' && !isActive(event.payload.status));
}
