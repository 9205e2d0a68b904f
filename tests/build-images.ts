import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { required } from './env/availability.ts';
import { provideDebianProgram } from './env/debian-program.ts';
import { baseName, imageName, sourcesDigest, TARGETS } from './env/images.ts';

/*
 * Builds the images of infra/docker/Dockerfile for tests/system/images.test.ts, without a container engine and without a registry
 * of images: with buildah, on a base made of Debian's packages and this Node, under the name that the Dockerfile gives. Takes
 * some minutes, as root on Debian.
 */

const ROOT = resolve(import.meta.dirname, '..');
const DOCKERFILE = join(ROOT, 'infra/docker/Dockerfile');
/** As Debian's own slim images. */
const NO_MANUALS = [
  'path-exclude=/usr/share/man/*',
  'path-exclude=/usr/share/doc/*',
  'path-include=/usr/share/doc/*/copyright',
];
/** Where builds find the certificates of this machine, which a proxy of its network may need. */
const CERTIFICATES = '/run/certificates.pem';

const output = promisify(execFile);

async function run(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}`);
}

const program = async (file: string) =>
  required(await provideDebianProgram({ name: file, file, package: file })).url;

const [buildah, mmdebstrap, podman] = [
  await program('buildah'),
  await program('mmdebstrap'),
  await program('podman'),
];
// The test starts the images with it.
await program('runc');

/** Makes Node's image: Debian, this Node and its npm, and the user `node`. */
async function makeBase(name: string, suite: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-base-'));
  const npm = await npmFolder();
  const { stdout } = await output(buildah, ['from', 'scratch']);
  const container = stdout.trim();
  try {
    const archive = join(folder, 'base.tar');
    const options = NO_MANUALS.map((option) => `--dpkgopt=${option}`);
    await run(mmdebstrap, ['--variant=minbase', ...options, suite, archive]);
    await run(buildah, ['add', '--quiet', container, archive, '/']);
    await run(buildah, ['copy', '--quiet', container, process.execPath, '/usr/local/bin/node']);
    await run(buildah, ['copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm']);
    const prepare =
      'useradd --uid 1000 --create-home node && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod 755 /usr/local/bin/node';
    await run(buildah, ['run', '--isolation', 'chroot', container, '--', 'sh', '-c', prepare]);
    const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    const certificates = process.env.NODE_EXTRA_CA_CERTS
      ? ['--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`]
      : [];
    await run(buildah, ['config', '--env', path, ...certificates, container]);
    await run(buildah, ['commit', '--quiet', container, name]);
  } finally {
    await run(buildah, ['rm', container]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Finds the npm that belongs to the `npm` on the PATH. */
async function npmFolder(): Promise<string> {
  const { stdout } = await output('npm', ['root', '--global']);
  const folder = join(stdout.trim(), 'npm');
  await access(join(folder, 'bin/npm-cli.js'));
  return folder;
}

const base = await baseName();
const [, version = '', suite = ''] = /:([\d.]+)-(\w+)-slim$/.exec(base) ?? [];
if (process.version !== `v${version}`)
  throw new Error(
    `The Dockerfile takes Node ${version}, and this is ${process.version}: run it with that one`,
  );
const has = await output(buildah, ['inspect', '--type', 'image', base]).then(
  () => true,
  () => false,
);
if (!has) await makeBase(base, suite);

const certificates = process.env.NODE_EXTRA_CA_CERTS
  ? ['--volume', `${process.env.NODE_EXTRA_CA_CERTS}:${CERTIFICATES}:ro`]
  : [];
const sources = await sourcesDigest();
for (const target of TARGETS) {
  const options = [
    '--isolation',
    'chroot',
    '--layers',
    '--pull-never',
    '--format',
    'docker',
    ...certificates,
  ];
  const name = imageName(target);
  // A tag, as buildah leaves the label of an image whose layers all come from its cache as it is.
  const what = ['--file', DOCKERFILE, '--target', target, '--tag', `${name}:${sources}`];
  await run(buildah, ['bud', ...options, ...what, ROOT]);
  await untagOthers(name);
}

/** Leaves images of earlier sources to `podman image prune`. */
async function untagOthers(name: string): Promise<void> {
  const { stdout } = await output(podman, ['images', '--format', '{{.Repository}}:{{.Tag}}', name]);
  const others = stdout.split('\n').filter((each) => each.startsWith(`${name}:`) && !each.endsWith(sources));
  // Without the name beside the image, all of its names would go.
  for (const each of others) await run(podman, ['untag', each, each]);
}
