import type { ProgressEvent } from '@easel/shared/contracts/events.schema';
import type { GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import type { StreamedEvent } from '../../http/event-stream.ts';
import type { Update } from '../generations/watching.service.ts';
import type { ImagesService } from '../images/images.service.ts';
import type { EndTurn } from './answer-turns.ts';
import { imageAsBase64, previewAsBase64 } from './image-bytes.ts';
import type { OpenAiError } from './openai-error.ts';
import type { ImageStream } from './wanted-images.ts';

export interface ImageStreamOptions extends ImageStream {
  images: ImagesService;
  /** How the events are named. */
  kind: 'image_generation' | 'image_edit';
  /** Waits until another finished image of the user may be read into memory. Throws an {@link OpenAiError} when time is up. */
  takeTurn: (rows: readonly GenerationWithImage[]) => Promise<EndTurn>;
  /** Like {@link failureOf}, at the end of the stream. */
  failureOf: (rows: readonly GenerationWithImage[]) => OpenAiError | undefined;
  /** Translates a defect or an outage. */
  toError: (error: unknown) => OpenAiError;
}

/** Images are not counted in tokens here. */
const USAGE = {
  input_tokens: 0,
  output_tokens: 0,
  total_tokens: 0,
  input_tokens_details: { image_tokens: 0, text_tokens: 0 },
};

/**
 * Streams the images of a batch as OpenAI does: up to the requested number of `….partial_image` events, if the model
 * has previews, and `….completed` for each image. Partial images do not name their image, so a batch of several has
 * none. An `error` ends the stream, because the head of the response has already been sent.
 */
export async function* imageEvents(
  updates: AsyncIterable<Update>,
  { images, kind, format, partialImages, takeTurn, failureOf, toError }: ImageStreamOptions,
): AsyncGenerator<StreamedEvent> {
  const shown = new Set<string>();
  let rows: readonly GenerationWithImage[] = [];
  let partials = 0;
  try {
    for await (const update of updates) {
      if ('progress' in update) {
        const [row, ...others] = rows;
        if (!row || others.length > 0 || !isPartialDue(update.progress, partials, partialImages)) continue;
        const data = await previewAsBase64(update.progress.preview ?? '', format);
        const details = { ...common(row, format.name), partial_image_index: partials++ };
        yield event(`${kind}.partial_image`, data, details);
      } else {
        rows = update.rows;
        for (const row of rows) {
          if (row.status !== 'completed' || shown.has(row.id)) continue;
          shown.add(row.id);
          const endTurn = await takeTurn(rows);
          try {
            const data = await imageAsBase64(images, row.id, format);
            yield event(`${kind}.completed`, data, { ...common(row, format.name), usage: USAGE });
          } finally {
            endTurn();
          }
        }
      }
    }
    const failure = failureOf(rows);
    if (failure) yield { event: 'error', data: { type: 'error', ...failure.body } };
  } catch (error) {
    yield { event: 'error', data: { type: 'error', ...toError(error).body } };
  }
}

/** Spreads partial images evenly: three of them are due at a quarter, a half and three quarters of the progress at the earliest. */
function isPartialDue({ progress, preview }: ProgressEvent, partials: number, wanted: number): boolean {
  return preview !== undefined && partials < wanted && progress >= (100 * (partials + 1)) / (wanted + 1);
}

function common({ width, height, createdAt }: GenerationWithImage, format: string) {
  return {
    created_at: Math.floor(createdAt.getTime() / 1_000),
    size: `${width}x${height}`,
    quality: 'auto',
    background: 'opaque',
    output_format: format,
  };
}

const event = (type: string, b64_json: string, details: object): StreamedEvent => ({
  event: type,
  data: { type, b64_json, ...details },
});
