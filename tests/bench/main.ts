import { measureAdapters } from './adapters.ts';
import { measureApi } from './api.ts';
import { measureFinish } from './finish.ts';
import { measureHostile } from './hostile.ts';
import { measureLatency } from './latency.ts';
import { measurePipeline } from './pipeline.ts';
import { type Measurement, printTable } from './table.ts';

/** Measures Easel against a baseline of each task in the same run, so that a slow machine slows both. Has no pass mark. */
const measurements: Measurement[] = [];
measurements.push(...(await measureApi()));
measurements.push(await measurePipeline());
measurements.push(...(await measureFinish()));
measurements.push(...(await measureAdapters()));
for (const queue of ['postgres', 'redis'] as const) {
  const measured = await measureLatency(queue);
  if (typeof measured === 'string') console.warn(`Skipped: latency with the queue in ${queue}. ${measured}`);
  else measurements.push(...measured);
}
measurements.push(...(await measureHostile()));
printTable(measurements);
process.exit(0);
