import { ModelError } from '../model-error.ts';

const DATA_URL = /^data:[\w/+.-]{0,100};base64,/;
/** Characters of a preview that are looked at: 4 MB of picture are more than any look at one needs. */
const MAX_PREVIEW_LENGTH = 6_000_000;

/**
 * Decodes an image that a server sent as base64, with or without a data URL's prefix. How much may come is limited where the
 * answer is read.
 * @throws {ModelError} model_output_invalid for anything else.
 */
export function decodeImageData(text: string): Uint8Array {
  const base64 = text.slice(DATA_URL.exec(text)?.[0].length ?? 0);
  if (base64 === '' || !/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) {
    throw new ModelError('model_output_invalid', 'The server sent no base64 image', { retryable: true });
  }
  return Buffer.from(base64, 'base64');
}

/** Undefined for no preview and for one that cannot be read: a preview is never worth an error. */
export function decodePreview(text: string | null | undefined): Uint8Array | undefined {
  if (!text || text.length > MAX_PREVIEW_LENGTH) return undefined;
  try {
    return decodeImageData(text);
  } catch {
    return undefined;
  }
}
