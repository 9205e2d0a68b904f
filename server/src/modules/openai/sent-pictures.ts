import { createHash } from 'node:crypto';
import { INPUTS_MAX } from '@easel/shared/contracts/inputs';
import { UPLOAD_MAX_BYTES } from '@easel/shared/contracts/uploads';
import { AppError } from '@easel/shared/node/app-error';
import type { FastifyRequest } from 'fastify';
import { refusingBrokenForms } from '../../http/broken-forms.ts';
import { invalid } from '../../http/validation.ts';

/** Pictures and fields as a client sent them. */
export interface SentPictures {
  images: Buffer[];
  mask: Buffer | undefined;
  /** A form's values have the types that they would have in JSON. */
  fields: Record<string, unknown>;
}

/**
 * Bytes of a whole form: several pictures of common size, or a few large ones. Fastify's `bodyLimit` does not count those of forms.
 */
export const FORM_MAX_BYTES = 64 * 1024 * 1024;
/** Bytes of a request in JSON, which takes twice as much memory as a form: one of the largest pictures in base64, or several. */
export const JSON_MAX_BYTES = 40 * 1024 * 1024;

/** Fields that are not strings. */
const NUMBERS = new Set(['n', 'output_compression', 'partial_images', 'seed', 'steps']);
const DATA_URL = /^data:image\/[\w.+-]{1,100};base64,/i;

/**
 * Reads a form with the parts `image` or `image[]` and `mask`, or the same as JSON with data URLs: `images: [{image_url}]`, as in
 * OpenAI's API, or `image`.
 *
 * @throws {AppError} unsupported_media_type, payload_too_large, validation_failed
 */
export async function readSentPictures(request: FastifyRequest): Promise<SentPictures> {
  const sent = request.isMultipart()
    ? await refusingBrokenForms(request, () => readForm(request))
    : readJson(request.body);
  if (sent.images.length > INPUTS_MAX) throw refuse('/image', `At most ${INPUTS_MAX} pictures.`);
  if (sent.images.length === 0) throw refuse('/image', 'Send a picture.');
  return sent;
}

/** Returns a hash of the whole request, by which a repeated one is recognized. */
export function hashOfSent({ images, mask, fields }: SentPictures): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(fields));
  const parts = [...images, ...(mask ? [mask] : [])];
  for (const part of parts) hash.update(createHash('sha256').update(part).digest());
  return hash.update(mask ? 'with a mask' : '').digest();
}

async function readForm(request: FastifyRequest): Promise<SentPictures> {
  const sent: SentPictures = { images: [], mask: undefined, fields: {} };
  assertFormFits(Number(request.headers['content-length'] ?? 0));
  let bytes = 0;
  for await (const part of request.parts()) {
    const name = part.fieldname.replace(/\[\d*\]$/, '');
    if (part.type === 'field') {
      sent.fields[name] = readValue(name, part.value);
      continue;
    }
    const file = await part.toBuffer();
    bytes += file.length;
    // A form in chunks does not declare its length.
    assertFormFits(bytes);
    if (part.file.truncated) {
      throw new AppError('payload_too_large', { detail: 'A picture can be at most 20 MB.' });
    }
    if (name === 'mask') sent.mask = file;
    else if (name === 'image') sent.images.push(file);
    else throw refuse(`/${name}`, 'Send files as image, image[] or mask.');
  }
  return sent;
}

/** @throws {AppError} payload_too_large */
function assertFormFits(bytes: number): void {
  if (bytes <= FORM_MAX_BYTES) return;
  throw new AppError('payload_too_large', { detail: 'The pictures of one request can have at most 64 MB.' });
}

function readValue(name: string, value: unknown): unknown {
  if (name === 'stream') return value === 'true' || (value !== 'false' && value);
  return NUMBERS.has(name) && typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

function readJson(body: unknown): SentPictures {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('unsupported_media_type', { detail: 'Send a form (multipart/form-data) or JSON.' });
  }
  const { images, image = images, mask, ...fields } = body as Record<string, unknown>;
  const list = image === undefined || image === null ? [] : [image].flat();
  return {
    images: list.map((each, index) => pictureIn(each, `/images/${index}`)),
    mask: mask === undefined || mask === null ? undefined : pictureIn(mask, '/mask'),
    fields,
  };
}

/** Reads a picture from a data URL. Links are not fetched: they could lead to addresses that only this server can reach. */
function pictureIn(value: unknown, pointer: string): Buffer {
  const url = typeof value === 'object' && value !== null && 'image_url' in value ? value.image_url : value;
  const prefix = typeof url === 'string' ? DATA_URL.exec(url)?.[0] : undefined;
  if (typeof url !== 'string' || prefix === undefined) {
    throw refuse(pointer, 'Send the picture itself: a data URL with base64, or a form.');
  }
  const data = Buffer.from(url.slice(prefix.length), 'base64');
  if (data.length <= UPLOAD_MAX_BYTES) return data;
  throw new AppError('payload_too_large', { detail: 'A picture can be at most 20 MB.' });
}

const refuse = (pointer: string, message: string) => invalid([{ pointer, message }]);
