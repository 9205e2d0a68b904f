import { setTimeout as sleep } from 'node:timers/promises';
import { type GenerationStatus, isActive } from '@easel/shared/contracts/generation';
import { generationSchema } from '@easel/shared/contracts/generation.schema';
import { pick, type Random } from '../../env/random.ts';
import type { Member } from '../cast.ts';
import type { Exchange } from '../exchange.ts';
import type { AcceptedGeneration } from '../users.ts';
import type { Client } from './client.ts';

const EVERY_MS = 700;

/** Polls a generation at any server until it has ended. */
export function startPoller(
  { id, user }: AcceptedGeneration,
  { servers, exchange, random }: { servers: readonly Member[]; exchange: Exchange; random: Random },
): Client {
  let state: GenerationStatus | undefined;
  let isClosed = false;
  async function poll(): Promise<void> {
    while (!isClosed && (state === undefined || isActive(state))) {
      const path = `/api/generations/${id}`;
      const answer = await exchange.send(pick(random, servers), 'GET', path, { token: user.token });
      if (answer?.status === 200) state = generationSchema.parse(answer.body).status;
      await sleep(EVERY_MS);
    }
  }
  const polling = poll();
  polling.catch((error: unknown) => console.error(`poller of ${id}:`, error));
  return {
    name: `poller of ${id}`,
    awaited: () => [id],
    stateOf: () => state,
    close: () => {
      isClosed = true;
    },
  };
}
