import { until } from '@easel/tests/env/until';
import { describe, expect, test } from 'vitest';
import { HandoverError } from '../../src/providers/types.ts';
import {
  calls,
  closeAfterEach,
  drop,
  generate,
  greyOf,
  INTERRUPT,
  json,
  provider,
  STATE,
  server,
  somebodyElses,
  start,
  TASK,
  TEXT_TO_IMAGE,
  whole,
} from './sd-webui-setup.ts';

closeAfterEach();

class Handover extends HandoverError {}

describe('canceling', () => {
  test('rejects at once and interrupts the picture', async () => {
    await start();
    server.engine.hold(3);
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await until(() => expect(server.engine.running()).toBeNull());
    expect(server.engine.interrupts).toEqual(ids);
  });

  test('interrupts again when the first interrupts have no effect', async () => {
    await start();
    server.engine.hold(3);
    server.engine.ignoreInterrupts(2);
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await until(() => expect(server.engine.running()).toBeNull());
    expect(calls(INTERRUPT)).toBe(3);
  });

  test("a waiting picture does not stop another user's, and stops its own when it starts", async () => {
    await start();
    server.engine.hold(3);
    somebodyElses();
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.pending()).toEqual(ids));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    const asked = calls(TASK);
    await until(() => expect(calls(TASK)).toBeGreaterThan(asked + 3));
    expect(server.engine.interrupts).toEqual([]);
    // Ends the other one; this one halts at the step until it is interrupted.
    server.engine.skip();
    await until(() => expect(server.engine.interrupts).toEqual(ids));
    await until(() => expect(server.engine.running()).toBeNull());
  });

  test('stops a picture that the server has not yet listed', async () => {
    await start();
    server.engine.hold(3);
    const gone = json({ active: false, queued: false });
    server.misbehave(TASK, gone, gone, gone, gone);
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await until(() => expect(server.engine.interrupts).toEqual(ids));
  });

  test.each(['nowebui', 'sdnext'] as const)(
    "does not interrupt at %s, where the picture may be another user's",
    async (flavor) => {
      await start({ flavor });
      server.engine.hold(3);
      const { result, abort } = generate();
      await until(() => expect(server.engine.running()).not.toBeNull());
      abort('canceled');
      await expect(result).rejects.toBe('canceled');
      const asked = calls(STATE);
      // Without task ids there is nothing to wait for; at SD.Next the task may seem to be waiting.
      if (flavor === 'nowebui') await until(() => expect(server.waiting(TEXT_TO_IMAGE)).toBe(0));
      else await until(() => expect(calls(STATE)).toBeGreaterThan(asked + 3));
      expect(calls(INTERRUPT)).toBe(0);
    },
  );

  test('ends although the server no longer responds', async () => {
    await start();
    server.engine.hold(3);
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    server.misbehave(INTERRUPT, drop, drop);
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await until(() => expect(server.engine.running()).toBeNull());
  });

  test('sends nothing if it comes before the request', async () => {
    await start();
    const saving = Promise.withResolvers<void>();
    const { result, abort } = generate({}, { saveRequestId: () => saving.promise });
    abort('canceled');
    saving.resolve();
    await expect(result).rejects.toBe('canceled');
    expect(server.requests).toEqual([]);
  });

  test('for a handover leaves the picture running', async () => {
    await start();
    server.engine.hold(3);
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    const handover = new Handover();
    abort(handover);
    await expect(result).rejects.toBe(handover);
    await until(() => expect(server.waiting(TEXT_TO_IMAGE)).toBe(0));
    expect(calls(INTERRUPT)).toBe(0);
    expect(server.engine.running()).toBe(ids[0]);
  });

  test('stops a picture that waits longer than a failed task would', async () => {
    await start();
    server.engine.hold(3);
    const idle = json({ state: { ...server.engine.state } });
    const waiting = json({ active: false, queued: true });
    const { result, abort, ids } = generate();
    await until(() => expect(server.engine.running()).toBe(ids[0]));
    server.misbehave(STATE, ...Array(30).fill(idle));
    server.misbehave(TASK, ...Array(30).fill(waiting));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await until(() => expect(server.engine.interrupts).toEqual(ids));
  });

  test('ends when the provider closes', async () => {
    await start();
    server.engine.hold(3);
    somebodyElses();
    const { result, abort } = generate();
    await until(() => expect(server.engine.pending()).toHaveLength(1));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    await provider.close();
    const asked = server.requests.length;
    server.engine.release();
    await until(() => expect(server.engine.running()).toBeNull());
    expect(server.requests).toHaveLength(asked);
  });
});

