import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverEnv } from '@easel/server/config';
import { modelsFileSchema } from '@easel/shared/node/models/registry-schema';
import { workerEnv } from '@easel/worker/config';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { testHelm } from '../env/helm.ts';
import { metricRows } from '../env/metrics-text.ts';
import { describeWith } from '../env/skipped.ts';
import { CHART, type Container, FULL, type Manifest, ROOT, renderChart } from './helm-setup.ts';

/** Matches the names of secret settings. The URLs among them contain passwords. */
const SECRET_SETTING = /_(KEY|TOKEN|SECRET|HEADERS)$|^(DATABASE|QUEUE|STORE|SMTP)_URL$/;

describeWith('the Helm chart', await testHelm(), ({ helm }) => {
  const template = (args: readonly string[] = []) => renderChart({ helm }, args);
  let plain: Manifest[];
  let full: Manifest[];
  beforeAll(async () => {
    [plain, full] = await Promise.all([template(), template(['-f', FULL])]);
  });
  const named = (manifests: Manifest[], kind: string, name: string) => {
    const manifest = manifests.find((each) => each.kind === kind && each.metadata.name === name);
    if (!manifest) throw new Error(`No ${kind} ${name}`);
    return manifest;
  };
  const podsOf = (manifests: Manifest[]) =>
    manifests.flatMap(({ spec }) => {
      // For a CronJob, the template of its jobs.
      const { template } = spec?.jobTemplate?.spec ?? spec ?? {};
      return template?.spec?.containers ? [template.spec] : [];
    });
  const containersOf = (manifests: Manifest[]) =>
    podsOf(manifests).flatMap(({ containers }) => containers as Container[]);

  test('passes its own linter', async () => {
    await helm(['lint', '--strict', CHART]);
    await helm(['lint', '--strict', CHART, '-f', FULL]);
  });

  test.each([
    ['an unknown value', ['--set', 'pools.default.replica=3'], /replica.* not allowed/],
    ['a wrong value', ['--set', 'pools.default.concurrency=0'], /concurrency.*minimum/],
    ['no worker that always runs', ['--set', 'pools.default.replicas=0'], /at least one worker/],
    ['a model that does not exist', ['--set', 'pools.default.models={nothing}'], /not in models\.models/],
    ['a schedule that is none', ['--set', 'backup.schedule=daily'], /schedule.*pattern/],
    ['a host beside PUBLIC_URL', ['--set', 'ingress.enabled=true,ingress.host=a.b'], /PUBLIC_URL/],
    [
      'a setting of its own',
      ['--set', 'settings.WORKER_CONCURRENCY=3'],
      /settings.WORKER_CONCURRENCY: .*a pool's/,
    ],
    [
      'one among the servers',
      ['--set', 'server.settings.DRAIN_SECONDS=3'],
      /takes it from server.drainSeconds/,
    ],
    ['one of a pool', ['--set', 'pools.default.settings.MODELS_FILE=a'], /default.settings.MODELS_FILE/],
    ['a secret among settings', ['--set', 'settings.SMTP_URL=smtp://a'], /takes it from existingSecret/],
    [
      'a secret setting that is given twice',
      ['--set', 'pools.default.secretSettings.KEY=a,settings.KEY=b'],
      /secretSettings\.KEY is in settings, too/,
    ],
  ])('rejects %s', async (_, args, reason) => {
    await expect(helm(['template', 'easel', CHART, ...args])).rejects.toMatchObject({
      stderr: expect.stringMatching(reason),
    });
  });

  test('has a deployment for each pool, with a valid models file', () => {
    const deployments = full.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
    expect(deployments.sort()).toEqual(['easel-server', 'easel-worker-default', 'easel-worker-gpu']);
    const modelsOf = (name: string) => {
      const text = named(full, 'ConfigMap', name).data?.['models.json'] ?? '';
      return modelsFileSchema.parse(JSON.parse(text)).models.map(({ id }) => id);
    };
    expect(modelsOf('easel-models')).toEqual(['painter', 'flux']);
    expect(modelsOf('easel-models-default')).toEqual(['painter']);
    expect(modelsOf('easel-models-gpu')).toEqual(['flux']);
  });

  test('passes each process only settings that it reads, and workers no secret that grants access to accounts', () => {
    const env = (name: string) =>
      containersOf(full)
        .filter((container) => container.name === name)
        .flatMap((container) => container.env.map((entry) => entry.name));
    const known = [...Object.keys(serverEnv.shape), ...Object.keys(workerEnv.shape)];
    for (const name of [...env('server'), ...env('worker')])
      expect([...known, 'FLUX_API_KEY'], name).toContain(name);
    expect(env('worker')).not.toContain('EASEL_SECRET');
    expect([...env('worker'), ...env('server')]).not.toContain('MIGRATION_DATABASE_URL');
    expect(env('migrate')).toContain('MIGRATION_DATABASE_URL');
  });

  test('names each variable of a container once', () => {
    for (const { name, env } of containersOf([...plain, ...full])) {
      const names = env.map((entry) => entry.name);
      expect(names, name).toEqual([...new Set(names)]);
    }
  });

  test('takes every secret setting of a process from the Secret', () => {
    const fromSecret = (name: string) =>
      containersOf(full)
        .filter((container) => container.name === name)
        .flatMap(({ env }) => env.flatMap((entry) => (entry.valueFrom?.secretKeyRef ? entry.name : [])));
    const secrets = (shape: object) => Object.keys(shape).filter((name) => SECRET_SETTING.test(name));
    const notOfServers = ['WEBHOOK_KEY', 'EASEL_DEV_KEY'];
    expect(secrets(serverEnv.shape).length).toBeGreaterThan(5);
    expect(fromSecret('server')).toEqual(
      expect.arrayContaining(secrets(serverEnv.shape).filter((name) => !notOfServers.includes(name))),
    );
    const notOfWorkers = ['EASEL_SECRET'];
    expect(fromSecret('worker')).toEqual(
      expect.arrayContaining(secrets(workerEnv.shape).filter((name) => !notOfWorkers.includes(name))),
    );
  });

  test('passes servers and workers separate store URLs if they have separate users', () => {
    const keyOf = (manifests: Manifest[], name: string) =>
      containersOf(manifests)
        .find((container) => container.name === name)
        ?.env.find((entry) => entry.name === 'STORE_URL')?.valueFrom?.secretKeyRef.key;
    const keys = (manifests: Manifest[]) =>
      ['server', 'migrate', 'worker'].map((name) => keyOf(manifests, name));
    expect(keys(plain)).toEqual(['STORE_URL', 'STORE_URL', 'STORE_URL']);
    expect(keys(full)).toEqual(['STORE_URL', 'STORE_URL', 'WORKER_STORE_URL']);
  });

  test('backs up to a volume claim of the operator, with the URL that a restore uses too', () => {
    expect(plain.some(({ kind }) => kind === 'CronJob')).toBe(false);
    const { spec } = named(full, 'CronJob', 'easel-backup');
    expect(spec).toMatchObject({ schedule: '0 3 * * *', concurrencyPolicy: 'Forbid' });
    const pod = spec.jobTemplate.spec.template.spec;
    expect(pod.volumes).toContainEqual({
      name: 'backups',
      persistentVolumeClaim: { claimName: 'easel-backups' },
    });
    const [{ command, env, volumeMounts }] = pod.containers;
    expect(command.at(-1)).toMatch(/^exec node dist\/server\/easel\.mjs backup --to "\/backups\//);
    expect(volumeMounts).toContainEqual({ name: 'backups', mountPath: '/backups' });
    const keys = env.map(({ name, valueFrom }: Container['env'][number]) => [
      name,
      valueFrom?.secretKeyRef.key,
    ]);
    expect(Object.fromEntries(keys)).toEqual({
      DATABASE_URL: 'DATABASE_URL',
      MIGRATION_DATABASE_URL: 'MIGRATION_DATABASE_URL',
      EASEL_SECRET: 'EASEL_SECRET',
      STORE_URL: 'OWNER_STORE_URL',
    });
  });

  test('mounts the certificate of content credentials, and its key for workers alone', () => {
    const filesOf = (manifests: Manifest[], name: string) =>
      named(manifests, 'Deployment', name).spec.template.spec.volumes.find(
        (volume: { name: string }) => volume.name === 'credentials',
      )?.secret.items;
    const certificate = { key: 'tls.crt', path: 'certificate.pem' };
    expect(filesOf(plain, 'easel-server')).toBeUndefined();
    expect(filesOf(full, 'easel-server')).toEqual([certificate]);
    expect(filesOf(full, 'easel-worker-gpu')).toEqual([certificate, { key: 'tls.key', path: 'key.pem' }]);
    const settings = containersOf(full).flatMap(({ name, env }) =>
      env.filter((entry) => entry.name.startsWith('C2PA')).map((entry) => `${name}: ${entry.value}`),
    );
    expect([...new Set(settings)].sort()).toEqual([
      'server: /etc/easel-credentials/certificate.pem',
      'worker: /etc/easel-credentials/certificate.pem',
      'worker: /etc/easel-credentials/key.pem',
    ]);
  });

  test('gives a stopping process more time than it needs', () => {
    const grace = (kind: Manifest[], name: string) => named(kind, 'Deployment', name).spec.template.spec;
    const setting = (container: Container, wanted: string) =>
      Number(container.env.find(({ name }) => name === wanted)?.value);
    const worker = grace(full, 'easel-worker-gpu');
    const finishing = setting(worker.containers[0], 'SHUTDOWN_GRACE_SECONDS');
    expect(worker.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(finishing + 10);
    const server = grace(plain, 'easel-server');
    const draining = setting(server.containers[0], 'DRAIN_SECONDS');
    expect(server.terminationGracePeriodSeconds).toBeGreaterThan(draining + 10);
  });

  test('includes the alert rules if monitoring is on', async () => {
    const rules = parse(await readFile(join(CHART, 'files/alerts.yml'), 'utf8'));
    expect(named(full, 'PrometheusRule', 'easel').spec).toEqual(rules);
    expect(plain.some(({ kind }) => kind === 'PrometheusRule')).toBe(false);
  });

  test('confines every container', () => {
    const containers = containersOf([...plain, ...full]);
    expect(containers.length).toBeGreaterThan(5);
    for (const { securityContext } of containers)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });

  test('gives pods an account without a token: its own, one of the operator, or the default one', async () => {
    const accountsOf = (manifests: Manifest[]) =>
      podsOf(manifests).map(({ serviceAccountName: name }) => name ?? 'default');
    for (const pod of podsOf(full)) expect(pod.automountServiceAccountToken).toBe(false);
    expect(named(full, 'ServiceAccount', 'easel')).toMatchObject({
      metadata: { annotations: { 'example.com/role': 'easel' } },
      automountServiceAccountToken: false,
    });
    // The migration runs before the account is created.
    expect(accountsOf(full).toSorted()).toEqual(['default', 'easel', 'easel', 'easel', 'easel']);
    const none = await template(['--set', 'serviceAccount.create=false']);
    expect(none.some(({ kind }) => kind === 'ServiceAccount')).toBe(false);
    expect(new Set(accountsOf(none))).toEqual(new Set(['default']));
    const other = await template(['--set', 'serviceAccount.create=false,serviceAccount.name=ours']);
    expect(new Set(accountsOf(other))).toEqual(new Set(['ours']));
  });

  test('points each process at the files that it reads', () => {
    const filesOf = (kind: Manifest[], name: string) =>
      named(kind, 'Deployment', name)
        .spec.template.spec.containers[0].env.filter(({ name: each }: { name: string }) =>
          /^(STYLES|SITE)_FILE$/.test(each),
        )
        .map(({ value }: { value: string }) => value);
    expect(filesOf(full, 'easel-server')).toEqual(['/etc/easel/site.json', '/etc/easel/styles.json']);
    expect(filesOf(full, 'easel-worker-gpu')).toEqual(['/etc/easel/styles.json']);
    expect(filesOf(plain, 'easel-server')).toEqual([]);
  });

  test('keeps pods from metadata services, and lets them ask a node-local name server', () => {
    const policies = plain.filter(({ kind }) => kind === 'NetworkPolicy');
    expect(policies).toHaveLength(2);
    for (const { spec } of policies)
      expect(spec.egress).toEqual([
        {
          to: [
            { ipBlock: { cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] } },
            { ipBlock: { cidr: '::/0', except: ['fe80::/10'] } },
          ],
        },
        {
          to: [{ ipBlock: { cidr: '169.254.0.0/16' } }],
          ports: [
            { port: 53, protocol: 'UDP' },
            { port: 53, protocol: 'TCP' },
          ],
        },
      ]);
  });

  test('scales by existing metrics, down to zero', async () => {
    const { spec } = named(full, 'ScaledObject', 'easel-worker-gpu');
    expect(spec).toMatchObject({ minReplicaCount: 0, maxReplicaCount: 4 });
    const metrics = metricRows(await readFile(join(ROOT, 'infra/docs/metrics.md'), 'utf8'));
    const names = metrics.map(({ name }) => name);
    for (const { metadata } of spec.triggers)
      for (const [metric] of metadata.query.matchAll(/easel_\w+/g)) expect(names).toContain(metric);
    expect(named(full, 'Deployment', 'easel-worker-gpu').spec).not.toHaveProperty('replicas');
  });

  test('has the version of the package', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    expect(parse(await readFile(join(CHART, 'Chart.yaml'), 'utf8')).appVersion).toBe(version);
  });
});
