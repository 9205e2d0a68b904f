import type { QueuePlace } from '@easel/shared/contracts/generation.schema';
import { createLogger } from '@easel/shared/node/logger';
import { expect, test } from 'vitest';
import type { Delivery } from './delivery.ts';
import { startQueuePushes } from './queue-pushes.ts';
import { roomOf, type SocketServer } from './socket-server.ts';

/** Milliseconds by which a timer may fire early, because its clock is rounded. */
const ROUNDING_MS = 2;

const place = (position: number): QueuePlace => ({
  position,
  estimatedSeconds: 10 * position,
  estimatedSecondsHigh: 15 * position,
  reason: 'turn',
  message: 'Waiting for its turn.',
});

test('sends a user all changed positions in one event, at most once a second, and no unchanged ones', async () => {
  let position = 1_000;
  let isMoving = true;
  let reads = 0;
  const wanted: boolean[] = [];
  const sent: { at: number; room: string; payload: unknown }[] = [];
  const delivery: Pick<Delivery, 'sendVolatile'> = {
    sendVolatile: (room, _, payload) => void sent.push({ at: performance.now(), room, payload }),
  };
  const rooms = new Map([[roomOf('ada'), new Set(['socket'])]]);
  const io = { sockets: { sockets: new Map([['socket', {}]]), adapter: { rooms } } };
  const stop = startQueuePushes({
    io: io as unknown as SocketServer,
    delivery: delivery as Delivery,
    estimates: {
      async byUser(isWanted) {
        reads += 1;
        wanted.push(isWanted('ada'), isWanted('grace'));
        if (isMoving) position -= 1;
        const places = new Map([
          ['first', place(position)],
          ['second', place(position + 1)],
        ]);
        return new Map([['ada', places]]);
      },
    },
    logger: createLogger({ name: 'test', level: 'silent', format: 'json' }),
  });
  try {
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(3);
    isMoving = false;
    const seen = reads;
    // Two reads that find nothing new.
    await expect.poll(() => reads).toBeGreaterThanOrEqual(seen + 2);
  } finally {
    await stop();
  }
  expect(sent.length).toBeLessThanOrEqual(reads - 2);
  expect(wanted.slice(0, 2)).toEqual([true, false]);
  for (const [nth, { at, room, payload }] of sent.entries()) {
    expect(room).toBe(roomOf('ada'));
    expect(payload).toMatchObject({ places: [{ id: 'first' }, { id: 'second' }] });
    const previous = sent[nth - 1]?.at ?? Number.NEGATIVE_INFINITY;
    expect(at - previous).toBeGreaterThanOrEqual(1_000 - ROUNDING_MS);
  }
});
