import type { Availability, Part } from './availability.ts';
import { freePort } from './free-port.ts';
import { dockerAnswers, findProgram, installWithApt } from './machine.ts';
import { startServerProcess } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** As in docker-compose.yml. */
export const REDIS_IMAGE = 'redis:7.2.11-alpine';
/** More than the number of test files, so that each gets its own. */
export const REDIS_DATABASES = 512;

/** Uses `TEST_REDIS_URL`, else a container, else `redis-server` from the PATH, else Debian's package (installed as root). */
export async function provideRedis(): Promise<Availability<Part>> {
  const given = process.env.TEST_REDIS_URL;
  if (given) return { available: true, url: given, origin: 'TEST_REDIS_URL', stop: async () => {} };
  const reasons = ['no TEST_REDIS_URL'];
  try {
    if (await dockerAnswers()) return await startContainer();
    reasons.push('no Docker');
    const program = (await findServer()) ?? (await install(reasons));
    if (program) return await startProgram(program);
  } catch (error) {
    reasons.push(error instanceof Error ? error.message : String(error));
  }
  return { available: false, reason: `Redis: ${reasons.join(', ')}` };
}

const findServer = () => findProgram('redis-server', 'valkey-server');

async function install(reasons: string[]): Promise<string | undefined> {
  reasons.push('no redis-server on the PATH');
  const failure = await installWithApt('redis-server');
  if (failure) reasons.push(failure);
  return failure ? undefined : findServer();
}

/** BullMQ requires `noeviction`. Nothing is written to disk. */
const SETTINGS = [
  '--save',
  '',
  '--appendonly',
  'no',
  '--maxmemory-policy',
  'noeviction',
  '--databases',
  `${REDIS_DATABASES}`,
];

async function startContainer(): Promise<Availability<Part>> {
  const { GenericContainer } = await import('testcontainers');
  const container = await new GenericContainer(REDIS_IMAGE)
    .withCommand(['redis-server', ...SETTINGS])
    .withExposedPorts(6379)
    .start();
  return {
    available: true,
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    origin: `the container ${REDIS_IMAGE}`,
    stop: async () => void (await container.stop()),
  };
}

async function startProgram(program: string): Promise<Availability<Part>> {
  const folder = await temporaryFolder('redis');
  const port = await freePort();
  const args = [
    '--bind',
    '127.0.0.1',
    '--port',
    `${port}`,
    '--dir',
    folder.path,
    '--daemonize',
    'no',
    ...SETTINGS,
  ];
  const server = await startServerProcess({ program, args, port });
  return {
    available: true,
    url: `redis://127.0.0.1:${port}`,
    origin: program,
    async stop() {
      await server.stop();
      await folder.remove();
    },
  };
}
