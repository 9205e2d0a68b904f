import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import type { QueueEstimates } from '../modules/generations/queue-estimates.ts';

/** Adds to `/metrics` how good the times were that submissions of the last day were promised, 200 of them at most. */
export const queueMetricsPlugin = fp(
  async (app, { estimates }: { estimates: Pick<QueueEstimates, 'accuracy'> }) => {
    new Gauge({
      name: 'easel_queue_promises',
      help: 'Recent pictures with a promised time (all), done within 20 % or half a second of it (near), and by its upper end (kept)',
      labelNames: ['outcome'],
      registers: [app.metrics],
      async collect() {
        const { promised, near, kept } = await estimates.accuracy();
        this.set({ outcome: 'all' }, promised);
        this.set({ outcome: 'near' }, near);
        this.set({ outcome: 'kept' }, kept);
      },
    });
  },
  { name: 'queue-metrics', dependencies: ['metrics'] },
);
