import { isActive } from '../contracts/generation.ts';
import type { Sleep, WaitSettings } from './client.ts';
import type { Generation, ServerEvent } from './contract-types.ts';
import { EaselError, isEaselError } from './easel-error.ts';
import { followGeneration } from './follow.ts';
import { json, type Send } from './http.ts';

const FIRST_POLL_MS = 1_000;
const SLOWEST_POLL_MS = 5_000;

/**
 * Waits until a generation is completed, failed or canceled, and returns it. Listens to its events, and polls if event
 * streams do not get through.
 *
 * @throws {EaselError} not_found if the generation is removed meanwhile, and any error of a request
 */
export async function waitForGeneration(
  send: Send,
  id: string,
  { signal, onProgress, sleep }: WaitSettings & { sleep: Sleep },
): Promise<Generation> {
  const events = followGeneration(send, id, { signal, sleep });
  try {
    for (;;) {
      const event = await nextOf(events, signal);
      if (event === undefined) break;
      if (event.name === 'removed') throw removed();
      onProgress?.(event.payload);
      if (event.name === 'generation' && !isActive(event.payload.status)) return event.payload;
    }
  } finally {
    await events.return(undefined);
  }
  return poll(send, id, { signal, onProgress, sleep });
}

/** Returns the next event; undefined when the stream ends or fails in a way that polling may not. */
async function nextOf(
  events: AsyncGenerator<ServerEvent>,
  signal: AbortSignal | undefined,
): Promise<ServerEvent | undefined> {
  try {
    const { done, value } = await events.next();
    return done ? undefined : value;
  } catch (error) {
    // 4xx is final, except 429: only open streams are limited, so polling may still work.
    const isFinal = isEaselError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (signal?.aborted || isFinal) throw error;
    return undefined;
  }
}

/** Polls with the last answer's ETag, so that an unchanged generation is not sent again. */
async function poll(
  send: Send,
  id: string,
  { signal, onProgress, sleep }: WaitSettings & { sleep: Sleep },
): Promise<Generation> {
  let tag: string | null = null;
  for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(SLOWEST_POLL_MS, waitMs * 1.5)) {
    const generation: Generation | null = await send({
      method: 'GET',
      path: `/generations/${encodeURIComponent(id)}`,
      headers: tag === null ? {} : { 'if-none-match': tag },
      signal,
      take: async (response, method) => {
        if (response.status === 304) return null;
        tag = response.headers.get('etag');
        return json<Generation>()(response, method);
      },
    });
    if (generation) onProgress?.(generation);
    if (generation && !isActive(generation.status)) return generation;
    await sleep(waitMs, signal);
  }
}

function removed(): EaselError {
  const title = 'Not found';
  return new EaselError({
    method: 'GET',
    status: 404,
    code: 'not_found',
    title,
    detail: 'The generation was removed.',
  });
}
