import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Availability } from '../env/availability.ts';
import { S3_IMAGE } from '../env/s3-provider.ts';
import { describeWith } from '../env/skipped.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
/** The reference implementation of the Compose Specification, whose module contains the schema. */
const COMPOSE_GO = 'github.com/compose-spec/compose-go/v2@v2.9.0';

async function composeSchema(): Promise<Availability<{ schema: Record<string, unknown> }>> {
  try {
    const { stdout } = await run('go', ['mod', 'download', '-json', COMPOSE_GO]);
    const { Dir } = JSON.parse(stdout) as { Dir: string };
    const text = await readFile(join(Dir, 'schema/compose-spec.json'), 'utf8');
    return { available: true, schema: JSON.parse(text) };
  } catch {
    return { available: false, reason: `no Go here to bring ${COMPOSE_GO}` };
  }
}

interface Compose {
  services: Record<
    string,
    {
      image?: string;
      build?: { target: string };
      ports?: string[];
      container_name?: string;
      networks?: string[];
      network_mode?: string;
      environment?: Record<string, string>;
      cap_drop?: string[];
      cap_add?: string[];
      [setting: string]: unknown;
    }
  >;
  networks: Record<string, { internal?: boolean } | null>;
}

const composeText = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
const compose = parse(composeText, { merge: true }) as Compose;
const dockerfile = await readFile(join(ROOT, 'infra/docker/Dockerfile'), 'utf8');

describeWith(
  "docker-compose.yml against the Compose Specification's schema",
  await composeSchema(),
  ({ schema }) => {
    test('is valid', () => {
      const ajv = new Ajv.default({ strict: false, validateFormats: false });
      const { $schema: _, ...withoutDialect } = schema;
      const validate = ajv.compile(withoutDialect);
      expect(validate(compose) ? [] : validate.errors).toEqual([]);
    });
  },
);

test.each(['server', 'worker'])('%s can be scaled: it has no fixed name and no host port', (name) => {
  expect(compose.services[name]).toBeDefined();
  expect(compose.services[name]?.ports).toBeUndefined();
  expect(compose.services[name]?.container_name).toBeUndefined();
});

