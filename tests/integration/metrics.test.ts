import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bearer, signUp, startTestServer, type TestServer } from '@easel/server/test/test-server';
import { createHarness, type Harness } from '@easel/worker/test/harness';
import { quickModel } from '@easel/worker/test/test-models';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../env/free-port.ts';
import { labelsIn, metricRows, metricsIn, sampleIn } from '../env/metrics-text.ts';
import { testPromtool } from '../env/promtool.ts';
import { describeWith } from '../env/skipped.ts';
import { until } from '../env/until.ts';

const page = await readFile(resolve(import.meta.dirname, '../../infra/docs/metrics.md'), 'utf8');
/** Metrics that prom-client documents. */
const OF_NODE = /^(process|nodejs)_/;

let server: TestServer;
let harness: Harness;
/** The metrics after a generation was submitted to the server, and another one made by the worker. */
let ofServer: string;
let ofWorker: string;

beforeAll(async () => {
  [server, harness] = await Promise.all([startTestServer(), createHarness()]);
  const { session } = await signUp(server);
  const submission = {
    prompt: 'a fox',
    style: 'sketch',
    resolution: '512x512',
    aspectRatio: '1:1',
    iterations: 2,
  };
  const answer = await server.post('/api/generate', submission, bearer(session.access_token));
  expect(answer.statusCode).toBe(202);
  ofServer = (await server.app.inject('/metrics')).body;

  const port = await freePort();
  await harness.worker(quickModel(), { metrics: { port, host: '127.0.0.1' } });
  await harness.untilStatus(await harness.submit(undefined, { promisedSeconds: 600 }), 'completed');
  await until(async () => {
    ofWorker = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(ofWorker).toContain('easel_attempt_seconds_count');
  });
});
afterAll(async () => {
  await server?.close();
  await harness?.close();
});

test('documents every metric that the processes serve, and no other', () => {
  const served = new Map(
    [...metricsIn(ofServer), ...metricsIn(ofWorker)].map(({ name, type }) => [name, type]),
  );
  const own = [...served].filter(([name]) => !OF_NODE.test(name));
  const explained = metricRows(page).map(({ name, type }) => [name, type]);
  expect(own.sort()).toEqual(explained.sort());
});

test('documents the labels of every metric that has values', () => {
  for (const { name, labels } of metricRows(page)) {
    const found = labelsIn(`${ofServer}\n${ofWorker}`, name);
    if (found.length > 0) expect({ name, labels: found }).toEqual({ name, labels });
  }
});

test('reports waiting generations to scalers, by plan and model, even if there are none', () => {
  expect(sampleIn(ofServer, 'easel_queue_waiting{plan="free",model="painter"}')).toBe(2);
  expect(sampleIn(ofServer, 'easel_queue_waiting{plan="pro",model="painter"}')).toBe(0);
  expect(sampleIn(ofServer, 'easel_queue_oldest_seconds{plan="free",model="painter"}')).toBeGreaterThan(0);
  expect(sampleIn(ofServer, 'easel_queue_running{model="painter"}')).toBe(0);
  expect(sampleIn(ofServer, 'easel_workers')).toBe(0);
  expect(sampleIn(ofServer, 'easel_holds_without_end')).toBe(0);
  expect(sampleIn(ofServer, 'easel_part_up{part="database"}')).toBe(1);
});

test('counts generations waiting for a paused model as paused, so that they cause no alert and no scaling', async () => {
  const { db } = server.context;
  await db.insertInto('pausedModels').values({ model: 'painter' }).execute();
  await until(async () => {
    const paused = (await server.app.inject('/metrics')).body;
    expect(sampleIn(paused, 'easel_queue_waiting{plan="free",model="painter"}')).toBe(0);
    expect(sampleIn(paused, 'easel_queue_oldest_seconds{plan="free",model="painter"}')).toBe(0);
    expect(sampleIn(paused, 'easel_queue_paused')).toBe(2);
  });
  await db.deleteFrom('pausedModels').execute();
  await until(async () => {
    const resumed = (await server.app.inject('/metrics')).body;
    expect(sampleIn(resumed, 'easel_queue_waiting{plan="free",model="painter"}')).toBe(2);
    expect(sampleIn(resumed, 'easel_queue_paused')).toBe(0);
  });
});

test('measures how long a generation waited, how it ended, and the error of its estimate', () => {
  expect(sampleIn(ofWorker, 'easel_time_to_start_seconds_count{model="painter",class="free"}')).toBe(1);
  expect(sampleIn(ofWorker, 'easel_attempt_seconds_count{model="painter",outcome="completed"}')).toBe(1);
  expect(sampleIn(ofWorker, 'easel_promise_error_seconds_sum{direction="early"}')).toBeGreaterThan(500);
  expect(sampleIn(ofWorker, 'easel_worker_places{kind="local"}')).toBe(1);
  expect(sampleIn(ofWorker, 'easel_store_up')).toBe(1);
  expect(sampleIn(ofWorker, 'easel_store_request_seconds_count{operation="put"}')).toBeGreaterThan(0);
});

describeWith('the metrics', await testPromtool(), ({ check }) => {
  test.each(['server', 'worker'] as const)('of the %s follow the OpenMetrics rules', async (process) => {
    const text = process === 'server' ? ofServer : ofWorker;
    // The names of prom-client's own metrics cannot be changed.
    const own = text.split(/\n\n/).filter((block) => !/^# HELP (process|nodejs)_/.test(block));
    expect(await check(['check', 'metrics'], `${own.join('\n\n').trim()}\n`)).toBe('');
  });
});
