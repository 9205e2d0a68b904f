import { createHmac } from 'node:crypto';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { countImageDownload, countSampleDownload } from '@easel/shared/node/repos/gallery/reactions.repo';

/** Counts downloads, one for each network and day. No download waits for it or fails with it. */
export interface DownloadCounter {
  /** @param address Of the client: an IPv4 address or an IPv6 network. */
  countImage(generationId: string, address: string): void;
  countSample(sampleId: string, address: string): void;
}

export interface DownloadCounterOptions {
  db: Db;
  background: Background;
  /** The database keeps addresses as hashes under this key: without it they tell nobody who that was. */
  key: Buffer;
}

export function createDownloadCounter({ db, background, key }: DownloadCounterOptions): DownloadCounter {
  const viewerAt = (address: string) => createHmac('sha256', key).update(address).digest();
  const count = (record: typeof countImageDownload, pictureId: string, address: string) =>
    background.run('counting a download', () => record(db, { pictureId, viewer: viewerAt(address) }));
  return {
    countImage: (generationId, address) => count(countImageDownload, generationId, address),
    countSample: (sampleId, address) => count(countSampleDownload, sampleId, address),
  };
}
