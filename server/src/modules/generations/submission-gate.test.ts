import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSubmissionGate } from './submission-gate.ts';

/** The account that a submission returns. */
const same = (accountId: string) => accountId;

/** Returns submissions that the test ends. */
function submissions() {
  const open: (() => void)[] = [];
  const state = { running: 0, most: 0, open };
  const submit = (accountId: string) => async () => {
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    await new Promise<void>((resolve) => open.push(resolve));
    state.running -= 1;
    return accountId;
  };
  const finishAll = async () => {
    for (; state.running > 0; await tick()) open.splice(0).forEach((finish) => void finish());
  };
  return { state, submit, finishAll };
}

test('runs two submissions of one user at a time, and those of other users in parallel', async () => {
  const gate = createSubmissionGate({ perMinute: 0 });
  const { state, submit, finishAll } = submissions();
  const hostile = Array.from({ length: 100 }, () => gate.enter('mallory', submit('mallory'), same));
  await tick();
  expect(state.running).toBe(2);
  const ada = gate.enter('ada', submit('ada'), same);
  await tick();
  expect(state.running).toBe(3);
  await finishAll();
  await Promise.all([...hostile, ada]);
  expect(state.most).toBeLessThanOrEqual(3);
});

test('counts the members of a team as one account once it knows the team', async () => {
  const gate = createSubmissionGate({ perMinute: 0 });
  const { state, submit, finishAll } = submissions();
  const members = ['ada', 'bob', 'eve'];
  const first = members.map((member) => gate.enter(member, submit('team'), same));
  await tick();
  await finishAll();
  await Promise.all(first);
  const second = members.map((member) => gate.enter(member, submit('team'), same));
  await tick();
  expect(state.running).toBe(2);
  await finishAll();
  await Promise.all(second);
});

test('immediately refuses submissions that exceed the waiting list or the rate', async () => {
  const { submit, finishAll } = submissions();
  const full = createSubmissionGate({ perMinute: 0 });
  const waiting = Array.from({ length: 252 }, () => full.enter('mallory', submit('mallory'), same));
  await expect(full.enter('mallory', submit('mallory'), same)).rejects.toMatchObject({
    code: 'rate_limited',
    details: { limit: { name: 'submissionsAtOnce' } },
  });
  await tick();
  await finishAll();
  await Promise.all(waiting);

  const slow = createSubmissionGate({ perMinute: 3 });
  const made = async () => 'mallory';
  await slow.enter('mallory', made, same);
  await expect(slow.enter('mallory', made, same)).rejects.toMatchObject({
    code: 'rate_limited',
    details: { limit: { name: 'submissionsPerMinute', resetsAt: expect.any(String) } },
  });
  await slow.enter('ada', async () => 'ada', same);
});
