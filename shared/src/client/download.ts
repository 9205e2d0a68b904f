import type { CallSettings, EaselApi } from './api.ts';
import type { DownloadSettings, Sleep } from './client.ts';
import type { Generation, ImageVariant, VariantKind } from './contract-types.ts';
import { EaselError, isEaselError, networkError } from './easel-error.ts';
import type { Send } from './http.ts';

const ASK_AGAIN_MS = 1_000;
const FILE_NAME = /filename="([^"]+)"/;

interface Downloader {
  /** Sends to the origin without a token: links are signed. */
  send: Send;
  generations: EaselApi['generations'];
  sleep: Sleep;
}

/**
 * Downloads the image file under its name. Fetches a fresh link when the link has expired.
 *
 * @throws {EaselError} illegal_state if there is no image or the file could not be made
 */
export async function download(
  client: Downloader,
  generation: Generation | string,
  { kind, signal }: DownloadSettings = {},
): Promise<File> {
  const { generations } = client;
  const id = typeof generation === 'string' ? generation : generation.id;
  if (kind !== undefined) return load(client, await variantUrl(client, id, kind, signal), signal);
  const fresh = async () => imageUrl(await generations.get(id, { signal }));
  if (typeof generation === 'string') return load(client, await fresh(), signal);
  try {
    return await load(client, imageUrl(generation), signal);
  } catch (error) {
    if (!isEaselError(error, 'forbidden')) throw error;
    return load(client, await fresh(), signal);
  }
}

/** Downloads a contact sheet as one PNG, with the images that are finished. */
export function downloadSheet(send: Send, id: string, { signal }: CallSettings = {}): Promise<File> {
  return loadFile(send, `/sheets/${encodeURIComponent(id)}/image.png`, signal);
}

/** @param link A signed path, which already has a query. */
function load({ send }: Downloader, link: string, signal: AbortSignal | undefined): Promise<File> {
  return loadFile(send, `${link}&download=1`, signal);
}

function loadFile(send: Send, path: string, signal: AbortSignal | undefined): Promise<File> {
  return send({
    method: 'GET',
    path,
    headers: { accept: '*/*' },
    signal,
    take: async (response, method) => {
      const blob = await response.blob().catch((error: unknown) => {
        throw networkError(method, error);
      });
      const name = FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'image';
      return new File([blob], name, { type: blob.type });
    },
  });
}

async function variantUrl(
  { generations, sleep }: Downloader,
  id: string,
  kind: VariantKind,
  signal: AbortSignal | undefined,
): Promise<string> {
  const find = ({ image }: Generation) => image?.variants.find((variant) => variant.kind === kind);
  let variant: ImageVariant | undefined = find(await generations.requestVariant(id, kind, { signal }));
  while (variant?.status === 'pending') {
    await sleep(ASK_AGAIN_MS, signal);
    variant = find(await generations.get(id, { signal }));
  }
  if (variant?.url) return variant.url;
  throw missing('The file could not be made.');
}

function imageUrl({ image, status }: Generation): string {
  if (image) return image.url;
  throw missing(`The generation is ${status} and has no image.`);
}

function missing(detail: string): EaselError {
  const title = 'Not possible in this state';
  return new EaselError({ method: 'GET', status: 409, code: 'illegal_state', title, detail });
}
