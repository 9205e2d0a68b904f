import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Availability, Part } from './availability.ts';
import { freePort } from './free-port.ts';
import { cacheFolder, dockerAnswers, findProgram, isProgram, runToEnd } from './machine.ts';
import { startServerProcess } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

const VERSION = 'v1.8.0';
/** As in docker-compose.yml. */
export const S3_IMAGE = `versity/versitygw:${VERSION}`;
const GO_PACKAGE = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`;

const ACCESS_KEY = 'easel-test';
const SECRET_KEY = 'easel-test-secret';
/** The users in docker-compose.yml, with their access keys as names. */
export const S3_USERS = { server: 'easel-server', worker: 'easel-worker', secret: 'secret-of-a-user' };
const USERS_FILE = JSON.stringify({
  accessAccounts: Object.fromEntries(
    [S3_USERS.server, S3_USERS.worker].map((access) => [
      access,
      { access, secret: S3_USERS.secret, role: 'user', userID: 0, groupID: 0, projectID: 0 },
    ]),
  ),
});
const env = { ROOT_ACCESS_KEY_ID: ACCESS_KEY, ROOT_SECRET_ACCESS_KEY: SECRET_KEY };

/**
 * Uses `TEST_S3_URL`, else the Versity S3 Gateway (Apache-2.0, S3 over a plain folder): in a container, from the PATH, or built
 * once with Go into the cache folder.
 */
export async function provideS3(): Promise<Availability<Part>> {
  const given = process.env.TEST_S3_URL;
  if (given) return { available: true, url: given, origin: 'TEST_S3_URL', stop: async () => {} };
  const reasons = ['no TEST_S3_URL'];
  try {
    if (await dockerAnswers()) return await startContainer();
    reasons.push('no Docker');
    const program = (await findProgram('versitygw')) ?? (await buildProgram(reasons));
    if (program) return await startProgram(program);
  } catch (error) {
    reasons.push(error instanceof Error ? error.message : String(error));
  }
  return { available: false, reason: `S3: ${reasons.join(', ')}` };
}

async function buildProgram(reasons: string[]): Promise<string | undefined> {
  reasons.push('no versitygw on the PATH');
  const kept = join(cacheFolder(), `versitygw-${VERSION}`);
  if (await isProgram(kept)) return kept;
  const go = await findProgram('go');
  if (!go) {
    reasons.push('no Go');
    return undefined;
  }
  await mkdir(cacheFolder(), { recursive: true });
  const half = `${kept}.${process.pid}.half`;
  const buildEnv = { ...process.env, GOBIN: half, GOFLAGS: '', CGO_ENABLED: '0' };
  // Not optimized: optimizing takes two fifths of the compile time, and a run of all tests stores only some hundred files.
  const flags = ['-trimpath', '-gcflags=all=-N -l', '-ldflags=-s -w'];
  try {
    const failure = await runToEnd(go, ['install', ...flags, GO_PACKAGE], buildEnv);
    if (failure) {
      reasons.push(`go install ${GO_PACKAGE} failed: ${failure}`);
      return undefined;
    }
    await rename(join(half, 'versitygw'), kept);
    return kept;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

async function startContainer(): Promise<Availability<Part>> {
  const { GenericContainer } = await import('testcontainers');
  const container = await new GenericContainer(S3_IMAGE)
    .withEnvironment(env)
    .withCopyContentToContainer([{ content: USERS_FILE, target: '/users/users.json' }])
    .withCommand(['--port', ':7070', '--quiet', '--iam-dir', '/users', 'posix', '/tmp'])
    .withExposedPorts(7070)
    .start();
  return {
    available: true,
    url: urlOf(`${container.getHost()}:${container.getMappedPort(7070)}`),
    origin: `the container ${S3_IMAGE}`,
    stop: async () => void (await container.stop()),
  };
}

async function startProgram(program: string): Promise<Availability<Part>> {
  const folder = await temporaryFolder('s3');
  const inside = (name: string) => join(folder.path, name);
  const [data, metadata, users] = [inside('data'), inside('metadata'), inside('users')];
  for (const path of [data, metadata, users]) await mkdir(path);
  await writeFile(join(users, 'users.json'), USERS_FILE);
  const port = await freePort();
  // Store metadata in files: not every temporary folder supports extended attributes.
  const address = `127.0.0.1:${port}`;
  const args = ['--port', address, '--quiet', '--iam-dir', users, 'posix', '--sidecar', metadata, data];
  const server = await startServerProcess({ program, args, env, port });
  return {
    available: true,
    url: urlOf(address),
    origin: program,
    async stop() {
      await server.stop();
      await folder.remove();
    },
  };
}

const urlOf = (address: string) =>
  `s3://${ACCESS_KEY}:${SECRET_KEY}@${address}/easel?region=us-east-1&pathStyle=1&tls=0`;