describe('the number of servers and workers', () => {
  test.each([
    ['server', `\${SERVERS:-1}`],
    ['worker', `\${WORKERS:-1}`],
  ])('of %s is in .env', (name, scale) => {
    expect(compose.services[name]?.scale).toBe(scale);
  });

  test('is the same after every documented command that starts all containers', async () => {
    const pages = ['README.md', 'infra/docs/operate.md', 'infra/decisions/0054-upgrades.md'];
    const texts = await Promise.all(pages.map((page) => readFile(join(ROOT, page), 'utf8')));
    const commands = [...texts, composeText].flatMap(
      (text) => text.match(/docker compose .*\bup\b[^`\n]*/g) ?? [],
    );
    expect(commands.length).toBeGreaterThan(4);
    // Only of named services: the next `up` without names uses the numbers of .env again.
    for (const command of commands.filter((each) => each.includes('--scale')))
      expect(command).toMatch(/--no-recreate .*--scale worker=\d+ server worker\b/);
  });
});

test('stopping servers keep responding until the proxy has noticed', async () => {
  const drainSeconds = Number(
    /:-(\d+)\}/.exec(compose.services.server?.environment?.DRAIN_SECONDS ?? '')?.[1],
  );
  const caddyfile = await readFile(join(ROOT, 'infra/docker/Caddyfile'), 'utf8');
  expect(drainSeconds).toBeGreaterThan(Number(/refresh (\d+)s/.exec(caddyfile)?.[1]));
  expect(parseInt(String(compose.services.server?.stop_grace_period), 10)).toBeGreaterThan(drainSeconds + 10);
});

describe('every container', () => {
  test.each(Object.entries(compose.services))('%s is confined', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.any(String),
      tmpfs: expect.arrayContaining(['/tmp']),
    });
    expect(service).not.toHaveProperty('privileged');
  });

  test('has only the capabilities that it needs to start', () => {
    const added = Object.entries(compose.services).filter(([, { cap_add }]) => cap_add !== undefined);
    expect(added.map(([name]) => name)).toEqual(['proxy', 'postgres', 'redis']);
  });
});

test('only servers, workers and migrations can reach the data', () => {
  const on = (network: string) =>
    Object.entries(compose.services)
      .filter(([, { networks }]) => networks?.includes(network))
      .map(([name]) => name);
  expect(compose.networks.data).toEqual({ internal: true });
  expect(on('data')).toEqual(['server', 'worker', 'migrate', 'store', 'postgres', 'redis', 'objects']);
  expect(on('front')).toEqual(['proxy', 'server']);
  expect(on('outside')).toEqual(['worker']);
  expect(compose.networks.watched).toEqual({ internal: true });
  expect(on('watched')).toEqual(['server', 'worker', 'prometheus']);
  const elsewhere = Object.values(compose.services).filter(({ networks }) => networks === undefined);
  expect(elsewhere.map(({ network_mode }) => network_mode)).toEqual(['none']);
});

test('Redis requires a password, which servers and workers know', () => {
  const { redis, server } = compose.services;
  const password = redis?.environment?.REDISCLI_AUTH;
  expect(password).toBeDefined();
  expect(String(redis?.command)).toContain('--requirepass "$$REDISCLI_AUTH"');
  expect(server?.environment?.QUEUE_URL).toBe(`redis://:${password}@redis:6379`);
});

test('servers and workers have separate users in the object store, and workers get no secret of the server', () => {
  const { server, worker, migrate, store, users } = compose.services;
  expect(server?.environment?.STORE_URL).toContain('s3://easel-server:${S3_SERVER_SECRET_KEY:?');
  expect(worker?.environment?.STORE_URL).toContain('s3://easel-worker:${S3_WORKER_SECRET_KEY:?');
  expect(worker?.environment).not.toHaveProperty('EASEL_SECRET');
  for (const service of [server, worker, migrate, users]) {
    expect(JSON.stringify(service?.environment)).not.toMatch(/\{S3_(ACCESS|SECRET)_KEY/);
  }
  expect(JSON.stringify(worker?.environment)).not.toContain('S3_SERVER');
  expect(JSON.stringify(server?.environment)).not.toContain('S3_WORKER');
  expect(store?.environment?.STORE_URL).toContain('//${S3_ACCESS_KEY:?');
  expect(store?.command).toEqual(['node', 'dist/server/prepare-store.mjs', 'easel-server', 'easel-worker']);
});

test('every image has an exact version', () => {
  const images = Object.values(compose.services).flatMap(({ image, build }) => (build ? [] : [image ?? '']));
  const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image = '']) => image);
  expect(images.length + bases.length).toBeGreaterThan(5);
  for (const image of [...images, ...bases])
    expect(image).toMatch(/:v?\d+(\.\d+)+(-[\w.-]+)?(@sha256:[0-9a-f]{64})?$/);
});

test('no password has a default, and Grafana has no login', () => {
  const { grafana } = compose.services;
  const settings = Object.values(compose.services).flatMap(({ environment }) =>
    Object.entries(environment ?? {}),
  );
  const secrets = settings.filter(([name]) => /PASSWORD|SECRET|_KEY$/.test(name));
  expect(secrets.length).toBeGreaterThan(5);
  expect(secrets.filter(([, value]) => /\$\{\w+:?-[^}]/.test(String(value)))).toEqual([]);
  expect(grafana?.environment).toMatchObject({
    GF_AUTH_ANONYMOUS_ENABLED: 'true',
    GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
    GF_AUTH_DISABLE_LOGIN_FORM: 'true',
    GF_AUTH_BASIC_ENABLED: 'false',
    GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
  });
  expect(grafana?.ports).toHaveLength(1);
  expect(grafana?.ports?.[0]).toMatch(/^127\.0\.0\.1:/);
});

test('servers and workers get no password of the table owner', () => {
  const { server, worker, redis, migrate } = compose.services;
  for (const service of [server, worker, redis]) {
    expect(JSON.stringify(service?.environment)).not.toContain('{POSTGRES_PASSWORD');
    expect(service?.environment).not.toHaveProperty('MIGRATION_DATABASE_URL');
  }
  expect(migrate?.environment?.MIGRATION_DATABASE_URL).toContain('//easel:${POSTGRES_PASSWORD');
  expect(migrate?.environment?.DATABASE_URL).toBe(server?.environment?.DATABASE_URL);
  expect(server?.environment?.DATABASE_URL).toContain('//easel_app:${POSTGRES_APP_PASSWORD:?');
});

test('builds only targets of the Dockerfile that have a health check', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  for (const { build } of Object.values(compose.services)) {
    if (!build) continue;
    const stage = stages.find((text) => text.split('\n')[0]?.endsWith(`AS ${build.target}`));
    expect(stage, build.target).toContain('HEALTHCHECK');
  }
});

test('uses the same object store as the tests', () => {
  expect(compose.services.objects?.image).toBe(S3_IMAGE);
});

test('includes all files that the Dockerfile copies', async () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, files]) => files?.split(' ') ?? [],
  );
  expect(copied.length).toBeGreaterThan(5);
  await Promise.all(copied.map((file) => expect(run('ls', [join(ROOT, file)]), file).resolves.toBeDefined()));
});
