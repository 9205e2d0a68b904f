import { decodeBase64, decodeDataUrl } from '../image-data.ts';
import { ModelError } from '../model-error.ts';

/** Characters of the largest preview that is decoded: 4 MB of image. */
const MAX_PREVIEW_LENGTH = 6_000_000;

/**
 * Decodes an image that a server sent as base64 or as a data URL.
 * @throws {ModelError} model_output_invalid for other text
 */
export function decodeImageData(text: string): Uint8Array {
  const data = decodeDataUrl(text) ?? decodeBase64(text);
  if (data) return data;
  throw new ModelError('model_output_invalid', 'The server sent no base64 image', { retryable: true });
}

/** Decodes a preview; undefined if there is none or it cannot be read, which is no error. */
export function decodePreview(text: string | null | undefined): Uint8Array | undefined {
  if (!text || text.length > MAX_PREVIEW_LENGTH) return undefined;
  try {
    return decodeImageData(text);
  } catch {
    return undefined;
  }
}
