import { ModelError } from '../model-error.ts';
import type { EncodedImage } from '../types.ts';
import { completedSchema, imagesResponseSchema, partialImageSchema } from './wire.ts';

export interface Answer {
  /** A picture, or the http(s) URL where it lies. */
  picture: EncodedImage | URL;
  /** The prompt as the model rewrote it. */
  revisedPrompt: string | undefined;
}

/**
 * Reads what the server made, from a JSON answer or from the events of a stream.
 * @throws {ModelError} where there is no picture in it, and what the official client throws for an error in a stream.
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

/** Ends with the completed picture; later and unknown events are nobody's. */
async function readStream(
  events: AsyncIterable<unknown>,
  onPartial: (picture: EncodedImage) => void,
): Promise<EncodedImage> {
  let newest = -1;
  for await (const event of events) {
    const completed = completedSchema.safeParse(event);
    if (completed.success) return decode(completed.data.b64_json) ?? missing();
    const partial = partialImageSchema.safeParse(event);
    // A look that comes twice or too late would turn the picture back.
    if (!partial.success || partial.data.partial_image_index <= newest) continue;
    newest = partial.data.partial_image_index;
    const look = decode(partial.data.b64_json);
    if (look) onPartial(look);
  }
  throw invalid('The stream ended without a picture');
}

function locate(url: string): EncodedImage | URL | undefined {
  const [, base64] = /^data:image\/[\w.+-]+;base64,(.*)$/s.exec(url) ?? [];
  if (base64) return decode(base64);
  const target = URL.parse(url);
  if (target?.protocol === 'https:' || target?.protocol === 'http:') return target;
  throw invalid('The picture lies at an address that is none');
}

/** Its length has a limit, as the answer's has; whether it is an image shows when it is opened. */
function decode(base64: string): EncodedImage | undefined {
  const data = Buffer.from(base64, 'base64');
  return data.length > 0 ? { kind: 'encoded', data } : undefined;
}

function missing(): never {
  throw invalid('The answer holds no picture');
}

const invalid = (message: string) => new ModelError('model_output_invalid', message, { retryable: true });
