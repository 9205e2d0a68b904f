import { request } from 'node:http';
import type { Availability, Part } from './availability.ts';

/** Given the way to start another part that it needs. */
export type Provider = (
  start: (name: PartName) => Promise<Availability<Part>>,
) => Promise<Availability<Part>>;

/** Each loads only when asked for: a run of pure unit tests starts nothing. `site` is the test run's, see broker.ts. */
const providers: Record<Exclude<PartName, 'site'>, Provider> = {
  postgres: async () => (await import('./postgres-provider.ts')).providePostgres(),
  'migrated-database': async (start) =>
    (await import('./migrated-database-provider.ts')).provideMigratedDatabase(await start('postgres')),
  redis: async () => (await import('./redis-provider.ts')).provideRedis(),
  s3: async () => (await import('./s3-provider.ts')).provideS3(),
  chromium: async () => (await import('./chromium-provider.ts')).provideChromium(),
  browser: async () => (await import('./chromium-provider.ts')).provideBrowser(),
  exiftool: async () => (await import('./exiftool-provider.ts')).provideExiftool(),
  web: async () => (await import('./web-provider.ts')).provideWeb(),
  schemathesis: async () => (await import('./schemathesis-provider.ts')).provideSchemathesis(),
};

export type PartName =
  | 'postgres'
  | 'migrated-database'
  | 'redis'
  | 's3'
  | 'chromium'
  | 'browser'
  | 'exiftool'
  | 'web'
  | 'site'
  | 'schemathesis';
export type Lease = Availability<{
  url: string;
  origin: string;
  /** 0 for the first who asked, 1 for the second, ... */
  turn: number;
}>;

export interface Parts {
  lease(name: PartName): Promise<Lease>;
  /** Stops all that were started. */
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
      return { available: true, url: part.url, origin: part.origin, turn };
    },
    async stop() {
      // What was started later may need what was started before.
      const latestFirst = [...started.values()].reverse();
      started.clear();
      for (const part of latestFirst) await stop(part).catch(() => {});
    },
  };
}

/** Set by global-setup.ts for the processes that run tests: where to ask the one that owns the parts. */
export const PARTS_URL = 'EASEL_TEST_PARTS_URL';

let own: Parts | undefined;

/**
 * Asks for a part: of the test run that we belong to, or, in a script without one, of this process, which then ends the
 * part when it ends.
 */
export async function leasePart(name: PartName): Promise<Lease> {
  const url = process.env[PARTS_URL];
  if (url) return JSON.parse(await post(`${url}/lease/${name}`));
  own ??= createParts();
  return own.lease(name);
}

/** A POST without a time limit: the first to ask may wait for an installation. */
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
