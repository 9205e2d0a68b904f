import { expect, test } from 'vitest';
import { ALL_FAULTS } from './faults/all-faults.ts';
import { planFaults } from './schedule.ts';

const RUN = { overMs: 600_000, everySeconds: [4, 9] } as const;

function planOf(seed: number) {
  return planFaults(ALL_FAULTS, { ...RUN, seed }).map(({ atMs, forMs, fault, random }) => [
    atMs,
    forMs,
    fault.name,
    random(),
  ]);
}

test('the same seed gives the same faults, times and victims, and another seed gives others', () => {
  expect(planOf(7)).toEqual(planOf(7));
  expect(planOf(8)).not.toEqual(planOf(7));
});

test('each kind of fault occurs once before any is repeated', () => {
  const first = planFaults(ALL_FAULTS, { ...RUN, seed: 7 }).slice(0, ALL_FAULTS.length);
  expect(new Set(first.map(({ fault }) => fault))).toEqual(new Set(ALL_FAULTS));
});
