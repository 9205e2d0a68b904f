import type { Sampling } from '@easel/shared/node/models/packs/pack-schema';
import { createEuler } from './euler.ts';
import { createLcm } from './lcm.ts';
import { createOneStep } from './one-step.ts';
import type { Scheduler } from './scheduler.ts';

/** @param steps null for the pack's own number */
export function createScheduler(sampling: Sampling, steps: number | null): Scheduler {
  switch (sampling.scheduler) {
    case 'one-step':
      return createOneStep();
    case 'euler':
      return createEuler(steps ?? sampling.steps);
    case 'lcm':
      return createLcm(steps ?? sampling.steps);
  }
}
