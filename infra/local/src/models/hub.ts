import type { PackFile } from '@easel/shared/node/models/packs/pack-schema';
import { StartError } from '../start-error.ts';

const HUB = 'https://huggingface.co';
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;

/** The hub identifies large files by the SHA-256 of their bytes, and small ones by their git object id. */
export interface Checksum {
  kind: 'sha256' | 'git-blob';
  hex: string;
}

/** A file of a pack, as the hub describes it. */
export interface HubFile extends PackFile {
  url: string;
  bytes: number;
  checksum: Checksum;
}

/** Returns the hub's address: `HF_ENDPOINT`, which the hub's own tools use for mirrors, or Hugging Face. */
export const hubAddress = (endpoint: string | undefined) => (endpoint || HUB).replace(/\/+$/, '');

/**
 * Requests the size and the checksum of a file at the pack's revision from the hub. The pack's own values take precedence. Source
 * of the headers: huggingface_hub 1.32, `get_hf_file_metadata`.
 * @throws {StartError} with the reason
 */
export async function askHub(hub: string, file: PackFile, signal?: AbortSignal): Promise<HubFile> {
  const { repository, revision, source } = file;
  const url = `${hub}/${repository}/resolve/${revision}/${source}`;
  const { headers } = await head(url, signal);
  const commit = headers.get('x-repo-commit');
  if (commit !== null && commit !== revision)
    throw new StartError(`${url} is of another revision, ${commit}. Nothing was downloaded.`);
  const checksum = file.sha256
    ? ({ kind: 'sha256', hex: file.sha256 } as const)
    : checksumOf(headers.get('x-linked-etag') ?? headers.get('etag'));
  const bytes = file.bytes ?? Number(headers.get('x-linked-size') ?? headers.get('content-length'));
  if (!checksum || !Number.isSafeInteger(bytes) || bytes <= 0)
    throw new StartError(`${url} comes without a size and a checksum, so it could not be checked.`);
  return { ...file, url, bytes, checksum };
}

/** Follows redirects within the hub, such as to a renamed repository, but not to its storage, which has no checksums. */
async function head(url: string, signal: AbortSignal | undefined): Promise<Response> {
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(at, {
      method: 'HEAD',
      redirect: 'manual',
      // A compressed answer would have a different length.
      headers: { 'accept-encoding': 'identity' },
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
    }).catch((cause: unknown) => {
      throw new StartError(`${new URL(at).host} cannot be reached: ${reasonOf(cause)}`, { cause });
    });
    if (response.ok) return response;
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null)
      throw new StartError(`${at} answers with ${response.status}.`);
    const next = new URL(location, at);
    if (response.headers.has('x-linked-etag') || next.host !== new URL(at).host) return response;
    at = next.href;
  }
  throw new StartError(`${url} redirects without end.`);
}

function checksumOf(etag: string | null): Checksum | undefined {
  const hex = etag?.replace(/^W\//, '').replaceAll('"', '') ?? '';
  if (/^[0-9a-f]{64}$/.test(hex)) return { kind: 'sha256', hex };
  return /^[0-9a-f]{40}$/.test(hex) ? { kind: 'git-blob', hex } : undefined;
}

/** Returns briefly why a request failed: fetch puts the reason in the error's cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
