import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig as readLauncherConfig } from '@easel/local/config';
import { readConfig as readServerConfig, serverEnv } from '@easel/server/config';
import { readConfig as readWorkerConfig, workerEnv } from '@easel/worker/config';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const SERVER = Object.keys(serverEnv.shape);
const WORKER = Object.keys(workerEnv.shape);

/** Set by the Docker images, or the same in every container. */
const OF_THE_IMAGE = ['NODE_ENV', 'PORT', 'HOST', 'WEB_DIST', 'EASEL_HOME', 'METRICS_PORT', 'METRICS_HOST'];
/** Only for development and tests. */
const NOT_FOR_PRODUCTION = ['EASEL_DEV', 'EASEL_DEV_KEY', 'STRIPE_API_URL'];
/** For a machine with both server and worker, unlike containers. */
const OF_NPM_START = ['MODELS_COMMAND', 'PACKS_FOLDER'];
/** Derived from other variables or from the containers' names. */
const OF_THE_COMPOSE_FILE = ['DATABASE_URL', 'QUEUE_URL', 'STORE_URL', 'TRUST_PROXY'];
/** The workers in the file have `WEBHOOK_KEY` instead. */
const NOT_FOR_WORKERS = ['EASEL_SECRET'];
/** Used only by the file, not by Easel's processes. */
const OF_OTHER_CONTAINERS = [
  ...['POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD', 'REDIS_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ...['S3_SERVER_SECRET_KEY', 'S3_WORKER_SECRET_KEY'],
  ...['HTTP_PORT', 'HTTPS_PORT', 'GRAFANA_PORT'],
  ...['MODELS_FOLDER', 'SERVER_MEMORY', 'WORKER_MEMORY', 'POSTGRES_MEMORY', 'SERVERS', 'WORKERS'],
  'WORKER_STOP_SECONDS',
];

const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
const composeText = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
const compose = parse(composeText, { merge: true }) as {
  services: Record<string, { environment: Record<string, string> }>;
};

/** The README's table: who reads each variable. */
const documented = new Map(
  [...readme.matchAll(/^\| (`[A-Z][^|]*) \| (both|server|worker) \|/gm)].flatMap(([, names = '', reader]) =>
    [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => [name, reader] as const),
  ),
);

const REQUIRED = { DATABASE_URL: 'postgres://x/y', STORE_URL: '/tmp/x', EASEL_SECRET: 'x'.repeat(32) };

describe('every setting', () => {
  test.each([...new Set([...SERVER, ...WORKER])].filter((name) => name !== 'NODE_ENV'))(
    '%s is in the README',
    (name) => expect([...documented.keys()]).toContain(name),
  );

  test.each([...documented])('%s is read by %s', (name, reader) => {
    if (reader !== 'worker') expect(SERVER).toContain(name);
    if (reader !== 'server') expect(WORKER).toContain(name);
  });

  test.each([...documented])('%s, read by %s, can be set in .env', (name, reader) => {
    const environments = (reader === 'both' ? ['server', 'worker'] : [reader]).map(
      (service) => compose.services[service ?? '']?.environment ?? {},
    );
    if ([...OF_THE_IMAGE, ...NOT_FOR_PRODUCTION, ...OF_NPM_START].includes(name)) {
      for (const environment of environments) expect(environment).not.toHaveProperty(name);
      return;
    }
    for (const environment of environments) {
      if (environment === compose.services.worker?.environment && NOT_FOR_WORKERS.includes(name)) {
        expect(environment).not.toHaveProperty(name);
        continue;
      }
      expect(environment).toHaveProperty(name);
      if (!OF_THE_COMPOSE_FILE.includes(name)) expect(environment[name]).toMatch(`\${${name}:`);
    }
  });

  test('in docker-compose.yml is read by a process, and documented', () => {
    const used = [...new Set([...composeText.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name))];
    const unknown = used.filter((name) => !documented.has(name) && !OF_OTHER_CONTAINERS.includes(name));
    expect(unknown).toEqual([]);
    for (const name of OF_OTHER_CONTAINERS) expect(readme).toContain(name);
  });
});

test('empty variables count as unset, because Compose passes them', async () => {
  const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));
  expect(readServerConfig({ ...empty(SERVER), ...REQUIRED })).toEqual(readServerConfig(REQUIRED));
  const { workerId: _, models: __, ...worker } = readWorkerConfig({ ...empty(WORKER), ...REQUIRED });
  expect(readWorkerConfig(REQUIRED)).toMatchObject(worker);
  const launcher = await readLauncherConfig({ SMTP_URL: '', EASEL_DEV: '', PUBLIC_URL: '' });
  expect(launcher.mailboxKey).toBeDefined();
});
