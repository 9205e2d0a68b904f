import type { Moderator } from '@easel/shared/node/moderation/moderator';
import { markPaidRequest } from '@easel/shared/node/repos/generations/paid-requests.repo';
import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { until } from '@easel/tests/env/until';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ShutdownError } from '../src/pipeline/stage.ts';
import { type Attempts, openAttempts } from './attempt-setup.ts';
import { createHarness, type Harness } from './harness.ts';
import { patientModel, quickModel, type TestModel } from './test-models.ts';

let harness: Harness;
let attempts: Attempts;

beforeAll(async () => {
  harness = await createHarness();
  attempts = await openAttempts(harness);
});
afterAll(async () => {
  await attempts?.close();
  await harness?.close();
});

/** Checks only images. */
const moderatorOf = (blockImage: Moderator['blockImage']): Moderator => ({
  blockPrompt: async () => undefined,
  blockImage,
  asksAboutPrompts: false,
  asksAboutInputs: false,
  blockInput: async () => undefined,
  checksImages: true,
});

/** A model that costs money for each request and answers with `answer` once it has been asked. */
const paidModel = (answer: TestModel) =>
  vi.fn<TestModel>(async (request, context) => {
    await context.markPaid(true);
    return answer(request, context);
  });

test('a paid request that was lost with its worker is not sent again, and its credits are returned', async () => {
  const patient = patientModel();
  const model = paidModel(patient.model);
  const claim = await attempts.claimed();
  const control = new AbortController();
  const lost = attempts.make(claim, model, { signal: control.signal });
  await until(() => expect(patient.started).toHaveLength(1));
  expect((await harness.read(claim.id)).paidRequestAt).not.toBeNull();
  // As after SIGKILL: the claim ends, and the request's outcome is unknown.
  await settleFailed(harness.db, claim, { code: 'worker_lost', retryable: true });
  await lost;
  const again = await attempts.claim(claim.id);
  expect(await attempts.make(again, model)).toMatchObject({ kind: 'failed', final: true });
  expect(model).toHaveBeenCalledTimes(1);
  expect(await harness.read(claim.id)).toMatchObject({ status: 'failed', errorCode: 'worker_lost' });
  expect(await harness.ledger(claim.id)).toEqual({ kinds: ['hold', 'release'], sum: 0 });
});

test('a retry of a generation whose paid request was lost sends a new request', async () => {
  const claim = await attempts.claimed();
  await markPaidRequest(harness.db, claim, []);
  await settleFailed(harness.db, claim, { code: 'worker_lost', retryable: false });
  await harness.retry(await harness.read(claim.id));
  expect(await harness.read(claim.id)).toMatchObject({ paidRequestAt: null });
});

test('a paid picture that is blocked after it was made costs its credit', async () => {
  const moderator = moderatorOf(async () => 'graphic violence');
  const claim = await attempts.claimed();
  const made = await attempts.make(claim, paidModel(quickModel()), { moderator });
  expect(made).toMatchObject({ kind: 'failed', final: true });
  expect(await harness.read(claim.id)).toMatchObject({ errorCode: 'content_blocked' });
  expect(await harness.ledger(claim.id)).toEqual({ kinds: ['hold', 'settle'], sum: -1 });
});

test('waits, without a request to the vendor, while the daily budget is spent', async () => {
  const answer = vi.fn(quickModel());
  const model = paidModel(answer);
  const claim = await attempts.claimed();
  const spent = { model: 'painter', models: ['painter'], freeOnly: false, credits: 0 };
  const made = await attempts.make(claim, model, { spendingLimits: () => [spent] });
  expect(made).toEqual({ kind: 'postponed' });
  expect(answer).not.toHaveBeenCalled();
  expect(await harness.read(claim.id)).toMatchObject({
    status: 'pending',
    chargedAt: null,
    paidRequestAt: null,
  });
  expect(await harness.ledger(claim.id)).toEqual({ kinds: ['hold'], sum: -1 });
});

test('a shutdown waits for a paid request, and its picture completes', async () => {
  const patient = patientModel();
  const control = new AbortController();
  const claim = await attempts.claimed();
  const made = attempts.make(claim, paidModel(patient.model), { signal: control.signal });
  await until(() => expect(patient.started).toHaveLength(1));
  control.abort(new ShutdownError('The worker shuts down'));
  patient.release();
  expect(await made).toEqual({ kind: 'completed' });
});

test('a paid picture that cannot be checked fails with that error code, and is not paid again', async () => {
  const model = paidModel(quickModel());
  const moderator = moderatorOf(() => Promise.reject(new Error('the endpoint is away')));
  const claim = await attempts.claimed();
  expect(await attempts.make(claim, model, { moderator })).toMatchObject({ kind: 'failed', final: true });
  expect(await harness.read(claim.id)).toMatchObject({ errorCode: 'moderation_unavailable', attempt: 1 });
  expect(await harness.ledger(claim.id)).toEqual({ kinds: ['hold', 'release'], sum: 0 });
});
