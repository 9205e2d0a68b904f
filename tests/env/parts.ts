import { request } from 'node:http';
import type { Availability, Part } from './availability.ts';

/** Each loads only when asked for: a run of pure unit tests starts nothing. */
const providers = {
  postgres: async () => (await import('./postgres-provider.ts')).providePostgres(),
  'migrated-database': async (start: (name: 'postgres') => Promise<Availability<Part>>) =>
    (await import('./migrated-database-provider.ts')).provideMigratedDatabase(await start('postgres')),
  redis: async () => (await import('./redis-provider.ts')).provideRedis(),
  s3: async () => (await import('./s3-provider.ts')).provideS3(),
  chromium: async () => (await import('./chromium-provider.ts')).provideChromium(),
  browser: async () => (await import('./chromium-provider.ts')).provideBrowser(),
  exiftool: async () => (await import('./exiftool-provider.ts')).provideExiftool(),
  schemathesis: async () => (await import('./schemathesis-provider.ts')).provideSchemathesis(),
};

export type PartName = keyof typeof providers;
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
export function createParts(): Parts {
  const started = new Map<PartName, Promise<Availability<Part>>>();
  const turns = new Map<PartName, number>();

  const start = (name: PartName): Promise<Availability<Part>> => {
    const running = started.get(name) ?? providers[name](start);
    started.set(name, running);
    return running;
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
      const parts = await Promise.allSettled(started.values());
      started.clear();
      await Promise.allSettled(
        parts.map((part) =>
          part.status === 'fulfilled' && part.value.available ? part.value.stop() : undefined,
        ),
      );
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
