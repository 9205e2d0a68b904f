/**
 * The worker of the fan-out: publishes progress at a rate when its parent requests it, and then reports when each event was
 * published.
 */
import { openEventBus } from '@easel/shared/node/events/open-event-bus';
import { createLogger } from '@easel/shared/node/logger';
import { atRate } from './at-rate.ts';
import type { PublishTask } from './fan-out.ts';

const logger = createLogger({ name: 'bench', level: 'error', format: 'json' });

process.once('message', async ({ busUrl, userIds, event, count, perSecond }: PublishTask) => {
  const bus = await openEventBus({ url: busUrl, logger });
  const sentAt: number[] = [];
  await atRate(count, perSecond, (step) => {
    sentAt[step] = performance.timeOrigin + performance.now();
    const userId = userIds[step % userIds.length] as string;
    void bus.publish({ type: 'progress', userId, event: { ...event, step } });
  });
  process.send?.(sentAt);
});
