import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createLogger } from '@easel/shared/node/logger';
import { testRedis } from '@easel/tests/env/redis';
import { describeWith } from '@easel/tests/env/skipped';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig, type ServerConfig } from '../src/config.ts';
import { examine, report, warnAtStart } from '../src/doctor/doctor.ts';
import { type Finding, lineOf } from '../src/doctor/finding.ts';
import { SECRET, startTestServer, type TestServer } from './test-server.ts';

const SILENT = createLogger({ name: 'test', level: 'silent', format: 'json' });

let server: TestServer;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
/** Answers as the public address does. */
const site = createServer((_, response) => response.end('ok'));
let origin: string;

beforeAll(async () => {
  [server, home] = await Promise.all([startTestServer(), temporaryFolder('doctor')]);
  await mkdir(join(home.path, 'web'));
  await writeFile(join(home.path, 'web/index.html'), '<title>Easel</title>');
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.close();
  await server?.close();
  await home?.remove();
});

function configOf(env: Record<string, string> = {}): ServerConfig {
  return readConfig({
    DATABASE_URL: server.context.config.database.url,
    STORE_URL: join(home.path, 'store'),
    EASEL_HOME: home.path,
    EASEL_SECRET: SECRET,
    PUBLIC_URL: origin,
    WEB_DIST: join(home.path, 'web'),
    ...env,
  });
}

async function findingsOf(env: Record<string, string> = {}) {
  const findings = await examine(configOf(env), SILENT);
  return Object.fromEntries(findings.map(({ part, state }) => [part, state]));
}

test('prints one line for each part, and what to do if something is wrong', async () => {
  let findings: Finding[] = [];
  const states = async () => {
    findings = await examine(configOf(), SILENT);
    return Object.fromEntries(findings.map(({ part, state }) => [part, state]));
  };
  // A part that does not answer in time counts as failed, so retry on a busy machine.
  await expect.poll(states).toEqual({
    database: 'ok',
    clock: 'ok',
    queue: 'ok',
    events: 'ok',
    store: 'ok',
    disk: expect.any(String),
    workers: 'fault',
    models: 'ok',
    mail: 'ok',
    payments: 'ok',
    addresses: 'ok',
    proxy: 'ok',
    settings: 'ok',
    'web app': 'ok',
  });
  const { lines, isFine } = report(findings);
  expect(isFine).toBe(false);
  expect(lines.every((line) => !line.includes('\n'))).toBe(true);
  expect(lines.find((line) => line.includes('workers'))).toMatch(/FAULT +workers: none .*Start one/);
});

test('detects what is down or misconfigured', async () => {
  await writeFile(join(home.path, 'file'), '');
  expect(
    await findingsOf({
      STORE_URL: join(home.path, 'file'),
      QUEUE_URL: 'redis://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'https://easel.invalid',
      WEB_DIST: join(home.path, 'nothing'),
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'easel',
      OIDC_CLIENT_SECRET: 'secret',
      MODERATION_URL: 'http://127.0.0.1:1/v1',
    }),
  ).toMatchObject({
    database: 'ok',
    queue: 'fault',
    events: 'fault',
    store: 'fault',
    mail: 'fault',
    payments: 'fault',
    'sign-in provider': 'fault',
    moderation: 'fault',
    addresses: 'warning',
    proxy: 'warning',
    'web app': 'fault',
  });
});

describeWith('Redis', await testRedis(), ({ url }) => {
  test('is checked as the queue', async () => {
    const findings = await examine(configOf({ QUEUE_URL: url }), SILENT);
    expect(findings.filter(({ part }) => part === 'queue').map(lineOf)).toEqual([
      expect.stringMatching(/^ok +queue: redis answers/),
      expect.stringMatching(/^ok +queue: Redis does not keep the queue on disk; after a loss/),
    ]);
  });

  test('with a wrong password is reported with the reason', async () => {
    const { host } = new URL(url);
    const findings = await examine(configOf({ QUEUE_URL: `redis://nobody:wrong@${host}` }), SILENT);
    for (const wanted of ['queue', 'events'])
      expect(findings.find(({ part }) => part === wanted)?.message).toMatch(/^WRONGPASS /);
  });
});

test('reports that a database does not respond, without its password', async () => {
  const findings = await examine(
    configOf({ DATABASE_URL: 'postgres://easel:hunter2@127.0.0.1:1/easel' }),
    SILENT,
  );
  expect(findings.find(({ part }) => part === 'database')).toMatchObject({ state: 'fault' });
  expect(JSON.stringify(findings)).not.toContain('hunter2');
});

test('logs only the problems as warnings when a server starts', async () => {
  const config = configOf({ WEB_DIST: join(home.path, 'nothing') });
  const { signal } = new AbortController();
  const warned = async () => {
    const output = new PassThrough({ encoding: 'utf8' });
    const logger = createLogger({ name: 'test', level: 'info', format: 'json', output });
    await warnAtStart({ config, db: server.context.db, logger, signal });
    const lines: { part: string; level: number }[] = String(output.read() ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return lines.map(({ part }) => part).filter((part) => part !== 'disk');
  };
  // Retried for the same reason as above.
  await expect.poll(warned).toEqual(['web app']);
});
