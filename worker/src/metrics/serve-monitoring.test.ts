import { freePort } from '@easel/tests/env/free-port';
import { Gauge, Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '../../test/silent-logger.ts';
import { serveMonitoring } from './serve-monitoring.ts';

let url: string;
let isBroken = false;
let hanging: string[] = [];
let close: () => Promise<void>;

beforeEach(async () => {
  const registry = new Registry();
  new Gauge({
    name: 'places',
    help: 'Places',
    registers: [registry],
    collect() {
      if (isBroken) throw new Error('not known');
      this.set(3);
    },
  });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  close = await serveMonitoring({
    registry,
    logger: silentLogger,
    hanging: () => hanging,
    port,
    host: '127.0.0.1',
  });
});
afterEach(async () => {
  isBroken = false;
  hanging = [];
  await close();
});

test('survives a metric that cannot be collected', async () => {
  isBroken = true;
  expect((await fetch(`${url}/metrics`)).status).toBe(500);
  isBroken = false;
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('places 3');
});

test('is unhealthy while a chore hangs', async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  hanging = ['sweep'];
  const answer = await fetch(`${url}/healthz`);
  expect([answer.status, await answer.text()]).toEqual([503, 'These hang: sweep']);
});

test('serves nothing else', async () => {
  expect((await fetch(url)).status).toBe(404);
});

test('names its variables in the error if it cannot listen', async () => {
  const options = { registry: new Registry(), logger: silentLogger, hanging: () => [] };
  const port = Number(new URL(url).port);
  await expect(serveMonitoring({ ...options, port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Stop the process that listens there or set METRICS_PORT.`,
  );
  await expect(serveMonitoring({ ...options, port: 0, host: '203.0.113.1' })).rejects.toThrow(
    'METRICS_HOST: 203.0.113.1 is not an address of this machine.',
  );
});
