import { between, pick, type Random, randomOf } from '../env/random.ts';
import type { Fault } from './faults/fault.ts';

/** A fault at its time, decided by the seed. */
export interface ScheduledFault {
  atMs: number;
  forMs: number;
  fault: Fault;
  /** Chooses the victim. */
  random: Random;
}

const FIRST_AT_MS = 3_000;

/** Returns the faults of a run of `overMs`, one every few seconds. Each kind occurs before any is repeated. */
export function planFaults(
  kinds: readonly Fault[],
  { seed, overMs, everySeconds }: { seed: number; overMs: number; everySeconds: readonly [number, number] },
): ScheduledFault[] {
  const random = randomOf(seed);
  const planned: ScheduledFault[] = [];
  let left: Fault[] = [];
  const wait = () => 1_000 * between(random, ...everySeconds);
  for (let atMs = FIRST_AT_MS; atMs < overMs && kinds.length > 0; atMs += wait()) {
    if (left.length === 0) left = [...kinds];
    const fault = pick(random, left);
    left = left.filter((each) => each !== fault);
    const forMs = 1_000 * between(random, ...fault.seconds);
    planned.push({ atMs, forMs, fault, random: randomOf(Math.floor(random() * 2 ** 32)) });
  }
  return planned;
}
