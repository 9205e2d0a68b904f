import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@easel/shared/contracts/durations';
import { createLogger } from '@easel/shared/node/logger';
import { openStore } from '@easel/shared/node/storage/open-store';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { parseStoreUrl } from '@easel/shared/node/storage/store-config';
import { removeOrphans } from '@easel/worker/maintenance/orphans';
import sharp from 'sharp';
import { brokenInvariants } from '../system/ledger.ts';
import type { Client } from './clients/client.ts';
import type { BadAnswer } from './exchange.ts';
import type { Stage } from './stage.ts';
import type { Timeline } from './timeline.ts';

const POLL_MS = 250;

/** Waits until no generation is active. Returns those that are still active after `withinMs`. */
export async function waitUntilSettled({ postgres: { db } }: Stage, withinMs: number): Promise<string[]> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const active = await db
      .selectFrom('generations')
      .select(['id', 'status', 'attempt', 'retryAt', 'leaseUntil', 'vendorEndpoint', 'model'])
      .where('status', 'in', ['pending', 'processing'])
      .orderBy('id')
      .execute();
    if (active.length === 0 || performance.now() > deadline) {
      return active.map((row) => `never settled: ${JSON.stringify(row)}`);
    }
    await sleep(POLL_MS);
  }
}

/** Returns accepted generations without a row, and contradictions in rows and ledger. */
export async function checkRows({ postgres }: Stage, accepted: readonly string[]): Promise<string[]> {
  const rows = await postgres.db.selectFrom('generations').select('id').execute();
  const stored = new Set(rows.map(({ id }) => id));
  const missing = accepted.filter((id) => !stored.has(id)).map((id) => `accepted, and without a row: ${id}`);
  return [...missing, ...(await brokenInvariants(postgres.url))];
}

/** Removes orphans by Easel's own rules, then compares rows and objects, and decodes each picture. */
export async function checkObjects({
  postgres: { db },
  store,
}: Stage): Promise<{ broken: string[]; orphans: number }> {
  const logger = createLogger({ name: 'chaos', level: 'warn', format: 'json' });
  const objects = await openStore(parseStoreUrl(store.directUrl));
  try {
    const inTwoHours = new Date(Date.now() + 2 * HOUR_MS);
    const { removed: orphans } = await removeOrphans({ db, store: objects, logger }, inTwoHours);
    const rows = await db.selectFrom('images').select(['objectKey', 'displayKey', 'thumbnailKey']).execute();
    const patches = await db.selectFrom('cleanPatches').select('objectKey').execute();
    const named = new Set(
      [...patches, ...rows].flatMap((row) => Object.values<string | null>(row)).filter((key) => key !== null),
    );
    const broken: string[] = [];
    for await (const { key } of objects.list('generations/')) {
      if (!named.delete(key)) broken.push(`an object without a row: ${key}`);
    }
    broken.push(...[...named].map((key) => `a row without its object: ${key}`));
    for (const row of rows) broken.push(...(await decode(objects, row.objectKey)));
    return { broken, orphans };
  } finally {
    await objects.close();
  }
}

async function decode(store: ObjectStore, key: string): Promise<string[]> {
  const object = await store.get(key);
  if (!object) return [`a picture that is gone: ${key}`];
  const file = await buffer(object.body);
  return sharp(file)
    .stats()
    .then(
      () => [],
      (error: Error) => [`a picture that does not decode: ${key}: ${error.message}`],
    );
}

/**
 * Waits until each client knows the final states of its generations. Returns those that do not after `withinMs`, and those that
 * saw a final state change.
 */
export async function checkClients(
  { postgres: { db } }: Stage,
  clients: readonly Client[],
  withinMs: number,
): Promise<string[]> {
  const rows = await db.selectFrom('generations').select(['id', 'status']).execute();
  const final = new Map(rows.map(({ id, status }) => [id, status]));
  const uninformed = () =>
    clients.flatMap((client) =>
      client
        .awaited()
        .filter((id) => client.stateOf(id) !== final.get(id))
        .map((id) => `${client.name} knows ${client.stateOf(id)} of ${id}, which is ${final.get(id)}`),
    );
  const deadline = performance.now() + withinMs;
  while (uninformed().length > 0 && performance.now() < deadline) await sleep(POLL_MS);
  const contradictions = clients.flatMap(({ name, contradictions: found }) =>
    found.map((each) => `${name}: ${each}`),
  );
  return [...uninformed(), ...contradictions];
}

/** Returns 5xx answers of servers whose dependencies were all up, except refusals of generations that would wait too long. */
export function checkAnswers(bad: readonly BadAnswer[], timeline: Timeline): string[] {
  return bad
    .filter(
      ({ status, reason, server, sentMs, endedMs }) =>
        status !== undefined && reason !== 'queue_too_long' && !timeline.isExcused(server, sentMs, endedMs),
    )
    .map((answer) => `an answer that nothing excuses: ${JSON.stringify(answer)}`);
}

/** Returns generations that a vendor was paid for twice, except those whose rows lost a worker's update. */
export async function checkPayments(
  { postgres: { db }, models }: Stage,
  rewound: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .select(['id', 'seed'])
    .where('model', '=', 'billed')
    .execute();
  const idOf = new Map(rows.map(({ id, seed }) => [Number(seed), id]));
  return [...models.billedRequests()]
    .filter(([seed, count]) => count > 1 && !rewound.has(idOf.get(seed) ?? ''))
    .map(([seed, count]) => `paid ${count} times: ${idOf.get(seed)}`);
}
