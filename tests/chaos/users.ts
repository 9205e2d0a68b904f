import { setTimeout as sleep } from 'node:timers/promises';
import { generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import { PLAN_IDS, PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { signUp } from '../env/api-client.ts';
import { between, pick, type Random, randomOf } from '../env/random.ts';
import { subscribe } from '../env/subscribe.ts';
import type { Member } from './cast.ts';
import { MODELS } from './chaos-models.ts';
import type { Exchange, Receiver } from './exchange.ts';
import type { Stage } from './stage.ts';

/** A user of the run. */
export interface User {
  index: number;
  id: string;
  token: string;
  plan: PlanId;
}

/** A user's request, decided by the seed. */
interface Request {
  /** Milliseconds after the start. */
  atMs: number;
  body: Record<string, unknown>;
  idempotencyKey: string;
  /** Whether the user cancels one of the generations soon. */
  cancels: boolean;
}

export interface AcceptedGeneration {
  id: string;
  user: User;
}

const RETRY_MS = [500, 2_000] as const;
const CANCELING_SHARE = 0.06;
const ITERATIONS = [1, 1, 1, 2, 3] as const;

/** Signs up users of all plans. */
export async function signUpUsers({ cast, postgres }: Stage, count: number): Promise<User[]> {
  const urls = cast.servers.map(({ url }) => url);
  const users: User[] = [];
  for (let index = 0; index < count; index += 1) {
    const { session } = await signUp(urls[index % urls.length] ?? '');
    const plan = PLAN_IDS[index % PLAN_IDS.length] ?? 'free';
    users.push({ index, id: session.user.id, token: session.access_token, plan });
  }
  for (const plan of PLAN_IDS) {
    await subscribe(
      postgres.url,
      users.filter((user) => user.plan === plan).map(({ id }) => id),
      plan,
    );
  }
  return users;
}

/** Returns a user's requests, spread over the run, for `count` generations in all. */
export function planRequests(
  user: User,
  { seed, count, overMs }: { seed: number; count: number; overMs: number },
) {
  const random = randomOf(seed * 1_000 + user.index);
  const requests: Request[] = [];
  for (let left = count; left > 0; ) {
    const iterations = Math.min(left, pick(random, ITERATIONS), PLANS[user.plan].maxInFlight);
    left -= iterations;
    const prompt = `a picture of a boat, number ${requests.length} of user ${user.index}`;
    const body = { prompt, model: pick(random, MODELS), size: '256x256', iterations };
    const idempotencyKey = `chaos-${seed}-${user.index}-${requests.length}`;
    requests.push({ atMs: random() * overMs, body, idempotencyKey, cancels: random() < CANCELING_SHARE });
  }
  return requests.sort((one, other) => one.atMs - other.atMs);
}

export interface LifeOptions {
  servers: readonly Member[];
  exchange: Exchange;
  random: Random;
  now(): number;
  /** When the user gives up requests that were never accepted. */
  giveUpAtMs: number;
  onAccepted(generation: AcceptedGeneration, random: Random): void;
}

/** Sends a user's requests at their times. A request without an answer is repeated with its key until it is accepted. */
export async function live(user: User, requests: readonly Request[], options: LifeOptions): Promise<void> {
  for (const request of requests) {
    await sleep(Math.max(0, request.atMs - options.now()));
    const ids = await submit(user, request, options);
    for (const id of ids) options.onAccepted({ id, user }, options.random);
    const [first] = ids;
    if (first && request.cancels) await cancel(user, first, options);
  }
}

/** Returns the ids of the accepted generations; none if the user gave up. */
async function submit(
  user: User,
  { body, idempotencyKey }: Request,
  options: LifeOptions,
): Promise<string[]> {
  const { servers, exchange, random, now, giveUpAtMs } = options;
  while (now() < giveUpAtMs) {
    const headers = { 'idempotency-key': idempotencyKey };
    const to = pick(random, servers);
    const answer = await exchange.send(to, 'POST', '/api/generate', { token: user.token, headers, body });
    if (answer && answer.status < 300) {
      return generateResponseSchema.parse(answer.body).generations.map(({ id }) => id);
    }
    if (answer && answer.status < 500 && answer.status !== 429) {
      throw new Error(`A request of user ${user.index} was refused: ${JSON.stringify(answer.body)}`);
    }
    await sleep(between(random, ...RETRY_MS));
  }
  return [];
}

async function cancel(user: User, id: string, { servers, exchange, random }: LifeOptions): Promise<void> {
  await sleep(between(random, 0, RETRY_MS[1]));
  const to: Receiver = pick(random, servers);
  await exchange.send(to, 'POST', `/api/generations/${id}/cancel`, { token: user.token });
}
