import { until } from '@easel/tests/env/until';
import type { SdServerFixture } from '@easel/tests/fixtures/sd-server/server';
import { expect, test, vi } from 'vitest';
import { HandoverError } from '../../src/providers/types.ts';
import { silentLogger } from '../silent-logger.ts';
import { asked, attempt, closeAfterEach, connect, failure, start } from './sd-server-setup.ts';

closeAfterEach();

const statusesOf = (server: SdServerFixture) => server.jobs.map((job) => job.status);

class Shutdown extends HandoverError {}

function at(server: SdServerFixture, index: number) {
  const job = server.jobs[index];
  if (!job) throw new Error(`There is no job ${index}`);
  return job;
}

// An earlier attempt's job

test.each(['queued', 'generating', 'completed'] as const)(
  'resumes a job that is %s and submits no second one',
  async (status) => {
    const server = await start({ manual: true });
    const provider = connect(server.url);
    const first = attempt(provider);
    await until(() => expect(first.saved).toHaveLength(1));
    if (status !== 'queued') server.begin();
    first.abort(new Shutdown());
    await expect(first.result).rejects.toBeInstanceOf(Shutdown);
    if (status === 'completed') await server.finish(at(server, 0));

    // The first attempt may have polled before it was aborted.
    const before = asked(server, 'look').length;
    const second = attempt(provider, { resume: first.saved[0] });
    await until(() => expect(asked(server, 'look').length).toBeGreaterThan(before));
    if (status !== 'completed') await server.finish(at(server, 0));
    expect((await second.result).image.data).toEqual(Buffer.from(at(server, 0).picture, 'base64'));
    expect(second.saved).toEqual([]);
    expect(asked(server, 'submit')).toHaveLength(1);
    expect(asked(server, 'cancel')).toHaveLength(0);
  },
);

test.each(['failed', 'cancelled', 'expired', 'forgotten', 'of another kind'] as const)(
  'submits a new job when the earlier one is %s',
  async (fate) => {
    const server = await start({ manual: true });
    const provider = connect(server.url);
    const first = attempt(provider);
    await until(() => expect(first.saved).toHaveLength(1));
    first.abort(fate === 'cancelled' ? new Error('canceled') : new Shutdown());
    if (fate === 'failed') server.fail(server.begin());
    if (fate === 'cancelled') await until(() => expect(statusesOf(server)).toEqual(['cancelled']));
    if (fate === 'expired') server.expire(at(server, 0));
    if (fate === 'forgotten') server.restart();

    const resume = fate === 'of another kind' ? '../../../etc/passwd' : first.saved[0];
    const second = attempt(provider, { resume });
    await until(() => expect(second.saved).toEqual([server.jobs[1]?.id]));
    await server.finish(at(server, 1));
    expect((await second.result).image.data).toEqual(Buffer.from(at(server, 1).picture, 'base64'));
  },
);

test('submits no second job, here or elsewhere, while the state of the first is unknown', async () => {
  const server = await start({ manual: true });
  server.misbehave('look', ...Array<'busy'>(6).fill('busy'));
  const error = await failure(attempt(connect(server.url), { resume: 'job_6b011417_00000000' }));
  expect(error).toMatchObject({ code: 'model_unavailable', retryable: true, refused: false });
  expect(asked(server, 'submit')).toHaveLength(0);
});

// Canceling

test('removes a canceled job from the queue', async () => {
  const server = await start({ manual: true });
  const { result, saved, abort } = attempt(connect(server.url));
  await until(() => expect(saved).toHaveLength(1));
  abort(new Error('canceled by the user'));
  await expect(result).rejects.toThrow('canceled by the user');
  await until(() => expect(statusesOf(server)).toEqual(['cancelled']));
});

test('ends immediately although the server cannot stop the job', async () => {
  const server = await start({ manual: true });
  const { result, saved, abort } = attempt(connect(server.url));
  await until(() => expect(saved).toHaveLength(1));
  server.begin();
  abort(new Error('canceled by the user'));
  await expect(result).rejects.toThrow('canceled by the user');
  await until(() => expect(asked(server, 'cancel')).toHaveLength(1));
  expect(statusesOf(server)).toEqual(['generating']);
});

test('ends immediately although the server does not respond', async () => {
  const server = await start({ manual: true });
  server.misbehave('look', 'silent');
  const { result, abort } = attempt(connect(server.url));
  await until(() => expect(asked(server, 'look')).toHaveLength(1));
  abort(new Error('canceled by the user'));
  await expect(result).rejects.toThrow('canceled by the user');
});

test('ends if canceling fails', async () => {
  const server = await start({ manual: true });
  server.misbehave('cancel', 'drop');
  const warn = vi.fn();
  const logger = Object.assign(silentLogger.child({}), { warn });
  const { result, saved, abort } = attempt(connect(server.url, { logger }));
  await until(() => expect(saved).toHaveLength(1));
  abort(new Error('canceled by the user'));
  await expect(result).rejects.toThrow('canceled by the user');
  await until(() => expect(warn).toHaveBeenCalledOnce());
});

test('keeps a job running for the attempt that resumes it', async () => {
  const server = await start({ manual: true });
  const provider = connect(server.url);
  const { result, saved, abort } = attempt(provider);
  await until(() => expect(saved).toHaveLength(1));
  abort(new Shutdown());
  await expect(result).rejects.toBeInstanceOf(Shutdown);
  await provider.close();
  expect(statusesOf(server)).toEqual(['queued']);
  expect(asked(server, 'cancel')).toHaveLength(0);
});

test('cancels a job whose id could not be saved because its claim was lost', async () => {
  const server = await start({ manual: true });
  const lost = new Error('the claim is lost');
  const { result } = attempt(connect(server.url), { saveRequestId: () => Promise.reject(lost) });
  await expect(result).rejects.toBe(lost);
  await until(() => expect(statusesOf(server)).toEqual(['cancelled']));
});

test.each([
  ['an abort', new Error('canceled by the user')],
  ['a handover', new Shutdown()],
])('cancels a job that was accepted after %s, as its id was not saved', async (_, reason) => {
  const server = await start({ manual: true });
  server.misbehave('submit', 'slow');
  const { result, saved, abort } = attempt(connect(server.url));
  await until(() => expect(asked(server, 'submit')).toHaveLength(1));
  abort(reason);
  await expect(result).rejects.toBe(reason);
  expect(server.jobs).toHaveLength(0);
  server.answerSlowOnes();
  await until(() => expect(statusesOf(server)).toEqual(['cancelled']));
  expect(saved).toEqual([]);
});

test('sends nothing for a request that is already aborted', async () => {
  const server = await start();
  const reason = new Error('canceled by the user');
  const { result } = attempt(connect(server.url), { signal: AbortSignal.abort(reason) });
  await expect(result).rejects.toBe(reason);
  expect(server.requests).toEqual([]);
});

test('ends its requests when it is closed', async () => {
  const server = await start({ manual: true });
  const provider = connect(server.url);
  const attempted = attempt(provider);
  await until(() => expect(attempted.saved).toHaveLength(1));
  await provider.close();
  expect(await failure(attempted)).toMatchObject({ code: 'model_unavailable', retryable: true });
});
