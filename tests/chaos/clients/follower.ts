import { setTimeout as sleep } from 'node:timers/promises';
import { isActive } from '@easel/shared/contracts/generation';
import { generationSchema } from '@easel/shared/contracts/generation.schema';
import { pick, type Random } from '../../env/random.ts';
import type { Member } from '../cast.ts';
import type { Exchange } from '../exchange.ts';
import type { Timeline } from '../timeline.ts';
import type { AcceptedGeneration } from '../users.ts';
import { type Client, createKnowledge } from './client.ts';

const RECONNECT_MS = 1_000;

export interface FollowerOptions {
  servers: readonly Member[];
  exchange: Exchange;
  timeline: Timeline;
  random: Random;
}

/** Follows a generation's server-sent events until its final state. Reconnects only when the connection ends. */
export function startFollower({ id, user }: AcceptedGeneration, options: FollowerOptions): Client {
  const { servers, exchange, timeline, random } = options;
  const closing = new AbortController();
  const knowledge = createKnowledge();
  let lastEventId = '';

  function take(event: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1];
    if (field('event') !== 'generation') return;
    lastEventId = field('id') ?? lastEventId;
    knowledge.learn(generationSchema.parse(JSON.parse(field('data') ?? '')));
  }

  async function follow({ name, url }: Member): Promise<void> {
    const sentMs = timeline.now();
    const headers = {
      authorization: `Bearer ${user.token}`,
      ...(lastEventId !== '' && { 'last-event-id': lastEventId }),
    };
    const response = await fetch(`${url}/api/generations/${id}/events`, { headers, signal: closing.signal });
    const { status } = response;
    if (status >= 500) {
      const request = 'GET /api/generations/{id}/events';
      exchange.note({
        server: name,
        request,
        sentMs,
        endedMs: timeline.now(),
        status,
        reason: await response.text(),
      });
    }
    if (status !== 200 || !response.body) return;
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) take(event);
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted && isActive(knowledge.stateOf(id) ?? 'pending')) {
      await follow(pick(random, servers)).catch(() => undefined);
      await sleep(RECONNECT_MS);
    }
  }
  const running = run();
  running.catch((error: unknown) => console.error(`follower of ${id}:`, error));
  return {
    ...knowledge,
    name: `follower of ${id}`,
    awaited: () => [id],
    close: () => closing.abort(),
  };
}
