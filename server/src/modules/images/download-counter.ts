import { createHmac } from 'node:crypto';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { countImageDownload, countSampleDownload } from '@easel/shared/node/repos/gallery/reactions.repo';

/** Counts downloads, one for each network and day, in the background. */
export interface DownloadCounter {
  /** @param address the client's IPv4 address or IPv6 network */
  countImage(generationId: string, address: string): void;
  countSample(sampleId: string, address: string): void;
}

export interface DownloadCounterOptions {
  db: Db;
  background: Background;
  /** Keys the hashes that stand for addresses in the database. */
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
