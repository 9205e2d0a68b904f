import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { hasCode } from '@easel/shared/node/process/error-code';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingsFor } from '../http/encoding.ts';

/** Matches the names of the build's files, one path segment: never `..`, and no file that begins with a dot. */
const NAME = /^[\w-][\w.-]*$/;
/** Suffixes of the files that the build compresses, see `web/precompress.ts`. */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;
const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

interface Asset {
  body: Buffer;
  encoding: Encoding | null;
}

/**
 * Serves the build's files with a content hash in their name. Each is read once, when it is first requested, and stays in memory:
 * a first visit requests up to seventy, and opening them would be most of the server's work for it.
 *
 * @param folder the build's `assets`
 */
export function createAssets(folder: string) {
  const kept = new Map<string, Promise<Asset | null>>();

  function find(name: string, encodings: readonly Encoding[]): Promise<Asset | null> {
    const key = [name, ...encodings].join(' ');
    const known = kept.get(key);
    if (known) return known;
    const read = readAsset(join(folder, name), encodings);
    kept.set(key, read);
    // Does not cache failures and names that do not exist: clients may request any number of names.
    const forget = () => void kept.delete(key);
    read.then((asset) => asset ?? forget(), forget);
    return read;
  }

  return {
    /** Sends the file of this name, in the best encoding that the client accepts, or the app's not-found answer. */
    async send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const contentType = CONTENT_TYPES[extname(name)];
      const asset =
        contentType && NAME.test(name)
          ? await find(name, encodingsFor(request.headers['accept-encoding']))
          : null;
      if (!asset) {
        reply.callNotFound();
        return reply;
      }
      reply.headers({
        'content-type': contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(asset.encoding && { 'content-encoding': asset.encoding }),
      });
      return reply.send(asset.body);
    },
  };
}

/** Reads the file in the first encoding that the build has made, or as it is. Returns null if there is none. */
async function readAsset(path: string, encodings: readonly Encoding[]): Promise<Asset | null> {
  for (const encoding of encodings) {
    const body = await readIfPresent(path + SUFFIXES[encoding]);
    if (body) return { body, encoding };
  }
  const body = await readIfPresent(path);
  return body && { body, encoding: null };
}

async function readIfPresent(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EISDIR')) return null;
    throw error;
  }
}
