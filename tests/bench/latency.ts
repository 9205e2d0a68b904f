import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import { createLogger } from '@easel/shared/node/logger';
import { io } from 'socket.io-client';
import { startSystem, systemParts } from '../env/system.ts';
import { type Measurement, quantile } from './table.ts';

const EVENTS = 500;
const INTERVAL_MS = 5;
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const logger = createLogger({ name: 'bench', level: 'error', format: 'json' });

/** Measures milliseconds from a worker's publish to the browser's listener, against only the bus, for one queue backend. */
export async function measureLatency(queue: 'postgres' | 'redis'): Promise<Measurement[] | string> {
  const parts = await systemParts({ queue });
  if (!parts.available) return parts.reason;
  const { available: _, ...wanted } = parts;
  const system = await startSystem({ ...wanted, servers: 2, workers: 0, env: { LOG_LEVEL: 'error' } });
  const bus = await openEventBus({ url: system.queueUrl, logger });
  try {
    const ada = await system.signUp();
    const socket = io(system.process('server-2').url, {
      auth: { token: ada.session.access_token },
      transports: ['websocket'],
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const easel = await samples(bus, ada.session.user.id, (onStep) => {
      socket.on('progress', ({ step }) => onStep(step));
    });
    socket.disconnect();
    const floor = await samples(bus, ada.session.user.id, (onStep) =>
      bus.subscribe((message) => {
        if (message.type === 'progress') onStep(message.event.step);
      }),
    );
    return [0.5, 0.99].map((share) => ({
      name: `progress, worker to browser, ${queue}, p${share * 100}`,
      unit: 'ms',
      easel: quantile(easel, share),
      floor: quantile(floor, share),
      floorName: 'the event bus alone',
    }));
  } finally {
    await bus.close();
    await system.stop();
  }
}

/** Publishes progress events at a steady rate. The step number identifies each event. */
async function samples(
  bus: EventBus,
  userId: string,
  listen: (onStep: (step: number) => void) => unknown,
): Promise<number[]> {
  const sent: number[] = [];
  const took: number[] = [];
  await listen((step) => took.push(performance.now() - (sent[step] ?? Number.NaN)));
  for (let step = 0; step < EVENTS; step += 1) {
    sent[step] = performance.now();
    void bus.publish({
      type: 'progress',
      userId,
      event: { id: ID, version: 1, progress: 50, step, steps: EVENTS },
    });
    await sleep(INTERVAL_MS);
  }
  for (let waited = 0; took.length < EVENTS && waited < 5_000; waited += 50) await sleep(50);
  if (took.length < EVENTS) console.warn(`${EVENTS - took.length} of ${EVENTS} events were lost`);
  return took;
}
