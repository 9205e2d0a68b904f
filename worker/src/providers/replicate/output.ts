import { ModelError } from '../model-error.ts';

/** The addresses of pictures in a prediction's output, which is one address or a list of them. */
export function picturesIn(output: unknown): string[] {
  const addresses: unknown[] = Array.isArray(output) ? output : [output];
  return addresses
    .filter((address) => typeof address === 'string')
    .filter((address) => /^(https?:\/\/|data:image\/)/i.test(address));
}

/**
 * The bytes at an address: in it, for a data URL, or behind it. A picture that cannot be fetched is paid for all the same:
 * another attempt finds its prediction again.
 * @throws {ModelError}
 */
export async function readPicture(
  address: string,
  fetchImage: (url: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (/^data:/i.test(address)) return readDataUrl(address);
  try {
    return await fetchImage(address);
  } catch (cause) {
    throw new ModelError('model_output_invalid', 'The picture cannot be fetched', { retryable: true, cause });
  }
}

function readDataUrl(url: string): Uint8Array {
  const [, base64 = ''] = /^data:image\/[\w.+-]+;base64,(.*)$/is.exec(url) ?? [];
  const data = Buffer.from(base64, 'base64');
  if (data.length > 0) return data;
  throw new ModelError('model_output_invalid', 'The data URL holds no picture', { retryable: false });
}
