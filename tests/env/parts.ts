import { request } from 'node:http';
import type { Availability, Part } from './availability.ts';
import type { DebianProgram } from './debian-program.ts';
import type { NpmProgram } from './npm-program.ts';

/** Starts a part. `start` starts another part that it depends on. */
export type Provider = (
  start: (name: PartName) => Promise<Availability<Part>>,
) => Promise<Availability<Part>>;

/** Loaded on demand: a run of only unit tests starts nothing. The broker provides the sites, see broker.ts. */
const providers: Record<Exclude<PartName, 'site' | 'scripted-site'>, Provider> = {
  postgres: async () => (await import('./postgres-provider.ts')).providePostgres(),
  'migrated-database': async (start) =>
    (await import('./migrated-database-provider.ts')).provideMigratedDatabase(await start('postgres')),
  redis: async () => (await import('./redis-provider.ts')).provideRedis(),
  s3: async () => (await import('./s3-provider.ts')).provideS3(),
  chromium: async () => (await import('./chromium-provider.ts')).provideChromium(),
  browser: async () => (await import('./chromium-provider.ts')).provideBrowser(),
  exiftool: () => debianProgram({ name: 'ExifTool', file: 'exiftool', package: 'libimage-exiftool-perl' }),
  promtool: () => debianProgram({ name: 'promtool', file: 'promtool', package: 'prometheus' }),
  web: async () => (await import('./web-provider.ts')).provideWeb(),
  'onnx-engine': async () => (await import('./onnx-engine-provider.ts')).provideOnnxEngine(),
  schemathesis: () => pythonPackage('schemathesis', '4.32.5'),
  'python-openai': () => pythonPackage('openai', '3.54.0'),
  'queue-board': async () => (await import('./queue-board-provider.ts')).provideQueueBoard(),
  newman: () => npmProgram({ package: 'newman', version: '6.2.2', bin: 'newman' }),
  'mcp-inspector': () =>
    npmProgram({ package: '@modelcontextprotocol/inspector', version: '2.12.0', bin: 'mcp-inspector' }),
};

async function debianProgram(program: DebianProgram): Promise<Availability<Part>> {
  return (await import('./debian-program.ts')).provideDebianProgram(program);
}

async function npmProgram(program: NpmProgram): Promise<Availability<Part>> {
  return (await import('./npm-program.ts')).provideNpmProgram(program);
}

async function pythonPackage(name: string, version: string): Promise<Availability<Part>> {
  return (await import('./python-packages.ts')).providePythonPackage(name, version);
}

export type PartName =
  | 'postgres'
  | 'migrated-database'
  | 'redis'
  | 's3'
  | 'chromium'
  | 'browser'
  | 'exiftool'
  | 'promtool'
  | 'web'
  | 'site'
  | 'scripted-site'
  | 'schemathesis'
  | 'python-openai'
  | 'queue-board'
  | 'newman'
  | 'mcp-inspector'
  | 'onnx-engine';
export type Lease = Availability<{
  url: string;
  more?: Readonly<Record<string, string>>;
  origin: string;
  /** Counts the leases of this part from 0. */
  turn: number;
}>;

export interface Parts {
  lease(name: PartName): Promise<Lease>;
  /** Stops all started parts. */
  stop(): Promise<void>;
}

/** Starts each part once, on the first request. */
export function createParts(others: Partial<Record<PartName, Provider>> = {}): Parts {
  const all: Partial<Record<PartName, Provider>> = { ...providers, ...others };
  const started = new Map<PartName, Promise<Availability<Part>>>();
  const turns = new Map<PartName, number>();

  const start = (name: PartName): Promise<Availability<Part>> => {
    const provide = all[name];
    if (!provide) throw new Error(`Nothing provides ${name} here`);
    const running = started.get(name) ?? provide(start);
    started.set(name, running);
    return running;
  };
  const stop = async (part: Promise<Availability<Part>>) => {
    const given = await part;
    if (given.available) await given.stop();
  };
  return {
    async lease(name) {
      const part = await start(name);
      if (!part.available) return part;
      const turn = turns.get(name) ?? 0;
      turns.set(name, turn + 1);
      const { url, more, origin } = part;
      return { available: true, url, ...(more && { more }), origin, turn };
    },
    async stop() {
      // In reverse order: a part may depend on one that started before it.
      const latestFirst = [...started.values()].reverse();
      started.clear();
      for (const part of latestFirst) await stop(part).catch(() => {});
    },
  };
}

/** The environment variable with the broker's URL, which global-setup.ts sets for the processes that run tests. */
export const PARTS_URL = 'EASEL_TEST_PARTS_URL';

let own: Parts | undefined;

/**
 * Leases a part from the broker of this test run. A script outside of a test run starts the part itself, and the part stops when
 * the script exits.
 */
export async function leasePart(name: PartName): Promise<Lease> {
  const url = process.env[PARTS_URL];
  if (url) return JSON.parse(await post(`${url}/lease/${name}`));
  own ??= createParts();
  return own.lease(name);
}

/** Sends a POST without a timeout: the first request for a part may wait for an installation. */
export function post(url: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.once('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
