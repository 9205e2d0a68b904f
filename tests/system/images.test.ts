import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { openDatabase } from '@easel/shared/node/db/client';
import { packFolders } from '@easel/shared/node/models/packs/installed-pack';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { signUp } from '../env/api-client.ts';
import type { TestDatabase } from '../env/database.ts';
import { freePort } from '../env/free-port.ts';
import { type ImageTarget, TARGETS, testImages } from '../env/images.ts';
import { createTestDatabase } from '../env/postgres.ts';
import { describeWith } from '../env/skipped.ts';
import { systemParts } from '../env/system.ts';
import { until } from '../env/until.ts';

const podman = async (...args: string[]) =>
  (await promisify(execFile)('podman', args, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim();
/** Options for machines without systemd, and on which root may not raise limits. */
const ANYWHERE = [
  ...['--runtime', 'runc', '--no-healthcheck'],
  ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'],
];
/** As in docker-compose.yml. */
const CONFINED = [
  ...ANYWHERE,
  ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
];
/** With this machine's network, on which the test's parts run. */
const WITH_PARTS = [...CONFINED, '--network', 'host'];

/** Limits above the base image, with a tenth of margin, so that growth is noticed. */
const LARGEST_MB: Record<ImageTarget, number> = { server: 105, worker: 77, 'worker-onnx': 130 };
const NOT_THERE = ['npm', 'npx', 'corepack', 'yarn', 'gcc', 'cc', 'make', 'python3', 'git', 'curl', 'wget'];
/** Served with its types, for developers of clients. */
const SDK = '/easel/web/dist/sdk';
const UNNEEDED = ['*.ts', '*.map', '.git', 'tests'];

const built = await testImages();
const parts = built.available ? await systemParts({ queue: 'redis', store: 's3' }) : built;

describeWith('the container images', built, ({ images, baseBytes }) => {
  describe.each(TARGETS)('%s', (target) => {
    // A function, because there are no images if the tests are skipped.
    const image = () => images[target];
    const inside = (script: string) =>
      podman('run', '--rm', ...CONFINED, '--network', 'none', image().name, 'sh', '-c', script);

    test('runs as a user who owns none of its files and gains no rights from a program', async () => {
      expect(image().user).toBe('node');
      expect(await inside('id -u')).toBe('1000');
      expect(await inside('find / -xdev -type f -perm /6000 2>/dev/null || true')).toBe('');
      const owned = await inside('find /easel -user node');
      expect(owned).toBe(target === 'server' ? '/easel/.easel' : '');
    });

    test('contains no package manager of Node, no compiler, and no development files', async () => {
      expect(await inside(`for name in ${NOT_THERE.join(' ')}; do command -v $name; done; true`)).toBe('');
      expect(await inside('ls /usr/local/lib/node_modules /usr/local/include 2>/dev/null; true')).toBe('');
      const names = UNNEEDED.map((name) => `-name '${name}'`).join(' -o ');
      expect(
        await inside(
          `find /easel \\( -path '*/node_modules/*' -name tests -o -path ${SDK} \\) -prune -o \\( ${names} \\) -print`,
        ),
      ).toBe('');
    });

    test('contains the licenses and a bill of materials of its contents', async () => {
      const sbom = JSON.parse(await inside('cat notices/sbom.cdx.json'));
      expect(sbom.bomFormat).toBe('CycloneDX');
      const listed = new Set(
        sbom.components.map(({ name, group }: { name: string; group?: string }) =>
          group ? `${group}/${name}` : name,
        ),
      );
      const outside = await inside('cd dist/*/node_modules && ls -d [!@.]* @*/*');
      // Comments in a bundle name the source file of each part of its code.
      const bundled = await inside(
        `grep -hoE '^// .*node_modules/(@[^/]+/)?[^/]+' dist/*/*.mjs | sed 's|.*node_modules/||' | sort -u`,
      );
      expect(bundled.split('\n').length).toBeGreaterThan(50);
      for (const name of [...outside.split('\n'), ...bundled.split('\n')])
        expect(listed, name).toContain(name);
      expect(await inside('wc -c < notices/third-party-notices.txt')).toMatch(/^\d{6,}$/);
    });

    test('does not exceed its size limit', () => {
      expect((image().sizeBytes - baseBytes) / 1e6).toBeLessThan(LARGEST_MB[target]);
    });

    test.runIf(target === 'worker-onnx')(
      'contains ONNX Runtime where the worker looks for it, for this processor only',
      async () => {
        const runtime = `${packFolders('/easel/.easel').engine}/node_modules/onnxruntime-node`;
        expect(await inside(`ls -d ${runtime}/bin/napi-v6/*/*`)).toMatch(/^\S+\/linux\/\w+$/);
        const create = `typeof require('${runtime}').InferenceSession.create`;
        expect(await inside(`node -p "${create}"`)).toBe('function');
      },
    );
  });
});

describeWith('an installation of the images', parts, ({ queueUrl = '', storeUrl = '' }) => {
  const name = (process: string) => `easel-test-${id}-${process}`;
  const id = randomUUID().slice(0, 8);
  let database: TestDatabase;
  let settings: Record<string, string>;
  let url: string;

  const asOptions = (env: Record<string, string>) =>
    Object.entries(env).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]);
  const imageOf = (target: ImageTarget) => (built.available ? built.images[target].name : '');
  const lastLines = (process: string) => podman('logs', '--tail', '40', name(process));
  /** Starts a container, and returns when its port answers. */
  async function start(process: string, target: ImageTarget, path: string): Promise<string> {
    const port = String(await freePort());
    const address = {
      PORT: port,
      METRICS_PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
    const options = [...WITH_PARTS, ...asOptions({ ...settings, ...address })];
    await podman('run', '--detach', '--name', name(process), ...options, imageOf(target));
    const answers = until(async () =>
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200),
    );
    await answers.catch(async (error: unknown) => {
      throw new Error(`The ${process} did not answer: ${await lastLines(process)}`, { cause: error });
    });
    return `http://127.0.0.1:${port}`;
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    const appUrl = new URL(database.url);
    appUrl.username = `easel_app_${id}`;
    appUrl.password = 'a password';
    settings = {
      DATABASE_URL: appUrl.href,
      QUEUE_URL: queueUrl,
      STORE_URL: storeUrl,
      EASEL_SECRET: 'a secret that is long enough for tests',
      WORKER_CONCURRENCY: '1',
    };
    const owner = asOptions({ ...settings, MIGRATION_DATABASE_URL: database.url });
    await podman(
      'run',
      '--rm',
      ...WITH_PARTS,
      ...owner,
      imageOf('server'),
      'node',
      'dist/server/migrate.mjs',
    );
    url = await start('server', 'server', '/readyz');
    await Promise.all(['one', 'two', 'three'].map((worker) => start(worker, 'worker', '/healthz')));
  });
  afterAll(async () => {
    const all = ['server', 'one', 'two', 'three'].map(name);
    await podman('rm', '--force', '--ignore', '--time', '5', ...all);
    const owner = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test' });
    const role = sql.id(`easel_app_${id}`);
    await sql`drop owned by ${role}`.execute(owner);
    await sql`drop role ${role}`.execute(owner);
    await owner.destroy();
    await database.drop();
  });

  test('makes every picture, including those of a worker that is killed', async () => {
    onTestFailed(async () => console.error(await lastLines('server')));
    const users = await Promise.all([signUp(url), signUp(url), signUp(url)]);
    const orders = await Promise.all(
      users.map(async (user) => ({
        user,
        id: (await user.generate({ prompt: 'a harbor', resolution: '1024x1024', iterations: 2 })).id,
      })),
    );
    await expect
      .poll(async () => (await users[0]?.list())?.some(({ status }) => status === 'processing'))
      .toBe(true);
    await podman('kill', name('one'));
    for (const { user, id: order } of orders) {
      const { image } = await user.waitUntil(order, 'completed');
      expect((await fetch(`${url}${image?.url}`)).status).toBe(200);
      for (const { id: each } of await user.list()) await user.waitUntil(each, 'completed');
    }
    expect((await (await fetch(`${url}/`)).text()).toLowerCase()).toContain('<!doctype html>');
  });

  test('stops in order when told to', async () => {
    await podman('stop', '--time', '60', name('server'), name('two'));
    const codes = await podman('inspect', '--format', '{{.State.ExitCode}}', name('server'), name('two'));
    expect(codes.split('\n')).toEqual(['0', '0']);
  });
});
