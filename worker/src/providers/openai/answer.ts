import { decodeBase64, decodeDataUrl } from '../image-data.ts';
import { ModelError } from '../model-error.ts';
import type { EncodedImage } from '../types.ts';
import { completedSchema, imagesResponseSchema, partialImageSchema } from './wire.ts';

export interface Answer {
  /** A picture, or its http(s) URL. */
  picture: EncodedImage | URL;
  /** The prompt as the model rewrote it. */
  revisedPrompt: string | undefined;
}

/**
 * Reads the picture from a JSON response or from the events of a stream.
 * @throws {ModelError} if it holds no picture, and what the official client throws for an error in a stream
 */
export async function readAnswer(
  answer: Response | AsyncIterable<unknown>,
  onPartial: (picture: EncodedImage) => void,
): Promise<Answer> {
  return answer instanceof Response
    ? readJson(answer)
    : { picture: await readStream(answer, onPartial), revisedPrompt: undefined };
}

async function readJson(response: Response): Promise<Answer> {
  const parsed = imagesResponseSchema.safeParse(JSON.parse(await response.text()));
  const image = parsed.data?.data?.[0];
  const picture = image?.b64_json ? decode(image.b64_json) : image?.url && locate(image.url);
  return { picture: picture || missing(), revisedPrompt: image?.revised_prompt ?? undefined };
}

/** Reads up to the completed picture, and ignores unknown events. */
async function readStream(
  events: AsyncIterable<unknown>,
  onPartial: (picture: EncodedImage) => void,
): Promise<EncodedImage> {
  let newest = -1;
  for await (const event of events) {
    const completed = completedSchema.safeParse(event);
    if (completed.success) return decode(completed.data.b64_json) ?? missing();
    const partial = partialImageSchema.safeParse(event);
    // A preview that is repeated or late would show an earlier state.
    if (!partial.success || partial.data.partial_image_index <= newest) continue;
    newest = partial.data.partial_image_index;
    const preview = decode(partial.data.b64_json);
    if (preview) onPartial(preview);
  }
  throw invalid('The stream ended without a picture');
}

function locate(url: string): EncodedImage | URL | undefined {
  const data = decodeDataUrl(url);
  if (data) return { kind: 'encoded', data };
  const target = URL.parse(url);
  if (target?.protocol === 'https:' || target?.protocol === 'http:') return target;
  throw invalid('The URL of the picture is not an http(s) URL');
}

function decode(base64: string): EncodedImage | undefined {
  const data = decodeBase64(base64);
  return data && { kind: 'encoded', data };
}

function missing(): never {
  throw invalid('The answer holds no picture');
}

const invalid = (message: string) => new ModelError('model_output_invalid', message, { retryable: true });
