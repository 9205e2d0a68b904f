import { expect, test, vi } from 'vitest';
import type { Ticket } from './generation-queue.ts';
import { createTicketSupply } from './ticket-supply.ts';

/** A queue in memory whose tickets no worker takes, by a clock of the test unless `hasClock` is false. */
function supplied({ hasClock = true } = {}) {
  const queue = { waiting: 0, counted: 0 };
  const clock = { ms: 0 };
  const supply = createTicketSupply(
    {
      async add(tickets: readonly Ticket[]) {
        queue.waiting += tickets.length;
      },
      async counts() {
        queue.counted += 1;
        return { waiting: 0, prioritized: queue.waiting };
      },
    },
    hasClock ? () => clock.ms : undefined,
  );
  const submit = async (count: number) => {
    for (let added = 0; added < count; added += 1) await supply.add([{ id: `${added}`, priority: 1 }]);
  };
  return { queue, clock, submit };
}

test('adds a ticket for each generation while few wait', async () => {
  const { queue, submit } = supplied();
  await submit(900);
  expect(queue.waiting).toBe(900);
  expect(queue.counted).toBeLessThan(12);
});

test('adds none while many are waiting, however long', async () => {
  const { queue, clock, submit } = supplied();
  await submit(5_000);
  expect(queue.waiting).toBeLessThan(1_200);
  clock.ms += 1_001;
  await submit(5_000);
  expect(queue.waiting).toBeLessThan(1_200);
});

test('adds tickets again soon after workers have taken the waiting ones', async () => {
  const { queue, clock, submit } = supplied();
  await submit(5_000);
  queue.waiting = 0;
  clock.ms += 1_001;
  await submit(1);
  expect(queue.waiting).toBe(1);
});

test('adds tickets again although the system clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const { queue, submit } = supplied({ hasClock: false });
    await submit(5_000);
    queue.waiting = 0;
    vi.advanceTimersByTime(1_001);
    vi.setSystemTime(Date.now() - 3_600_000);
    await submit(1);
    expect(queue.waiting).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
