import { setTimeout as sleep } from 'node:timers/promises';
import { isActive } from '@easel/shared/contracts/generation';
import { generationSchema } from '@easel/shared/contracts/generation.schema';
import { pick, type Random } from '../../env/random.ts';
import type { Member } from '../cast.ts';
import type { Exchange } from '../exchange.ts';
import type { AcceptedGeneration } from '../users.ts';
import { type Client, createKnowledge } from './client.ts';

const EVERY_MS = 700;

/**
 * Polls a generation at any server until it has ended, then loads its picture. The generation counts as completed once the
 * picture is loaded.
 */
export function startPoller(
  { id, user }: AcceptedGeneration,
  { servers, exchange, random }: { servers: readonly Member[]; exchange: Exchange; random: Random },
): Client {
  const knowledge = createKnowledge();
  let isClosed = false;

  async function get(path: string) {
    const answer = await exchange.send(pick(random, servers), 'GET', path, { token: user.token });
    return answer?.status === 200 ? answer.body : undefined;
  }

  async function look(): Promise<void> {
    const body = await get(`/api/generations/${id}`);
    if (body === undefined) return;
    const generation = generationSchema.parse(body);
    const hasPicture =
      generation.status !== 'completed' || (await get(generation.image?.url ?? '')) !== undefined;
    if (hasPicture) knowledge.learn(generation);
  }

  async function poll(): Promise<void> {
    while (!isClosed && isActive(knowledge.stateOf(id) ?? 'pending')) {
      await look();
      await sleep(EVERY_MS);
    }
  }
  poll().catch((error: unknown) => console.error(`poller of ${id}:`, error));
  return {
    ...knowledge,
    name: `poller of ${id}`,
    awaited: () => [id],
    close: () => {
      isClosed = true;
    },
  };
}
