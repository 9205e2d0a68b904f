import { submitGroup } from '../submit.ts';
import type { Measurement } from '../table.ts';
import { type RowGroup, selfContained } from './group.ts';

/**
 * The record's rows, in the order of the table. A file of rows is loaded only when it is measured. To add a group, export a
 * `RowGroup` or a function that measures one round, and list it here.
 */
export const GROUPS: readonly RowGroup[] = [
  selfContained('api', 3, async () => (await import('../api.ts')).measureApi()),
  submitGroup('postgres'),
  submitGroup('redis'),
  selfContained('pipeline', 3, async () => one(await (await import('../pipeline.ts')).measurePipeline())),
  selfContained('finish', 3, async () => (await import('../finish.ts')).measureFinish()),
  selfContained('adapters', 3, async () => (await import('../adapters.ts')).measureAdapters()),
  selfContained('latency-postgres', 3, async () =>
    (await import('../latency.ts')).measureLatency('postgres'),
  ),
  selfContained('latency-redis', 3, async () => (await import('../latency.ts')).measureLatency('redis')),
  selfContained('hostile', 1, async () => (await import('../hostile.ts')).measureHostile()),
];

const one = (measured: Measurement | Measurement[]) => (Array.isArray(measured) ? measured : [measured]);
