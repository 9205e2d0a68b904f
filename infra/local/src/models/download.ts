import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PackFile } from '@easel/shared/node/models/packs/pack-schema';
import { StartError } from '../start-error.ts';
import { type HubFile, reasonOf } from './hub.ts';
import { type CheckedWriter, openChecked } from './write-checked.ts';

const TRIES = 5;
/** Milliseconds without a byte after which a connection counts as broken. */
const STALL_MS = 60_000;

export interface Transfer {
  /** The folder of the pack. */
  folder: string;
  inspect(start: Uint8Array): boolean;
  onProgress(bytes: number): void;
  /** Milliseconds before the second try; twice as long before each further one. */
  pauseMs?: number;
  /** Ends it with the signal's reason. */
  signal?: AbortSignal;
}

/** The connection broke, so the download can be retried. */
class BrokenError extends Error {}

/**
 * Downloads a file, resuming an earlier try, and checks it while it arrives. @returns its SHA-256
 * @throws {StartError} with the reason; the downloaded part is kept for another try, unless it is damaged
 */
export async function download(file: HubFile, { pauseMs = 1_000, ...transfer }: Transfer): Promise<string> {
  transfer.signal?.throwIfAborted();
  const target = await prepare(transfer.folder, file);
  const writer = await openChecked({ ...file, target, inspect: transfer.inspect });
  try {
    for (let tries = 1; writer.size() < file.bytes; tries += 1) {
      try {
        await receive(file, writer, transfer);
      } catch (error) {
        transfer.signal?.throwIfAborted();
        if (!(error instanceof BrokenError)) throw error;
        if (tries === TRIES) throw new StartError(`${file.url}: ${error.message}. Run it again to go on.`);
        await pause(pauseMs * 2 ** (tries - 1), transfer.signal);
      }
    }
    return await writer.finish();
  } finally {
    await writer.close().catch(() => undefined);
  }
}

/** Copies a file from a folder, and checks it against the size and checksum in its pack, if any. @returns its SHA-256 */
export async function copyFrom(from: string, file: PackFile, transfer: Transfer): Promise<string> {
  const source = join(from, file.path);
  const size = (await stat(source).catch(() => undefined))?.size;
  if (size === undefined) throw new StartError(`${source} is missing.`);
  const writer = await openChecked({
    target: await prepare(transfer.folder, file),
    bytes: file.bytes ?? size,
    checksum: file.sha256 ? { kind: 'sha256', hex: file.sha256 } : undefined,
    inspect: transfer.inspect,
  });
  try {
    await writer.restart();
    for await (const chunk of createReadStream(source)) {
      transfer.signal?.throwIfAborted();
      await writer.write(chunk);
      transfer.onProgress(writer.size());
    }
    return await writer.finish();
  } finally {
    await writer.close().catch(() => undefined);
  }
}

const pause = (ms: number, signal: AbortSignal | undefined) => delay(ms, undefined, signal ? { signal } : {});

async function prepare(folder: string, { path }: PackFile): Promise<string> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  return target;
}

async function receive(
  { url, bytes }: HubFile,
  writer: CheckedWriter,
  { onProgress, signal: stop }: Pick<Transfer, 'onProgress' | 'signal'>,
): Promise<void> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(new Error('the connection has stalled')), STALL_MS).unref();
  try {
    const response = await fetch(url, {
      headers: { range: `bytes=${writer.size()}-`, 'accept-encoding': 'identity' },
      signal: stop ? AbortSignal.any([control.signal, stop]) : control.signal,
    }).catch(broken);
    if (!response.ok || !response.body) {
      if (response.status >= 500 || response.status === 429)
        throw new BrokenError(`answers ${response.status}`);
      throw new StartError(`${url} answers with ${response.status}.`);
    }
    // A server that ignores the range sends the file from its beginning.
    const start = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
    if (Number(start ?? 0) !== writer.size()) await writer.restart();
    const body = response.body[Symbol.asyncIterator]();
    for (;;) {
      const { value: chunk, done } = await body.next().catch(broken);
      if (done) break;
      timer.refresh();
      if (writer.size() + chunk.length > bytes) throw new StartError(`${url} is larger than it should be.`);
      await writer.write(chunk);
      onProgress(writer.size());
    }
    if (writer.size() < bytes) throw new BrokenError('the connection was cut');
  } finally {
    clearTimeout(timer);
    control.abort();
  }
}

function broken(error: unknown): never {
  throw new BrokenError(reasonOf(error));
}