describe('a repeated attempt', () => {
  const EARLIER = 'task(easel-earlier)';
  const earlier = () => void server.engine.textToImage(EARLIER, 8).catch(() => undefined);

  test('stops the earlier picture, which cannot be fetched, and then requests a new one', async () => {
    await start();
    server.engine.hold(3);
    earlier();
    await until(() => expect(server.engine.running()).toBe(EARLIER));
    const { result, ids } = generate({}, { resume: EARLIER });
    await until(() => expect(server.asked()).toHaveLength(1));
    expect(server.engine.interrupts).toEqual([EARLIER]);
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
    expect(server.asked()[0].force_task_id).toBe(ids[0]);
    expect(ids[0]).not.toBe(EARLIER);
  });

  test('sends no request while the earlier picture waits in the queue', async () => {
    await start();
    server.engine.hold(3);
    somebodyElses();
    earlier();
    await until(() => expect(server.engine.pending()).toEqual([EARLIER]));
    const { result } = generate({}, { resume: EARLIER });
    await until(() => expect(calls(TASK)).toBeGreaterThan(5));
    expect(server.asked()).toEqual([]);
    expect(server.engine.interrupts).toEqual([]);
    server.engine.skip();
    await until(() => expect(server.asked()).toHaveLength(1));
    expect(server.engine.interrupts).toEqual([EARLIER]);
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
  });

  test('lets an earlier picture that is nearly done finish, and then requests a new one', async () => {
    await start();
    server.engine.hold(39);
    void server.engine.textToImage(EARLIER, 40);
    await until(() => expect(server.engine.state.sampling_step).toBe(39));
    const { result } = generate({}, { resume: EARLIER });
    await until(() => expect(calls(TASK)).toBeGreaterThan(5));
    expect(server.asked()).toEqual([]);
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
    expect(calls(INTERRUPT)).toBe(0);
  });

  test('requests a new picture if the earlier one is complete', async () => {
    await start();
    await server.engine.textToImage(EARLIER, 8);
    expect(await greyOf(await generate({}, { resume: EARLIER }).result)).toEqual(whole);
    expect(calls(INTERRUPT)).toBe(0);
  });

  test.each(['webui', 'nowebui', 'sdnext'] as const)(
    'requests a new picture if the server does not know the earlier one (%s)',
    async (flavor) => {
      await start({ flavor });
      expect(await greyOf(await generate({}, { resume: EARLIER }).result)).toEqual(whole);
      expect(server.asked()).toHaveLength(1);
    },
  );

  test.each([
    ['at work on', 'finish'],
    ['waiting for', 'start'],
  ] as const)('is not delayed by a failed picture that the server still reports as %s', async (_, before) => {
    await start();
    server.engine.failNext(before, 'RuntimeError');
    await server.engine.textToImage(EARLIER, 8).catch(() => undefined);
    const { active, queued } = server.engine.task(EARLIER);
    expect(active || queued).toBe(true);
    expect(await greyOf(await generate({}, { resume: EARLIER }).result)).toEqual(whole);
    expect(server.engine.interrupts).toEqual([]);
  });

  test('waits while the server loads its first checkpoint for the earlier picture', async () => {
    await start({}, { stuckMs: 60_000 });
    const idle = json({ state: { ...server.engine.state } });
    const queued = json({ active: false, queued: true });
    server.misbehave(STATE, idle, idle, idle);
    server.misbehave(TASK, queued, queued, queued);
    server.engine.hold(3);
    earlier();
    const { result } = generate({}, { resume: EARLIER });
    await until(() => expect(server.asked()).toHaveLength(1));
    expect(server.engine.interrupts).toEqual([EARLIER]);
    server.engine.release();
    expect(await greyOf(await result)).toEqual(whole);
  });

  test('that is canceled while it waits sends nothing', async () => {
    await start();
    server.engine.hold(3);
    somebodyElses();
    earlier();
    const { result, abort } = generate({}, { resume: EARLIER });
    await until(() => expect(calls(TASK)).toBeGreaterThan(1));
    abort('canceled');
    await expect(result).rejects.toBe('canceled');
    expect(server.asked()).toEqual([]);
  });

  test('fails when the server cannot be reached', async () => {
    await start();
    await server.close();
    await expect(generate({}, { resume: EARLIER }).result).rejects.toMatchObject({
      code: 'model_unavailable',
      retryable: true,
      refused: true,
    });
  });
});
