import { depthGroup } from '../depth.ts';
import { endToEndGroup } from '../end-to-end.ts';
import { readsGroup } from '../reads.ts';
import { sizesGroup } from '../sizes.ts';
import { submitGroup } from '../submit.ts';
import { type RowGroup, selfContained } from './group.ts';

/**
 * The record's rows, in the order of the table. A file of rows is loaded only when it is measured. To add a group, export a
 * `RowGroup` or a function that measures one round, and list it here.
 */
export const GROUPS: readonly RowGroup[] = [
  readsGroup,
  submitGroup('postgres'),
  submitGroup('redis'),
  depthGroup,
  sizesGroup,
  selfContained('pipeline', 3, async () => (await import('../pipeline.ts')).measurePipeline()),
  endToEndGroup('postgres'),
  endToEndGroup('redis'),
  selfContained('scaling', 3, async () => (await import('../scaling.ts')).measureScaling()),
  selfContained('finish', 3, async () => (await import('../finish.ts')).measureFinish()),
  selfContained('adapters', 3, async () => (await import('../adapters.ts')).measureAdapters()),
  selfContained('diffusion', 3, async () => (await import('../diffusion.ts')).measureDiffusion()),
  selfContained('latency-postgres', 3, async () =>
    (await import('../latency.ts')).measureLatency('postgres'),
  ),
  selfContained('latency-redis', 3, async () => (await import('../latency.ts')).measureLatency('redis')),
  selfContained('fan-out-postgres', 3, async () => (await import('../fan-out.ts')).measureFanOut('postgres')),
  selfContained('fan-out-redis', 3, async () => (await import('../fan-out.ts')).measureFanOut('redis')),
  selfContained('shown', 3, async () => (await import('../shown.ts')).measureShown()),
  selfContained('sockets', 1, async () => (await import('../sockets.ts')).measureSockets()),
  selfContained('hostile', 1, async () => (await import('../hostile.ts')).measureHostile()),
];
