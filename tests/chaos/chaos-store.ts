import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { required } from '../env/availability.ts';
import { testS3 } from '../env/s3.ts';
import { type Fault as HttpFault, startHttpProxy } from '../fixtures/http-proxy.ts';

/** `full` refuses writes for lack of space; `broken` fails all requests. */
export type StoreTrouble = 'full' | 'broken';

/** The object store of a run, which can be made to fail. */
export interface ChaosStore {
  kind: 'disk' | 's3';
  /** The URL for the processes. */
  url: string;
  /** The URL without faults, for the checks at the end. */
  directUrl: string;
  /** Settings with which the faults affect the processes. */
  env: Record<string, string>;
  /** Modules that the processes load first. */
  preloads: readonly string[];
  setTrouble(trouble: StoreTrouble | undefined): Promise<void>;
  close(): Promise<void>;
}

const FAULTY_DISK = new URL('../fixtures/preloads/faulty-disk.ts', import.meta.url).href;

/** Creates a store on disk below `home`. The preload `faulty-disk.ts` simulates its faults in each process. */
export function openChaosDisk(home: string): ChaosStore {
  const folder = join(home, 'images');
  const control = join(home, 'disk-trouble');
  return {
    kind: 'disk',
    url: folder,
    directUrl: folder,
    preloads: [FAULTY_DISK],
    env: {
      FAULTY_DISK_FOLDER: folder,
      FAULTY_DISK_CONTROL: control,
    },
    async setTrouble(trouble) {
      if (trouble) await writeFile(control, trouble);
      else if (existsSync(control)) await rm(control);
    },
    close: async () => {},
  };
}

const say = (status: number, code: string): HttpFault => {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return (response) => response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
};
const INTERNAL_ERROR = say(500, 'InternalError');
/** MinIO's answer when its drives are full. */
const STORAGE_FULL = say(507, 'XMinioStorageFull');

/** Leases a bucket, with a proxy in front that answers instead of it during a fault. */
export async function openChaosS3(): Promise<ChaosStore> {
  const { url: directUrl } = required(await testS3());
  let trouble: StoreTrouble | undefined;
  const proxy = await startHttpProxy(Number(new URL(directUrl).port), ({ method }) => {
    if (trouble === 'broken') return INTERNAL_ERROR;
    return trouble === 'full' && method === 'PUT' ? STORAGE_FULL : undefined;
  });
  const url = new URL(directUrl);
  url.host = proxy.address;
  return {
    kind: 's3',
    url: url.href,
    directUrl,
    preloads: [],
    env: {},
    async setTrouble(next) {
      trouble = next;
    },
    close: proxy.close,
  };
}
